import { measuredTime, plural } from '#src/base/format.ts'
import type { Trial, Tuning } from '#src/run/tuning.ts'

/** What a candidate takes, in as many digits as the clock is good for, or why it has no time. */
export const trialTime = ({ ms, stepMs = 0, why = '' }: Trial): string =>
  ms === undefined ? why : measuredTime(ms, stepMs)

/** `tuned: planes 4 · ahead 2, best of 4; 61.0 µs against 72.0 µs by rule`. */
export function tunedWords({ trials, best, mode }: Tuning): string {
  const [rule, chosen] = [trials[0], trials[best]]
  const many = mode === 'backToBack' ? ' back to back' : ''
  const took = chosen.ms === undefined ? '' : trialTime(chosen) + many
  if (best === 0) return `tuned: the rule’s own choice is the best of ${plural(trials.length, 'candidate')}; ${took}`
  const against = rule.ms === undefined ? `the rule’s own is out: ${rule.why}` : `against ${trialTime(rule)} by rule`
  return `tuned: ${chosen.name}, best of ${trials.length}; ${took} ${against}`
}
