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
  const need = (own: number, k: number) => {
    const operand = col_idx[k]
    if (operand !== own && !(operand % trace.every > 0)) visit(operand)
  }
  if (lanes !== 'items') forEachCarried(trace, e, (k) => need(item, k))
  else
    forEachCarried(trace, e, (_k, lane) => {
      for (let k = row_ptr[item + lane]; k < row_ptr[item + lane + 1]; k++) need(item + lane, k)
    })
}
