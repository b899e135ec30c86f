import { cutIntoBlocks, entriesIn } from '../blocks.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { LuProblem } from '../factors.ts'
import { roundMutants } from '../round-mutants.ts'
import { SSSSM } from '../tasks.ts'
import kernel from './kernel.ts'

type Cut = ReturnType<typeof cutIntoBlocks>

/** Lines of a pair by inner place, as sets. */
function linesAt(blocks: Cut, pair: number): Map<number, Set<number>> {
  const lines = new Map<number, Set<number>>()
  for (let e = 0; e < entriesIn(blocks, pair); e++) {
    const place = blocks.local[blocks.entries[pair] + e]
    const own = lines.get(place & 255) ?? new Set()
    lines.set(place & 255, own.add(place >> 8))
  }
  return lines
}

/** Is there a block below the diagonal that takes two products in a row, to which an entry of the first A would add what is not there in the second? */
function leavesSomething(problem: LuProblem): boolean {
  const { blocks, tasks, parts } = kernel.analyse(problem, defaults(kernel))
  for (let part = 0; part < parts.task.length; part++) {
    const task = parts.task[part]
    if (tasks.kind[task] !== SSSSM || tasks.row[task] <= tasks.column[task]) continue
    const first = tasks.operands.row_ptr[task] + 2 * parts.from[part]
    const pairOf = (k: number) => tasks.pair[tasks.operands.col_idx[k]]
    const own = [...linesAt(blocks, tasks.pair[task])].flatMap(([column, rows]) =>
      [...rows].map((row) => `${row} ${column}`),
    )
    for (let p = 1; p < parts.count[part]; p++) {
      const [before, left, right] = [first + 2 * p - 1, first + 2 * p + 1, first + 2 * p].map((k) =>
        linesAt(blocks, pairOf(k)),
      )
      for (const [inner, rows] of before)
        for (const row of rows)
          if (left.get(inner)?.has(row) !== true)
            for (const column of right.get(inner) ?? []) if (own.includes(`${row} ${column}`)) return true
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
