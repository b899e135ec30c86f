import { itemOf } from '#src/run/event.ts'
import type { Replay } from '#src/run/replay.ts'
import type { Step } from './steps.ts'

/** Rows in the order in which the steps come to them, side by side, a gap of one cell between two. */
export interface Strip {
  readonly rows: readonly {
    readonly row: number
    /** Its first cell. */
    readonly at: number
    /** Its nonzeros are k in [first, stop); diagonal is one of them. */
    readonly first: number
    readonly stop: number
    readonly diagonal: number
  }[]
  readonly cells: number
}

/** The rows of step `now` and what follows it, then what was before, as many as `room` cells hold. */
export function stripOf(replay: Replay, steps: readonly Step[], now: number, room: number): Strip {
  const { row_ptr } = replay.pattern
  const length = (row: number) => row_ptr[row + 1] - row_ptr[row] + 1
  const rowsOf = (s: number) => steps[s].events.map((e) => itemOf(replay.run.trace, e))
  const shown: number[] = []
  let used = 0
  const take = (row: number, front: boolean): boolean => {
    if (shown.includes(row)) return true
    if (used + length(row) > room && shown.length > 0) return false
    if (front) shown.unshift(row)
    else shown.push(row)
    used += length(row)
    return true
  }
  for (const row of rowsOf(now)) take(row, false)
  for (let s = now - 1; s >= Math.max(0, now - 2); s--) for (const row of rowsOf(s).toReversed()) take(row, true)
  for (let s = now + 1; s < steps.length && rowsOf(s).every((row) => take(row, false)); s++);
  return placed(replay, shown)
}

function placed({ pattern, upper }: Replay, shown: readonly number[]): Strip {
  let cells = 0
  const rows = shown.map((row) => {
    const [first, stop] = [pattern.row_ptr[row], pattern.row_ptr[row + 1]]
    const at = cells
    cells += stop - first + 1
    return { row, at, first, stop, diagonal: upper ? first : stop - 1 }
  })
  return { rows, cells: Math.max(0, cells - 1) }
}
