import { SSSSM, type Tasks } from '../tasks.ts'

/** The SSSSM of the block that a task finishes; −1 where it has none. */
export function updatesOf({ kind, operands: { row_ptr, col_idx } }: Tasks, task: number): number {
  const last = row_ptr[task + 1] - 2
  return last >= row_ptr[task] && kind[col_idx[last]] === SSSSM ? col_idx[last] : -1
}
