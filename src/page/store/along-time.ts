import { oncePer } from '#src/engine/run/times/once.ts'
import { several } from '#src/core/base/nouns.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { median } from '#src/engine/run/run.ts'
import { type Course, timeCourse, replayInTime, whyUntimed } from '#src/engine/run/times/timed.ts'
import { commonMode, samplesOf } from '#src/engine/run/times/mode.ts'
import { isFromFile } from './from-file.ts'
import type { Along, AlongTime, Column } from './session.ts'
import * as texts from './words.ts'

/** Slices of time in which the longest run is drawn. */
const SLICES = 2000

interface Timed {
  readonly replay: Replay
  readonly course: Course
  readonly ms: number
}

/** Lays columns out along time; the same columns are laid out once. */
export const alongTimeOnce = (): AlongTime => oncePer(laid)

/** The columns along recorded time, each scaled to what it takes without a trace; the slowest fills the axis. */
function laid(columns: readonly Column[]): Along {
  const why = noTimes(columns)
  if (why !== undefined) return { why }
  const mode = commonMode(columns.flatMap(({ timing }) => timing ?? []))
  const timed = columns.map(({ replay, timing }): Timed => {
    const samples = timing && samplesOf(timing, mode)
    return {
      replay: replay as Replay,
      course: timeCourse(replay as Replay) as Course,
      ms: samples ? median(samples) : modeledMs(replay),
    }
  })
  if (timed.some(({ ms }) => !(ms > 0))) return { why: UNMEASURED }
  const msPerTick = Math.max(...timed.map(({ ms }) => ms)) / SLICES
  const replays = timed.map(({ replay, course, ms }) => replayInTime(replay, course, ms, msPerTick))
  return { columns: columns.map((column, index) => ({ ...column, replay: replays[index] })) }
}

const UNMEASURED = texts.unmeasured

/** A run that ended; one by a model is whole where it stalled, too: that took as long as it says. */
const isWhole = ({ status, replay }: Column): boolean =>
  (status === 'ready' || (status === 'stalled' && modeledMs(replay) > 0)) && (replay?.workers ?? 0) > 0

/** What a run took by a model, or on web workers; 0 where it has none. */
const modeledMs = (replay: Replay | undefined): number => replay?.run.trace.model?.ms ?? 0

/** Why these columns have no axis of time, as a clause after "Recorded order: "; undefined where they have one. */
function noTimes(columns: readonly Column[]): string | undefined {
  const [first] = columns
  if (columns.length > 1 && columns.some(isFromFile)) return texts.fileBeside
  if (!first || columns.some((column) => !isWhole(column))) return ''
  if (first.replay?.spaces.every(({ space }) => space.order === 'none'))
    return texts.waitForNothing(several(first.replay.space.name), findOperation(first.replay.operation).words.one)
  for (const { replay } of columns) {
    const why = whyUntimed(replay as Replay)
    if (why !== undefined) return why
  }
  const modeled = columns.filter(({ replay }) => replay?.run.trace.model && !replay.run.trace.model.measured)
  if (modeled.length > 0) return modeled.length === columns.length ? undefined : texts.modeledBeside
  const onWorkers = columns.filter(({ replay }) => replay?.run.trace.model)
  if (onWorkers.length > 0) return onWorkers.length === columns.length ? undefined : texts.workersBeside
  if (!columns.every(({ timing }) => timing)) return UNMEASURED
  // what clocks read is looked at once there are times to scale it to: that takes as long as the race of a large matrix
  for (const { replay } of columns) {
    const course = timeCourse(replay as Replay)
    if ('why' in course) return course.why
  }
  return undefined
}
