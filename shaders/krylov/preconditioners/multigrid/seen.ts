import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { EventRecord } from '#src/core/trace/event.ts'
import { movedEvent } from '#src/core/trace/moved-event.ts'
import { stageOfGrid } from '../../recurrences.ts'
import { finePoints, type GridMatrix } from './levels.ts'
import { type Sweeper, type SweepOrder, sweepOver } from './sweeper.ts'

/**
 * What one cycle records: the sweeps of each level in the order of the cycle, a lane an event. They are the same in every one, since
 * no sweep waits for a value. Points of coarser levels are those of the first one at their places.
 */
export function cycleEvents(
  { kernel, params }: Sweeper,
  levels: readonly GridMatrix[],
  found: readonly SweepOrder[],
  machine: TwinMachine,
): readonly EventRecord[] {
  const fine = finePoints(levels)
  const events: EventRecord[] = []
  let phase = 0
  const sweep = (l: number, guess: 0 | 1): void => {
    const first = phase
    kernel.reference(sweepOver(levels[l], guess), found[l], params, machine, (event) => {
      const lane = laneIn(event)
      const item = (fine[l][(event.item + lane) >>> 0] - lane) >>> 0
      phase = Math.max(phase, first + event.phase + 1)
      events.push(movedEvent(event, stageOfGrid(l) + event.stage, first + event.phase, item))
    })
  }
  const cycle = (l: number): void => {
    sweep(l, 0)
    if (l + 1 === levels.length) return
    cycle(l + 1)
    sweep(l, 1)
  }
  cycle(0)
  return events
}

/** The lane of an event that has one. */
function laneIn({ lanes }: EventRecord): number {
  const word = lanes.findIndex((bits) => bits !== 0)
  return 32 * word + 31 - Math.clz32(lanes[word])
}
