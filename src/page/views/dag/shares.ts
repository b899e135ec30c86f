import type { Grouping } from '#src/core/trace/space.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { DONE, FAILED, IDLE, SPINNING, UNTRACED, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { rgbToCss, mixStates } from '#src/page/draw/colour.ts'
import { MarkBatch } from '#src/page/draw/marks.ts'
import type { Pen, Stretch } from '#src/page/draw/surface.ts'
import { KINDS, RowTally, type StatesInTime } from '../tally.ts'
import { columnStart, type DagLayout, nodeY, widthOf } from './layout.ts'

/** From the bottom of a column to its top: done rows lie below. */
const STACK = [DONE, FAILED, WORKING, SPINNING, IDLE, WAITING, UNTRACED] as const

/** Column of every level. */
export function columnsOfLevels(layout: DagLayout): U32 {
  const column = new Uint32Array(layout.levels)
  for (let b = 0; b < layout.columns; b++) column.fill(b, columnStart(layout, b), columnStart(layout, b + 1))
  return column
}

/** The column that holds a level. */
export function columnAt(layout: DagLayout, level: number): number {
  let b = Math.min(layout.columns - 1, Math.floor((level * layout.columns) / layout.levels))
  while (b + 1 < layout.columns && columnStart(layout, b + 1) <= level) b++
  return b
}

/** Rows of each state in each bin of levels. */
export const levelTally = (states: StatesInTime, { group }: Grouping, bins: number, binOf: U32): RowTally =>
  new RowTally(states, bins, binOf, group)

interface Segment {
  readonly state: number
  readonly top: number
  readonly height: number
}

export interface LevelColumn {
  readonly x: number
  readonly width: number
  readonly top: number
  readonly height: number
}

/** Box of a column, centred on the middle; gaps between columns only where they leave bars of three pixels. */
export function columnBox(layout: DagLayout, levels: Grouping, b: number): LevelColumn {
  const from = columnStart(layout, b)
  const to = columnStart(layout, b + 1)
  const x = Math.round(layout.left + from * layout.pitch)
  const room = Math.round(layout.left + to * layout.pitch) - x
  const gap = room >= 4 ? Math.max(1, Math.round(room * 0.3)) : 0
  const rows = (levels.ptr[to] - levels.ptr[from]) / Math.max(1, to - from)
  const height = Math.max(1, Math.round(rows * layout.rowHeight))
  return { x: x + (gap >> 1), width: Math.max(1, room - gap), top: Math.round(layout.middle - height / 2), height }
}

/** Centre of the k-th row of a level: of its square, or of its share of its column, which is as high as all rows of the level. */
export function rowY(layout: DagLayout, levels: Grouping, k: number, level: number): number {
  const width = widthOf(levels, level)
  if (layout.detail === 'nodes') return nodeY(layout, k, width)
  const { top, height } = columnBox(layout, levels, columnAt(layout, level))
  return top + ((k + 0.5) / width) * height
}

/** The stack of one column in whole pixels that add up to its height; every state that occurs has at least one. */
export function stackOf(counts: ArrayLike<number>, at: number, top: number, height: number): Segment[] {
  const present = STACK.filter((state) => counts[at + state] > 0)
  if (present.length > height) return []
  let total = 0
  for (const state of present) total += counts[at + state]
  const spare = height - present.length
  const segments: Segment[] = []
  let sum = 0
  let bottom = top + height
  present.forEach((state, i) => {
    sum += counts[at + state]
    const upTo = top + height - (i + 1) - Math.round((spare * sum) / total)
    segments.push({ state, top: upTo, height: bottom - upTo })
    bottom = upTo
  })
  return segments
}

/** Draws those that meet a span. */
export function drawColumns(pen: Pen, boxes: readonly LevelColumn[], counts: U32, [from, to]: Stretch): void {
  const batch = new MarkBatch()
  const met = Array.from(boxes.keys()).filter((b) => boxes[b].x + boxes[b].width >= from && boxes[b].x <= to)
  pen.ctx.fillStyle = pen.palette.pane
  for (const b of met) pen.ctx.fillRect(boxes[b].x, boxes[b].top, boxes[b].width, boxes[b].height)
  for (const b of met) {
    const { x, width, top, height } = boxes[b]
    const stack = stackOf(counts, b * KINDS, top, height)
    for (const segment of stack) batch.addBlock(segment.state, x, segment.top, width, segment.height)
    if (stack.length === 0) drawMixed(pen, counts.subarray(b * KINDS, (b + 1) * KINDS), x, top, width, height)
  }
  batch.paint(pen)
}

/** Boxes of all columns, from left to right. */
export const columnBoxes = (layout: DagLayout, levels: Grouping): readonly LevelColumn[] =>
  Array.from({ length: layout.columns }, (_, b) => columnBox(layout, levels, b))

/** A column with less than one pixel per state mixes the colours of its states by share. */
function drawMixed(pen: Pen, counts: U32, x: number, y: number, width: number, height: number): void {
  const { rgb, opacity } = mixStates(pen.palette, counts)
  pen.ctx.fillStyle = rgbToCss(rgb, opacity)
  pen.ctx.fillRect(x, y, width, height)
}
