import { oncePer } from '#src/engine/run/times/once.ts'
import { several } from '#src/core/base/nouns.ts'
import { operationOf } from '#src/engine/catalog/operations.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { median } from '#src/engine/run/run.ts'
import { type Course, courseOf, replayInTime } from '#src/engine/run/times/timed.ts'
import { commonMode, samplesOf } from '#src/engine/run/times/times.ts'
import { isFromFile } from './from-file.ts'
import type { Along, AlongTime, Racer } from './session.ts'
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
function laid(racers: readonly Racer[]): Along {
  const why = noTimes(racers)
  if (why !== undefined) return { why }
  const mode = commonMode(racers.flatMap(({ timing }) => timing ?? []))
  const timed = racers.map(({ replay, timing }): Timed => {
    const samples = timing && samplesOf(timing, mode)
    return {
      replay: replay as Replay,
      course: courseOf(replay as Replay) as Course,
      ms: samples ? median(samples) : modeledMs(replay),
    }
  })
  if (timed.some(({ ms }) => !(ms > 0))) return { why: UNMEASURED }
  const msPerTick = Math.max(...timed.map(({ ms }) => ms)) / SLICES
  const replays = timed.map(({ replay, course, ms }) => replayInTime(replay, course, ms, msPerTick))
  return { racers: racers.map((racer, index) => ({ ...racer, replay: replays[index] })) }
}

const UNMEASURED = texts.unmeasured

/** A run that ended; one by a model is whole where it stalled, too: that took as long as it says. */
const isWhole = ({ status, replay }: Racer): boolean =>
  (status === 'ready' || (status === 'stalled' && modeledMs(replay) > 0)) && (replay?.workers ?? 0) > 0

/** What a run took by a model; 0 where it has none. */
const modeledMs = (replay: Replay | undefined): number => replay?.run.trace.model?.ms ?? 0

/** Why these columns have no axis of time, as a clause after "Recorded order: "; undefined where they have one. */
function noTimes(racers: readonly Racer[]): string | undefined {
  const [first] = racers
  if (racers.length > 1 && racers.some(isFromFile)) return texts.fileBeside
  if (!first || racers.some((racer) => !isWhole(racer))) return ''
  if (first.replay?.spaces.every(({ space }) => space.order === 'none'))
    return texts.waitForNothing(several(first.replay.space.name), operationOf(first.replay.operation).words.one)
  for (const { replay } of racers) {
    const course = courseOf(replay as Replay)
    if ('why' in course) return course.why
  }
  const modeled = racers.filter(({ replay }) => modeledMs(replay) > 0)
  if (modeled.length === racers.length) return undefined
  if (modeled.length > 0) return texts.modeledBeside
  return racers.every(({ timing }) => timing) ? undefined : UNMEASURED
}
