import { type F32, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { BLOCK, SIDE, unknownsOf } from '../block_symgs/blocks.ts'
import type { KrylovProblem } from '../krylov/solve.ts'
import type { FlowSystem } from './solve.ts'

/** The same with one number an entry and one unknown a row. O(25 · entries) */
export function numberByNumber({ inputs, known }: FlowSystem): KrylovProblem {
  const { A, blocks, turbulence, b, tolerance, limit } = inputs
  const { rows, row_ptr } = A
  const entries = row_ptr[rows]
  const unknowns = unknownsOf(inputs.systems) * rows
  const lengths = Uint32Array.from({ length: unknowns }, (_, u) => {
    const row = u < SIDE * rows ? Math.floor(u / SIDE) : u % rows
    return (row_ptr[row + 1] - row_ptr[row]) * (u < SIDE * rows ? SIDE : 1)
  })
  const ptr: U32 = prefixSum(lengths)
  const col_idx = new Uint32Array(ptr[unknowns])
  const values: F32 = new Float32Array(ptr[unknowns])
  let to = 0
  for (let u = 0; u < unknowns; u++) {
    const isFlow = u < SIDE * rows
    const row = isFlow ? Math.floor(u / SIDE) : u % rows
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      if (isFlow)
        for (let c = 0; c < SIDE; c++) {
          col_idx[to] = SIDE * A.col_idx[k] + c
          values[to++] = blocks[BLOCK * k + SIDE * (u % SIDE) + c]
        }
      else {
        const system = Math.floor(u / rows) - SIDE
        col_idx[to] = (SIDE + system) * rows + A.col_idx[k]
        values[to++] = turbulence[system * entries + k]
      }
    }
  }
  const pattern = { rows: unknowns, cols: unknowns, row_ptr: ptr, col_idx }
  const asked = { b, tolerance, limit, symmetric: 0, X: 0, Y: 0, Z: 0 }
  return { operation: 'krylov', inputs: { A: { pattern, values }, ...asked }, ...(known && { known }) }
}
