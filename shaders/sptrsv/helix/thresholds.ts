import type { Thresholds } from '#src/lab/rules/threshold.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { seededCases } from '../cases.ts'

/** Grids whose stencils reach two lines and two planes far, as stars and as boxes. */
export default {
  problems: () => (['D3N13', 'D3N33'] as const).flatMap((stencil) => seededCases(grid(stencil, [9, 6, 5]))),
} satisfies Thresholds
