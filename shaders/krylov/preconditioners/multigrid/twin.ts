import { NONE } from '#shaders/symgs/order.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import { entriesOf } from '../../../symgs/half-steps.ts'
import type { Sliced } from '../../../symgs/slices.ts'
import type { SweepProblem } from '../../../symgs/sweep.ts'
import { SLICE } from '../../slots.ts'
import { byHalves } from '../../sums.ts'
import type { Kept } from './kept.ts'
import type { GridMatrix } from './levels.ts'
import { type Sweeper, type SweepOrder, sweepOver } from './sweeper.ts'

const f = Math.fround

/** A level with its vectors by places. */
interface Level {
  readonly right: F32
  readonly x: F32
  /** U x after a sweep, where the next one takes that instead of x: what is to be added to x in between is added here. */
  readonly held?: F32
  /** @param any from the x that is there, else from zero */
  sweep(any: boolean): void
}

/** The entries of one side of all rows, place by place in the order of their slots. */
interface Side {
  readonly ptr: U32
  readonly place: U32
  readonly value: F32
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

/** Colour by colour there and back: that is place by place, since no row of a colour needs another. */
function colouredLevel(problem: SweepProblem, slices: Sliced): Level {
  const { row_ptr, col_idx } = problem.inputs.A.pattern
  const inverse = new Float32Array(slices.rowAt.length)
  for (const [at, row] of slices.rowAt.entries())
    if (row !== NONE) inverse[at] = 1 / problem.inputs.A.values[col_idx.indexOf(row, row_ptr[row])]
  const [right, x, held] = [0, 0, 0].map(() => new Float32Array(inverse.length))
  const [lower, upper] = [false, true].map((isUpper) => sideOf(problem, slices, isUpper))
  const sweep = (any: boolean) => {
    for (let at = 0; at < x.length; at++) {
      const sum = f(right[at] - sumOf(lower, at, x))
      x[at] = (any ? f(sum - held[at]) : sum) * inverse[at]
    }
    for (let at = x.length - 1; at >= 0; at--) {
      const sum = sumOf(upper, at, x)
      x[at] -= f((any ? f(sum - held[at]) : sum) * inverse[at])
      if (!any) held[at] = sum
    }
  }
  return { right, x, held, sweep }
}

/** What a correction changes of U x at a place, slot by slot. */
function changeAt(leads: U32, at: number, found: F32): number {
  const values = new Float32Array(leads.buffer)
  const [first, slots] = leads.subarray(2 * Math.floor(at / SLICE))
  let sum = 0
  for (let slot = first; slot < first + slots; slot++) {
    const entry = 2 * (SLICE * slot + (at % SLICE))
    sum = f(sum + f(values[entry + 1] * found[leads[entry]]))
  }
  return sum
}

/** As the twin of its kernel sweeps. */
function levelBy({ kernel, params }: Sweeper, matrix: GridMatrix, found: SweepOrder): Level {
  const { place } = found
  const [right, x] = [0, 0].map(() => new Float32Array(found.rowAt.length))
  const sweep = (any: boolean) => {
    const problem = sweepOver(matrix, any ? 1 : 0)
    const [b, x0] = [right, x].map((vector) => Float32Array.from(place, (at) => vector[at]))
    const inputs = { ...problem.inputs, b, x0 }
    const machine = { workers: 1, lanes: 1 }
    const swept = kernel.reference({ ...problem, inputs }, found, params, machine, () => undefined)['x'] as F32
    for (const [row, at] of place.entries()) x[at] = swept[row]
  }
  return { right, x, sweep }
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
 * @param told of each level after the first: the square of its right-hand side
 */
export function multigridTwin(
  sweeper: Sweeper,
  levels: readonly GridMatrix[],
  found: readonly SweepOrder[],
  kept: readonly Kept[],
  size: number,
  told: (level: number, square: number) => void,
): (r: F32) => F32 {
  const all = levels.map((level, l) =>
    sweeper.name === 'multicolour'
      ? colouredLevel(sweepOver(level, 0), found[l] as Sliced)
      : levelBy(sweeper, level, found[l]),
  )
  const cycle = (l: number): void => {
    const [{ right, x, held, sweep }, next] = [all[l], all[l + 1]]
    sweep(false)
    if (!next) return
    const { point, width, entries, leads } = kept[l]
    const values = new Float32Array(entries.buffer)
    const places = point.length
    for (let at = 0; at < places; at++) {
      if (point[at] === NONE) continue
      let sum = 0
      for (let slot = 0; slot < width; slot++) {
        const entry = 2 * (slot * places + at)
        sum = f(sum + f(values[entry + 1] * x[entries[entry]]))
      }
      next.right[at] = right[point[at]] - sum
    }
    told(l, squareOf(next.right, size))
    cycle(l + 1)
    if (held && leads) for (let at = 0; at < held.length; at++) held[at] += changeAt(leads, at, next.x)
    else for (let at = 0; at < places; at++) if (point[at] !== NONE) x[point[at]] += next.x[at]
    sweep(true)
  }
  return (r) => {
    const { rowAt, place } = found[0]
    for (const [at, row] of rowAt.entries()) all[0].right[at] = row === NONE ? 0 : r[row]
    cycle(0)
    return Float32Array.from(place, (at) => all[0].x[at])
  }
}
