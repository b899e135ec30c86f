import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { TransposeProblem } from './transpose.ts'

/** Where faults of this operation's kernels show. */

export const hasNonzeros = ({ inputs: { A } }: TransposeProblem): boolean => A.pattern.col_idx.length > 0

/** Nonzeros of each column. */
function columnLengths({ inputs: { A } }: TransposeProblem): Uint32Array {
  const lengths = new Uint32Array(A.pattern.cols)
  for (const j of A.pattern.col_idx) lengths[j]++
  return lengths
}

/** Is there a column with `least` to `most` nonzeros? */
export const hasColumnOf =
  (least: number, most = Infinity) =>
  (problem: TransposeProblem): boolean =>
    columnLengths(problem).some((length) => length >= least && length <= most)

/** Are two of the first `count` nonzeros in one column? */
export const meetsAmong =
  (count: number) =>
  ({ inputs: { A } }: TransposeProblem): boolean => {
    const first = A.pattern.col_idx.subarray(0, count)
    return new Set(first).size < first.length
  }

/** A row number that is one too large where a run is traced, and only there. */
export const disturbed = (module: string, find: string): Mutant<TransposeProblem> => ({
  name: 'the trace disturbs a row number',
  breaks: 'traced',
  applies: hasNonzeros,
  edits: [{ module, find, replace: `@if(TRACE) ${find.replace('row_of(', '1u + row_of(')}\n @if(!TRACE) ${find}` }],
})
