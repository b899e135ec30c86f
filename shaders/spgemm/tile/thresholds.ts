import { range } from '#src/core/base/arrays.ts'
import type { Thresholds } from '#src/lab/rules/threshold.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { labProblem } from '../cases.ts'
import { SIDE } from '#shaders/spgemm/tile/tiles.wesl'
import { STAGES } from './stages.ts'

/** Entries of a tile from which on its accumulator is dense: twelve in each of 16 rows. */
const DENSE_FROM = 192

/** Tiles one below the other that have so many entries each, of A and of C: each row of A takes the row of B of its number. */
function tiles(entries: readonly number[]) {
  const rows = entries.flatMap((count) => range(SIDE).map((r) => range(SIDE).filter((c) => SIDE * c + r < count)))
  const A = rowsOf(
    'A',
    rows.length,
    rows.map((_, i) => [i]),
  )
  const name = `tiles of ${entries.join(', ')} entries`
  return labProblem(A, rowsOf('B', SIDE, rows), { name, with: 'drawn', values: 'seeded' })
}

export default {
  decides: { stages: [STAGES.sparse, STAGES.dense], notes: ['tile', 'inner'] },
  problems: () => [
    tiles([DENSE_FROM - 1, DENSE_FROM, DENSE_FROM + 1, SIDE * SIDE]),
    { ...tiles([63, 64, 65]), params: { dense: 64 } },
  ],
} satisfies Thresholds
