import { count } from '#src/core/base/format.ts'
import { faded, rgbToHex, inkOn, levelColour, over } from '#src/page/draw/colour.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { frameAround, horizontal, vertical } from '#src/page/draw/lines.ts'
import { newPath } from '#src/page/draw/recorder.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { type PlacedRows, shareBar, type SweepLayout } from './layout.ts'
import { isFresh, type SweepHalf, type SweepTurn, type SweepTurns } from './turns.ts'
import * as texts from './words.ts'

/** Share of its colour that a row keeps once it is updated. */
const HALF_TONE = 0.5
/** Half a mark's side, in pixels of the design, from which on it shows its number. */
const NUMBERED = 9.5
/** More lines than this from lit rows are not drawn. */
const MOST_LINES = 12_000

/** A turn is a when: its colour is that of the scale of levels, over the run's own count. */
const turnColour = (palette: Palette, number: number, numbers: number): string =>
  rgbToHex(levelColour(palette, numbers > 1 ? number / (numbers - 1) : 0))

/** Lines from lit rows to their neighbours that are drawn: solid to new ones, dashed to old ones. @returns false where they are too many */
export function paintLines(
  pen: Pen,
  { at }: PlacedRows,
  { pattern }: Replay,
  half: SweepHalf,
  lit: Iterable<number>,
  thick: number,
): boolean {
  const { ctx, palette, unit } = pen
  const [solid, dashed] = [newPath(), newPath()]
  let lines = 0
  for (const i of lit) {
    const from = at.get(i)
    if (!from) continue
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) {
      const to = at.get(pattern.col_idx[k])
      if (!to || pattern.col_idx[k] === i) continue
      if (++lines > MOST_LINES) return false
      const path = isFresh(half, i, pattern.col_idx[k]) ? solid : dashed
      path.moveTo(...from)
      path.lineTo(...to)
    }
  }
  ctx.strokeStyle = faded(palette.text, 0.6)
  ctx.lineWidth = Math.max(1, (thick / 2) * unit)
  ctx.setLineDash([3 * unit, 4 * unit])
  ctx.stroke(dashed)
  ctx.setLineDash([])
  ctx.strokeStyle = palette.text
  ctx.lineWidth = thick * unit
  ctx.stroke(solid)
  return true
}

/** What a half has made of a row: it is lit while its turn lasts, new from then on, and old before. */
export type RowTone = 'lit' | 'new' | 'old'

/** Marks of rows, with the numbers of their turns where they have room. */
export function paintRows(
  pen: Pen,
  placed: PlacedRows,
  { number, numbers }: SweepTurns,
  toneOf: (row: number) => RowTone,
): void {
  const { ctx, palette, unit } = pen
  const numbered = placed.radius >= NUMBERED * unit
  for (const row of placed.rows) {
    const [x, y] = placed.at.get(row) ?? [0, 0]
    const tone = toneOf(row)
    const known = number[row] !== NEVER
    const colour = known ? turnColour(palette, number[row], numbers) : palette.line
    const radius = tone === 'lit' ? 1.12 * placed.radius : placed.radius
    // half of the colour on the ground, and no line shines through
    const fill = tone === 'lit' ? colour : tone === 'new' ? over(palette.pane, colour, HALF_TONE) : palette.pane
    const path = newPath()
    path.arc(x, y, radius, 0, 2 * Math.PI)
    ctx.fillStyle = fill
    ctx.fill(path)
    if (tone !== 'new') {
      ctx.strokeStyle = tone === 'lit' ? palette.text : colour
      ctx.lineWidth =
        tone === 'lit' ? Math.max(1.5, Math.min(3, placed.radius / (4 * unit))) * unit : Math.max(1, 1.25 * unit)
      ctx.stroke(path)
    }
    if (numbered && known)
      text(pen, count(number[row]), x, y + 1, {
        align: 'center',
        colour: tone === 'old' ? palette.text2 : inkOn(palette, fill),
      })
  }
}

export function paintMarkedRow(pen: Pen, { at, radius }: PlacedRows, row: number, thick: number): void {
  const place = at.get(row)
  if (!place) return
  const half = radius + 2 * pen.unit
  frameAround(pen, place[0] - half, place[1] - half, 2 * half, 2 * half, pen.palette.text, thick)
}

/** Bars of the turns of a half in its order, the current one framed; dotted, the share of the exact order. */
export function paintShares(
  pen: Pen,
  layout: SweepLayout,
  turns: SweepTurns,
  own: readonly SweepTurn[],
  at: { readonly now: number; readonly exact: number; readonly kept: number },
): void {
  const { palette, unit } = pen
  const { shares, below, per } = layout
  for (let bar = 0; bar * per < own.length; bar++) {
    const of = own.slice(bar * per, (bar + 1) * per)
    const share = shareOf(of)
    const now = at.now >= bar * per && at.now < bar * per + of.length
    const colour = turnColour(palette, turns.number[of[0].rows[0]], turns.numbers)
    const { x, y, wide, high } = shareBar(layout, bar, share)
    pen.ctx.fillStyle = now ? colour : over(palette.pane, colour, HALF_TONE)
    pen.ctx.fillRect(x, y, wide, high)
    if (now) frameAround(pen, x, y, wide, high, palette.text, Math.max(1, Math.round(1.5 * unit)))
  }
  const [along, across] = below ? [shares.high, shares.wide] : [shares.wide, shares.high]
  const place = Math.round(at.exact * along)
  const used = Math.min(across, Math.round(Math.ceil(own.length / per) * layout.pitch))
  for (let dot = 0; dot < used; dot += 4 * unit) {
    if (below)
      horizontal(pen, shares.left + dot, shares.left + dot + 2 * unit, shares.top + shares.high - place, palette.text)
    else vertical(pen, shares.left + place, shares.top + dot, shares.top + dot + 2 * unit, palette.text)
  }
  const style = { mono: false, colour: palette.text2 } as const
  if (below) {
    horizontal(pen, shares.left, shares.left + shares.wide, shares.top + shares.high, palette.line)
    text(pen, texts.sharesName, shares.left, shares.top - 10 * unit, style)
    return text(pen, texts.percent(at.exact), shares.left - 6 * unit, shares.top + shares.high - place, {
      align: 'right',
    })
  }
  vertical(pen, shares.left, shares.top, shares.top + used, palette.line)
  text(pen, texts.sharesName, shares.left, shares.top - 68 * unit, style)
  const now = own[at.now]
  text(pen, now ? texts.percent(shareOf([now])) : '–', shares.left, shares.top - 40 * unit, {
    size: 28,
    colour: palette.text,
  })
  text(pen, texts.exact(at.exact), shares.left, shares.top + used + 12 * unit, style)
}

/** Of the neighbours of these turns' rows, the share that is new. */
export function shareOf(turns: readonly SweepTurn[]): number {
  const [fresh, all] = turns.reduce(([f, n], turn) => [f + turn.fresh, n + turn.neighbours], [0, 0])
  return all === 0 ? 0 : fresh / all
}
