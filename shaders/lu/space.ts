import type { U8 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { levelsOf } from '#src/core/sparse/levels.ts'
import { groupedByLevel, groupingBy, type Space } from '#src/core/trace/space.ts'
import type { LuBlocks } from './blocks.ts'
import { exactFactors } from './exact.ts'
import { ENTRY, FACTORS, type LuProblem, PART, SUPERNODE, TASK } from './factors.ts'
import { placesInFactors } from './order.ts'
import { solveParts, STAGES } from './ranks_solve/parts.ts'
import { panelsOf } from './supernodes/panels.ts'
import { blockWork, KINDS, stepOf, type TaskGraph } from './tasks.ts'

/** Tasks, whose operands are the tasks that they wait for, by kind, step and level; the entries of L + U; its supernodes, which wait for those that update them; and the parts of solves with them. */
export function spaces(problem: LuProblem): readonly Space[] {
  const { filled, nb } = problem.inputs
  const exact = exactFactors(problem)
  const { blocks, tasks } = blockWork(problem)
  return [
    {
      name: TASK,
      count: tasks.count,
      operands: tasks.operands,
      order: 'operands',
      ends: 'event',
      groups: groupsOf(tasks, blocks.rows),
      blocked: { side: nb, rows: blocks.rows, row: tasks.row, column: tasks.column, of: ENTRY },
    },
    {
      name: ENTRY,
      matrix: FACTORS,
      count: filled.col_idx.length,
      places: filled,
      fillIn: fillIn(problem),
      ...(exact && { exact }),
      lanes: 'items',
      order: 'none',
      ends: 'event',
      groups: [],
    },
    supernodeSpace(filled),
    partSpace(blocks),
  ]
}

/** Places of L + U where A has no entry; one that scaling makes 0 is no fill. */
function fillIn({ inputs: { A, filled, ...orders } }: LuProblem): U8 {
  const isFill = new Uint8Array(filled.col_idx.length).fill(1)
  for (const at of placesInFactors(filled, A.pattern, orders)) isFill[at] = 0
  return isFill
}

function partSpace(blocks: LuBlocks): Space {
  const { count, operands, kind, row, column } = solveParts(blocks)
  const groups = [groupedByLevel(levelsOf(operands)), groupingBy('kind', Uint32Array.from(kind), STAGES.length)]
  const blocked = { side: blocks.nb, rows: blocks.rows, row, column, of: ENTRY, solves: true as const }
  return { name: PART, count, operands, order: 'operands', ends: 'event', groups, blocked }
}

function supernodeSpace(filled: Pattern): Space {
  const { count, operands } = panelsOf(filled)
  const groups = [groupedByLevel(levelsOf(operands))]
  return { name: SUPERNODE, count, operands, order: 'operands', ends: 'event', groups }
}

function groupsOf(tasks: TaskGraph, steps: number) {
  const stepsOf = Uint32Array.from({ length: tasks.count }, (_, task) => stepOf(tasks, task))
  return [
    groupedByLevel(levelsOf(tasks.operands)),
    groupingBy('kind', Uint32Array.from(tasks.kind), KINDS.length),
    groupingBy('step', stepsOf, steps),
  ]
}
