import { hasDependences, type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { IMPATIENT, rowMutants, ticketMutants } from '../row-mutants.ts'
import { type System, toSystem } from '../solve.ts'

const mutants: readonly Mutant<System>[] = [
  ...rowMutants(),
  ...ticketMutants,
  {
    name: 'tickets run against the order of the solve',
    breaks: 'solves',
    applies: hasDependences,
    // Enough workers at once might hide it.
    params: { ...IMPATIENT, workers: 1 },
    edits: [{ find: 'row_at(ticket)', replace: 'row_at(uniforms.rows - 1u - ticket)' }],
  },
]

export default seeing(toSystem, mutants)
