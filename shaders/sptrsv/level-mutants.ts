import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import { hasDependences, hasRows, type Mutant } from '#src/lab/rules/mutant.ts'
import type { Phases } from '../lib/phases.ts'
import type { SolveProblem, System } from './solve.ts'

/** Invocations of a workgroup of a kernel that goes level by level. */
export const LANES = 256

/** Faults of a kernel that goes level by level with level_set's program, whether it merges levels or not. */
export function levelMutants(kernel: Kernel<Phases, SolveProblem>): readonly Mutant<System>[] {
  const analysed = (problem: System) => kernel.analyse(problem, defaults(kernel))
  return [
    {
      name: 'dispatches run backwards',
      breaks: 'solves',
      applies: (problem) => analysed(problem).pieces.length > 1,
      alter: (original) => ({
        ...original,
        plan(...given) {
          const plan = original.plan(...given)
          return { ...plan, solve: plan.solve.toReversed() }
        },
      }),
    },
    {
      name: 'phases count backwards',
      breaks: 'order',
      applies: hasDependences,
      edits: [{ find: 'row, k, level,', replace: 'row, k, 0xffffffffu - level,' }],
    },
    {
      name: 'the last row of a level is lost',
      breaks: 'solves',
      applies: hasRows,
      edits: [{ find: 'if (taken < end', replace: 'if (taken + 1u < end' }],
    },
    {
      name: 'a row is solved twice',
      breaks: 'coverage',
      applies: (problem) => {
        const { level_ptr, team } = analysed(problem)
        return level_ptr.some((end, l) => l > 0 && (end - level_ptr[l - 1]) % (LANES / team) !== 0)
      },
      edits: [{ find: 'let taken = base + worker;', replace: 'let taken = min(base + worker, end - 1u);' }],
    },
    {
      name: 'the last dispatch runs twice',
      breaks: 'coverage',
      applies: hasRows,
      alter: (original) => ({
        ...original,
        plan(...given) {
          const plan = original.plan(...given)
          return { ...plan, solve: [...plan.solve, ...plan.solve.slice(-1)] }
        },
      }),
    },
    {
      name: 'the last nonzero of a row is skipped',
      breaks: 'solves',
      applies: hasDependences,
      edits: [{ find: 'if (k + lane < end) {', replace: 'if (k + lane + 1u < end) {' }],
    },
    {
      name: 'the sum has the wrong sign',
      breaks: 'solves',
      applies: hasDependences,
      edits: [{ find: '(b[row] - sum)', replace: '(b[row] + sum)' }],
    },
    {
      name: 'the trace disturbs the sum',
      breaks: 'traced',
      applies: hasDependences,
      edits: [{ find: '    @if(TRACE) {', replace: '    @if(TRACE) sum *= 1.000001;\n    @if(TRACE) {' }],
    },
  ]
}
