import type { U32 } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { axisTicks, bottomAxis } from '#src/page/draw/axis.ts'
import { faded, inkOn } from '#src/page/draw/colour.ts'
import { addRing, newFills } from '#src/page/draw/fills.ts'
import { frameAround, horizontal } from '#src/page/draw/lines.ts'
import { newPath } from '#src/page/draw/recorder.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { VertexBox } from '../frontier/layout.ts'
import { colourBar, roundBox, type RoundsLayout, sizesOf } from './layout.ts'
import { isColoured, type Rounds } from './rounds.ts'
import * as texts from './words.ts'

/** What was chosen in earlier rounds, and what is yet to come, is drawn at these opacities. */
const EARLIER = 0.5
const FUTURE = 0.22
/** The greatest weight of a row that waits, and the least; as many shades as steps of it. */
const [HEAVY, LIGHT, SHADES] = [0.5, 0.06, 12]
/** Pixels of the design from which on a mark has room for its number. */
const NUMBERED = 17

/** Colours have no order: eight hues in turn, with the number beside or in them. */
export const hueOf = ({ hues }: Palette, colour: number): string => hues[colour % hues.length]

/** Rows where they are: those of the current round solid, of earlier ones paler, others hollow. */
export function paintMap(
  pen: Pen,
  boxes: readonly VertexBox[],
  replay: Replay,
  rounds: Rounds,
  now: number,
  tick: number,
): void {
  const { ctx, palette, hair } = pen
  const hollow = newPath()
  const fills = newFills()
  const { group } = replay.grouping
  const fillOf = (row: number): string | undefined => {
    if (!isColoured(replay, row, tick)) return rounds.weights && weightFill(palette, rounds.weights, row)
    const hue = hueOf(palette, group[row])
    return rounds.of[row] === now || now === rounds.count ? hue : faded(hue, EARLIER)
  }
  for (const [row, { x, y, wide, high }] of boxes.entries()) {
    if (!isColoured(replay, row, tick)) addRing(hollow, x, y, wide, high, hair)
    const fill = fillOf(row)
    if (fill !== undefined) fills.of(fill).rect(x, y, wide, high)
  }
  fills.paint(pen)
  ctx.fillStyle = palette.lineStrong
  ctx.fill(hollow)
  if ((boxes[0]?.wide ?? 0) < NUMBERED * pen.unit) return
  for (const [row, { x, y, wide, high }] of boxes.entries())
    if (isColoured(replay, row, tick)) {
      const colour = rounds.of[row] === now ? inkOn(palette, hueOf(palette, group[row])) : palette.text
      text(pen, count(group[row]), x + wide / 2, y + high / 2 + 1, { align: 'center', colour })
    }
}

/** The greater the weight, the stronger. */
function weightFill({ text: ink }: Palette, weights: U32, row: number): string {
  const share = 1 - Math.floor((SHADES * weights[row]) / weights.length) / (SHADES - 1)
  return faded(ink, LIGHT + (HEAVY - LIGHT) * share)
}

/** Lines from a row to its neighbours: solid to those that were chosen before it, dashed to others. */
export function paintNeighbours(
  pen: Pen,
  boxes: readonly VertexBox[],
  row: number,
  neighbours: Iterable<number>,
  before: readonly number[],
): void {
  const { ctx, palette, unit } = pen
  const [solid, dashed] = [newPath(), newPath()]
  const middle = ({ x, y, wide, high }: VertexBox) => [x + wide / 2, y + high / 2] as const
  for (const other of neighbours) {
    if (other === row) continue
    const path = before.includes(other) ? solid : dashed
    path.moveTo(...middle(boxes[row]))
    path.lineTo(...middle(boxes[other]))
  }
  ctx.strokeStyle = palette.text
  ctx.lineWidth = 1.5 * unit
  ctx.stroke(solid)
  ctx.setLineDash([3 * unit, 4 * unit])
  ctx.stroke(dashed)
  ctx.setLineDash([])
}

/** More lines than this from the chosen are not drawn. */
const MOST_LINES = 6000

/** Faint lines from the rows that a round has chosen to their neighbours that are left: those that they outweigh, where weights decide. */
export function paintLeftBehind(
  pen: Pen,
  boxes: readonly VertexBox[],
  { row_ptr, col_idx }: Pattern,
  chosen: Iterable<number>,
  isLeft: (row: number) => boolean,
): void {
  const path = newPath()
  let lines = 0
  const middle = ({ x, y, wide, high }: VertexBox) => [x + wide / 2, y + high / 2] as const
  for (const row of chosen)
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      if (!isLeft(col_idx[k])) continue
      if (++lines > MOST_LINES) return
      path.moveTo(...middle(boxes[row]))
      path.lineTo(...middle(boxes[col_idx[k]]))
    }
  pen.ctx.strokeStyle = faded(pen.palette.text, 0.45)
  pen.ctx.lineWidth = pen.hair
  pen.ctx.stroke(path)
}

/** A bar for each colour: how many rows it will have is faint, how many have it is solid. */
export function paintBars(
  pen: Pen,
  layout: RoundsLayout,
  { grouping }: Replay,
  held: readonly number[],
  name: string,
): void {
  const { ctx, palette, unit } = pen
  const { bars, per, pitch } = layout
  const sizes = sizesOf(grouping.ptr, per)
  const each = Math.max(1, Math.ceil((13 * unit) / pitch))
  for (const [bar, size] of sizes.entries()) {
    const whole = colourBar(layout, bar, size)
    const hue = hueOf(palette, bar * per)
    ctx.fillStyle = faded(hue, FUTURE)
    ctx.fillRect(whole.x, whole.y, whole.wide, whole.high)
    ctx.fillStyle = hue
    ctx.fillRect(whole.x, whole.y, colourBar(layout, bar, held[bar]).wide, whole.high)
    if (bar % each > 0) continue
    const y = whole.y + whole.high / 2 + 1
    text(pen, count(bar * per), bars.left - 6 * unit, y, { align: 'right' })
    if (each === 1) text(pen, count(held[bar]), whole.x + whole.wide + 6 * unit, y, { colour: palette.text2 })
  }
  text(pen, name, bars.left, bars.top - 10 * unit, { mono: false, colour: palette.text2 })
}

/** A bar for each round: rows that look are faint, of them those that are chosen solid, from the current round on hollow. */
export function paintRounds(pen: Pen, layout: RoundsLayout, rounds: Rounds, now: number): void {
  const { ctx, palette, unit } = pen
  const { strip } = layout
  const bottom = strip.top + strip.high
  const most = rounds.looked.reduce((a, b) => Math.max(a, b), 1)
  const high = (rows: number) => (rows === 0 ? 0 : Math.max(1, Math.round((strip.high * rows) / most)))
  for (let r = 0; r < rounds.count; r++) {
    const { x, wide } = roundBox(layout, rounds.count, r)
    const [looked, chosen] = [high(rounds.looked[r]), high(rounds.ptr[r + 1] - rounds.ptr[r])]
    ctx.fillStyle = faded(palette.text2, r <= now ? 0.4 : 0.15)
    ctx.fillRect(x, bottom - looked, wide, looked)
    ctx.fillStyle = faded(palette.text, r <= now ? 1 : 0.4)
    ctx.fillRect(x, bottom - chosen, wide, chosen)
    if (r === now) frameAround(pen, x, bottom - looked, wide, looked, palette.text)
  }
  horizontal(pen, strip.left, pen.width, bottom, palette.line)
  text(pen, texts.ROUNDS, strip.left, strip.top - 11 * unit, { mono: false, colour: palette.text2 })
  text(pen, count(most), strip.left - 6 * unit, strip.top + 6 * unit, { align: 'right' })
  const middle = (r: number) => roundBox(layout, rounds.count, r).x + roundBox(layout, rounds.count, r).wide / 2
  const ticks = axisTicks(0, rounds.count - 1, strip.wide / Math.max(1, rounds.count), 26 * unit)
  bottomAxis(pen, ticks, (r) => count(r + 1), middle, bottom + 11 * unit, strip.left, pen.width)
}
