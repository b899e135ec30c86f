import type { Check, Measure } from '#src/core/kernel/check.ts'
import type { Result, RunRule } from './evidence.ts'

/** The answer is right by the f64 oracle, or the problem itself leaves f32's range. */
export const solves: RunRule = ({ check, plain }) => verdict(plain, check(plain.outputs))

export function verdict({ error }: Result, judged: Check): string[] {
  if (error && error.polls > 0) return [`item ${error.item} was polled ${error.polls} times and never came`]
  if (judged.ok || judged.overflow) return []
  return [`the result is wrong: ${judged.measures.map(measured).join(', ')}`]
}

const measured = ({ name, value, bound, at }: Measure): string =>
  `${name} ${value} of ${bound}${at ? ` in ${at.space} ${at.item}` : ''}`
