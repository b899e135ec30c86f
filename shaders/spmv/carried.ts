import { type Emit, laneBits } from '#src/core/trace/event.ts'

/** What neighbouring lanes carry in a step: nonzeros k to k + count of a row, from the given invocation of a dispatch on. */
export interface Carried {
  readonly invocation: number
  readonly step: number
  readonly row: number
  readonly k: number
  readonly count: number
  readonly phase: number
}

/** Emits it on workers of `lanes` lanes: one event per worker that the invocations belong to. */
export function emitCarried(emit: Emit, lanes: number, { invocation, step, row, k, count, phase }: Carried): void {
  for (let done = 0; done < count; ) {
    const lane = (invocation + done) % lanes
    const held = Math.min(count - done, lanes - lane)
    emit({
      worker: (invocation + done - lane) / lanes,
      stage: 0,
      polls: 0,
      notes: { step },
      item: row,
      k: (k + done - lane) >>> 0,
      phase,
      lanes: bitsOf(lane, held),
    })
    done += held
  }
}

/** As laneBits, and fast where one word is enough: twins call it for every nonzero. */
const bitsOf = (first: number, count: number): readonly number[] =>
  first + count > 32 ? laneBits(first, count) : [((0xffffffff >>> (32 - count)) << first) >>> 0]
