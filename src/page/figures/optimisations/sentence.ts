import { percent, time } from '#src/core/base/format.ts'
import { gainOf, type Ladder, type Rung } from '../steps/ablation.ts'
import { NOTHING } from '../times/nothing.ts'
import { sized } from '../times/titles.ts'
import * as texts from './words.ts'

/** `+68 %` or `−4 %` of bandwidth. */
export const gainWords = (gain: number): string => `${gain >= 1 ? '+' : ''}${percent(gain - 1)}`

/** What the figure says of its largest problem: each step's gain, and all of them together. */
export function ablationSentence(ladders: readonly Ladder[]): string {
  const whole = ladders.filter(({ rungs }) => rungs.length > 0).toSorted((a, b) => b.rows - a.rows)
  if (whole.length === 0) return NOTHING
  const [{ place, rungs }] = whole
  const kept = rungs.slice(1).filter(({ aside }) => !aside)
  const steps = kept.map(({ name, gain }) => `${name} ${gainWords(gain)}`)
  const tried = rungs.filter(({ aside }) => aside).map(({ name, gain }) => `${name} (${gainWords(gain)})`)
  const beside = tried.length > 0 ? texts.tried(tried.join(', ')) : ''
  const theirs = rungs.flatMap(({ name, gain, reported }) =>
    reported ? [texts.besidePaper(name, reported.gain, reported.where, gainWords(gain)) + whyLess(reported)] : [],
  )
  const verdict = inOrder(whole) + theirs.join('')
  return texts.onPlace(
    sized(place.family, place.size),
    steps.join(', '),
    gainOf(whole[0]),
    rungs[0].name,
    beside,
    verdict,
  )
}

const whyLess = ({ waits }: NonNullable<Rung['reported']>): string =>
  waits ? texts.withoutWaits(waits.gain, waits.without, waits.where) : texts.notKnown

function inOrder(ladders: readonly Ladder[]): string {
  const paying = ladders.filter(({ rungs }) => rungs.every(({ saved, aside }) => aside || saved >= 0)).length
  if (paying === ladders.length) return texts.noStep
  if (paying === 0) return texts.someStep
  return texts.noStepOn(paying, ladders.length)
}

/** What a step saves or costs, signed as the design says. */
export const savedWords = ({ saved, gain }: Rung): string =>
  `${saved >= 0 ? '−' : '+'}\u202f${time(Math.abs(saved))}  ${gainWords(gain)}`
