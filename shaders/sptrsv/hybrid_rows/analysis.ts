import type { U32 } from '#src/core/base/arrays.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { System } from '../solve.ts'

export interface HybridAnalysis {
  /** Task t is the rows at places task_ptr[t] .. task_ptr[t + 1) of the order of the solve; one row is for all lanes. */
  readonly task_ptr: U32
}

/**
 * Groups of `group` rows that follow one another in the order of the solve. Where they have `border` nonzeros or more
 * in the mean, the diagonal among them, each row is a task; else the group is one. O(rows).
 */
export function analyse(problem: System, { border, group }: Params): HybridAnalysis {
  const { rows } = problem.pattern
  const isAlone = (first: number, end: number) => nonzeros(problem, first, end) >= border * (end - first)
  let tasks = 0
  for (let first = 0; first < rows; first += group) {
    const end = Math.min(rows, first + group)
    tasks += isAlone(first, end) ? end - first : 1
  }
  // counted before, so that no page of memory is asked for but those that are kept
  const task_ptr = new Uint32Array(tasks + 1)
  for (let first = 0, t = 0; first < rows; first += group) {
    const end = Math.min(rows, first + group)
    const step = isAlone(first, end) ? 1 : group
    for (let place = first; place < end; place += step) task_ptr[t++] = place
  }
  task_ptr[tasks] = rows
  return { task_ptr }
}

/** Nonzeros of the rows at places first .. end. */
function nonzeros({ pattern: { rows, row_ptr }, upper }: System, first: number, end: number): number {
  return upper ? row_ptr[rows - first] - row_ptr[rows - end] : row_ptr[end] - row_ptr[first]
}

/** Which rows are carried by all lanes of a worker, by place in the order of the solve. */
export function shared({ task_ptr }: HybridAnalysis): (place: number) => boolean {
  const alone = new Uint8Array(task_ptr[task_ptr.length - 1])
  for (let t = 0; t + 1 < task_ptr.length; t++) if (task_ptr[t + 1] - task_ptr[t] === 1) alone[task_ptr[t]] = 1
  return (place) => alone[place] === 1
}
