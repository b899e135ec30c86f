import { laneBits } from '#src/kernel/event.ts'
import type { Emit } from '#src/kernel/kernel.ts'

/** What neighbouring lanes carry in a step: nonzeros k to k + count of a row, from the given invocation of a dispatch on. */
export interface Carried {
  readonly invocation: number
  readonly step: number
  readonly row: number
  readonly k: number
  readonly count: number
  readonly phase: number
}

/** Emits it on workers of so many lanes: an event for each worker that the invocations are of. */
export function emitCarried(emit: Emit, lanes: number, { invocation, step, row, k, count, phase }: Carried): void {
  for (let done = 0; done < count; ) {
    const lane = (invocation + done) % lanes
    const held = Math.min(count - done, lanes - lane)
    emit({
      worker: (invocation + done - lane) / lanes,
      stage: 0,
      polls: step,
      item: row,
      k: (k + done - lane) >>> 0,
      phase,
      lanes: laneBits(lane, held),
    })
    done += held
  }
}
