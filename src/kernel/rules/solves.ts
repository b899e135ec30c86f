import type { Check } from '../kernel.ts'
import type { Result, RunRule } from './rule.ts'

/** The answer is right by the f64 oracle, or the problem itself leaves f32's range. */
export const solves: RunRule = ({ check, plain }) => verdict(plain, check(plain.x))

export function verdict({ error }: Result, judged: Check): string[] {
  if (error && error.polls > 0) return [`row ${error.item} was polled ${error.polls} times and never came`]
  if (judged.ok || judged.overflow) return []
  const { backward, backwardBound, forward, forwardBound, row } = judged
  const against = `backward error ${backward} of ${backwardBound}, forward error ${forward} of ${forwardBound}`
  return [`x is wrong, most of all in row ${row}: ${against}`]
}
