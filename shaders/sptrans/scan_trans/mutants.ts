import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { TransposeProblem } from '../transpose.ts'
import { disturbed, hasNonzeros, meetsAmong } from '../shapes.ts'

/** Does a column have nonzeros in both halves? */
function isInBothHalves({ inputs: { A } }: TransposeProblem): boolean {
  const { col_idx } = A.pattern
  const half = Math.ceil(col_idx.length / 2)
  const early = new Set(col_idx.subarray(0, half))
  return col_idx.subarray(half).some((j) => early.has(j))
}

const mutants: readonly Mutant<TransposeProblem>[] = [
  disturbed('sptrans/scan_trans/scatter.wesl', 't_col_idx[place] = row_of(k, ends[0], ends[1] + 1u);'),
  {
    name: 'lanes of one column are not told apart',
    breaks: 'solves',
    params: { shares: 1 },
    applies: meetsAmong(32),
    edits: [
      {
        module: 'sptrans/scan_trans/count.wesl',
        find: 'before += select(0u, same, lane < index);',
        replace: 'before += select(0u, same, lane < 0u);',
      },
    ],
  },
  {
    name: 'all shares of a column begin in the same place',
    breaks: 'solves',
    params: { shares: 2 },
    applies: isInBothHalves,
    edits: [{ module: 'sptrans/scan_trans/begins.wesl', find: 'place += count;', replace: '' }],
  },
  {
    name: 'the last share is not added up',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [
      {
        module: 'sptrans/scan_trans/totals.wesl',
        find: 'share < uniforms.shares',
        replace: 'share + 1u < uniforms.shares',
      },
    ],
  },
]

export default mutants
