import { maskWords } from '../blocks.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { LuProblem } from '../factors.ts'
import { roundMutants } from '../round-mutants.ts'
import { SSSSM } from '../tasks.ts'
import kernel from './kernel.ts'

/** Is there a block below the diagonal that takes two products in a row, to which an entry of the first A would add what is not there in the second? */
function leavesSomething(problem: LuProblem): boolean {
  const { blocks, tasks, parts } = kernel.analyse(problem, defaults(kernel))
  const { nb, masks, entries, local } = blocks
  const words = maskWords(nb)
  for (let part = 0; part < parts.task.length; part++) {
    const task = parts.task[part]
    if (tasks.kind[task] !== SSSSM || tasks.row[task] <= tasks.column[task]) continue
    const own = tasks.pair[task]
    const first = tasks.operands.row_ptr[task] + 2 * parts.from[part]
    for (let p = 1; p < parts.count[part]; p++) {
      const [before, right, left] = [-1, 0, 1].map((k) => tasks.pair[tasks.operands.col_idx[first + 2 * p + k]])
      const mask = (pair: number, line: number, w: number) => masks[(pair * nb + line) * words + w]
      const stays = (row: number, column: number, w: number) =>
        (mask(before, row, w) & ~mask(left, row, w) & mask(right, column, w)) !== 0
      for (let e = entries[own]; e < entries[own + 1]; e++)
        for (let w = 0; w < words; w++) if (stays(local[e] >> 8, local[e] & 255, w)) return true
    }
  }
  return false
}

const mutants: readonly Mutant<LuProblem>[] = [
  ...roundMutants,
  {
    name: 'a block is scattered into workgroup memory that is not cleared',
    breaks: 'solves',
    applies: leavesSomething,
    params: { zeros: 2 },
    edits: [{ module: 'lu/dense.wesl', find: 'dense[at] = 0.0;', replace: '' }],
  },
]

export default mutants
