import { range } from '#src/core/base/arrays.ts'
import type { Thresholds } from '#src/lab/rules/threshold.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { labProblem } from '../cases.ts'
import { MERGED } from '#shaders/spgemm/words/setting.wesl'
import { STAGES } from './stages.ts'

/** Rows of A with so many nonzeros each, from different columns on, and rows of B with so many entries, far apart. */
function product(name: string, nonzeros: readonly number[], entries: number, apart: number) {
  const inner = 24
  const cols = inner + apart * entries
  const A = rowsOf(
    'A',
    inner,
    nonzeros.map((count, i) =>
      range(count)
        .map((n) => (i + 2 * n) % inner)
        .sort((a, b) => a - b),
    ),
  )
  const B = rowsOf(
    'B',
    cols,
    range(inner).map((j) => range(entries).map((n) => j + apart * n)),
  )
  return labProblem(A, B, { name, with: 'drawn', values: 'seeded' })
}

/** Words of workgroup memory that hold few entries of a row, and the widest window and the entries that they then have room for. */
const LITTLE = 200
const [WINDOW, ROOM] = [75, 50]

/**
 * Both rows are in the last bin, whose rows several workgroups share: the first has more entries than one workgroup makes, the
 * second, far wider, has few in each of its windows. As many workgroups as the longest row needs have to come.
 */
function shared() {
  const [long, far] = [32 * WINDOW, 9 * ROOM]
  const cols = 32 * (WINDOW + 30)
  const A = rowsOf('A', 2, [[0], [1]])
  const B = rowsOf('B', cols, [range(long), range(far).map((n) => Math.floor((n * (cols - 1)) / (far - 1)))])
  return labProblem(A, B, { name: 'a long row, and a wide one', with: 'drawn', values: 'seeded' })
}

export default {
  decides: { stages: [STAGES.analyse, STAGES.choose], notes: ['way'] },
  problems: () => [
    // one lane merges rows of up to 8 nonzeros, with 64 products and 32 entries at most
    { ...product(`rows of ${MERGED - 1} to ${MERGED + 1} nonzeros`, [7, 8, 9, 8, 7, 9], 2, 31), params: { from: 0 } },
    { ...product('rows of 56 to 72 products', [7, 8, 9, 8, 7, 9], 8, 1), params: { from: 0 } },
    { ...product('rows of 31 to 33 products apart', [1, 2, 3], 11, 40), params: { from: 0 } },
    // words that are hashed, and rows of B that end within what is loaded at once
    product('rows of several words', [3, 4, 5, 6, 7, 1, 2], 5, 50),
    { ...shared(), params: { memory: LITTLE } },
  ],
} satisfies Thresholds
