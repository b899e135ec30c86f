import type { U32 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { faded, inkOn, over } from '#src/page/draw/colour.ts'
import { newFills } from '#src/page/draw/fills.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import { frameAround, vertical } from '#src/page/draw/lines.ts'
import { newPath } from '#src/page/draw/recorder.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { barrierTicks } from '#src/engine/run/barriers.ts'
import { worksUntil } from '#src/engine/run/query.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import { FAILED, IDLE, NEVER, type Replay } from '#src/engine/run/replay.ts'
import { readStage } from '#src/core/trace/event.ts'
import type { BlockMatrix } from '../block_matrix/blocks.ts'
import { stageColour } from '../block_matrix/paint.ts'
import { cellIn, laneTop, type RanksLayout, xOf } from './layout.ts'
import { bytesBetween, type RankLanes } from './ranks.ts'
import * as texts from './words.ts'

/** Opacity of a message that has come. */
const SENT = 0.3
/** Pixels of the design between barriers from which on their lines are solid, and opacity of closer ones. */
const [APART, CLOSE] = [24, 0.55]

/** Ranks have no order: hues in turn that no task has, those that are least like a task first; the name beside tells the rest apart. */
const HUES = [3, 5, 7, 1, 6, 4]
export const rankHue = ({ hues }: Pick<Palette, 'hues'>, rank: number): string => hues[HUES[rank % HUES.length]]
/** Opacity of blocks that are not final yet, and their hues. */
const PALER = 0.42
const palerOf = oncePer((palette: Palette) => HUES.map((_, rank) => over(palette.pane, rankHue(palette, rank), PALER)))

/** The whole run, which the playhead changes nothing of: hatched lanes, tasks, messages, barriers, and below them bytes. */
export function paintRun(pen: Pen, layout: RanksLayout, replay: Replay, lanes: RankLanes): void {
  paintMessages(pen, layout, lanes)
  const { palette, ctx } = pen
  const last = xOf(layout, lanes.end)
  for (const fill of [palette.pane, hatch(pen, palette.states[IDLE])]) {
    ctx.fillStyle = fill
    for (let rank = 0; rank < lanes.ranks; rank++)
      ctx.fillRect(layout.left, laneTop(layout, rank), Math.round(last - layout.left), layout.lane)
  }
  paintTasks(pen, layout, replay, lanes)
  paintBarriers(pen, layout, replay, lanes)
  paintBytes(pen, layout, lanes)
}

/** A task that is narrower than a pixel covers its share of it. */
function paintTasks(pen: Pen, layout: RanksLayout, replay: Replay, { ranks, ptr, events }: RankLanes): void {
  const fills = newFills()
  for (let rank = 0; rank < ranks; rank++) {
    const y = laneTop(layout, rank)
    for (let s = ptr[rank]; s < ptr[rank + 1]; s++) {
      const e = events[s]
      const [from, to] = [xOf(layout, replay.eventTick[e]), xOf(layout, worksUntil(replay, e) + 1)]
      const isWide = to - from >= 2
      const path = fills.of(stageColour(pen.palette, readStage(replay.run.trace, e)))
      if (isWide) path.rect(Math.round(from), y, Math.max(1, Math.round(to) - Math.round(from)), layout.lane)
      else path.rect(from, y, to - from, layout.lane)
    }
  }
  fills.paint(pen)
}

/** From the edge of one lane to the edge of another. */
function ends(layout: RanksLayout, lanes: RankLanes, m: number): readonly [number, number, number, number] {
  const { from, to } = lanes.messages
  const isDown = to[m] > from[m]
  const y0 = laneTop(layout, from[m]) + (isDown ? layout.lane : 0)
  const y1 = laneTop(layout, to[m]) + (isDown ? 0 : layout.lane)
  return [xOf(layout, lanes.sent[m]), y0, xOf(layout, lanes.received[m]), y1]
}

/** More hairlines than this are fainter, so that the lanes stay what is seen first. */
const MANY = 400

function paintMessages(pen: Pen, layout: RanksLayout, lanes: RankLanes): void {
  const all = lanes.sent.length
  const colour = faded(pen.palette.text, SENT * Math.min(1, Math.sqrt(MANY / Math.max(1, all))))
  strokeMessages(pen, layout, lanes, lanes.sent.keys(), colour, pen.hair)
}

function paintBarriers(pen: Pen, layout: RanksLayout, replay: Replay, lanes: RankLanes): void {
  const ticks: U32 = barrierTicks(replay)
  const isApart = layout.pitch * (lanes.end / Math.max(1, ticks.length)) >= APART * pen.unit
  const thick = isApart ? Math.max(1, Math.round(2 * pen.unit)) : pen.hair
  const colour = isApart ? pen.palette.text : faded(pen.palette.text, CLOSE)
  const reach = Math.round(8 * pen.unit)
  for (const tick of ticks)
    vertical(pen, xOf(layout, tick) - thick, layout.top - reach, layout.foot + reach, colour, thick)
}

/** Messages that are under way, in ink; of a lost one the beginning, and a cross. */
export function paintUnderWay(
  pen: Pen,
  layout: RanksLayout,
  lanes: RankLanes,
  moving: readonly number[],
  tick: number,
): void {
  const { ctx, palette, unit } = pen
  strokeMessages(pen, layout, lanes, moving, palette.text, 2 * unit)
  const lost = newPath()
  const arm = 4 * unit
  for (let m = 0; m < lanes.sent.length; m++) {
    if (Number.isFinite(lanes.received[m]) || lanes.sent[m] > tick) continue
    const [x, y0, , y1] = ends(layout, lanes, m)
    const [xEnd, yEnd] = [x + 10 * unit, y0 + Math.sign(y1 - y0) * Math.min(Math.abs(y1 - y0) / 2, 14 * unit)]
    lost.moveTo(x, y0)
    lost.lineTo(xEnd, yEnd)
    lost.moveTo(xEnd - arm, yEnd - arm)
    lost.lineTo(xEnd + arm, yEnd + arm)
    lost.moveTo(xEnd + arm, yEnd - arm)
    lost.lineTo(xEnd - arm, yEnd + arm)
  }
  ctx.strokeStyle = palette.states[FAILED]
  ctx.lineWidth = Math.max(1, 2 * unit)
  ctx.stroke(lost)
}

export function strokeMessages(
  pen: Pen,
  layout: RanksLayout,
  lanes: RankLanes,
  messages: Iterable<number>,
  colour: string,
  thick: number,
): void {
  const path = newPath()
  for (const m of messages) {
    if (!Number.isFinite(lanes.received[m])) continue
    const [x0, y0, x1, y1] = ends(layout, lanes, m)
    path.moveTo(x0, y0)
    path.lineTo(x1, y1)
  }
  pen.ctx.strokeStyle = colour
  pen.ctx.lineWidth = Math.max(1, thick)
  pen.ctx.stroke(path)
}

/** Names of ranks, and a bar in the hue of each, which its blocks have, too. */
export function paintNames(pen: Pen, layout: RanksLayout, lanes: RankLanes, lit: readonly number[]): void {
  const { palette, unit, ctx } = pen
  const wide = Math.max(2, Math.round(4 * unit))
  for (let rank = 0; rank < lanes.ranks; rank++) {
    const y = laneTop(layout, rank)
    ctx.fillStyle = rankHue(palette, rank)
    ctx.fillRect(layout.left - wide - Math.round(3 * unit), y, wide, layout.lane)
    if (!layout.isNamed && !lit.includes(rank)) continue
    text(pen, texts.rankName(lanes, rank), layout.left - 12 * unit, y + layout.lane / 2 + unit, {
      align: 'right',
      weight: 600,
      colour: lit.includes(rank) ? palette.text : palette.text2,
    })
  }
}

/** A frame around the tasks of an item. */
export function frameTasks(
  pen: Pen,
  layout: RanksLayout,
  replay: Replay,
  events: ArrayLike<number>,
  rank: number,
  thick: number,
): void {
  for (const e of Array.from(events)) {
    const [from, to] = [xOf(layout, replay.eventTick[e]), xOf(layout, worksUntil(replay, e) + 1)]
    frameAround(
      pen,
      from,
      laneTop(layout, rank),
      Math.max(2, to - from),
      layout.lane,
      pen.palette.text,
      Math.max(1, Math.round(thick)),
    )
  }
}

/** Who owns which block, in the hues of the lanes; what is not done yet is paler. */
export function paintOwners(
  pen: Pen,
  layout: RanksLayout,
  lanes: RankLanes,
  matrix: BlockMatrix,
  isDone: (block: number) => boolean,
): void {
  const { below } = layout
  if (!below) return
  const { palette } = pen
  const [paler, none] = [palerOf(palette), over(palette.pane, palette.control, PALER)]
  const fills = newFills()
  for (let b = 0; b < matrix.row.length; b++) {
    const { x, y, size } = ownerCell(layout, matrix, b)
    const rank = lanes.owner[matrix.final[b]]
    const fill = isDone(b) ? rankHue(palette, rank) : paler[rank % paler.length]
    fills.of(rank === NEVER ? none : fill).rect(x, y, Math.max(1, size), Math.max(1, size))
  }
  fills.paint(pen)
  head(pen, texts.ownersName, below.owners, below.top, below.bytes - below.owners - 12 * pen.unit)
}

/** Blocks fill the square, on whole pixels; where there are more of them than pixels, several fall into one. */
export function ownerCell({ below }: RanksLayout, matrix: BlockMatrix, block: number) {
  const { owners: left = 0, top = 0, size = 0 } = below ?? {}
  const scale = size / Math.max(1, matrix.rows)
  const at = (line: number) => Math.floor(line * scale)
  const [i, j] = [matrix.row[block], matrix.column[block]]
  const pitch = Math.max(1, at(j + 1) - at(j))
  return { x: left + at(j), y: top + at(i), size: pitch - (scale >= 5 ? 1 : 0), pitch }
}

function head(pen: Pen, [whole, short]: readonly [string, string], x: number, top: number, room: number): void {
  const style = { mono: false, colour: pen.palette.text2 }
  const words = textWidth(pen, whole, style) <= room ? whole : short
  text(pen, words, x, top - 11 * pen.unit, style)
}

/** Pixels of the design from which on a cell has room for a number. */
const NUMBERED = 36

/** Bytes from each rank to each: the more, the lighter on dark ground and the darker on light. */
function paintBytes(pen: Pen, layout: RanksLayout, lanes: RankLanes): void {
  const { below } = layout
  if (!below) return
  const { palette, unit, ctx } = pen
  const sums = bytesBetween(lanes)
  const most = sums.reduce((largest, sum) => Math.max(largest, sum), 1)
  const square = { left: below.bytes, top: below.top, size: below.size }
  const isNumbered = cellIn(square, lanes.ranks, 0, 0).size >= NUMBERED * unit
  for (let from = 0; from < lanes.ranks; from++)
    for (let to = 0; to < lanes.ranks; to++) {
      const sum = sums[from * lanes.ranks + to]
      const { x, y, size } = cellIn(square, lanes.ranks, from, to)
      const fill = over(palette.pane, palette.text, sum === 0 ? 0.05 : 0.16 + 0.5 * (sum / most))
      ctx.fillStyle = fill
      ctx.fillRect(x, y, size, size)
      if (sum > 0 && isNumbered)
        text(pen, texts.kibibytes(sum), x + size / 2, y + size / 2 + unit, {
          align: 'center',
          colour: inkOn(palette, fill),
        })
    }
  head(pen, texts.bytesName(isNumbered), below.bytes, below.top, layout.width - below.bytes)
}
