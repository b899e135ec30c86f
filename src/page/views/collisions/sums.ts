import { groupByKey, type U32, type U8 } from '#src/core/base/arrays.ts'
import { seenBy } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { eventCount, readNote, readStage } from '#src/core/trace/event.ts'
import { carriedCount } from '#src/core/trace/lanes.ts'
import { forEachItem } from '#src/core/trace/space.ts'
import { LEFT, OUTPUT } from '../product/course.ts'
import { isSummed, pairOf, productOf, type ProductOf, seenInProducts, sumOf } from '../product/products.ts'

/** Rows of an output as sums of products: which of them are added when, and which of these fell on an entry that was there. */
export interface RowSums {
  readonly of: ProductOf
  /** By row of the output. */
  readonly products: U32
  readonly entries: U32
  /** By product: its row, and 1 where another product of its entry was added before. */
  readonly row: U32
  readonly fell: U8
  /** Products that are added from tick t on: items[ptr[t] .. ptr[t + 1]). */
  readonly added: { readonly ptr: U32; readonly items: U32 }
  /** By row: number of the way that it goes, and from which tick on that is known; NEVER where the trace does not say. */
  readonly way: U32
  readonly wayTick: U32
}

/** More products than this take longer to look at than a picture is worth. */
const MOST = 2 ** 20

/** Whether there are rows with products, and not too many of them. */
export const hasSums = (replay: Replay): boolean =>
  isSummed(replay) && replay.space.places !== undefined && (seenInProducts(replay)?.space.count ?? 0) <= MOST

/** Whether items are the rows of the output. */
export const isRowOf = ({ space }: Replay, { terms, patterns: [{ rows }] }: ProductOf): boolean =>
  space.matrix === terms.matrix && !space.places && space.count === rows

/** @param replay seen in the space of the output's entries */
export function sumsOf(replay: Replay): RowSums {
  const of = productOf(replay)
  const { begins, patterns } = of
  const count = begins[begins.length - 1]
  const row = new Uint32Array(count)
  const sum = new Uint32Array(count)
  for (let p = 0; p < count; p++) {
    const pair = pairOf(of, p)
    row[p] = of.rows[LEFT][pair[0]]
    sum[p] = sumOf(of, pair) ?? NEVER
  }
  const tick = ticksOf(replay, sum)
  const key = tick.map((one) => (one === NEVER ? replay.end + 1 : one))
  const [left, output] = [patterns[LEFT], patterns[OUTPUT]]
  return {
    of,
    products: Uint32Array.from({ length: left.rows }, (_, i) => begins[left.row_ptr[i + 1]] - begins[left.row_ptr[i]]),
    entries: Uint32Array.from({ length: left.rows }, (_, i) => output.row_ptr[i + 1] - output.row_ptr[i]),
    row,
    fell: fallen(tick, sum, output.col_idx.length),
    added: groupByKey(key, replay.end + 2),
    ...waysOf(replay, of),
  }
}

/** When each product is added, the last time that an event speaks of it; where none does, when its entry is written. */
function ticksOf(replay: Replay, sum: U32): U32 {
  const products = seenInProducts(replay)
  const own = products ? lastTicks(products, sum.length) : sum.map(() => NEVER)
  if (own.some((tick) => tick !== NEVER)) return own
  const written = lastTicks(replay, replay.space.count)
  return sum.map((entry) => written[entry] ?? NEVER)
}

function lastTicks(seen: Replay, count: number): U32 {
  const last = new Uint32Array(count).fill(NEVER)
  const { eventTick, run, space } = seen
  for (let e = 0; e < eventCount(run.trace); e++) {
    if (seenBy(seen, e).space !== space) continue
    forEachItem(run.trace, e, space, (item) => {
      if (last[item] === NEVER || eventTick[e] > last[item]) last[item] = eventTick[e]
    })
  }
  return last
}

/** All products of an entry but the first that is added; of several in one step one is the first. */
function fallen(tick: U32, sum: U32, entries: number): U8 {
  const first = new Uint32Array(entries).fill(NEVER)
  for (const [p, entry] of sum.entries())
    if (tick[p] !== NEVER && (first[entry] === NEVER || tick[p] < tick[first[entry]])) first[entry] = p
  return Uint8Array.from(sum, (entry, p) => (tick[p] === NEVER || first[entry] === p ? 0 : 1))
}

/** Of events that are about one row the last that say which way it goes. */
function waysOf(replay: Replay, of: ProductOf): Pick<RowSums, 'way' | 'wayTick'> {
  const { rows } = of.patterns[LEFT]
  const [way, wayTick] = [new Uint32Array(rows).fill(NEVER), new Uint32Array(rows).fill(NEVER)]
  const { trace, stages } = replay.run
  if (!trace.notes?.includes('way')) return { way, wayTick }
  for (let e = 0; e < eventCount(trace); e++) {
    const seen = seenBy(replay, e)
    // of bits that are joined it is a word that is noted there
    if (!isRowOf(seen, of) || carriedCount(trace, e) > 1 || stages?.[readStage(trace, e)]?.keeps === 'bits') continue
    forEachItem(trace, e, seen.space, (row) => {
      if (wayTick[row] !== NEVER && replay.eventTick[e] < wayTick[row]) return
      way[row] = readNote(trace, e, 'way') ?? NEVER
      wayTick[row] = replay.eventTick[e]
    })
  }
  return { way, wayTick }
}

/** Rows from left to right: as they are, the ones with most products first, or by the way that they go. */
export function orderOf({ products, way }: RowSums, by: string): U32 {
  const rows = Uint32Array.from(products.keys())
  if (by === 'products') return rows.sort((a, b) => products[b] - products[a] || a - b)
  return by === 'bin' ? rows.sort((a, b) => way[a] - way[b] || a - b) : rows
}
