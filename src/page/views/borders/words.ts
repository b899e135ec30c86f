import { count, plural } from '#src/core/base/format.ts'
import { noun } from '#src/core/base/nouns.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { halfName, percent } from '../sweep/words.ts'
import type { Borders } from './across.ts'

export const title = 'Borders'
export const encoding = 'dot = row, lit = updated now, dashed = edge to another part, dark line = border'
export const wants = 'a sweep inside of parts'
export const barsName = 'rows, at a border'

type ToFit = readonly [whole: string, short: string]

/** Where the run stands. */
export function standing({ timed, space, end }: Replay, tick: number, half: number | undefined, lit: number): ToFit {
  const when = placeWords(timed, tick)
  if (tick >= end) return [`${when}: all is swept`, when]
  if (half === undefined) return [`${when}: no ${space.name} is updated yet`, when]
  return [`${when}, ${halfName(half)}: ${plural(lit, space.name)} in all parts at once`, `${when}, ${halfName(half)}`]
}

/** Edges across, and the age of what was read over them, once any of it was read. */
export function across({ across: own, edges, bothWays, reads, fresh, parts }: Borders): ToFit {
  const share = edges === 0 ? 0 : own.length / edges
  const head = `${count(own.length)} of ${plural(edges, 'edge')} across ${plural(parts, 'part')}, ${percent(share)}`
  if (reads === 0) return [head, `${percent(share)} across`]
  const allOld = bothWays ? 'all old, there and back' : 'all old'
  const age = fresh === 0 ? allOld : `${count(fresh)} of ${plural(reads, 'read')} new`
  return [`${head}: ${age}`, `${percent(share)} across: ${age}`]
}

/** One part. */
export const partWords = ({ space }: Replay, part: number, rows: number, outer: number): ToFit => [
  `part ${count(part)}: ${plural(rows, space.name)}, ${count(outer)} at a border`,
  `part ${count(part)}: ${count(rows)} ${noun(rows, space.name)}`,
]

export const detail = (drawn: boolean): string => (drawn ? '' : 'bars alone')
