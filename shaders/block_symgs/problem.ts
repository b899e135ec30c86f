import { AppError } from '#src/core/base/errors.ts'
import { prefixSum } from '#src/core/base/arrays.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { seededVector } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import type { Space } from '#src/core/trace/space.ts'
import { spacesOver, withoutDiagonal } from '../symgs/problem.ts'
import { type BlockProblem, unknownsOf } from './blocks.ts'
import { flowOver } from './flow.ts'
import type { BlockSpec } from './options.ts'
export { check } from './oracle.ts'

/** Sweeps over the blocks of a flow on the pattern of a square matrix, whose rows are cells. Throws NotSquare. */
export function makeProblem([matrix]: readonly Matrix[], spec: BlockSpec): BlockProblem {
  const { rows, cols } = matrix.csr
  if (rows !== cols) throw new AppError('NotSquare', `A sweep needs a square matrix; this one is ${rows} × ${cols}.`)
  const A = withDiagonal(matrix.csr)
  const { seed, viscous } = spec
  const [systems, sweeps] = [Number(spec.systems), Number(spec.sweeps)]
  const flow = flowOver(A, matrix.geometry, { cfl: Number(spec.cfl), viscous, systems, seed })
  const b = Float32Array.from(seededVector(unknownsOf(systems) * rows, seed))
  const [X, Y, Z] = matrix.geometry?.kind === 'grid' ? matrix.geometry.size : [0, 0, 0]
  return { operation: 'block_symgs', inputs: { A, ...flow, b, systems, sweeps, X, Y, Z } }
}

/** Block rows, with their entries off the diagonal. */
export const spaces = ({ inputs: { A } }: BlockProblem): readonly Space[] => spacesOver(A)

export const boundsOf = (): Bounds => ({})

/** The pattern with its whole diagonal, columns ascending. */
function withDiagonal({ rows, cols, ...csr }: Pattern): Pattern {
  const others = withoutDiagonal({ rows, cols, ...csr })
  if (others.col_idx.length + rows === csr.col_idx.length)
    return { rows, cols, row_ptr: csr.row_ptr, col_idx: csr.col_idx }
  const row_ptr = prefixSum(Array.from({ length: rows }, (_, i) => others.row_ptr[i + 1] - others.row_ptr[i] + 1))
  const col_idx = new Uint32Array(row_ptr[rows])
  for (let i = 0, to = 0; i < rows; i++) {
    const own = others.col_idx.subarray(others.row_ptr[i], others.row_ptr[i + 1])
    const below = own.findIndex((j) => j > i)
    const at = below < 0 ? own.length : below
    col_idx.set(own.subarray(0, at), to)
    col_idx[to + at] = i
    col_idx.set(own.subarray(at), to + at + 1)
    to += own.length + 1
  }
  return { rows, cols, row_ptr, col_idx }
}
