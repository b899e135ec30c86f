import type { U32 } from '#src/core/base/arrays.ts'
import { lastUpTo } from '#src/core/base/halve.ts'

/** Whether the playhead, on its way forward from one tick to another, came to where a barrier opens. `ticks` ascend. */
export function crossed(ticks: U32, before: number, now: number): boolean {
  const last = ticks[lastUpTo(ticks, now)]
  return now > before && last !== undefined && last > before
}
