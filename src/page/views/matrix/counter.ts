import { transfer } from 'comlink'
import type { F64, U32, U8 } from '#src/core/base/arrays.ts'
import { nextTask } from '#src/core/base/next-task.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { KINDS } from '../tally.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import { countByState, countLevels, type Filling, fillingOf, type StateOf } from './density.ts'

/** Nonzeros that are counted between two looks at whether something newer is asked for. */
const SLICE = 2 ** 20

/** Bins with what they hold: by state, or of levels as `countLevels` has them. */
export interface Counted {
  readonly bins: Bins
  readonly counts: U32 | F64
  readonly filling: Filling
}

/** What nonzeros are counted by: states, or levels where there are none. */
interface By {
  readonly states: U8 | undefined
  readonly level: U32
}

/** Counts the nonzeros of one pattern by window, for several pictures. It lives in a web worker. */
export class Counter {
  readonly #pattern: Pattern
  readonly #of: StateOf
  readonly #jobs = new Map<number, number>()
  /** Of each row. */
  protected level: U32

  constructor(pattern: Pattern, level: U32, of: StateOf = 'row') {
    this.#pattern = pattern
    this.level = level
    this.#of = of
  }

  /** What is asked for from now on is coloured by these levels of the rows. */
  group(level: U32): void {
    this.level = level
  }

  /** A picture asks for nothing of what it has asked for any more. */
  stop(asker: number): void {
    this.#jobs.set(asker, (this.#jobs.get(asker) ?? 0) + 1)
  }

  /**
   * At once: every n-th row, `most` nonzeros in all, in bins that are n times as wide, and `least` times at least. By level where
   * there are no states.
   */
  coarse(bins: Bins, states: U8 | undefined, most = SLICE, least = 1): Counted {
    const { step, wide } = coarseness(this.#pattern, bins, most, least)
    const size = Math.ceil(bins.size / wide)
    const few = { ...bins, size, scale: bins.scale / wide }
    const counts = this.#room(few, states)
    this.#count(few, { states, level: this.level }, counts, bins.first, bins.stop, step)
    return sent(few, states, counts, step, wide)
  }

  /** All nonzeros in view; undefined where the picture has asked for something else meanwhile. */
  async exact(asker: number, bins: Bins, states: U8 | undefined): Promise<Counted | undefined> {
    this.stop(asker)
    const job = this.#jobs.get(asker)
    const counts = this.#room(bins, states)
    const by = { states, level: this.level }
    const { row_ptr } = this.#pattern
    for (let from = bins.first; from < bins.stop; ) {
      let to = from + 1
      while (to < bins.stop && row_ptr[to + 1] - row_ptr[from] <= SLICE) to++
      this.#count(bins, by, counts, from, to, 1)
      from = to
      await nextTask()
      if (this.#jobs.get(asker) !== job) return undefined
    }
    return sent(bins, states, counts, 1, 1)
  }

  #room({ size }: Bins, states: U8 | undefined): U32 | F64 {
    return states ? new Uint32Array(size * size * KINDS) : new Float64Array(2 * size * size)
  }

  #count(bins: Bins, { states, level }: By, counts: U32 | F64, from: number, to: number, step: number): void {
    if (states) countByState(this.#pattern, bins, states, counts as U32, from, to, step, this.#of)
    else countLevels(this.#pattern, bins, level, counts as F64, from, to, step)
  }
}

/** Rows are left out until `most` nonzeros are left; bins are then so wide that each still has four of them. */
export function coarseness(
  { row_ptr }: Pattern,
  { first, stop, size }: Bins,
  most = SLICE,
  least = 1,
): { readonly step: number; readonly wide: number } {
  const step = Math.max(1, Math.ceil((row_ptr[stop] - row_ptr[first]) / most))
  const bins = Math.max(1, Math.floor((stop - first) / (4 * step)))
  return { step, wide: Math.max(Math.min(least, size), Math.ceil(size / bins)) }
}

/** Nonzeros of every `step`th row in view. */
export function nonzerosIn({ row_ptr }: Pattern, { first, stop }: Pick<Bins, 'first' | 'stop'>, step: number): number {
  let nonzeros = 0
  for (let row = first; row < stop; row += step) nonzeros += row_ptr[row + 1] - row_ptr[row]
  return nonzeros
}

function sent(bins: Bins, states: U8 | undefined, counts: U32 | F64, step: number, wide: number): Counted {
  const filling = states ? fillingOf(bins, counts, KINDS, KINDS, step, wide) : fillingOf(bins, counts, 2, 1, step, wide)
  return transfer({ bins, counts, filling }, [counts.buffer, filling.nonzeros.buffer, filling.rows.buffer])
}
