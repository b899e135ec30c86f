import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { TransposeProblem } from '../transpose.ts'
import { hasNonzeros } from '../shapes.ts'

const MIRROR = 'sptrans/mirrored/mirror.wesl'

/** Whether each nonzero of A has its mirrored one. */
function isSymmetric({ inputs: { A } }: TransposeProblem): boolean {
  const { rows, row_ptr, col_idx } = A.pattern
  const all = new Set<number>()
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) all.add(i * rows + col_idx[k])
  return [...all].every((at) => all.has((at % rows) * rows + Math.floor(at / rows)))
}

const hasOffDiagonal = ({ inputs: { A } }: TransposeProblem): boolean => {
  const { rows, row_ptr, col_idx } = A.pattern
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] !== i) return true
  return false
}

const hasNoEmptyRow = ({ inputs: { A } }: TransposeProblem): boolean =>
  A.pattern.row_ptr.every((begin, i, all) => i === 0 || begin > all[i - 1])

const mutants: readonly Mutant<TransposeProblem>[] = [
  {
    name: 'the trace disturbs a column number',
    breaks: 'traced',
    applies: (problem) => hasNonzeros(problem) && isSymmetric(problem),
    edits: [
      {
        module: MIRROR,
        find: 't_col_idx[k] = j;',
        replace: '@if(TRACE) t_col_idx[k] = j + 1u;\n @if(!TRACE) t_col_idx[k] = j;',
      },
    ],
  },
  {
    name: 'a missing nonzero is not noticed',
    breaks: 'solves',
    applies: (problem) => !isSymmetric(problem),
    edits: [{ module: MIRROR, find: 'atomicOr(&missed, 1u);', replace: '' }],
  },
  {
    name: 'a nonzero beside the missing one is taken',
    breaks: 'solves',
    // a row without nonzeros is not searched
    applies: (problem) => !isSymmetric(problem) && hasNoEmptyRow(problem),
    edits: [{ module: MIRROR, find: 'select(NONE, low, col_idx[low] == i)', replace: 'low' }],
  },
  {
    name: 'each nonzero keeps its own value',
    breaks: 'solves',
    applies: (problem) => isSymmetric(problem) && hasOffDiagonal(problem),
    edits: [{ module: MIRROR, find: 'values[place]', replace: 'values[k]' }],
  },
  {
    name: 'the cursors have no workgroups',
    breaks: 'solves',
    applies: (problem) => !isSymmetric(problem),
    edits: [{ module: 'sptrans/mirrored/gate.wesl', find: 'missed != 0u', replace: 'missed > 1u' }],
  },
]

export default mutants
