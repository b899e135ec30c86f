import { count, plural } from '#src/core/base/format.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { SlotRow } from './layout.ts'
import type { SlotRound } from './rounds.ts'

/** What position and height mean. */
export const ENCODING = 'row = stage, column = slot, bar = how much of it is written'

/** What the slots of a round are: `64 columns`, `1 202 places of B`. */
export const slotsWords = ({ seen: { space } }: SlotRound): string =>
  `${plural(space.count, space.name)}${space.matrix ? ` of ${space.matrix}` : ''}`

/** What happens in a step: which rounds write, and how often. */
export function stepWords(
  replay: Pick<Replay, 'timed'>,
  tick: number,
  writing: readonly { readonly round: SlotRound; readonly writes: number }[],
): string {
  const when = placeWords(replay.timed, tick)
  const busy = writing.filter(({ writes }) => writes > 0)
  if (busy.length === 0) return `${when}: nothing is written`
  return `${when}: ${busy.map(({ round, writes }) => `${round.name}, ${plural(writes, round.adds ? 'count' : 'write')}`).join(' · ')}`
}

/** A slot of a round until now: how often it is written of how many times, and by whom the last time. */
export function slotWords(replay: Replay, { round }: Pick<SlotRow, 'round'>, slot: number, tick: number): string {
  let [all, until, last] = [0, 0, -1]
  for (let w = 0; w < round.slot.length; w++) {
    if (round.slot[w] !== slot) continue
    all++
    const begin = replay.eventTick[round.event[w]]
    if (begin > tick) continue
    until++
    if (last < 0 || begin >= replay.eventTick[round.event[last]]) last = w
  }
  const of = `${round.seen.space.name} ${count(slot)}, ${round.name}: ${count(until)} of ${plural(all, round.adds ? 'count' : 'write')}`
  if (last < 0) return of
  const e = round.event[last]
  const when = placeWords(replay.timed, replay.eventTick[e])
  const worker = `${replay.run.worker} ${count(replay.eventWorker[e])}`
  const by = round.nearby ? `${worker} or one near it, about ${when}` : `${worker} at ${when}`
  return `${of}, the last by ${by}`
}

/** How many slots a pixel stands for, where it stands for several. */
export function detailWords(rows: readonly SlotRow[]): string {
  const most = rows.reduce((least, { pitch }) => Math.min(least, pitch), 1)
  return most >= 1 ? 'every slot' : `1 px = up to ${plural(Math.ceil(1 / most), 'slot')}`
}

export const wants = 'a run in rounds'
