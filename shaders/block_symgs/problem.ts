import { AppError } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import { seededVector } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { withDiagonal } from '#src/core/sparse/triangle.ts'
import type { Space } from '#src/core/trace/space.ts'
import { spacesOver } from '../symgs/problem.ts'
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
