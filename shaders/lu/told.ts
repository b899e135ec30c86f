import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { type Emit, type EventRecord, firstLanes } from '#src/core/trace/event.ts'

/** Tells of tasks as ./told.wesl does: an event carries as many of `operands` operands, `k` the first, as a worker has lanes. */
export function teller({ workers, lanes }: TwinMachine, emit: Emit) {
  const masks = firstLanes(lanes)
  return ({ worker, k, polls, ...event }: Omit<EventRecord, 'lanes'>, operands: number): void => {
    for (let told = 0; told < Math.max(1, operands); told += lanes)
      emit({
        ...event,
        worker: worker % workers,
        polls: told === 0 ? polls : 0,
        k: k + told,
        lanes: masks[Math.min(lanes, operands - told)],
      })
  }
}
