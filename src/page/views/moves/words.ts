import { count, plural } from '#src/core/base/format.ts'
import { placeWords } from '#src/page/draw/places.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { readStage } from '#src/core/trace/event.ts'
import { MOST_LINES } from '#src/page/draw/pattern/entries.ts'
import { formOf } from '#src/core/base/nouns.ts'
import { HERE, MOVING, type EntryMoves, THERE } from '#src/engine/run/moves.ts'

/** What marks mean, by the names of the input and, once it is there, of the output. */
export const encoding = (input = 'A', output = 'the result'): string =>
  `solid = an entry that stands in ${input} or ${output}, line = it moves in this step`

/** Entries by where they stand: here, moving, there. */
type Counts = ArrayLike<number>

/** Words in full, and where there is little room. */
export type WordsToFit = readonly [full: string, short: string]

/** What happens to all of them; undefined where there are none. */
export const shows = (entries: number): string | undefined =>
  entries === 0
    ? undefined
    : `${formOf(entries, { one: 'The one entry', other: `Each of ${plural(entries, 'entry')}` })} moves to its place in the result.`

/** What stands over the two matrices: how many entries are still in the input, and how many have arrived in the output. */
export function headsOf({ name, outcome }: EntryMoves, counts: Counts): readonly [WordsToFit, WordsToFit] {
  return [
    [`${name}: ${plural(counts[HERE], 'entry')} still here`, `${name}: ${count(counts[HERE])}`],
    [`${outcome.matrix}: ${plural(counts[THERE], 'entry')} arrived`, `${outcome.matrix}: ${count(counts[THERE])}`],
  ]
}

/** What is below them: how many entries move in this step, or else what workers do (busy.ts). */
export function footOf({ timed }: Pick<Replay, 'timed'>, tick: number, counts: Counts, busy?: string): WordsToFit {
  const moving = counts[MOVING]
  const when = placeWords(timed, tick)
  if (moving === 0) return [`${when}: no entry moves${busy ? `, ${busy}` : ''}`, 'no entry moves']
  const move = `${plural(moving, 'entry')} ${formOf(moving, { one: 'moves', other: 'move' })}`
  const lines = moving > MOST_LINES ? `, ${MOST_LINES} of their ways are drawn` : ''
  return [`${when}: ${move}${lines}`, move]
}

/** An entry, from where to where it moved, who moved it, and when: row and column in brackets. */
export function entryWords(replay: Replay, moves: EntryMoves, entry: number): WordsToFit {
  const { name, input, outcome, row, place, placeRow, event, begin } = moves
  const number = `entry ${count(entry)}`
  const from = placed(name, row[entry], input.col_idx[entry])
  if (place[entry] === NEVER) return [`${number}, ${from}, is in no place of ${outcome.matrix}`, from]
  const way = `${from} → ${placed(outcome.matrix, placeRow[entry], outcome.pattern.col_idx[place[entry]])}`
  const e = event[entry]
  if (e === NEVER) return [`${number}, ${way}: when it moved was not recorded`, way]
  const worker = `${replay.run.worker} ${count(replay.eventWorker[e])}`
  const when = placeWords(replay.timed, begin[entry])
  if (replay.run.stages?.[readStage(replay.run.trace, e)]?.nearby)
    return [`${number}, ${way}: moved by ${worker} or one near it, about ${when}`, `${way}, about ${when}`]
  return [`${number}, ${way}: moved by ${worker} at ${when}`, `${way}, ${worker}, ${when}`]
}

const placed = (matrix: string, row: number, col: number): string => `${matrix}(${count(row)}, ${count(col)})`

export const wants = 'a transposition'
