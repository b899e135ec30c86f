import { forEachCarried } from '#src/core/trace/lanes.ts'
import { readItem, type Trace } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'

/**
 * Calls back with every item that event e needs done before: those that the operands which it carries name, its own aside;
 * where lanes carry items, all that these need. A sampled trace says nothing of the items that it leaves out.
 */
export function forEachNeed(trace: Trace, e: number, space: Space, visit: (operand: number) => void): void {
  const { operands, order, lanes } = space
  if (order === 'none' || !operands) return
  const { row_ptr, col_idx } = operands
  const item = readItem(trace, e)
  const { every } = trace
  if (lanes !== 'items')
    forEachCarried(trace, e, (k) => {
      if (col_idx[k] !== item && !(every > 1 && col_idx[k] % every > 0)) visit(col_idx[k])
    })
  else
    forEachCarried(trace, e, (_k, lane) => {
      for (let k = row_ptr[item + lane]; k < row_ptr[item + lane + 1]; k++)
        if (col_idx[k] !== item + lane && !(every > 1 && col_idx[k] % every > 0)) visit(col_idx[k])
    })
}
