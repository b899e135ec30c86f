import { plural } from '#src/core/base/format.ts'
import { lanesOfRun } from '../lane-slots.ts'
import type { Replay } from '../replay.ts'
import * as texts from '../words.ts'

/** Multiprocessors of GPUs by what their names hold, as their makers count them; the first that fits. */
const MULTIPROCESSORS: readonly (readonly [name: RegExp, count: number])[] = [
  [/H100 PCIe/, 114],
  [/H[12]00/, 132],
  [/A100/, 108],
  [/V100/, 80],
  [/RTX 4090/, 128],
  [/RTX 3090/, 82],
]

/** Invocations that a workgroup has at most, where no plan asks for more: the least that WebGPU promises. */
const WORKGROUP = 256

/** How many multiprocessors a GPU has; undefined where it is not known. */
export const multiprocessors = (name: string): number | undefined =>
  MULTIPROCESSORS.find(([known]) => known.test(name))?.[1]

/**
 * Workgroups of a run's largest dispatch. A run that does not say it and whose teams all fit one workgroup had no other at
 * work: teams are numbered through all workgroups. Undefined where neither tells.
 */
export function workgroupsOfRun(replay: Replay): number | undefined {
  const { launched, worker } = replay.run
  if (launched) return launched.workgroups
  return worker === 'team' && replay.workers > 0 && lanesTaken(replay) <= WORKGROUP ? 1 : undefined
}

/** Lanes of all workers of a run. */
export const lanesTaken = (replay: Replay): number => replay.workers * lanesOfRun(replay)

/**
 * How much of the GPU a run uses, as phrases: `1 of 132 multiprocessors, 64 workers of 4 lanes`; without the first where the
 * adapter or the workgroups are not known. A workgroup runs on one multiprocessor, so that they are as many at most.
 */
export function gpuShare(replay: Replay): string {
  const workers = workersIn(replay)
  const [used, all] = [workgroupsOfRun(replay), multiprocessors(replay.run.adapter.name)]
  if (used === undefined) return workers
  if (all === undefined) return used === 1 ? texts.inOneWorkgroup(workers) : workers
  return used === 1 ? texts.onOne(workers, all) : texts.onUpTo(workers, Math.min(used, all), all)
}

function workersIn(replay: Replay): string {
  const { worker, lanes } = replay.run
  const workers = plural(replay.workers, 'worker')
  if (worker === 'lane' || worker === 'invocation') return `${workers} of 1 lane`
  if (worker === 'subgroup' && replay.run.adapter.kind === 'twin')
    return `${workers} of ${plural(lanesOfRun(replay), 'lane')}`
  if (lanes === undefined) return worker === 'subgroup' ? `${workers} of 1 subgroup` : workers
  return `${workers} of ${plural(lanes, 'lane')}`
}
