import { BLOCK, SIDE } from '#shaders/block_symgs/half.wesl'
import type { F32 } from '#src/core/base/arrays.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Unknowns of a block: pressure, three velocities, entropy; and its coefficients, row by row. */
export { BLOCK, SIDE }

/**
 * Sweeps over A x = b in f32, where each entry of A is a block of 5 × 5 coefficients, with the whole diagonal: entry k has
 * blocks[25 k] .. blocks[25 k + 25], row by row. Beside it stand `systems` systems of one unknown a row that share the pattern:
 * entry k of system t is turbulence[t · entries + k]. b and x hold five numbers a row, then one a row for each system. X, Y and Z are the points of a
 * grid along its axes, 0 where the rows are no grid's. A sweep begins at x = 0.
 */
export type BlockProblem = Problem<{
  readonly A: Pattern
  readonly blocks: F32
  readonly turbulence: F32
  readonly b: F32
  readonly systems: number
  readonly sweeps: number
  readonly X: number
  readonly Y: number
  readonly Z: number
}>

/** Numbers that a row has in b and in x. */
export const unknownsOf = (systems: number): number => SIDE + systems
