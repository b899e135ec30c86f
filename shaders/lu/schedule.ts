import { groupByKey, range, type U32 } from '#src/core/base/arrays.ts'
import { productsOf, SSSSM, stepOf, type TaskGraph } from './tasks.ts'

/** When tasks run: in rounds, of which each does GETRF, then GESSM and TSTRF, then SSSSM, with a barrier behind each. */
export interface TaskRounds {
  /** By task: its first product; one word more for the number of all. Those of a task follow one another. */
  readonly first: U32
  readonly rounds: number
  /** By task: its round. Of SSSSM that of its last product. */
  readonly round: U32
  /** By product: its round, which falls nowhere within a task. */
  readonly ofProduct: U32
}

function firstProducts(tasks: TaskGraph): U32 {
  const first = new Uint32Array(tasks.count + 1)
  for (let task = 0; task < tasks.count; task++) first[task + 1] = first[task] + productsOf(tasks, task)
  return first
}

/** Each task in the first round in which all that it needs is there. A product waits for those of its block before it. */
export function byLevel(tasks: TaskGraph): TaskRounds {
  const { row_ptr, col_idx } = tasks.operands
  return inRounds(
    tasks,
    (task, round) => {
      let first = 0
      for (let k = row_ptr[task]; k < row_ptr[task + 1] - 1; k++)
        first = Math.max(first, round[col_idx[k]] + (tasks.kind[col_idx[k]] === SSSSM ? 1 : 0))
      return first
    },
    (k, round, before) => Math.max(before, round[col_idx[k]], round[col_idx[k + 1]]),
  )
}

/** Right-looking step by step: each block in the round of its step, each product in that of the blocks that it multiplies. */
export const byStep = (tasks: TaskGraph): TaskRounds =>
  inRounds(
    tasks,
    (task) => stepOf(tasks, task),
    (k) => stepOf(tasks, tasks.operands.col_idx[k]),
  )

/**
 * @param ofBlock the round of a task that gives a block its final values
 * @param ofOperands that of the product with operands k and k + 1, where the product before it is in the round `before`
 */
function inRounds(
  tasks: TaskGraph,
  ofBlock: (task: number, round: U32) => number,
  ofOperands: (k: number, round: U32, before: number) => number,
): TaskRounds {
  const { count, kind, operands } = tasks
  const first = firstProducts(tasks)
  const round = new Uint32Array(count)
  const ofProduct = new Uint32Array(first[count])
  let rounds = 0
  for (let task = 0; task < count; task++) {
    if (kind[task] !== SSSSM) round[task] = ofBlock(task, round)
    for (let p = first[task], k = operands.row_ptr[task]; p < first[task + 1]; p++, k += 2)
      ofProduct[p] = round[task] = ofOperands(k, round, round[task])
    rounds = Math.max(rounds, round[task] + 1)
  }
  return { first, rounds, round, ofProduct }
}

/** The parts of tasks in the order of their dispatches: those of dispatch d are parts ptr[d] .. ptr[d + 1]. */
export interface RoundParts {
  readonly ptr: U32
  readonly task: U32
  /** Products of its task from `from` on, `count` of them. */
  readonly from: U32
  readonly count: U32
}

/** Dispatches that there are: of those that would be empty there is none. */
export const dispatchesIn = (ptr: U32): number[] => range(ptr.length - 1).filter((d) => ptr[d + 1] > ptr[d])

/**
 * Cuts tasks into what is done in one round. A round has `slots` dispatches, and slotOf says which of them a task is in.
 * O(products)
 */
export function partsOf(
  tasks: TaskGraph,
  { first, rounds, round, ofProduct }: TaskRounds,
  slots: number,
  slotOf: (task: number) => number,
): RoundParts {
  const [task, from, count, at]: [number[], number[], number[], number[]] = [[], [], [], []]
  const add = (t: number, begin: number, end: number, when: number) => {
    task.push(t)
    from.push(begin - first[t])
    count.push(end - begin)
    at.push(slots * when + slotOf(t))
  }
  for (let t = 0; t < tasks.count; t++) {
    if (tasks.kind[t] !== SSSSM) add(t, first[t], first[t], round[t])
    for (let begin = first[t], end = begin; begin < first[t + 1]; begin = end) {
      while (end < first[t + 1] && ofProduct[end] === ofProduct[begin]) end++
      add(t, begin, end, ofProduct[begin])
    }
  }
  const { ptr, items } = groupByKey(Uint32Array.from(at), slots * rounds)
  const sorted = (list: readonly number[]) => items.map((part) => list[part])
  return { ptr, task: sorted(task), from: sorted(from), count: sorted(count) }
}
