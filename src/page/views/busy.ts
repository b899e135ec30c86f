import { plural } from '#src/core/base/format.ts'
import { formOf } from '#src/core/base/nouns.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { stageName } from './code/caption.ts'
import { activityAt } from './code/layout.ts'

/**
 * What most workers do at a tick at which a picture has nothing of it: `32 workers are in “count”`; undefined where no
 * worker works. The workers of a run are counted once for all ticks.
 */
export function busyWords(replay: Replay, tick: number): string | undefined {
  const [most] = [...activityAt(replay, tick).working].toSorted(([, a], [, b]) => b - a)
  if (!most) return undefined
  const [stage, workers] = most
  return `${plural(workers, replay.run.worker)} ${formOf(workers, { one: 'is', other: 'are' })} in ${stageName(replay, stage)}`
}
