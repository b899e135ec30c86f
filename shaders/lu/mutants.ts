import type { Mutant } from '#src/lab/rules/mutant.ts'
import { isDiagonal } from './blocks.ts'
import { eliminatedIn } from './elimination.ts'
import type { LuProblem } from './factors.ts'
import { blockWork, flopsOf, GESSM, GETRF, SSSSM } from './tasks.ts'

/** Has a block a product to take that is not 0? */
export const hasProducts = (problem: LuProblem): boolean =>
  meetsBehind(problem, (i) => Math.floor(i / problem.inputs.nb))

/** Are there a row of U and a column of L of one step that both go on behind the block of rows of this step? */
export function meetsBehind(problem: LuProblem, blockOf: (row: number) => number): boolean {
  const { filled, rows } = problem.inputs
  const out = eliminatedIn(problem)
  const [inRow, inColumn] = [new Uint8Array(rows), new Uint8Array(rows)]
  for (let i = 0; i < rows; i++)
    for (let k = filled.row_ptr[i]; k < filled.row_ptr[i + 1]; k++) {
      const j = filled.col_idx[k]
      if (out[k] === 0 || blockOf(i) === blockOf(j)) continue
      if (i < j) inRow[i] = 1
      else inColumn[j] = 1
    }
  return inRow.some((has, i) => has === 1 && inColumn[i] === 1)
}

/** Is there a block off the diagonal? */
export const hasSolves = (problem: LuProblem): boolean =>
  blockWork(problem).tasks.kind.some((kind) => kind !== GETRF && kind !== SSSSM)

/** Does a line of a block off the diagonal meet one of its diagonal block, so that GESSM and TSTRF subtract something? */
export function meetsDiagonal(problem: LuProblem): boolean {
  const { blocks, tasks } = blockWork(problem)
  return flopsOf(blocks, tasks).some((flops, task) => tasks.kind[task] === GESSM && flops > 0)
}

/** Has a diagonal block an entry off its diagonal? */
export function isCoupled(problem: LuProblem): boolean {
  const { blocks } = blockWork(problem)
  return blocks.rowOf.some((_, s) => isDiagonal(blocks, s) && blocks.entries[s + 1] > blocks.entries[s])
}

/** Is a pivot replaced? */
function replacesPivot(problem: LuProblem): boolean {
  const { filled, rows, least_pivot } = problem.inputs
  const out = eliminatedIn(problem, 0)
  for (let i = 0; i < rows; i++)
    for (let k = filled.row_ptr[i]; k < filled.row_ptr[i + 1]; k++)
      if (filled.col_idx[k] === i) {
        // up to the first: what follows it has other numbers
        if (Math.abs(out[k]) < least_pivot / 2) return true
        if (!(Math.abs(out[k]) > 2 * least_pivot)) return false
      }
  return false
}

/** In what all kernels divide by. */
export const smallPivot: Mutant<LuProblem> = {
  name: 'a pivot is not replaced',
  breaks: 'solves',
  applies: replacesPivot,
  edits: [{ module: 'lu/blocks.wesl', find: 'abs(pivot) < uniforms.least', replace: 'abs(pivot) < 0.0' }],
}

/** Faults in what all kernels share, where blocks are computed without their zeros. */
export const blockMutants: readonly Mutant<LuProblem>[] = [
  smallPivot,
  {
    name: 'where two lines meet, the values of the next place are taken',
    breaks: 'solves',
    applies: hasProducts,
    edits: [
      {
        module: 'lu/blocks.wesl',
        find: 'let before = (both & (~both + 1u)) - 1u;',
        replace: 'let before = (both & (~both + 1u)) * 2u - 1u;',
      },
    ],
  },
  {
    name: 'an event names the operands before its own',
    breaks: 'coverage',
    applies: hasProducts,
    edits: [{ module: 'lu/told.wesl', find: 'launch.operand + told,', replace: 'launch.operand + told - 1u,' }],
  },
]

/** In what all dispatches tell. */
export const countsBackwards = (applies: Mutant<LuProblem>['applies']): Mutant<LuProblem> => ({
  name: 'phases count backwards',
  breaks: 'order',
  applies,
  edits: [{ module: 'lu/told.wesl', find: 'uniforms.phase, carried', replace: '0xffffffu - uniforms.phase, carried' }],
})
