import type { Problem } from '#src/kernel/kernel.ts'
import type { Tuning } from '#src/run/tuning.ts'
import type { KernelChoice } from '#src/store/document.ts'

/** What was tuned in this session, by the problem and by what came of it: parameters changed since are not tuned. */
const known = new WeakMap<Problem, Map<string, Tuning>>()

const keyOf = ({ id, params }: KernelChoice): string => `${id} ${JSON.stringify(params)}`

export function rememberTuning(problem: Problem, choice: KernelChoice, tuning: Tuning): void {
  known.set(problem, (known.get(problem) ?? new Map<string, Tuning>()).set(keyOf(choice), tuning))
}

export const tuningOf = (problem: Problem, choice: KernelChoice): Tuning | undefined =>
  known.get(problem)?.get(keyOf(choice))
