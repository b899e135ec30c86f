import { count } from '#src/core/base/format.ts'
import { itemMark, itemOfMark, seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { type Pattern, rowOfNonzero } from '#src/core/sparse/csr.ts'
import { hasOperands } from '#src/core/trace/space.ts'
import { apartIn, axisEnd, columnsShown } from './axis.ts'
import { type Document, EXPLORE } from './document.ts'
import { elimination } from './elimination.ts'
import { levelStep } from './level-step.ts'
import { shownPreset } from './presets.ts'
import { stageIn, stages } from './stages.ts'
import { type AppState, patchDoc } from './store.ts'
import type { WalkClock } from './walk-clock.ts'
import * as texts from './words.ts'

/** Slices of time that a key moves the playhead: half a percent of the axis. */
const FINE = 10

/** The axis of all runs, of steps or of time; what is larger is a level. */
const ticks: WalkClock = {
  at: ({ doc }) => doc.tick,
  end: axisEnd,
  go: (tick) => patchDoc({ tick }),
  pace: ({ doc }) => (doc.axis === 'time' ? FINE : 1),
  larger(state, direction) {
    const replays = columnsShown(state).flatMap(({ replay }) => replay ?? [])
    // the playhead counts the steps of the longest run where each has an axis of its own
    const counted = apartIn(state) ? replays.filter(({ end }) => end === axisEnd(state)) : replays
    return levelStep(counted, state.doc.tick, direction)
  },
}

/** The nonzeros of the matrix by rows, of which the one at hand is pinned; what is larger is a row. */
const entries: WalkClock = {
  at: (state) => entryIn(state)?.k ?? -1,
  end: (state) => Math.max(0, (patternIn(state)?.col_idx.length ?? 0) - 1),
  go(k, state) {
    const seen = seenIn(state)
    if (seen && k < seen.pattern.col_idx.length)
      patchDoc({ pin: itemMark(seen, rowOfNonzero(seen.pattern, k), k) }, 'rewrite')
  },
  pace: () => 1,
  larger(state, direction) {
    const pattern = patternIn(state)
    const entry = entryIn(state)
    if (!pattern || !entry) return pattern && 0
    const { row_ptr } = pattern
    return direction > 0 ? row_ptr[entry.row + 1] : row_ptr[rowOfNonzero(pattern, Math.max(0, row_ptr[entry.row] - 1))]
  },
}

/** Whether no picture on screen depends on the tick; the playhead then goes along nonzeros, stages, or columns that are eliminated. */
export const isTimeless = (doc: Pick<Document, 'panes' | 'screen'>): boolean =>
  doc.screen === EXPLORE || (doc.screen === 'race' && shownPreset(doc)?.clock === 'entries')

/** What the playhead goes along. */
export type Walk = 'ticks' | 'entries' | 'stages' | 'elimination'

export function currentWalk(state: AppState): Walk {
  if (state.doc.screen === EXPLORE) return 'elimination'
  return isTimeless(state.doc) ? (stageIn(state) ? 'stages' : 'entries') : 'ticks'
}

const CLOCKS: Readonly<Record<Walk, WalkClock>> = { ticks, entries, stages, elimination }

export const clockOf = (state: AppState): WalkClock => CLOCKS[currentWalk(state)]

/** The first run, seen in the first of its spaces that has operands. */
function seenIn({ session }: Pick<AppState, 'session'>): Replay | undefined {
  const replay = session.columns.find((column) => column.replay)?.replay
  return replay && (seenWhere(replay, ({ space }) => hasOperands(space)) ?? replay)
}

export const patternIn = (state: Pick<AppState, 'session'>): Pattern | undefined => seenIn(state)?.pattern

interface Entry {
  readonly k: number
  readonly row: number
  readonly col: number
}

/** The nonzero that is pinned, or the first of the row that is. */
export function entryIn(state: AppState): Entry | undefined {
  const seen = seenIn(state)
  const { pin } = state.doc
  if (!seen || pin?.kind !== 'item' || itemOfMark(seen, pin) === undefined) return undefined
  const { pattern } = seen
  const k = pin.k ?? pattern.row_ptr[pin.item]
  if (k >= pattern.col_idx.length) return undefined
  return { k, row: rowOfNonzero(pattern, k), col: pattern.col_idx[k] }
}

/** `entry 9 of 33, row 3, column 2`. */
export function entryWords(state: AppState): string {
  const entry = entryIn(state)
  const end = count(entries.end(state))
  if (!entry) return texts.noEntry(end)
  return texts.entryAt(entry.k, end, entry.row, entry.col)
}
