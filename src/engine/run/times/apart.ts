import { lanesTaken } from './gpu-share.ts'
import { lanesOfRun } from '../lane-slots.ts'
import type { Replay } from '../replay.ts'

/**
 * Why runs that are laid out by steps are not ranked by where they end: their items wait for nothing, so that all workers are
 * drawn as if they began together; a processor played the GPU, a few workers at a time; they ran on different machines; or
 * with different workers, whose steps do not do equal work.
 */
export type Apart = 'together' | 'software' | 'machines' | 'workers'

/**
 * Why these runs have no axis in common; undefined of runs along measured time, of runs by steps of equally many workers,
 * as wide as each other, on one machine, of CPU twins that kept to the one machine that they played, and where all end at
 * once.
 */
export function apartBy(replays: readonly Replay[]): Apart | undefined {
  const runs = replays.filter(({ workers }) => workers > 0)
  if (runs.every(({ timed }) => timed) || !runs.some(({ end }) => end !== runs[0].end)) return undefined
  if (runs.some(({ space }) => space.order === 'none')) return 'together'
  if (runs.some(({ run }) => run.adapter.kind === 'software')) return 'software'
  if (!same(runs, machineOf)) return 'machines'
  return same(runs, workersOf) || runs.every(fits) ? undefined : 'workers'
}

const same = (runs: readonly Replay[], of: (replay: Replay) => string): boolean => new Set(runs.map(of)).size === 1

const machineOf = ({ run: { adapter } }: Replay): string => `${adapter.kind} ${adapter.name} ${adapter.description}`

/** Those that were launched, where that is known: some of them may have had nothing to do. */
const workersOf = (replay: Replay): string =>
  `${Math.max(replay.run.workers ?? 0, replay.workers)} of ${lanesOfRun(replay)}`

/** Whether a CPU twin kept to the machine that it played, however it cut that into workers. */
function fits(replay: Replay): boolean {
  const { workers, subgroupSize } = replay.run.adapter
  return workers !== undefined && lanesTaken(replay) <= workers * subgroupSize
}
