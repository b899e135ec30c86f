import { joined, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Phases } from '../lib/phases.ts'
import { laneBits } from '#src/core/trace/event.ts'
import { ROW } from './sweep.ts'
import { groupingBy, type GroupsBySpace } from '#src/core/trace/space.ts'

/** Rows that are updated at once: those of group g are order[ptr[g] .. ptr[g + 1]). */
export interface RowGroups {
  readonly ptr: U32
  readonly order: U32
}

/**
 * Phases of sweeps: the groups on the way there, then those on the way back, as often as there are sweeps. An item is an update,
 * half · rows + row, where halves count on from sweep to sweep.
 * @param back groups of the way back in their order
 */
export function halvesOf(
  there: RowGroups,
  back: RowGroups,
  rows: number,
  sweeps: number,
): Pick<Phases, 'level_ptr' | 'order'> {
  const halves = Array.from({ length: 2 * sweeps }, (_, half) => (half % 2 === 0 ? there : back))
  const sizes = halves.flatMap(({ ptr }) => Array.from(ptr.subarray(1), (end, g) => end - ptr[g]))
  const order = joined(
    Uint32Array,
    halves.map((groups, half) => groups.order.map((row) => half * rows + row)),
  )
  return { level_ptr: prefixSum(sizes), order }
}

/** The same groups in the other order. */
export function backwards({ ptr, order }: RowGroups): RowGroups {
  const groups = Array.from(ptr.subarray(1), (end, g) => order.subarray(ptr[g], end)).toReversed()
  return { ptr: prefixSum(groups.map(({ length }) => length)), order: joined(Uint32Array, groups) }
}

export const groupedBy = (name: string, group: U32, groups: number): GroupsBySpace => ({
  [ROW]: [groupingBy(name, group, groups)],
})

/** A lane of a worker records its item in one event; the events of a worker's lanes in a step are one step. */
export function toldByLane(lanes: number, lane: number, item: number, stage: number, step: number) {
  const own = lane % lanes
  const first = (item - own) >>> 0
  return { worker: Math.floor(lane / lanes), item: first, k: first, lanes: laneBits(own, 1), stage, notes: { step } }
}
