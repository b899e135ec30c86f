import { measuredTime } from '#src/core/base/format.ts'
import type { Trial, Tuning } from '#src/engine/run/times/tuning.ts'
import * as texts from './words.ts'

/** What a candidate takes, in as many digits as the clock is good for, or why it has no time. */
export const trialTime = ({ ms, stepMs = 0, why = '' }: Trial): string =>
  ms === undefined ? why : measuredTime(ms, stepMs)

/** `tuned: planes 4 · ahead 2, best of 4; 61.0 µs against 72.0 µs by rule`. */
export function tunedWords({ trials, best, mode }: Tuning): string {
  const [rule, chosen] = [trials[0], trials[best]]
  const many = mode === 'backToBack' ? texts.backToBack : ''
  const took = chosen.ms === undefined ? '' : trialTime(chosen) + many
  if (best === 0) return texts.ruleIsBest(trials.length, took)
  const against = rule.ms === undefined ? texts.ruleIsOut(rule.why ?? '') : texts.againstRule(trialTime(rule))
  return texts.tuned(chosen.name, trials.length, took, against)
}
