import { range, type U32, type U8 } from '#src/core/base/arrays.ts'
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
  const steps = Uint32Array.from(range(tasks.count), (task) => stepOf(tasks, task))
  return [
    {
      ...waiting(TASK, tasks, [
        ['kind', tasks.kind, KINDS.length],
        ['step', steps, blocks.rows],
      ]),
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
    waiting(SUPERNODE, panelsOf(filled)),
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
  const parts = solveParts(blocks)
  const { row, column } = parts
  const blocked = { side: blocks.nb, rows: blocks.rows, row, column, of: ENTRY, solves: true as const }
  return { ...waiting(PART, parts, [['kind', parts.kind, STAGES.length]]), blocked }
}

type Groups = readonly (readonly [name: string, of: U8 | U32, count: number])[]

/** Items that wait for their operands, by level and otherwise. */
const waiting = (
  name: string,
  { count, operands }: Pick<TaskGraph, 'count' | 'operands'>,
  groups: Groups = [],
): Space => ({
  name,
  count,
  operands,
  order: 'operands',
  ends: 'event',
  groups: [
    groupedByLevel(levelsOf(operands)),
    ...groups.map(([by, of, all]) => groupingBy(by, Uint32Array.from(of), all)),
  ],
})
