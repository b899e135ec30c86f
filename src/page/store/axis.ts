import { type Apart, apartBy } from '#src/engine/run/times/apart.ts'
import { DONE, type Replay } from '#src/engine/run/replay.ts'
import type { Document } from './document.ts'
import type { Along, Column, Session } from './session.ts'

interface State {
  readonly doc: Document
  readonly session: Session
}

const NOT_YET: Along = { why: '' }

/** The columns along recorded time, or why they have an order alone. */
export const alongIn = ({ columns, alongTime }: Session): Along => alongTime?.(columns) ?? NOT_YET

/** The columns along the axis that is in force. */
export function columnsShown({ doc, session }: State): readonly Column[] {
  const along = doc.axis === 'time' ? alongIn(session) : undefined
  return along && 'columns' in along ? along.columns : session.columns
}

const endOf = (columns: readonly Column[]): number =>
  columns.reduce((end, { replay }) => Math.max(end, replay?.end ?? 0), 0)

/** Last tick of the axis that all columns share. */
export const axisEnd = (state: State): number => endOf(columnsShown(state))

/** Why columns have no axis in common, so that each is drawn along its own; undefined where they have one. */
export const apartOf = (columns: readonly Column[]): Apart | undefined =>
  apartBy(columns.flatMap(({ replay }) => replay ?? []))

export const apartIn = (state: State): Apart | undefined => apartOf(columnsShown(state))

type Ending = Pick<Replay, 'end'>

/**
 * Where a run stands while the playhead is at a tick: there, or where each run has its own axis, at the same share of
 * its own steps. None then ends before another.
 */
export function tickAmong(columns: readonly Column[], { end }: Ending, tick: number): number {
  if (end === 0 || !apartOf(columns)) return tick
  return Math.floor((tick * end) / Math.max(end, endOf(columns)))
}

export const ownTick = (state: State, replay: Ending, tick = state.doc.tick): number =>
  tickAmong(columnsShown(state), replay, tick)

/** The first place of the playhead at which a run stands at one of its ticks. */
export function sharedTick(state: State, { end }: Ending, tick: number): number {
  const all = axisEnd(state)
  return apartIn(state) && end > 0 ? Math.min(all, Math.ceil((tick * all) / end)) : tick
}

/** Last tick of the axis that a run is drawn along. */
export const ownEnd = (state: State, { end }: Ending): number => (apartIn(state) ? end : axisEnd(state))

/** Steps of the longest run, on either axis. */
export const stepsEnd = ({ columns }: Session): number => endOf(columns)

/**
 * A state with an axis that all its runs have: time as soon as all have times, unless steps were chosen; else steps. The
 * playhead stays where it is on the picture.
 */
export function settled<S extends State>(state: S, before: State): S {
  const { axis } = state.doc
  const has = 'columns' in alongIn(state.session)
  const running = endOf(state.session.columns) > 0
  if (axis === 'steps' || !running || has === (axis === 'time')) return state
  return { ...state, doc: onAxis(state, before, has ? 'time' : 'auto') }
}

/** The document along another axis, its playhead and loop at the same moment. */
export function onAxis(state: State, before: State, axis: Document['axis']): Document {
  const next = { ...state, doc: { ...state.doc, axis } }
  const { tick, loop } = state.doc
  const to = (place: number) => sameMoment(columnsShown(before), columnsShown(next), place)
  return { ...next.doc, tick: to(tick), loop: loop && [to(loop[0]), to(loop[1])] }
}

/**
 * The place on another axis at which as many rows are done, in the column that is last to end; of other runs, the same share
 * of the axis.
 */
function sameMoment(from: readonly Column[], to: readonly Column[], tick: number): number {
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
