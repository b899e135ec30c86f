import { count, plural } from '#src/base/format.ts'
import { itemOf } from '#src/trace/event.ts'
import { needsOf, stateOfRow, stateOfWorker } from '#src/run/query.ts'
import { type Mark, NEVER, type Replay, STATES, type StateName } from '#src/run/replay.ts'

export function sameMark(a: Mark | undefined, b: Mark | undefined): boolean {
  if (!a || !b) return a === b
  return JSON.stringify(a) === JSON.stringify(b)
}

/** What a pane's head says of a mark. */
export interface MarkReading {
  readonly state: StateName | undefined
  readonly id: string
  readonly text: string
}

const MOST_NAMED = 6

/** State and neighbours of a mark at a tick; without one, what holds of a row at all ticks; undefined for unknown marks. */
export function readingOf(replay: Replay, mark: Mark, tick: number | undefined): MarkReading | undefined {
  if (tick === undefined) return mark.kind === 'row' ? stillReading(replay, mark.row, mark.k) : undefined
  const at = Math.min(tick, replay.end)
  if (mark.kind === 'row') return mark.row < replay.pattern.rows ? ofRow(replay, mark.row, at, mark.k) : undefined
  if (mark.kind === 'worker') return mark.worker < replay.workers ? ofWorker(replay, mark.worker, at) : undefined
  if (replay.order === 'none') return undefined // its rows need none of one another: there are no levels
  return mark.level < replay.levels.ptr.length - 1 ? ofLevel(replay, mark.level, at) : undefined
}

function ofRow(replay: Replay, row: number, tick: number, k?: number): MarkReading {
  const state = STATES[stateOfRow(replay, row, tick)]
  const id = idOf(replay, row, k)
  if (replay.order === 'none') return { state, id, text: `${state}, ${heldBy(replay, row)}` }
  const needs = needsOf(replay, row)
  return { state, id, text: `${state}, needs ${named(needs)}` }
}

const stillReading = (replay: Replay, row: number, k: number | undefined): MarkReading | undefined =>
  row < replay.pattern.rows ? { state: undefined, id: idOf(replay, row, k), text: heldBy(replay, row) } : undefined

const idOf = (replay: Replay, row: number, k: number | undefined): string =>
  `row ${count(row)}${placeOf(replay, row)}${nonzeroOf(replay, row, k)}`

function heldBy({ pattern: { row_ptr } }: Replay, row: number): string {
  const held = row_ptr[row + 1] - row_ptr[row]
  return held === 0 ? 'empty' : plural(held, 'nonzero')
}

/** The nonzero of a row that is meant: `, column 15, nonzero 21`. */
function nonzeroOf({ pattern }: Replay, row: number, k: number | undefined): string {
  const { row_ptr, col_idx } = pattern
  if (k === undefined || k < row_ptr[row] || k >= row_ptr[row + 1]) return ''
  return `, column ${count(col_idx[k])}, nonzero ${count(k)}`
}

function named(rows: readonly number[]): string {
  if (rows.length === 0) return 'nothing'
  const shown = rows.slice(0, MOST_NAMED).map(count).join(' ')
  return rows.length > MOST_NAMED ? `${shown} and ${count(rows.length - MOST_NAMED)} more` : shown
}

/** Grid coordinates of a row, where there is a grid: ` (3,2,4)`. */
function placeOf({ geometry }: Replay, row: number): string {
  if (geometry?.kind !== 'grid') return ''
  const [X, Y, Z] = geometry.size
  const place = [row % X, Math.floor(row / X) % Y, Math.floor(row / (X * Y))]
  return ` (${place.slice(0, Z > 1 ? 3 : 2).join(',')})`
}

function ofWorker(replay: Replay, worker: number, tick: number): MarkReading {
  const { state, event } = stateOfWorker(replay, worker, tick)
  const row = event === NEVER ? '' : `, row ${count(itemOf(replay.run.trace, event))}`
  return { state: STATES[state], id: `worker ${count(worker)}`, text: STATES[state] + row }
}

function ofLevel({ levels, rowTick, end }: Replay, level: number, tick: number): MarkReading {
  const rows = levels.order.subarray(levels.ptr[level], levels.ptr[level + 1])
  const solved = rows.reduce((sum, row) => sum + (rowTick[row] < Math.min(tick, end) ? 1 : 0), 0)
  return {
    state: undefined,
    id: `level ${count(level)}`,
    text: `${count(solved)} of ${count(rows.length)} rows solved`,
  }
}
