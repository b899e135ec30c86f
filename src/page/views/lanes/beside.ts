import { plural } from '#src/core/base/format.ts'
import type { Columns, Frame } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { columnStarts, columnX, type LanesLayout } from './layout.ts'
import { endCounts, type LaneSubject, subjectKey, subjectOf } from './subject.ts'
import * as texts from './words.ts'

/** The same rows in the column of a letter. */
export interface Beside {
  /** Number of the column, from 0, and its letter. */
  readonly index: number
  readonly letter: string
  readonly replay: Replay
  readonly subject: LaneSubject
}

/** The shown rows in every column whose run has them all; of a worker there is nothing to set beside it. */
export function subjectsBeside(columns: Columns, frame: Pick<Frame, 'pin' | 'hover' | 'options'>): readonly Beside[] {
  if (frame.options['of'] !== 'rows') return []
  return columns.flatMap((replay, index) => {
    if (!replay || replay.workers === 0 || replay.run.trace.every > 1) return []
    const subject = subjectOf(replay, subjectKey(replay, frame))
    return subject.steps.length > 0 ? [{ index, letter: String.fromCodePoint(65 + index), replay, subject }] : []
  })
}

/** Columns of the widest picture, so that all have one scale. */
export const sharedColumns = (beside: readonly Beside[]): number =>
  beside.reduce(
    (most, { replay, subject }) => Math.max(most, columnStarts(subject.steps, endCounts(replay, subject)).columns),
    0,
  )

/** In the room after the last step: how many steps these rows took here, and how many in the column that takes most. */
export function drawGap(pen: Pen, layout: LanesLayout, replay: Replay, beside: readonly Beside[]): void {
  const { unit, palette } = pen
  const mine = beside.find((each) => each.replay === replay)
  const most = beside.reduce((a, b) => (b.subject.steps.length > a.subject.steps.length ? b : a), beside[0])
  if (!mine || mine.subject.steps.length >= most.subject.steps.length) return
  const steps = plural(mine.subject.steps.length, 'step')
  const needs = `${most.letter} needs ${most.subject.steps.length}`
  const x = columnX(layout, layout.columns) + 16 * unit
  const style = { size: 15, mono: false, weight: 600, colour: palette.text } as const
  const room = layout.left + layout.width - x
  const said = [texts.doneAfter(steps), steps].find((words) => textWidth(pen, words, style) <= room)
  if (said === undefined) return
  const y = layout.top + layout.height / 2
  text(pen, said, x, y - 10 * unit, style)
  text(pen, needs, x, y + 12 * unit, { size: 13, mono: false, colour: palette.text2 })
}
