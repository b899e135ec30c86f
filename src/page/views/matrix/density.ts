import type { F64, U32, U8 } from '#src/core/base/arrays.ts'
import type { Turned } from '#src/engine/run/states.ts'
import { type Pattern, rowOfNonzero } from '#src/core/sparse/csr.ts'
import { type Bins, rowBin, within } from '#src/page/draw/pattern/bins.ts'
import { BinTally, type Changed, KINDS, type StatesInTime } from '../tally.ts'

/** How many of every `step`th row fall in each bin of rows. */
function rowsIn(bins: Bins, step: number): U32 {
  const rows = new Uint32Array(bins.size)
  for (let i = bins.first; i < bins.stop; i += step) rows[rowBin(bins, i)]++
  return rows
}

/** Visits the bins of a row's nonzeros in view, one for each. */
function eachBin(pattern: Pattern, bins: Bins, row: number, visit: (bin: number, k: number) => void): void {
  const { size, firstCol, stopCol, cornerCol, scale } = bins
  const { row_ptr, col_idx } = pattern
  const base = rowBin(bins, row) * size
  const stop = row_ptr[row + 1]
  for (let k = row_ptr[row]; k < stop; k++) {
    const column = col_idx[k]
    if (column >= firstCol && column < stopCol) visit(base + within((column - cornerCol) * scale, size), k)
  }
}

/** In whose state a nonzero is shown: in that of its row, or in its own, where entries have states. */
export type StateOf = 'row' | 'entry'

/** Nonzeros of each state in each bin, which is row bin × size + column bin. Exact at every zoom. */
export class DensityTally extends BinTally {
  private window: Bins
  private readonly pattern: Pattern
  private readonly of: StateOf

  /** `counted`: counts of a tick, taken elsewhere. */
  constructor(
    states: StatesInTime,
    pattern: Pattern,
    bins: Bins,
    counted?: { readonly counts: U32; readonly tick: number },
    of: StateOf = 'row',
  ) {
    super(states, bins.size * bins.size, counted)
    this.pattern = pattern
    this.window = bins
    this.of = of
  }

  get bins(): Bins {
    return this.window
  }

  /** Begins anew with as many other bins, in the same memory. @param held all bins that hold something */
  moveTo(bins: Bins, held: U32): void {
    for (let h = 0; h < held.length; h++) for (let s = 0; s < KINDS; s++) this.counts[held[h] * KINDS + s] = 0
    this.changed.take()
    this.window = bins
    this.empty = true
    this.forget()
  }

  protected countAll(states: U8): void {
    const { first, stop } = this.bins
    countByState(this.pattern, this.bins, states, this.counts, first, stop, 1, this.of, this.changed)
  }

  protected follow(turned: Turned): void {
    if (this.of === 'row') this.followRows(turned)
    else this.followEntries(turned)
  }

  private followEntries({ size: entriesTurned, items: entries, turns }: Turned): void {
    const { bins, pattern } = this
    const { first, stop, size, firstCol, stopCol, cornerCol, scale } = bins
    for (let t = 0; t < entriesTurned; t++) {
      const column = pattern.col_idx[entries[t]]
      if (column < firstCol || column >= stopCol) continue
      const row = rowOfNonzero(pattern, entries[t])
      if (row < first || row >= stop) continue
      const bin = rowBin(bins, row) * size + within((column - cornerCol) * scale, size)
      this.shift(bin, turns[t] >> 3, turns[t] & 7)
    }
  }

  private followRows({ size: rowsTurned, items: rows, turns }: Turned): void {
    const { bins } = this
    const { first, stop, size, firstCol, stopCol, cornerCol, scale } = bins
    const { row_ptr, col_idx } = this.pattern
    for (let t = 0; t < rowsTurned; t++) {
      const row = rows[t]
      if (row < first || row >= stop) continue
      const [was, is] = [turns[t] >> 3, turns[t] & 7]
      const base = rowBin(bins, row) * size
      for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
        const column = col_idx[k]
        if (column < firstCol || column >= stopCol) continue
        this.shift(base + within((column - cornerCol) * scale, size), was, is)
      }
    }
  }
}

/**
 * Adds the nonzeros of every `step`th row `from` … `to`, in the states of their rows or in their own, to counts by bin and state.
 * @param held hears of the bins that hold one
 */
export function countByState(
  pattern: Pattern,
  bins: Bins,
  states: U8,
  counts: U32,
  from: number,
  to: number,
  step = 1,
  of: StateOf = 'row',
  held?: Changed,
): void {
  for (let i = from; i < to; i += step) {
    const state = states[i]
    eachBin(pattern, bins, i, (bin, k) => {
      counts[bin * KINDS + (of === 'row' ? state : states[k])]++
      held?.add(bin)
    })
  }
}

/** Nonzeros of each bin and the sum of their rows' levels, alternating. */
export function countLevels(
  pattern: Pattern,
  bins: Bins,
  level: U32,
  sums: F64,
  from: number,
  to: number,
  step = 1,
): void {
  for (let i = from; i < to; i += step) {
    eachBin(pattern, bins, i, (bin) => {
      sums[2 * bin]++
      sums[2 * bin + 1] += level[i]
    })
  }
}

/** What stays of the bins while their window does, in all states: nonzeros of each, rows, and how they become opacity. */
export interface Filling {
  readonly nonzeros: U32
  readonly rows: U32
  /** How far the picture is one of lines, 0 to 1; else of scattered nonzeros. */
  readonly lines: number
  /** Nonzeros of the fullest bin. */
  readonly most: number
}

/**
 * What bins hold by their `counts`: `kinds` words a bin, of which the first `summed` are numbers of nonzeros. Where every
 * `step`th row alone was counted, in bins as wide as `wide` exact ones, it is the filling that those would have.
 * @param held all bins that hold something, where they are known
 */
export function fillingOf(
  bins: Bins,
  counts: U32 | F64,
  kinds: number,
  summed = kinds,
  step = 1,
  wide = 1,
  held?: U32,
): Filling {
  const nonzeros = new Uint32Array(bins.size * bins.size)
  const looked = held?.length ?? nonzeros.length
  let logs = 0
  let occupied = 0
  let most = 0
  for (let n = 0; n < looked; n++) {
    const b = held ? held[n] : n
    let sum = 0
    for (let s = 0; s < summed; s++) sum += counts[b * kinds + s]
    nonzeros[b] = sum
    if (sum === 0) continue
    occupied++
    logs += Math.log(sum)
    if (sum > most) most = sum
  }
  const rows = rowsIn(bins, step).map((n) => n * wide)
  return { nonzeros, rows, lines: linesIn(bins, (Math.exp(logs / Math.max(1, occupied)) * step) / wide), most }
}

/**
 * How far bins hold as much as a line through them does: two fifths of a nonzero a row, or more, is a picture of lines.
 * @param typical nonzeros of a bin, as their geometric mean: a few hubs make no lines
 */
const linesIn = ({ first, stop, size }: Bins, typical: number): number =>
  Math.min(1, (2.5 * typical) / Math.max(1, (stop - first) / size))

/** Opacity of the emptiest of bins that differ widely, and the least ratio that is called wide. */
const LEAST = 0.25
const WIDE = 16

/**
 * Opacity of a bin among scattered ones, by the logarithm of what it holds: the fullest is whole, and twice as many nonzeros
 * are the same step everywhere. Where none holds much more than another, none is pale.
 */
export const byCount = (nonzeros: number, most: number): number =>
  1 - ((1 - LEAST) * Math.log(most / nonzeros)) / Math.log(Math.max(WIDE, most))

/**
 * Opacity of a bin. Where lines dominate, one that a line only grazes must fade for it to be smooth; where nonzeros are
 * scattered, a hub must stand out of them, and each of them must be seen.
 */
export function toneOf(nonzeros: number, rows: number, { lines, most }: Pick<Filling, 'lines' | 'most'>): number {
  return lines * coverage(nonzeros, rows, 0.5 - 0.3 * lines) + (1 - lines) * byCount(nonzeros, most)
}

/**
 * Opacity of a bin that holds `nonzeros` in `rows` rows. Up to one nonzero a row it is the coverage of a line one pixel
 * wide, linear, so that a diagonal crossing pixels is smooth; beyond, it grows with the logarithm up to a full block.
 */
export function coverage(nonzeros: number, rows: number, faintest: number): number {
  const perRow = nonzeros / Math.max(1, rows)
  if (perRow <= 1) return Math.max(faintest, 0.85 * perRow)
  return Math.min(1, 0.85 + (0.15 * Math.log(perRow)) / Math.log(Math.max(2, rows)))
}
