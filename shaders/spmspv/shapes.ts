import type { Mutant } from '#src/lab/rules/mutant.ts'
import { exactOf } from './oracle.ts'
import type { SparseProductProblem } from './multiply.ts'

/** Where faults of this operation's kernels show. */

/** Has y at least `least` entries? */
export const hasEntries =
  (least: number) =>
  (problem: SparseProductProblem): boolean =>
    exactOf(problem).rows.length >= least

/** Is a row of y the sum of at least `least` products, and larger than a rounding? */
export const addsUp =
  (least: number) =>
  (problem: SparseProductProblem): boolean => {
    const { products, sums, sizes } = exactOf(problem)
    return sums.some((sum, p) => products[p] >= least && Math.abs(sum) > 1e-3 * sizes[p])
  }

/** A row number that is one too large where a run is traced, and only there. */
export const disturbed: Mutant<SparseProductProblem> = {
  name: 'the trace disturbs a row number',
  breaks: 'traced',
  applies: hasEntries(1),
  edits: [
    {
      module: 'spmspv/list.wesl',
      find: 'y_col_idx[place] = row;',
      replace: '@if(TRACE) y_col_idx[place] = row + 1u;\n @if(!TRACE) y_col_idx[place] = row;',
    },
  ],
}

/** Faults in what all kernels share. */
export const shared: readonly Mutant<SparseProductProblem>[] = [
  disturbed,
  {
    name: 'y is listed from the second place on',
    breaks: 'solves',
    applies: hasEntries(2),
    edits: [{ module: 'spmspv/list.wesl', find: 'bits & (bit - 1u)', replace: 'bits & (2u * bit - 1u)' }],
  },
]

/** Has a row at least `least` entries? */
export const hasRowOf =
  (least: number) =>
  ({ inputs: { A } }: SparseProductProblem): boolean =>
    A.pattern.row_ptr.some((end, i) => i > 0 && end - A.pattern.row_ptr[i - 1] >= least)

/** x is spread wrongly: of a word of bits only the first is set. */
export const spreadMutant: Mutant<SparseProductProblem> = {
  name: 'of 32 columns only the first that x has is known',
  breaks: 'solves',
  applies: (problem) => sharesWord(problem),
  edits: [{ module: 'spmspv/spread.wesl', find: 'min(t + 32u, uniforms.nonzeros)', replace: 't + 1u' }],
}

/** Events of kernels whose lanes carry entries of A speak of others. */
export const toldMutant: Mutant<SparseProductProblem> = {
  name: 'events name entries that are not there',
  breaks: 'coverage',
  applies: (problem) => hasEntries(1)(problem),
  edits: [
    {
      module: 'spmspv/told.wesl',
      find: 'entry - lane, entry - lane',
      replace: 'entry - lane + 0x7fffffffu, entry - lane',
    },
  ],
}

/** Does an entry of A meet one of x that another of the same 32 columns comes before? */
function sharesWord({ inputs: { A, x } }: SparseProductProblem): boolean {
  const own = x.pattern.col_idx
  const later = new Set(own.filter((column, t) => t > 0 && own[t - 1] >> 5 === column >> 5))
  return A.pattern.col_idx.some((column, k) => later.has(column) && A.values[k] !== 0)
}
