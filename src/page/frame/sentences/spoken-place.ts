import { count } from '#src/core/base/format.ts'
import { countsShown } from '#src/engine/run/arrivals.ts'
import { tickAmong } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import { readout } from './axis-words.ts'
import { columnLetter } from './pictured-columns.ts'
import { stateWord } from '../words.ts'

/** Where the playhead stands, and where it ends: `step 14 of 31`, or `12.3 of 101 µs`. */
export function standingWords(columns: readonly Column[], tick: number, end: number): string {
  const { now, last } = readout(columns, Math.min(tick, end), end)
  return `${now} of ${last}`
}

/** A place in words, for who cannot see it: `step 14 of 31; A: 27 working, 81 done; B: …`, or `12.3 of 101 µs; …`. */
export function placeWords(columns: readonly Column[], tick: number, end: number): string {
  const runs = columns.flatMap(({ replay }, index) => {
    if (!replay || replay.workers === 0) return []
    const at = Math.min(tickAmong(columns, replay, tick), replay.end)
    const [, spinning, working, done] = countsShown(replay)
    const parts = [
      working[at] ? `${count(working[at])} working` : '',
      spinning[at] ? `${count(spinning[at])} ${stateWord('spinning')}` : '',
      `${count(done[at])} done`,
    ]
    return [`${columnLetter(index)}: ${parts.filter(Boolean).join(', ')}`]
  })
  return [standingWords(columns, tick, end), ...runs].join('; ')
}
