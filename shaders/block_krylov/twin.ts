import type { F32 } from '#src/core/base/arrays.ts'
import { BLOCK, SIDE } from '../block_symgs/blocks.ts'
import type { FlowSystem } from './solve.ts'

const f = Math.fround

/** q ← A p in f32, entry by entry. */
export function blockProduct({ inputs }: FlowSystem): (p: F32, q: F32) => void {
  const { A, blocks, turbulence, systems } = inputs
  const { rows, row_ptr, col_idx } = A
  return (p, q) => {
    for (let row = 0; row < rows; row++) {
      for (let r = 0; r < SIDE; r++) {
        let sum = 0
        for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
          const [at, other] = [BLOCK * k + SIDE * r, SIDE * col_idx[k]]
          let product = f(blocks[at] * p[other])
          for (let c = 1; c < SIDE; c++) product = f(product + f(blocks[at + c] * p[other + c]))
          sum = f(sum + product)
        }
        q[SIDE * row + r] = sum
      }
      for (let t = 0; t < systems; t++) {
        const [own, others] = [t * col_idx.length, (SIDE + t) * rows]
        let sum = 0
        for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++)
          sum = f(sum + f(turbulence[own + k] * p[others + col_idx[k]]))
        q[others + row] = sum
      }
    }
  }
}
