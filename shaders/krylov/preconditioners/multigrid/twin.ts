import { NONE } from '#shaders/symgs/order.wesl'
import type { F32, U32 } from '#src/base/arrays.ts'
import { entriesOf } from '../../../symgs/half-steps.ts'
import type { Sliced } from '../../../symgs/slices.ts'
import type { SweepProblem } from '../../../symgs/sweep.ts'
import { byHalves } from '../../sums.ts'

const f = Math.fround

/** The entries of one side of all rows, place by place in the order of their slots. */
interface Side {
  readonly ptr: U32
  readonly place: U32
  readonly value: F32
}

interface Level {
  readonly slices: Sliced
  readonly lower: Side
  readonly upper: Side
  readonly inverse: F32
  readonly right: F32
  readonly x: F32
  readonly before: F32
}

function sideOf(problem: SweepProblem, slices: Sliced, upper: boolean): Side {
  const { pattern, values } = problem.inputs.A
  const ptr = new Uint32Array(slices.rowAt.length + 1)
  const place = new Uint32Array(pattern.col_idx.length)
  const value = new Float32Array(place.length)
  let to = 0
  for (const [at, row] of slices.rowAt.entries()) {
    if (row !== NONE)
      for (const k of entriesOf(problem, slices, row, upper)) {
        place[to] = slices.place[pattern.col_idx[k]]
        value[to++] = values[k]
      }
    ptr[at + 1] = to
  }
  return { ptr, place: place.slice(0, to), value: value.slice(0, to) }
}

function sumOf({ ptr, place, value }: Side, at: number, x: F32): number {
  let sum = 0
  for (let k = ptr[at]; k < ptr[at + 1]; k++) sum = f(sum + f(value[k] * x[place[k]]))
  return sum
}

function levelOf(problem: SweepProblem, slices: Sliced): Level {
  const { row_ptr, col_idx } = problem.inputs.A.pattern
  const inverse = new Float32Array(slices.rowAt.length)
  for (const [at, row] of slices.rowAt.entries())
    if (row !== NONE) inverse[at] = 1 / problem.inputs.A.values[col_idx.indexOf(row, row_ptr[row])]
  const room = () => new Float32Array(inverse.length)
  const [lower, upper] = [false, true].map((isUpper) => sideOf(problem, slices, isUpper))
  return { slices, lower, upper, inverse, right: room(), x: room(), before: room() }
}

/** There and back, colour by colour: that is place by place, since no row of a colour needs another. */
function sweep({ lower, upper, inverse, right, x, before }: Level, any: boolean): void {
  for (let at = 0; at < x.length; at++) {
    let sum = f(right[at] - sumOf(lower, at, x))
    if (any) {
      before[at] = sumOf(upper, at, x)
      sum = f(sum - before[at])
    }
    x[at] = sum * inverse[at]
  }
  for (let at = x.length - 1; at >= 0; at--) {
    const sum = sumOf(upper, at, x)
    x[at] -= f((any ? f(sum - before[at]) : sum) * inverse[at])
  }
}

/** What workgroups of so many invocations make of the sum of the squares of a vector. */
function squareOf(vector: F32, size: number): number {
  const left = new Float32Array(size)
  for (let part = 0; part * size < vector.length; part++) {
    const own = new Float32Array(size)
    for (let i = 0; i < size; i++) own[i] = f((vector[part * size + i] ?? 0) ** 2)
    left[part % size] += byHalves(own)
  }
  return byHalves(left)
}

/**
 * One cycle in f32, in the order of the kernels.
 * @param kept of each level that has a next one, as the kernel reads it
 * @param told of each level after the first: the square of its right-hand side
 */
export function multigridTwin(
  levels: readonly (readonly [SweepProblem, Sliced])[],
  kept: readonly U32[],
  size: number,
  told: (level: number, square: number) => void,
): (r: F32) => F32 {
  const all = levels.map(([problem, slices]) => levelOf(problem, slices))
  const cycle = (l: number): void => {
    const [level, next] = [all[l], all[l + 1]]
    sweep(level, false)
    if (!next) return
    const diagonals = new Float32Array(kept[l].buffer)
    const { lower, upper, right, x } = level
    for (let at = 0; at < next.right.length; at++) {
      const point = kept[l][2 * at]
      if (point === NONE) continue
      const rest = f(right[point] - f(diagonals[2 * at + 1] * x[point]))
      next.right[at] = f(rest - sumOf(lower, point, x)) - sumOf(upper, point, x)
    }
    told(l, squareOf(next.right, size))
    cycle(l + 1)
    for (let at = 0; at < next.x.length; at++) if (kept[l][2 * at] !== NONE) x[kept[l][2 * at]] += next.x[at]
    sweep(level, true)
  }
  return (r) => {
    const { rowAt, place } = all[0].slices
    for (const [at, row] of rowAt.entries()) all[0].right[at] = row === NONE ? 0 : r[row]
    cycle(0)
    return Float32Array.from(place, (at) => all[0].x[at])
  }
}
