import type { U32 } from '#src/core/base/arrays.ts'
import { hasOperands } from '#src/core/trace/space.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { count, plural } from '#src/core/base/format.ts'
import { rowOfNonzero } from '#src/core/sparse/csr.ts'
import { readItem } from '#src/core/trace/event.ts'
import { itemNeeds, ownMark, seenBy, stateOfItem, stateOfWorker } from '#src/engine/run/query.ts'
import { pathTo } from '#src/engine/run/longest-path.ts'
import { type Mark, NEVER, type Replay, STATES, type StateName } from '#src/engine/run/replay.ts'
import { stateWord } from '../words.ts'
import * as texts from './words.ts'

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

/** State and neighbours of a mark at a tick; without one, what holds of an item at all ticks; undefined for unknown marks. */
export function readingOf(replay: Replay, mark: Mark, tick: number | undefined): MarkReading | undefined {
  for (const seen of replay.spaces) {
    const own = ownMark(seen, mark)
    if (own) return ofMark(seen, own, tick)
  }
  return undefined
}

/** A mark as it is said: `row 43 (1,1,1): waiting, needs 7 37 42`; empty for unknown marks. */
export function markInWords(replay: Replay, mark: Mark, tick: number | undefined): string {
  const reading = readingOf(replay, mark, tick)
  return reading ? [reading.id, reading.text].filter(Boolean).join(': ') : ''
}

function ofMark(replay: Replay, mark: Mark, tick: number | undefined): MarkReading | undefined {
  if (mark.kind === 'item') return ofItem(replay, mark.item, tick, mark.k)
  if (tick === undefined) return undefined
  const at = Math.min(tick, replay.end)
  if (mark.kind === 'group') return ofGroup(replay, mark.group, at)
  if (mark.kind === 'path') return ofPath(replay, pathTo(replay, mark.item), at)
  return mark.worker < replay.workers ? ofWorker(replay, mark.worker, at) : undefined
}

function ofItem(replay: Replay, item: number, tick: number | undefined, k?: number): MarkReading {
  const state = tick === undefined ? undefined : STATES[stateOfItem(replay, item, Math.min(tick, replay.end))]
  const needs = state !== undefined && replay.space.order === 'operands'
  const rest = needs ? `needs ${named(itemNeeds(replay, item))}` : heldBy(replay, item)
  return { state, id: idOf(replay, item, k), text: [state && stateWord(state), rest].filter(Boolean).join(', ') }
}

const idOf = (replay: Replay, item: number, k: number | undefined): string =>
  `${replay.space.name} ${count(item)}${placeOf(replay, item)}${nonzeroOf(replay, item, k)}`

/** How many operands an item has; nothing of one that can have none. */
function heldBy({ space, pattern: { row_ptr } }: Replay, item: number): string {
  if (!hasOperands(space)) return ''
  const held = row_ptr[item + 1] - row_ptr[item]
  return held === 0 ? 'empty' : plural(held, 'nonzero')
}

/** The nonzero of a row that is meant: `, column 15, nonzero 21`. */
function nonzeroOf({ pattern }: Replay, row: number, k: number | undefined): string {
  const { row_ptr, col_idx } = pattern
  if (k === undefined || k < row_ptr[row] || k >= row_ptr[row + 1]) return ''
  return texts.atColumn(col_idx[k], k)
}

function named(rows: readonly number[]): string {
  if (rows.length === 0) return 'nothing'
  const shown = rows.slice(0, MOST_NAMED).map(count).join(' ')
  return rows.length > MOST_NAMED ? texts.andMore(shown, rows.length - MOST_NAMED) : shown
}

/** Where an entry stands in its matrix; grid coordinates of a row, where there is a grid: ` (3,2,4)`. */
function placeOf({ geometry, space }: Replay, item: number): string {
  const { places, count: items } = space
  if (places) return `, row ${count(rowOfNonzero(places, item))}, column ${count(places.col_idx[item])}`
  if (geometry?.kind !== 'grid') return ''
  const [X, Y, Z] = geometry.size
  if (X * Y * Z !== items) return ''
  const place = [item % X, Math.floor(item / X) % Y, Math.floor(item / (X * Y))]
  return ` (${place.slice(0, Z > 1 ? 3 : 2).join(',')})`
}

function ofWorker(replay: Replay, worker: number, tick: number): MarkReading {
  const { state, event } = stateOfWorker(replay, worker, tick)
  const row = event === NEVER ? '' : `, ${seenBy(replay, event).space.name} ${count(readItem(replay.run.trace, event))}`
  return { state: STATES[state], id: `worker ${count(worker)}`, text: stateWord(STATES[state]) + row }
}

function ofPath({ operation, space, itemTick, end }: Replay, path: U32, tick: number): MarkReading {
  const done = path.reduce((sum, item) => sum + (itemTick[item] < Math.min(tick, end) ? 1 : 0), 0)
  return {
    state: undefined,
    id: texts.chain,
    text: `${count(done)} of ${plural(path.length, space.name)} ${findOperation(operation).words.done}`,
  }
}

function ofGroup({ operation, space, grouping, itemTick, end }: Replay, group: number, tick: number): MarkReading {
  const items = grouping.order.subarray(grouping.ptr[group], grouping.ptr[group + 1])
  const done = items.reduce((sum, item) => sum + (itemTick[item] < Math.min(tick, end) ? 1 : 0), 0)
  return {
    state: undefined,
    id: `${grouping.name} ${count(group)}`,
    text: `${count(done)} of ${plural(items.length, space.name)} ${findOperation(operation).words.done}`,
  }
}
