import type { U32 } from '#src/core/base/arrays.ts'
import { eventsOfItem, worksUntil } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { readItem, readNote, readPhase, readStage, readStep } from '#src/core/trace/event.ts'
import { carries } from '#src/core/trace/lanes.ts'
import type { Keeping } from '#src/core/trace/space.ts'
import { isRowOf } from '../collisions/sums.ts'
import { LEFT, OUTPUT, RIGHT } from '../product/course.ts'
import { pairOf, type ProductOf, seenInProducts, sumOf } from '../product/products.ts'

/** What an event tells of the accumulator of a row: of one product, place or entry, or of the row itself. */
export interface RowEvent {
  readonly event: number
  readonly stage: number
  readonly keeps: Keeping
  readonly item: number
  /** Ticks from the first to the last of its work. */
  readonly tick: number
  readonly until: number
}

/** A row of an output, opened: its products and entries, and all that events tell of its accumulator, by tick. */
export interface OpenedRow {
  readonly replay: Replay
  readonly of: ProductOf
  readonly row: number
  /** Numbers of its products, and of its entries: from, and up to but without. */
  readonly products: readonly [number, number]
  readonly entries: readonly [number, number]
  /** By product, counted from the row's first: its column, and the entry that it is added to. */
  readonly columns: U32
  readonly sums: U32
  readonly events: readonly RowEvent[]
}

/** Rows of a tile. */
export const SIDE = 16

/** @param replay seen in the space of the output's entries */
export function openRow(replay: Replay, of: ProductOf, row: number): OpenedRow {
  const { begins, patterns } = of
  const { row_ptr } = patterns[LEFT]
  const products = [begins[row_ptr[row]], begins[row_ptr[row + 1]]] as const
  const { row_ptr: out } = patterns[OUTPUT]
  const count = products[1] - products[0]
  const pairs = Array.from({ length: count }, (_, n) => pairOf(of, products[0] + n))
  const opened = {
    replay,
    of,
    row,
    products,
    entries: [out[row], out[row + 1]] as const,
    columns: Uint32Array.from(pairs, ([, l]) => patterns[RIGHT].col_idx[l]),
    sums: Uint32Array.from(pairs, (pair) => sumOf(of, pair) ?? NEVER),
  }
  return { ...opened, events: eventsOf(opened) }
}

/** Stages that tell of accumulators, by number. */
const keepings = (replay: Replay): readonly (Keeping | undefined)[] =>
  (replay.run.stages ?? []).map(({ keeps }) => keeps)

/** Whether any stage does. */
export const tells = (replay: Replay): boolean =>
  keepings(replay).some((keeps) => keeps !== undefined && keeps !== 'out')

/** By the order of ticks, and within one by that of the trace. */
function eventsOf(opened: Omit<OpenedRow, 'events'>): RowEvent[] {
  const { replay } = opened
  const kept = keepings(replay)
  const found: RowEvent[] = []
  const add = (seen: Replay, item: number, is: (keeps: Keeping, event: number) => boolean = () => true) => {
    for (const event of eventsOfItem(seen, item)) {
      const stage = readStage(replay.run.trace, event)
      const keeps = kept[stage]
      if (keeps === undefined || !is(keeps, event)) continue
      found.push({ event, stage, keeps, item, tick: replay.eventTick[event], until: worksUntil(replay, event) })
    }
  }
  const [first, end] = opened.products
  for (const seen of replay.spaces) {
    const { space } = seen
    if (space.terms) for (let p = first; p < end; p++) add(seen, p)
    else if (space === replay.space) for (let e = opened.entries[0]; e < opened.entries[1]; e++) add(seen, e)
    else if (isRowOf(seen, opened.of)) addRows(opened, (row) => add(seen, row))
    else {
      const stages = kept.filter((_, stage) => seenOf(replay, stage) === seen)
      if (stages.includes('network')) for (let p = first; p < end; p++) add(seen, p, (keeps) => keeps === 'network')
      if (stages.includes('passes')) found.push(...followed(opened, seen, kept))
    }
  }
  return unique(found).sort((a, b) => a.tick - b.tick || a.event - b.event || a.item - b.item)
}

const seenOf = ({ spaces, stageSpace }: Replay, stage: number): Replay => spaces[stageSpace[stage] ?? 0]

/** The row; where tiles are told of, all rows of its tiles. */
function addRows({ replay, row, of }: Omit<OpenedRow, 'events'>, add: (row: number) => void): void {
  if (!keepings(replay).includes('masks')) return add(row)
  const first = row - (row % SIDE)
  for (let r = first; r < Math.min(first + SIDE, of.patterns[OUTPUT].rows); r++) add(r)
}

/** Events of one tile come once for each of its rows, and are kept once. */
function unique(events: readonly RowEvent[]): RowEvent[] {
  const known = new Set<number>()
  return events.filter(({ keeps, event }) => {
    if (keeps !== 'masks' && keeps !== 'packed' && keeps !== 'dense') return true
    if (known.has(event)) return false
    known.add(event)
    return true
  })
}

/** Passes of each product of the row, from place to place, as far as they are said; the item is the product. */
function followed(
  { replay, products }: Omit<OpenedRow, 'events'>,
  seen: Replay,
  kept: readonly (Keeping | undefined)[],
) {
  const { trace } = replay.run
  const found: RowEvent[] = []
  for (let p = products[0]; p < products[1]; p++)
    for (let place = p, phase = -1; place !== NEVER; ) {
      const own = Array.from(eventsOfItem(seen, place)).filter(
        (e) => kept[readStage(trace, e)] === 'passes' && readPhase(trace, e) > phase,
      )
      const event = own.reduce((least, e) => (readPhase(trace, e) < readPhase(trace, least) ? e : least), own[0])
      if (event === undefined) break
      found.push({
        event,
        stage: readStage(trace, event),
        keeps: 'passes',
        item: p,
        tick: replay.eventTick[event],
        until: worksUntil(replay, event),
      })
      phase = readPhase(trace, event)
      place = readNote(trace, event, 'slot') ?? NEVER
    }
  return found
}

/** What an event notes, 0 where it notes none. */
export const noted = (
  { replay }: Pick<OpenedRow, 'replay'>,
  { event }: RowEvent,
  note: Parameters<typeof readNote>[2],
) => readNote(replay.run.trace, event, note) ?? 0

export const stepNoted = ({ replay }: Pick<OpenedRow, 'replay'>, { event }: RowEvent): number =>
  readStep(replay.run.trace, event)

export const phaseNoted = ({ replay }: Pick<OpenedRow, 'replay'>, { event }: RowEvent): number =>
  readPhase(replay.run.trace, event)

/** Rows that an event's lanes have. */
export function rowsNoted({ replay }: Pick<OpenedRow, 'replay'>, { event }: RowEvent): number[] {
  const { trace } = replay.run
  return Array.from({ length: SIDE }, (_, lane) => lane)
    .filter((lane) => carries(trace, event, lane))
    .map((lane) => readItem(trace, event) + lane)
}

/** More products than these are no row to begin with. */
const FIRST = 48

/** The row that is opened where none is marked: with the most products of those that can be read, and recorded. */
export function firstRow(replay: Replay, of: ProductOf): number {
  const { begins, patterns } = of
  const { row_ptr, rows } = patterns[LEFT]
  const products = seenInProducts(replay)
  const size = (i: number) => begins[row_ptr[i + 1]] - begins[row_ptr[i]]
  const rank = (i: number) => (size(i) > FIRST ? -size(i) : size(i))
  const some = Array.from({ length: rows }, (_, i) => i).filter((i) => size(i) > 0)
  const by = some.sort((a, b) => rank(b) - rank(a) || a - b)
  const told = (i: number) => {
    if (products && eventsOfItem(products, begins[row_ptr[i]]).length > 0) return true
    const rowsSeen = replay.spaces.find((seen) => isRowOf(seen, of))
    return (
      rowsSeen !== undefined && eventsOfItem(rowsSeen, i).some((e) => keepings(replay)[readStage(replay.run.trace, e)])
    )
  }
  return by.slice(0, 64).find(told) ?? by[0] ?? 0
}
