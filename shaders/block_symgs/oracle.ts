import type { F32, F64, U32 } from '#src/core/base/arrays.ts'
import { type Bounds, type Check, makeCheck } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { BLOCK, type BlockProblem, SIDE } from './blocks.ts'
import { inverted } from './inverse.ts'

/** Largest |x − x̂| of an unknown relative to the size of what it is added up of that sweeps in f32 may have. */
const RELATIVE = 1e-5

/**
 * Judges sweeps over block rows by those of one row after the other in f64, in the order of turns that a kernel tells, and by no code of
 * a kernel. Rows of a turn may not need one another. Where a kernel tells a `part` of each row, rows of other parts are read as they
 * were when the half began. `sweep error` is the largest error of an unknown relative to the size of its terms,
 * |D⁻¹| |D| |D⁻¹| (|b| + Σ |A| |x|), the largest of its updates: as far as an inverse in f32 may be off.
 */
export function check({ inputs }: BlockProblem, outputs: Data, bounds: Bounds = {}): Check {
  const x = outputs['x'] as F32
  const turn = outputs['turn'] as U32
  const { rows, row_ptr, col_idx } = inputs.A
  const { exact, size } = swept(inputs, turn, outputs['part'] as U32 | undefined)
  let [error, row, difference, most, within] = [0, 0, 0, 0, 0]
  for (let word = 0; word < x.length; word++) {
    const distance = Math.abs(x[word] - exact[word])
    const own = distance === 0 ? 0 : Number.isFinite(distance) ? distance / size[word] : Infinity
    if (own > error) [error, row] = [own, word < SIDE * rows ? Math.floor(word / SIDE) : word % rows]
    difference = Math.max(difference, Number.isFinite(distance) ? distance : Infinity)
    most = Math.max(most, Math.abs(exact[word]))
  }
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] !== i && turn[col_idx[k]] === turn[i]) within++
  return makeCheck(
    [
      {
        name: 'sweep error',
        value: error,
        bound: bounds['sweep error'] ?? RELATIVE,
        at: { space: 'row', item: row },
      },
      { name: 'forward error', value: difference === 0 ? 0 : difference / most, bound: Infinity },
      { name: 'entries within a turn', value: within, bound: 0 },
    ],
    size.some((value) => !Number.isFinite(Math.fround(value))),
  )
}

interface Exact {
  readonly exact: F64
  /** Of each unknown: what the absolute values of its terms add up to. */
  readonly size: F64
}

function swept(inputs: BlockProblem['inputs'], turn: U32, part: U32 | undefined): Exact {
  const { b, sweeps } = inputs
  const found: Exact = { exact: new Float64Array(b.length), size: new Float64Array(b.length) }
  const inverse = inversesOf(inputs)
  const reach = reachOf(inputs, inverse)
  const order = Array.from(turn.keys()).sort((i, j) => turn[i] - turn[j] || i - j)
  for (let half = 0; half < 2 * sweeps; half++) {
    const before = part ? found.exact.slice() : found.exact
    const read = (row: number, other: number) => (part && part[other] !== part[row] ? before : found.exact)
    for (const row of half % 2 === 0 ? order : order.toReversed()) update(inputs, { inverse, reach }, row, found, read)
  }
  return found
}

/** Inverted diagonal blocks, row by row. */
function inversesOf({ A: { rows, row_ptr, col_idx }, blocks }: BlockProblem['inputs']): F64 {
  const inverse = new Float64Array(BLOCK * rows)
  for (let i = 0; i < rows; i++) {
    const own = BLOCK * col_idx.indexOf(i, row_ptr[i])
    inverse.set(inverted(blocks.subarray(own, own + BLOCK)), BLOCK * i)
  }
  return inverse
}

/** |D⁻¹| |D| |D⁻¹|, row by row. */
function reachOf({ A: { rows, row_ptr, col_idx }, blocks }: BlockProblem['inputs'], inverse: F64): F64 {
  const reach = new Float64Array(inverse.length)
  const half = new Float64Array(BLOCK)
  const times = (out: F64, to: number, a: ArrayLike<number>, atA: number, b: ArrayLike<number>, atB: number) => {
    for (let r = 0; r < SIDE; r++)
      for (let c = 0; c < SIDE; c++) {
        let sum = 0
        for (let d = 0; d < SIDE; d++) sum += Math.abs(a[atA + SIDE * r + d] * b[atB + SIDE * d + c])
        out[to + SIDE * r + c] = sum
      }
  }
  for (let i = 0; i < rows; i++) {
    times(half, 0, inverse, BLOCK * i, blocks, BLOCK * col_idx.indexOf(i, row_ptr[i]))
    times(reach, BLOCK * i, half, 0, inverse, BLOCK * i)
  }
  return reach
}

/** Solves a row for its own unknowns, and those of its turbulence systems. */
function update(
  inputs: BlockProblem['inputs'],
  { inverse, reach }: { readonly inverse: F64; readonly reach: F64 },
  row: number,
  { exact, size }: Exact,
  readBy: (row: number, other: number) => F64,
): void {
  const { A, blocks, turbulence, b, systems } = inputs
  const { rows, row_ptr, col_idx } = A
  const [rest, terms] = [new Float64Array(SIDE), new Float64Array(SIDE)]
  for (let c = 0; c < SIDE; c++) {
    rest[c] = b[SIDE * row + c]
    terms[c] = Math.abs(rest[c])
  }
  for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
    if (col_idx[k] === row) continue
    const read = readBy(row, col_idx[k])
    for (let r = 0; r < SIDE; r++)
      for (let c = 0; c < SIDE; c++) {
        const term = blocks[BLOCK * k + SIDE * r + c] * read[SIDE * col_idx[k] + c]
        rest[r] -= term
        terms[r] += Math.abs(term)
      }
  }
  for (let r = 0; r < SIDE; r++) {
    let [value, most] = [0, 0]
    for (let c = 0; c < SIDE; c++) {
      const at = BLOCK * row + SIDE * r + c
      value += inverse[at] * rest[c]
      most += reach[at] * terms[c]
    }
    exact[SIDE * row + r] = value
    size[SIDE * row + r] = Math.max(size[SIDE * row + r], most)
  }
  for (let t = 0; t < systems; t++) {
    const word = (SIDE + t) * rows + row
    let [value, most, diagonal] = [b[word], Math.abs(b[word]), 1]
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      const coefficient = turbulence[t * col_idx.length + k]
      const term = coefficient * readBy(row, col_idx[k])[(SIDE + t) * rows + col_idx[k]]
      if (col_idx[k] === row) diagonal = coefficient
      else {
        value -= term
        most += Math.abs(term)
      }
    }
    exact[word] = value / diagonal
    size[word] = Math.max(size[word], most / Math.abs(diagonal))
  }
}
