import { findOperation } from '#src/engine/catalog/operations.ts'
import type { OperationWords } from '#src/core/kernel/operation.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { TIE, timesAsFast } from '#src/page/frame/sentences/fastest.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { withLaunches } from '#src/page/frame/sentences/launch-words.ts'
import { isWrong, withheld } from '../times/column-times.ts'
import { breakEven, type Mode, type Price, priceOf, shownTime, verdict } from '../times/speedup.ts'
import * as texts from './words.ts'

interface Timed {
  readonly column: Column
  readonly letter: string
  readonly price: Price
  /** The solve's time in as many digits as its clock is good for. */
  readonly shown: string
}

type Words = OperationWords

/** What the times mean, from the numbers on screen; `**` encloses what is bold. */
export function timingSentence(columns: readonly Column[], mode: Mode): string {
  const words = findOperation(columns[0]?.replay?.operation).words
  const wrong = columns.findIndex(isWrong)
  if (wrong >= 0) return texts.hasNoTime(columnLetter(wrong), withheld(columns[wrong], mode) ?? '')
  const timed = columns.flatMap((column, index): Timed[] => {
    const price = priceOf(column, mode)
    const { timing } = column
    if (!price || !timing) return []
    return [{ column, letter: `**${columnLetter(index)}**`, price, shown: shownTime(price.solve, timing, mode) }]
  })
  const files = columns.flatMap((column, index) => (isFromFile(column) ? `**${columnLetter(index)}**` : []))
  const ofFiles = files.length > 1 ? texts.files(listed(files)) : files.length > 0 ? texts.oneFile(files[0]) : ''
  return [ofTimed(timed, words, ofFiles), ofFiles].filter(Boolean).join(' ')
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

/** @param ofFiles what is said of columns from files, which is all there is to say where they alone have times */
function ofTimed(timed: readonly Timed[], words: Words, ofFiles: string): string {
  if (timed.length === 0) return ofFiles ? '' : texts.nothingYet
  return timed.length === 1 ? ofOne(timed[0], words) : ofSeveral(timed, words)
}

const ofOne = ({ letter, price, shown }: Timed, { does }: Words): string =>
  texts.ofOne(letter, does, shown, onceOf(price))

/** The fastest against the one that charts compare with, the first; where that is the fastest, against the next. */
function ofSeveral(timed: readonly Timed[], { one, does }: Words): string {
  const bySolve = [...timed].sort((a, b) => a.price.solve - b.price.solve)
  const best = bySolve[0]
  const other = best === timed[0] ? bySolve[1] : timed[0]
  const factor = other.price.solve / best.price.solve
  const launches = withLaunches([best.column, other.column])
  const name = ({ letter, column }: Timed) => `${letter}${launches.of(column)}`
  const first =
    factor < 1 + TIE
      ? texts.tie(name(best), name(other), best.shown, launches.all)
      : texts.best(name(best), does, best.shown, timesAsFast(factor), name(other), launches.all)
  const counted = verdict(breakEven(other.price, best.price), other.letter, one)
  return texts.counted(first, takes(other), takes(best), best.letter, counted)
}

const takes = ({ letter, price }: Timed): string => texts.takes(letter, onceOf(price))

/** `12 ms of analysis and 2.6 s of tuning`. */
function onceOf({ analysis, tuning }: Price): string {
  const first = analysis === 0 ? texts.noAnalysis : texts.ofAnalysis(analysis)
  return tuning === undefined ? first : texts.andTuning(first, tuning)
}
