import { oncePer } from './times/once.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { eventCount, readPhase, type Trace } from '#src/core/trace/event.ts'
import { NEVER, type Replay } from './replay.ts'

/** Phases of a run: all workers wait for one another between two of them. */
export function phasesOf(trace: Trace): number {
  let phases = 0
  for (let e = 0; e < eventCount(trace); e++) phases = Math.max(phases, readPhase(trace, e) + 1)
  return phases
}

/** Ticks at which a phase begins that another came before, ascending; equal ones are one. */
export const barrierTicks = oncePer((replay: Replay): U32 => {
  const { trace } = replay.run
  const starts = new Uint32Array(phasesOf(trace)).fill(NEVER)
  for (let e = 0; e < eventCount(trace); e++) {
    const phase = readPhase(trace, e)
    starts[phase] = Math.min(starts[phase], replay.eventTick[e])
  }
  const ticks = Uint32Array.from(new Set(starts.slice(1))).filter((tick) => tick !== NEVER && tick !== starts[0])
  return ticks.sort()
})
