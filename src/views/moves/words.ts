import { count, plural } from '#src/base/format.ts'
import { placeWords } from '#src/draw/places.ts'
import { NEVER, type Replay } from '#src/run/replay.ts'
import { stageOf } from '#src/trace/event.ts'
import { MOST_LINES } from './layout.ts'
import { formOf } from '#src/base/nouns.ts'
import { HERE, MOVING, type Moves, THERE } from './moves.ts'

/** Entries by where they stand: here, moving, there. */
type Counts = ArrayLike<number>

/** What stands over the two matrices: how many entries are still in the input, and how many have arrived in the output. */
export function headsOf({ name, outcome }: Moves, counts: Counts): readonly [string, string] {
  return [
    `${name}: ${plural(counts[HERE], 'entry')} still here`,
    `${outcome.matrix}: ${plural(counts[THERE], 'entry')} arrived`,
  ]
}

/** What is below them: how many entries move in this step. */
export function footOf({ timed }: Pick<Replay, 'timed'>, tick: number, counts: Counts): string {
  const moving = counts[MOVING]
  const when = placeWords(timed, tick)
  if (moving === 0) return `${when}: no entry moves`
  const lines = moving > MOST_LINES ? `, ${MOST_LINES} of their ways are drawn` : ''
  return `${when}: ${plural(moving, 'entry')} ${formOf(moving, { one: 'moves', other: 'move' })}${lines}`
}

/** An entry, from where to where it moved, who moved it, and when. */
export function entryWords(replay: Replay, moves: Moves, entry: number): string {
  const { name, input, outcome, row, place, placeRow, event, begin } = moves
  const from = `entry ${count(entry)}: row ${count(row[entry])}, column ${count(input.col_idx[entry])} of ${name}`
  if (place[entry] === NEVER) return `${from}, in no place of ${outcome.matrix}`
  const { col_idx } = outcome.pattern
  const to = `row ${count(placeRow[entry])}, column ${count(col_idx[place[entry]])} of ${outcome.matrix}`
  const e = event[entry]
  if (e === NEVER) return `${from} → ${to}, not recorded`
  const stage = replay.run.stages?.[stageOf(replay.run.trace, e)]?.name
  const when = placeWords(replay.timed, begin[entry])
  return `${from} → ${to}, by ${replay.run.worker} ${count(replay.eventWorker[e])} at ${when}${stage ? ` (${stage})` : ''}`
}
