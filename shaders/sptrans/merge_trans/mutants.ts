import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { TransposeProblem } from '../transpose.ts'
import { disturbed, hasNonzeros, meetsAmong } from '../shapes.ts'

/** Does a later run of 32 nonzeros, of the first two, hold a smaller column? */
function isMixed({ inputs: { A } }: TransposeProblem): boolean {
  const first = A.pattern.col_idx.subarray(0, 32)
  const largest = first.reduce((most, j) => Math.max(most, j), 0)
  return A.pattern.col_idx.subarray(32, 64).some((j) => j < largest)
}

/** Nonzeros of the largest block. */
const MOST = 1024

const mutants: readonly Mutant<TransposeProblem>[] = [
  disturbed('sptrans/merge_trans/blocks.wesl', 'to_rows[p] = row_of(k, ends[0], ends[1] + 1u);'),
  {
    name: 'nonzeros of one column change places',
    breaks: 'solves',
    applies: meetsAmong(32),
    edits: [
      {
        module: 'sptrans/merge_trans/blocks.wesl',
        find: '(keys[q] == own[e].x && q < at)',
        replace: '(keys[q] == own[e].x && q > at)',
      },
    ],
  },
  {
    name: 'runs of a block are not merged',
    breaks: 'solves',
    applies: isMixed,
    edits: [{ module: 'sptrans/merge_trans/blocks.wesl', find: '{ merge_runs(index, width); }', replace: '{ }' }],
  },
  {
    name: 'a tile takes nothing from the later run',
    breaks: 'solves',
    applies: ({ inputs: { A } }) => A.pattern.col_idx.length > 2 * MOST,
    edits: [
      {
        module: 'sptrans/merge_trans/merge.wesl',
        find: 'var low = select(0u, taken',
        replace: 'var low = select(min(taken, later - earlier), taken',
      },
    ],
  },
  {
    name: 'rows of the transpose begin one place too late',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [
      {
        module: 'sptrans/merge_trans/pointers.wesl',
        find: 'from_cols[middle] < column',
        replace: 'from_cols[middle] <= column',
      },
    ],
  },
]

export default mutants
