import { type F32, type F64, SMALLEST_F32 } from '#src/core/base/arrays.ts'
import type { ErrorRecord } from '#src/core/base/errors.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import { random } from '#src/core/base/random.ts'
import { type Bounds, type Check, forwardError, makeCheck, type Measure } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { IterationSeries } from '#src/core/kernel/outcome.ts'
import { type Before, BEFORE_REFINEMENT, ENTRY, FACTORS, type LuProblem, SOLUTION } from './factors.ts'
import { backwardError, REACHED, type Refined, refined } from './refined.ts'
import * as texts from './words.ts'

/** Roundings of f32 that an entry of L U is off by, of |L| |U|, at most. */
const BOUND = 1e-5
const VECTORS = 5
/** Rows of matrices that are judged entry by entry, and operations that this takes at most. */
const ENTRYWISE_ROWS = 3000
const ENTRYWISE_FLOPS = 1e9

type Inputs = LuProblem['inputs']

/** Where a value is worst; one that is no number is worse than any. */
class Worst {
  value = 0
  at = 0
  take(value: number, at: number): void {
    if (value <= this.value || Number.isNaN(this.value)) return
    this.value = value
    this.at = at
  }
}

/** @param flushed what a GPU may have taken for 0 */
const shareOf = (distance: number, size: number, flushed = 0): number =>
  Math.abs(distance) <= flushed ? 0 : Math.abs(distance) / size

/** Each product of a sum may lack what is below f32's normal numbers, times the largest factor. */
function flushedIn({ rows }: Inputs, LU: F32): number {
  const most = LU.reduce((largest, value) => Math.max(largest, Math.abs(value)), 1)
  return Number.isFinite(most) ? rows * most * SMALLEST_F32 : 0
}

/** Place of the diagonal in each row. */
const diagonalsOf = ({ rows, filled: { row_ptr, col_idx } }: Inputs): Uint32Array =>
  Uint32Array.from({ length: rows }, (_, i) => col_idx.indexOf(i, row_ptr[i]))

/** L U v and |L| |U| |v|. */
function productWith({ rows, filled }: Inputs, LU: F32, diagonals: Uint32Array, v: ArrayLike<number>) {
  const { row_ptr, col_idx } = filled
  const [across, sizes, product, size] = Array.from({ length: 4 }, () => new Float64Array(rows))
  for (let i = 0; i < rows; i++)
    for (let k = diagonals[i]; k < row_ptr[i + 1]; k++) {
      across[i] += LU[k] * v[col_idx[k]]
      sizes[i] += Math.abs(LU[k] * v[col_idx[k]])
    }
  for (let i = 0; i < rows; i++) {
    ;[product[i], size[i]] = [across[i], sizes[i]]
    for (let k = row_ptr[i]; k < diagonals[i]; k++) {
      product[i] += LU[k] * across[col_idx[k]]
      size[i] += Math.abs(LU[k]) * sizes[col_idx[k]]
    }
  }
  return { product, size }
}

/** What was added to each pivot that is as small as one may be, and whether it may have been. */
interface Replaced {
  readonly shifts: F64
  readonly count: number
  /** Those that were not smaller before, and pivots that are smaller still. */
  readonly wrongly: Worst
  readonly small: Worst
}

function replacedIn(inputs: Inputs, LU: F32, diagonals: Uint32Array): Replaced {
  const { rows, filled, values, least_pivot } = inputs
  const { row_ptr, col_idx } = filled
  const shifts = new Float64Array(rows)
  const [wrongly, small] = [new Worst(), new Worst()]
  let count = 0
  const places = new Map<number, number>()
  for (let i = 0; i < rows; i++) {
    const pivot = Math.abs(LU[diagonals[i]])
    if (!(pivot >= least_pivot)) small.take(small.value + 1, i)
    if (pivot !== least_pivot) continue
    places.clear()
    for (let k = row_ptr[i]; k < diagonals[i]; k++) places.set(col_idx[k], LU[k])
    let [before, size] = [values[diagonals[i]], Math.abs(values[diagonals[i]])]
    // the pattern is symmetric: what column i holds above the diagonal stands where row i holds something
    for (const [j, left] of places) {
      const product = left * LU[placeOf(inputs, j, i)]
      before -= product
      size += Math.abs(product)
    }
    const isSmaller = Math.abs(before) <= least_pivot * (1 + BOUND) + BOUND * size
    if (!isSmaller) wrongly.take(wrongly.value + 1, i)
    shifts[i] = LU[diagonals[i]] - before
    count++
  }
  return { shifts, count, wrongly, small }
}

const placeOf = ({ filled: { row_ptr, col_idx } }: Inputs, i: number, j: number): number =>
  firstWhere(row_ptr[i], row_ptr[i + 1], (k) => col_idx[k] >= j)

/** ‖(L U − M) v‖ by rows, of five seeded v, each a share of |L| |U| |v|. */
function alongVectors(inputs: Inputs, LU: F32, diagonals: Uint32Array, shifts: F64): Worst {
  const { rows, filled, values } = inputs
  const flushed = flushedIn(inputs, LU)
  const { row_ptr, col_idx } = filled
  const worst = new Worst()
  for (let n = 0; n < VECTORS; n++) {
    const { between, sign } = random(n + 1)
    const v = Float64Array.from({ length: rows }, () => sign() * between(0.5, 1))
    const { product, size } = productWith(inputs, LU, diagonals, v)
    for (let i = 0; i < rows; i++) {
      let difference = product[i] - shifts[i] * v[i]
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) difference -= values[k] * v[col_idx[k]]
      worst.take(shareOf(difference, size[i], flushed), diagonals[i])
    }
  }
  return worst
}

/**
 * Every entry of L U − M, as a share of |L| |U|. L U is formed by rows of U that are added up in f64: no kernel and no twin goes through the
 * entries so.
 */
function byEntries(inputs: Inputs, LU: F32, diagonals: Uint32Array, shifts: F64): Worst {
  const { rows, filled, values } = inputs
  const { row_ptr, col_idx } = filled
  const worst = new Worst()
  const flushed = flushedIn(inputs, LU)
  const [difference, size] = [new Float64Array(rows), new Float64Array(rows)]
  const add = (i: number, share: number) => {
    for (let p = diagonals[i]; p < row_ptr[i + 1]; p++) {
      difference[col_idx[p]] += share * LU[p]
      size[col_idx[p]] += Math.abs(share * LU[p])
    }
  }
  for (let i = 0; i < rows; i++) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      difference[col_idx[k]] = -values[k] - (k === diagonals[i] ? shifts[i] : 0)
      size[col_idx[k]] = 0
    }
    for (let k = row_ptr[i]; k < diagonals[i]; k++) add(col_idx[k], LU[k])
    add(i, 1)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      worst.take(shareOf(difference[col_idx[k]], size[col_idx[k]], flushed), k)
  }
  return worst
}

/** A problem that comes from a file says of what was before its numbers the times alone. */
interface Judged extends Pick<LuProblem, 'inputs' | 'known'> {
  readonly before?: Pick<Before, 'milliseconds'>
}

/**
 * Judges L and U by their product, formed in f64 by no code of a kernel: along five seeded vectors, and entry by entry where there are few
 * rows. Each is a share of |L| |U|, which a backward stable elimination in f32 keeps near its roundings. A replaced pivot is
 * taken as what was factored, and has to have been too small. The backward error of A x = b is reported.
 */
export function check({ inputs, before, known }: Judged, outputs: Data, bounds: Bounds = {}): Check {
  const LU = outputs[FACTORS] as F32
  const diagonals = diagonalsOf(inputs)
  const { shifts, count, wrongly, small } = replacedIn(inputs, LU, diagonals)
  const judged = (name: string, { value, at }: Worst, bound: number): Measure => ({
    name,
    value,
    bound: bounds[name] ?? bound,
    at: { space: ENTRY, item: at },
  })
  const flops = flopsIn(inputs, diagonals)
  const isEntrywise = inputs.rows <= ENTRYWISE_ROWS && flops <= ENTRYWISE_FLOPS
  const { errors, x } = refined(inputs, LU)
  return makeCheck(
    [
      judged('distance of L U', alongVectors(inputs, LU, diagonals, shifts), BOUND),
      ...(isEntrywise ? [judged('distance of an entry', byEntries(inputs, LU, diagonals, shifts), BOUND)] : []),
      { name: 'pivots replaced', value: count, bound: bounds['pivots replaced'] ?? Infinity },
      {
        name: 'pivots replaced that were large',
        value: wrongly.value,
        bound: 0,
        at: { space: ENTRY, item: wrongly.at },
      },
      { name: 'pivots too small', value: small.value, bound: 0, at: { space: ENTRY, item: small.at } },
      { name: 'backward error', value: Math.min(...errors), bound: bounds['backward error'] ?? Infinity },
      { name: 'steps of refinement', value: errors.length - 1, bound: Infinity },
      ...solved(inputs, outputs, Math.min(...errors)),
      ...beforeRefinement(inputs, outputs, diagonals),
      ...(known ? [{ name: 'forward error', value: forwardError(x, known['x'] as F64), bound: Infinity }] : []),
      { name: 'entries of L + U', value: LU.length, bound: Infinity },
      { name: 'operations', value: flops, bound: Infinity },
      ...(before ? toldBefore(before) : []),
    ],
    false,
  )
}

/** The time of each phase before the numbers: told, and not judged. */
const toldBefore = ({ milliseconds }: NonNullable<Judged['before']>): readonly Measure[] =>
  Object.entries(milliseconds).map(([phase, value]) => ({
    name: `time of ${phase}`,
    value,
    bound: Infinity,
    unit: 'ms',
  }))

/** Where x comes out, too: its own backward error, which has to be small where the factors allow it. */
function solved(inputs: Inputs, outputs: Data, possible: number): readonly Measure[] {
  const x = outputs[SOLUTION] as F32 | undefined
  if (!x) return []
  const low = (outputs['low'] as F32 | undefined) ?? new Float32Array(x.length)
  const { error } = backwardError(
    inputs,
    Float64Array.from(x, (value, j) => value + low[j]),
  )
  return [{ name: 'backward error of x', value: error, bound: possible <= REACHED ? REACHED : Infinity }]
}

/** Where z comes out: the largest share that c − L U z is of |L| |U| |z| + |c|, c = P R b. */
function beforeRefinement(inputs: Inputs, outputs: Data, diagonals: Uint32Array): readonly Measure[] {
  const z = outputs[BEFORE_REFINEMENT] as F32 | undefined
  if (!z) return []
  const { b, row_order, row_scale } = inputs
  const LU = outputs[FACTORS] as F32
  const { product, size } = productWith(inputs, LU, diagonals, z)
  const flushed = flushedIn(inputs, LU)
  const worst = new Worst()
  for (const [i, row] of row_order.entries()) {
    const right = b[row] * row_scale[row]
    worst.take(shareOf(right - product[i], size[i] + Math.abs(right), flushed), diagonals[i])
  }
  return [{ name: 'distance of L U z', value: worst.value, bound: BOUND, at: { space: ENTRY, item: worst.at } }]
}

/** Operations of an elimination of these entries. */
function flopsIn({ rows, filled: { row_ptr } }: Inputs, diagonals: Uint32Array): number {
  let flops = 0
  for (let i = 0; i < rows; i++) {
    const right = row_ptr[i + 1] - diagonals[i] - 1
    flops += right + 2 * right * right
  }
  return flops
}

/** Where x comes out, too: its backward error after each solve with the factors. */
export function seriesOf(_problem: LuProblem, outputs: Data): readonly IterationSeries[] {
  const all = outputs['errors'] as F32 | undefined
  if (!all) return []
  const solves = all.findLastIndex((error) => error > 0) + 1
  const values = all.slice(0, Math.max(1, solves))
  return [
    {
      name: 'backward error, with a residual in f64 of the processor',
      unit: '',
      logarithmic: true,
      at: Uint32Array.from(values, (_, solve) => solve),
      values,
    },
  ]
}

/** Where refinement does not reach 10⁻⁶: what it reached. */
export function endingOf({ inputs, before }: LuProblem, outputs: Data): ErrorRecord | undefined {
  const LU = outputs[FACTORS] as F32
  const { errors }: Refined = refined(inputs, LU)
  const reached = Math.min(...errors)
  if (reached <= REACHED) return undefined
  const { count } = replacedIn(inputs, LU, diagonalsOf(inputs))
  return {
    code: 'NotRefined',
    message: texts.notRefined({ reached, steps: errors.length - 1, replaced: count, zeros: before.zeros }),
    at: {},
  }
}
