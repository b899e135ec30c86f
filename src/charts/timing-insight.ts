import { ratio, time } from '#src/base/format.ts'
import { wordsOf } from '#src/store/operations.ts'
import type { Racer } from '#src/store/session.ts'
import { letterOf } from '#src/ui/insight.ts'
import { analysisTime, isWrong, withheld } from './figures.ts'
import { breakEven, type Mode, type Price, priceOf, shownTime, verdict } from './speedup.ts'

interface Timed {
  readonly letter: string
  readonly price: Price
  /** The solve's time in as many digits as its clock is good for. */
  readonly shown: string
}

type Words = ReturnType<typeof wordsOf>

/** Two medians closer than this are called a tie: less than the spread of most samples. */
const TIE = 0.03

/** What the times mean, from the numbers on screen; `**` encloses what is bold. */
export function timingInsight(racers: readonly Racer[], mode: Mode): string {
  const words = wordsOf(racers[0]?.replay?.operation)
  const wrong = racers.findIndex(isWrong)
  if (wrong >= 0) return `**${letterOf(wrong)}** has no time: ${withheld(racers[wrong], mode)}.`
  const timed = racers.flatMap((racer, index): Timed[] => {
    const price = priceOf(racer, mode)
    const { timing } = racer
    if (!price || !timing) return []
    return [{ letter: `**${letterOf(index)}**`, price, shown: shownTime(price.solve, timing, mode) }]
  })
  if (timed.length === 0) return 'Nothing has been measured yet.'
  return timed.length === 1 ? ofOne(timed[0], words) : ofSeveral(timed, words)
}

const ofOne = ({ letter, price, shown }: Timed, { does }: Words): string =>
  `${letter} ${does} this in ${shown}, after ${analysisTime(price.analysis)} of analysis.`

function ofSeveral(timed: readonly Timed[], { one, does }: Words): string {
  const bySolve = [...timed].sort((a, b) => a.price.solve - b.price.solve)
  const best = bySolve[0]
  const worst = bySolve[bySolve.length - 1]
  const factor = worst.price.solve / best.price.solve
  const first =
    factor < 1 + TIE
      ? `${best.letter} and ${worst.letter} tie at ${best.shown}.`
      : `${best.letter} ${does} this in ${best.shown}, ${ratio(factor)} as fast as ${worst.letter}.`
  return `${first} ${analysisOf(worst)}, ${analysisOf(best)}: with it counted, ${best.letter} ${verdict(breakEven(worst.price, best.price), one)}.`
}

function analysisOf({ letter, price }: Timed): string {
  return price.analysis === 0
    ? `${letter} has no analysis long enough to measure`
    : `${letter} takes ${time(price.analysis)} of analysis`
}
