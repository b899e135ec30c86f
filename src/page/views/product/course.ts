import { groupByKey, type U32, type U8 } from '#src/core/base/arrays.ts'
import { seenBy, worksUntil } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { eventCount } from '#src/core/trace/event.ts'
import { forEachItem } from '#src/core/trace/space.ts'
import { entryOf, isLeft, isRight, pairOf, type ProductOf } from './products.ts'

/** How an entry stands: untouched or to come, active in this step, written. */
export const REST = 0
export const AT_WORK = 1
export const WRITTEN = 2

/** Matrices by number: the left one, the right one, and what comes of them. */
export const LEFT = 0
export const RIGHT = 1
export const OUTPUT = 2

/** Gets each entry of one of the matrices whose state has changed. */
export type FollowProduct = (matrix: number, entry: number, was: number, is: number) => void

/** What begins at tick t, and what is over from tick t on: items[ptr[t] .. ptr[t + 1]) of either list. */
interface Spans {
  readonly begins: { readonly ptr: U32; readonly items: U32 }
  readonly ends: { readonly ptr: U32; readonly items: U32 }
}

/**
 * Which entries of both factors are active at a tick, and which entries of the output are written until then, brought from
 * tick to tick by what begins and ends between them. Factors are followed by products; where no event speaks of one, by
 * entries of the factors; and where none speaks of these, by the rows of the output that workers have.
 */
export class ProductCourse {
  readonly standing: readonly [U8, U8, U8]
  /** Entries of each matrix at work, entries written, and products in this step. */
  readonly counts = { atWork: [0, 0, 0], written: 0, products: 0 }
  readonly by: 'products' | 'factors' | 'rows'
  private readonly of: ProductOf
  private readonly replay: Replay
  private readonly uses: readonly [U32, U32]
  private readonly steps: Spans
  private readonly events: readonly number[]
  private readonly entries: Spans
  private tick = 0

  constructor(replay: Replay, of: ProductOf) {
    const [left, right, output] = of.rows.map((row) => row.length)
    this.of = of
    this.replay = replay
    this.standing = [new Uint8Array(left), new Uint8Array(right), new Uint8Array(output)]
    this.uses = [new Uint32Array(left), new Uint32Array(right)]
    const products = eventsWhere(replay, ({ space }) => space.terms !== undefined)
    const factors =
      products.length > 0 ? [] : eventsWhere(replay, ({ space }) => isLeft(space, of) || isRight(space, of))
    this.by = products.length > 0 ? 'products' : factors.length > 0 ? 'factors' : 'rows'
    const rowsOf = () => eventsWhere(replay, ({ space }) => isRow(space, of))
    this.events = { products, factors, rows: this.by === 'rows' ? rowsOf() : [] }[this.by]
    this.steps = spansOf(replay, Uint32Array.from(this.events))
    this.entries = spansOf(replay, lastEvents(replay, of))
  }

  /** @param tick at most the run's end */
  goTo(tick: number, follow: FollowProduct): void {
    for (; this.tick < tick; this.tick++) this.pass(this.tick + 1, true, follow)
    for (; this.tick > tick; this.tick--) this.pass(this.tick, false, follow)
  }

  /** Goes into a tick from the one before, or back out of it. */
  private pass(tick: number, forwards: boolean, follow: FollowProduct): void {
    const by = forwards ? 1 : -1
    each(this.steps.ends, tick, (s) => this.use(this.events[s], -by, follow))
    each(this.steps.begins, tick, (s) => this.use(this.events[s], by, follow))
    const [first, then] = forwards ? (['begins', 'ends'] as const) : (['ends', 'begins'] as const)
    const reached = { begins: forwards ? AT_WORK : REST, ends: forwards ? WRITTEN : AT_WORK }
    for (const side of [first, then])
      each(this.entries[side], tick, (entry) => this.turn(OUTPUT, entry, reached[side], follow))
  }

  /** Counts what an event has at work, or no longer. */
  private use(e: number, by: number, follow: FollowProduct): void {
    const { replay, of } = this
    const { space } = seenBy(replay, e)
    forEachItem(replay.run.trace, e, space, (item) => {
      if (this.by === 'rows') return this.useRow(item, by, follow)
      if (this.by === 'factors')
        return isLeft(space, of) ? this.useFactor(item, by, follow) : this.count(RIGHT, item, by, follow)
      const [k, l] = pairOf(of, item)
      this.counts.products += by
      this.count(LEFT, k, by, follow)
      this.count(RIGHT, l, by, follow)
    })
  }

  /** An entry of the left factor, and the row of the right one that it meets. */
  private useFactor(k: number, by: number, follow: FollowProduct): void {
    const { begins, patterns } = this.of
    const first = patterns[RIGHT].row_ptr[patterns[LEFT].col_idx[k]]
    const products = begins[k + 1] - begins[k]
    this.count(LEFT, k, by, follow)
    for (let p = 0; p < products; p++) this.count(RIGHT, first + p, by, follow)
    this.counts.products += by * products
  }

  private useRow(row: number, by: number, follow: FollowProduct): void {
    const { row_ptr } = this.of.patterns[LEFT]
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) this.count(LEFT, k, by, follow)
  }

  private count(matrix: 0 | 1, entry: number, by: number, follow: FollowProduct): void {
    const uses = (this.uses[matrix][entry] += by)
    this.turn(matrix, entry, uses > 0 ? AT_WORK : REST, follow)
  }

  private turn(matrix: number, entry: number, is: number, follow: FollowProduct): void {
    const was = this.standing[matrix][entry]
    if (was === is) return
    this.standing[matrix][entry] = is
    this.counts.atWork[matrix] += Number(is === AT_WORK) - Number(was === AT_WORK)
    this.counts.written += Number(is === WRITTEN) - Number(was === WRITTEN)
    follow(matrix, entry, was, is)
  }
}

const isRow = (space: Replay['space'], { terms, patterns: [{ rows }] }: ProductOf): boolean =>
  space.matrix === terms.matrix && space.places === undefined && space.count === rows

function eventsWhere(replay: Replay, has: (seen: Replay) => boolean): number[] {
  const events: number[] = []
  for (let e = 0; e < eventCount(replay.run.trace); e++) if (has(seenBy(replay, e))) events.push(e)
  return events
}

/** By entry: the last event that speaks of it; NEVER where none was recorded. */
function lastEvents(replay: Replay, of: ProductOf): U32 {
  const { run, space, eventTick } = replay
  const last = new Uint32Array(of.rows[OUTPUT].length).fill(NEVER)
  for (const e of eventsWhere(replay, (seen) => seen.space === space))
    forEachItem(run.trace, e, space, (item) => {
      const entry = entryOf(of, item)
      if (entry === undefined) return
      if (last[entry] === NEVER || eventTick[e] >= eventTick[last[entry]]) last[entry] = e
    })
  return last
}

/** When these events begin and are over; those of NEVER do neither. */
function spansOf(replay: Replay, events: U32): Spans {
  const { end, eventTick } = replay
  const never = end + 2
  const at = (tick: (e: number) => number) =>
    groupByKey(
      events.map((e) => (e === NEVER ? never : Math.min(end + 1, tick(e)))),
      never + 1,
    )
  return { begins: at((e) => eventTick[e]), ends: at((e) => worksUntil(replay, e) + 1) }
}

function each({ ptr, items }: Spans['begins'], tick: number, visit: (item: number) => void): void {
  for (let s = ptr[tick]; s < ptr[tick + 1]; s++) visit(items[s])
}
