import { DONE, type Replay } from '#src/run/replay.ts'
import { median } from '#src/run/run.ts'
import type { Course } from '#src/run/timed.ts'
import { commonMode, samplesOf } from '#src/run/times.ts'
import type { Document } from './document.ts'
import type { Racer, Session } from './session.ts'

interface State {
  readonly doc: Document
  readonly session: Session
}

let room: typeof import('#src/run/timed.ts') | undefined

/** Loads what lays runs out along time; without it they have steps. Called before runs are shown. */
export async function readyForTimes(): Promise<void> {
  room ??= await import('#src/run/timed.ts').catch(() => undefined)
}

/** Slices of time in which the longest run is drawn. */
const SLICES = 2000

/** All columns along time, or why they have an order alone: empty where there is no run yet. */
type Along = { readonly racers: readonly Racer[] } | { readonly why: string }

interface Timed {
  readonly replay: Replay
  readonly course: Course
  readonly ms: number
}

const found = new WeakMap<readonly Racer[], Along>()

/** The columns along recorded time, each scaled to what it takes without a trace; the slowest fills the axis. */
export function alongTime(racers: readonly Racer[]): Along {
  const known = found.get(racers)
  if (known) return known
  if (!room) return { why: '' }
  const along = laid(room, racers)
  found.set(racers, along)
  return along
}

function laid(of: NonNullable<typeof room>, racers: readonly Racer[]): Along {
  const why = noTimes(of, racers)
  if (why !== undefined) return { why }
  const mode = commonMode(racers.flatMap(({ timing }) => timing ?? []))
  const timed = racers.map(({ replay, timing }): Timed => {
    const samples = timing && samplesOf(timing, mode)
    return {
      replay: replay as Replay,
      course: of.courseOf(replay as Replay) as Course,
      ms: samples ? median(samples) : 0,
    }
  })
  if (timed.some(({ ms }) => !(ms > 0))) return { why: UNMEASURED }
  const msPerTick = Math.max(...timed.map(({ ms }) => ms)) / SLICES
  const replays = timed.map(({ replay, course, ms }) => of.replayInTime(replay, course, ms, msPerTick))
  return { racers: racers.map((racer, index) => ({ ...racer, replay: replays[index] })) }
}

const UNMEASURED = 'measure to see it along time'

/** What keeps these columns from an axis of time; undefined where nothing does. Goes on from "Recorded order: ". */
function noTimes({ courseOf }: NonNullable<typeof room>, racers: readonly Racer[]): string | undefined {
  const [first] = racers
  if (!first || racers.some(({ status, replay }) => status !== 'ready' || !replay?.workers)) return ''
  if (first.replay?.operation === 'spmv') return 'the rows of a product wait for nothing'
  for (const { replay } of racers) {
    const course = courseOf(replay as Replay)
    if ('why' in course) return course.why
  }
  return racers.every(({ timing }) => timing) ? undefined : UNMEASURED
}

/** The columns along the axis that is in force. */
export function racersShown({ doc, session }: State): readonly Racer[] {
  const along = doc.axis === 'time' ? alongTime(session.racers) : undefined
  return along && 'racers' in along ? along.racers : session.racers
}

const endOf = (racers: readonly Racer[]): number =>
  racers.reduce((end, { replay }) => Math.max(end, replay?.end ?? 0), 0)

/** Last tick of the axis that all columns share. */
export const axisEnd = (state: State): number => endOf(racersShown(state))

/** Steps of the longest run, on either axis. */
export const stepsEnd = ({ racers }: Session): number => endOf(racers)

/**
 * A state whose axis is one that its runs have: time as soon as all have it, unless steps were chosen, and steps where they
 * have none. The playhead stays where it is on the picture.
 */
export function settled<S extends State>(state: S, before: State): S {
  const { axis } = state.doc
  const has = 'racers' in alongTime(state.session.racers)
  const running = endOf(state.session.racers) > 0
  if (axis === 'steps' || !running || has === (axis === 'time')) return state
  return { ...state, doc: onAxis(state, before, has ? 'time' : 'auto') }
}

/** The document along another axis, its playhead and loop at the same moment. */
export function onAxis(state: State, before: State, axis: Document['axis']): Document {
  const next = { ...state, doc: { ...state.doc, axis } }
  const { tick, loop } = state.doc
  const to = (place: number) => sameMoment(racersShown(before), racersShown(next), place)
  return { ...next.doc, tick: to(tick), loop: loop && [to(loop[0]), to(loop[1])] }
}

/**
 * The place on another axis at which as many rows are done, in the column that is last to end; of other runs, the same share
 * of the axis.
 */
function sameMoment(from: readonly Racer[], to: readonly Racer[], tick: number): number {
  const [end, nextEnd] = [endOf(from), endOf(to)]
  if (tick <= 0 || end === 0) return tick
  if (tick >= end) return nextEnd
  const index = from.findIndex(({ replay }) => replay?.end === end)
  const [was, is] = [from[index]?.replay, to[index]?.replay]
  if (!was || !is || was.run !== is.run) return Math.round((tick / end) * nextEnd)
  const rows = was.rowCounts[DONE][tick]
  const first = is.rowCounts[DONE].findIndex((done) => done >= rows)
  return Math.min(is.end, Math.max(1, first))
}
