import type { F32, U32 } from '#src/core/base/arrays.ts'
import { prefixSum } from '#src/core/base/arrays.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import { BLOCK, type BlockProblem, SIDE, unknownsOf } from '../block_symgs/blocks.ts'
import type { IteratedSystem, KrylovProblem } from '../krylov/solve.ts'

/**
 * A x = b in f32 over blocks of 5 × 5 and turbulence systems that share their pattern, as sweeps over blocks have them, to a residual of
 * `tolerance` · ‖b‖ in `limit` iterations at most, from x = 0. All unknowns are one system: a solve ends once its residual is small as a whole.
 */
export type FlowSystem = Problem<
  Omit<BlockProblem['inputs'], 'sweeps'> & { readonly tolerance: number; readonly limit: number }
>

/** Unknowns of all rows: five a row of the flow, then one a row of each turbulence system. */
export const sizeOfSystem = ({ A, systems }: FlowSystem['inputs']): number => unknownsOf(systems) * A.rows

/** As passes see it: unknowns, b, and when a solve ends. */
export const iterated = ({ inputs }: FlowSystem): IteratedSystem => ({
  inputs: { ...inputs, A: { pattern: { rows: sizeOfSystem(inputs) } } },
})

/** The same with one number an entry and one unknown a row. O(25 · entries) */
export function numberByNumber({ inputs, known }: FlowSystem): KrylovProblem {
  const { A, blocks, turbulence, b, tolerance, limit } = inputs
  const { rows, row_ptr } = A
  const entries = row_ptr[rows]
  const unknowns = sizeOfSystem(inputs)
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
