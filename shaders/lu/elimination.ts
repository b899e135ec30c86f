import type { F32 } from '#src/core/base/arrays.ts'
import { finish, ssssm, valuesOfBlock } from './arithmetic.ts'
import type { LuBlocks } from './blocks.ts'
import type { LuProblem } from './factors.ts'
import { blockWork, SSSSM, stepOf, type TaskGraph } from './tasks.ts'

/** Values over the filled pattern, by block. */
export function byBlock({ places }: LuBlocks, values: F32): F32 {
  const out = new Float32Array(values.length)
  for (let k = 0; k < values.length; k++) out[places[k]] = values[k]
  return out
}

/** The same values over the filled pattern again. */
export const byEntry = ({ places }: LuBlocks, values: F32): F32 =>
  Float32Array.from({ length: places.length }, (_, k) => values[places[k]])

/** Does a task on values by block; of SSSSM its products from `from` to `end`, all where absent. */
export function doTask(
  blocks: LuBlocks,
  tasks: TaskGraph,
  task: number,
  values: F32,
  least: number,
  [from, end]: readonly [from: number, end: number] = [0, Infinity],
): void {
  const { kind, row, column, pair, operands } = tasks
  const own = valuesOfBlock(blocks, values, pair[task], row[task] < column[task])
  if (kind[task] === SSSSM) {
    const first = operands.row_ptr[task]
    const last = Math.min(first + 2 * end, operands.row_ptr[task + 1] - 1)
    for (let t = first + 2 * from; t < last; t += 2) {
      const [right, left] = [pair[operands.col_idx[t]], pair[operands.col_idx[t + 1]]]
      ssssm(blocks, own, valuesOfBlock(blocks, values, left, false), valuesOfBlock(blocks, values, right, true))
    }
    return
  }
  const diagonal = blocks.pairs.row_ptr[stepOf(tasks, task) + 1] - 1
  finish(blocks, kind[task], own, valuesOfBlock(blocks, values, diagonal, false), least)
}

/** L + U over the filled pattern, task by task: the machine of one rank. */
export function eliminated(blocks: LuBlocks, tasks: TaskGraph, values: F32, least: number): F32 {
  const own = byBlock(blocks, values)
  for (let task = 0; task < tasks.count; task++) doTask(blocks, tasks, task, own, least)
  return byEntry(blocks, own)
}

/** The same of a problem. */
export function eliminatedIn(problem: LuProblem, least = problem.inputs.least_pivot): F32 {
  const { blocks, tasks } = blockWork(problem)
  return eliminated(blocks, tasks, problem.inputs.values, least)
}
