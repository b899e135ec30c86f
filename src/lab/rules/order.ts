import { eventCount, readItem, readPhase, type Trace } from '#src/core/trace/event.ts'
import { forEachCarried } from '#src/core/trace/lanes.ts'
import { forEachItem, operandsOf, type Space, spaceNumber, type Spaces, spacesOf } from '#src/core/trace/space.ts'
import { complaints, type RunRule } from './evidence.ts'

/**
 * Logical time exists: in the order in which events were appended no item that waits uses one that is not finished,
 * and no event of a phase comes after one of a later phase.
 */
export const order: RunRule = ({ spaces, stages, traced: { trace, error } }) => {
  if (error || !trace) return []
  const on = spacesOf(spaces, stages)
  const left = spaces.map((space, s) => (space.order === 'operands' ? eventsOfItems(trace, on, s) : undefined))
  const faults = complaints()
  let phase = 0
  for (let e = 0; e < eventCount(trace); e++) {
    if (readPhase(trace, e) < phase) faults.add(`event ${e} is of phase ${readPhase(trace, e)}, after phase ${phase}`)
    phase = Math.max(phase, readPhase(trace, e))
    const number = spaceNumber(trace, on, e)
    const [space, unfinished] = [spaces[number], left[number]]
    if (!unfinished) continue
    const { name } = space
    forEachUse(trace, e, space, (item, operand) => {
      // an item needs no other for its own operand
      const known = operand !== item && operand % trace.every === 0
      if (known && unfinished[operand] > 0)
        faults.add(`event ${e}: ${name} ${item} uses ${name} ${operand}, which is not finished`)
    })
    forEachItem(trace, e, space, (item) => unfinished[item]--)
  }
  return faults.list()
}

/** Calls back with each item that event e carries, or carries operands of, and with each item that it uses. */
function forEachUse(trace: Trace, e: number, space: Space, visit: (item: number, operand: number) => void): void {
  const { row_ptr, col_idx } = operandsOf(space)
  const first = readItem(trace, e)
  if (space.lanes !== 'items') return forEachCarried(trace, e, (k) => visit(first, col_idx[k]))
  forEachItem(trace, e, space, (item) => {
    for (let k = row_ptr[item]; k < row_ptr[item + 1]; k++) visit(item, col_idx[k])
  })
}

/** Events that each item of a space makes in all; an item without any counts one, which never comes. */
function eventsOfItems(trace: Trace, on: Spaces, number: number): Uint32Array {
  const space = on.spaces[number]
  const events = new Uint32Array(space.count)
  for (let e = 0; e < eventCount(trace); e++)
    if (spaceNumber(trace, on, e) === number) forEachItem(trace, e, space, (item) => events[item]++)
  return events.map((count) => Math.max(1, count))
}
