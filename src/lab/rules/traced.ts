import { firstDifference } from '#src/core/kernel/data.ts'
import type { RunRule } from './evidence.ts'
import { verdict } from './solves.ts'

/** Watching changes nothing: the traced answer has the untraced one's bits, or is right in its own way. */
export const traced: RunRule = ({ check, deterministic, plain, traced: watched }) => {
  const judged = check(watched.outputs)
  const wrong = verdict(watched, judged).map((sentence) => `traced: ${sentence}`)
  // Where the solution leaves f32's range a run ends with its first NaN, and which that is depends on the schedule.
  if (wrong.length > 0 || !deterministic || judged.overflow) return wrong
  const found = firstDifference(plain.outputs, watched.outputs)
  return found ? [`word ${found.word} of ${found.name} is another when the run is traced`] : []
}
