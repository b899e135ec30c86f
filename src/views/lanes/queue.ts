import { itemOf } from '#src/run/event.ts'
import type { Replay } from '#src/run/replay.ts'
import type { Step } from './steps.ts'

/**
 * Steps of which the worker holds the nonzeros in registers at a tick, before it comes to them: so many of its task as
 * the kernel prefetches, from `from`, before `stop`. A task is a grid line. The kernel's rule, which no event records.
 */
export function queuedSteps(replay: Replay, steps: readonly Step[], tick: number): { from: number; stop: number } {
  const ahead = replay.run.prefetch ?? 0
  const now = steps.findIndex(({ last }) => last >= tick)
  if (ahead === 0 || now < 0 || tick < steps[now].free || replay.geometry?.kind !== 'grid') return { from: 0, stop: 0 }
  const line = replay.geometry.size[0]
  const taskOf = ({ events }: Step) => Math.floor(itemOf(replay.run.trace, events[0]) / line)
  const { worker } = steps[now]
  let stop = now + 1
  while (stop < Math.min(steps.length, now + 1 + ahead) && steps[stop].worker === worker) {
    if (taskOf(steps[stop]) !== taskOf(steps[now])) break
    stop++
  }
  return { from: now + 1, stop }
}
