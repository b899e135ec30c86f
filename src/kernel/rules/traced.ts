import type { RunRule } from './rule.ts'
import { verdict } from './solves.ts'

/** Watching changes nothing: the traced answer has the untraced one's bits, or is right in its own way. */
export const traced: RunRule = ({ check, deterministic, plain, traced: watched }) => {
  const judged = check(watched.x)
  const wrong = verdict(watched, judged).map((sentence) => `traced: ${sentence}`)
  // Where the solution leaves f32's range a run ends with its first NaN, and which that is depends on the schedule.
  if (wrong.length > 0 || !deterministic || judged.overflow) return wrong
  const [a, b] = [new Uint32Array(plain.x.buffer), new Uint32Array(watched.x.buffer)]
  const row = a.findIndex((word, i) => word !== b[i])
  return row < 0 ? [] : [`x[${row}] is ${plain.x[row]} untraced and ${watched.x[row]} traced`]
}
