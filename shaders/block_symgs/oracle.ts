import type { F32, F64, U32 } from '#src/base/arrays.ts'
import { type Bounds, type Check, checkOf } from '#src/kernel/check.ts'
import type { Data } from '#src/kernel/data.ts'
import { BLOCK, type BlockProblem, SIDE } from './blocks.ts'
import { inverted } from './inverse.ts'

/** Largest |x − x̂| of an unknown relative to the size of what it is added up of that sweeps in f32 may have. */
const RELATIVE = 1e-5

/**
 * Judges sweeps over block rows by those of one row after the other in f64, in the order of turns that a kernel tells, and by no code of
 * a kernel. Rows of a turn may not need one another. `sweep error` is the largest error of an unknown relative to the size of its terms,
 * |D⁻¹| (|b| + Σ |A| |x|), the largest of its updates.
 */
export function check({ inputs }: BlockProblem, outputs: Data, bounds: Bounds = {}): Check {
  const x = outputs['x'] as F32
  const turn = outputs['turn'] as U32
  const { rows, row_ptr, col_idx } = inputs.A
  const { exact, size } = swept(inputs, turn)
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
  return checkOf(
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

function swept(inputs: BlockProblem['inputs'], turn: U32): Exact {
  const { b, sweeps } = inputs
  const found: Exact = { exact: new Float64Array(b.length), size: new Float64Array(b.length) }
  const inverse = inversesOf(inputs)
  const order = Array.from(turn.keys()).sort((i, j) => turn[i] - turn[j] || i - j)
  for (let half = 0; half < 2 * sweeps; half++)
    for (const row of half % 2 === 0 ? order : order.toReversed()) update(inputs, inverse, row, found)
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

/** Solves a row for its own unknowns, and those of its turbulence systems. */
function update(inputs: BlockProblem['inputs'], inverse: F64, row: number, { exact, size }: Exact): void {
  const { A, blocks, turbulence, b, systems } = inputs
  const { rows, row_ptr, col_idx } = A
  const [rest, terms] = [new Float64Array(SIDE), new Float64Array(SIDE)]
  for (let c = 0; c < SIDE; c++) {
    rest[c] = b[SIDE * row + c]
    terms[c] = Math.abs(rest[c])
  }
  for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
    if (col_idx[k] === row) continue
    for (let r = 0; r < SIDE; r++)
      for (let c = 0; c < SIDE; c++) {
        const term = blocks[BLOCK * k + SIDE * r + c] * exact[SIDE * col_idx[k] + c]
        rest[r] -= term
        terms[r] += Math.abs(term)
      }
  }
  for (let r = 0; r < SIDE; r++) {
    let [value, most] = [0, 0]
    for (let c = 0; c < SIDE; c++) {
      const factor = inverse[BLOCK * row + SIDE * r + c]
      value += factor * rest[c]
      most += Math.abs(factor) * terms[c]
    }
    exact[SIDE * row + r] = value
    size[SIDE * row + r] = Math.max(size[SIDE * row + r], most)
  }
  for (let t = 0; t < systems; t++) {
    const word = (SIDE + t) * rows + row
    let [value, most, diagonal] = [b[word], Math.abs(b[word]), 1]
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      const coefficient = turbulence[t * col_idx.length + k]
      const term = coefficient * exact[(SIDE + t) * rows + col_idx[k]]
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
