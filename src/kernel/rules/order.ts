import { eventCount, itemOf, phaseOf, type Trace } from '#src/trace/event.ts'
import { forEachCarried } from '#src/trace/lanes.ts'
import { complaints, type RunRule } from './rule.ts'
import { operandsOf } from '#src/trace/space.ts'

/**
 * Logical time can be told: in the order in which events were appended no row of a solve uses one that is not finished,
 * and no event of a phase comes after one of a later phase.
 */
export const order: RunRule = ({ spaces: [space], traced: { trace, error } }) => {
  if (error || !trace) return []
  const { col_idx } = operandsOf(space)
  const left = eventsOfRows(trace, space.count)
  const faults = complaints()
  let phase = 0
  for (let e = 0; e < eventCount(trace); e++) {
    const row = itemOf(trace, e)
    if (phaseOf(trace, e) < phase) faults.add(`event ${e} is of phase ${phaseOf(trace, e)}, after phase ${phase}`)
    phase = Math.max(phase, phaseOf(trace, e))
    if (space.order === 'operands')
      forEachCarried(trace, e, (k) => {
        const operand = col_idx[k]
        const known = operand !== row && operand % trace.every === 0 // a diagonal needs no other row
        if (known && left[operand] > 0) faults.add(`event ${e}: row ${row} uses row ${operand}, which is not finished`)
      })
    left[row]--
  }
  return faults.list()
}

/** Events that each row makes in all; a row without any counts one, which never comes. */
function eventsOfRows(trace: Trace, rows: number): Uint32Array {
  const events = new Uint32Array(rows)
  for (let e = 0; e < eventCount(trace); e++) events[itemOf(trace, e)]++
  return events.map((count) => Math.max(1, count))
}
