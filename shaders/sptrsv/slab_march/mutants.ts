import { hasDependences, hasRows, type Mutant } from '#src/kernel/rules/mutant.ts'
const mutants: readonly Mutant[] = [
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasDependences,
    edits: [{ find: '    settle(', replace: '    @if(TRACE) line *= 1.000001;\n    settle(' }],
  },
]
export default mutants
