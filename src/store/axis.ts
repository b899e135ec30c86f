import { DONE } from '#src/run/replay.ts'
import type { Document } from './document.ts'
import type { Along, Racer, Session } from './session.ts'

interface State {
  readonly doc: Document
  readonly session: Session
}

const NOT_YET: Along = { why: '' }

/** The columns along recorded time, or why they have an order alone. */
export const alongIn = ({ racers, alongTime }: Session): Along => alongTime?.(racers) ?? NOT_YET

/** The columns along the axis that is in force. */
export function racersShown({ doc, session }: State): readonly Racer[] {
  const along = doc.axis === 'time' ? alongIn(session) : undefined
  return along && 'racers' in along ? along.racers : session.racers
}

const endOf = (racers: readonly Racer[]): number =>
  racers.reduce((end, { replay }) => Math.max(end, replay?.end ?? 0), 0)

/** Last tick of the axis that all columns share. */
export const axisEnd = (state: State): number => endOf(racersShown(state))

/** Steps of the longest run, on either axis. */
export const stepsEnd = ({ racers }: Session): number => endOf(racers)

/**
 * A state with an axis that all its runs have: time as soon as all have times, unless steps were chosen; else steps. The
 * playhead stays where it is on the picture.
 */
export function settled<S extends State>(state: S, before: State): S {
  const { axis } = state.doc
  const has = 'racers' in alongIn(state.session)
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
  const rows = was.itemCounts[DONE][tick]
  const first = is.itemCounts[DONE].findIndex((done) => done >= rows)
  return Math.min(is.end, Math.max(1, first))
}
