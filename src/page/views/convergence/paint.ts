import { count } from '#src/core/base/format.ts'
import { axisTicks, bottomAxis } from '#src/page/draw/axis.ts'
import { faded } from '#src/page/draw/colour.ts'
import { horizontal, vertical } from '#src/page/draw/lines.ts'
import { newPath } from '#src/page/draw/recorder.ts'
import type { Area, Extent, Pen } from '#src/page/draw/surface.ts'
import { digitWidth, text, textOver, textWidth } from '#src/page/draw/text.ts'
import { type Curve, isShown } from './curves.ts'
import * as texts from './words.ts'

/** Pixels of the design: names of numbers at the left at least, names of curves at the right, a line of words; from a name to its line. */
const [LEFT, RIGHT, LINE, BESIDE] = [44, 172, 18, 6]
/** Widths of a column's own curve, of a number that is known at marks alone, and of what stands beside and the curves of others. */
const WIDTH = { own: 2.5, marks: 5, others: 1.25 }
/** Opacity of a number that is known at marks alone, and of what is yet to come. */
const [BAND, AHEAD] = [0.55, 0.35]

/** Where numbers stand in the chart. */
export interface Scales extends Area {
  x(place: number): number
  y(value: number): number
  readonly logarithmic: boolean
  readonly most: number
  readonly range: readonly [least: number, most: number]
}

export function scalesIn(
  curves: readonly Curve[],
  range: readonly [number, number],
  { width, height, unit }: Extent,
): Scales {
  const logarithmic = curves.every(({ series }) => series.logarithmic)
  const [right, line] = [width > 400 * unit ? RIGHT : 24, LINE].map((length) => Math.round(length * unit))
  const most = Math.max(1e-9, ...curves.flatMap(({ x }) => x))
  const place = (value: number) => (logarithmic ? Math.log10(value) : value)
  // whole powers of ten, one at least
  const low = logarithmic ? Math.floor(place(range[0])) : Math.min(0, range[0])
  const high = logarithmic ? Math.max(low + 1, Math.ceil(place(range[1]))) : range[1] + (range[1] === low ? 1 : 0)
  const letters = [0, 1, 2, 3, 4]
    .map((quarter) => low + (quarter / 4) * (high - low))
    .map((at) => nameAt(logarithmic, at).length)
  const left = Math.ceil(Math.max(LEFT * unit, Math.max(...letters) * digitWidth(unit) + 2 * BESIDE * unit))
  const area = { left, top: line, width: Math.max(1, width - left - right), height: Math.max(1, height - 3.5 * line) }
  return {
    ...area,
    logarithmic,
    most,
    range: [low, high],
    x: (at) => area.left + (at / most) * area.width,
    y: (value) => area.top + ((high - place(value)) / (high - low)) * area.height,
  }
}

/** A number of the axis at the left; a logarithmic one by its power of ten. */
const nameAt = (logarithmic: boolean, at: number): string =>
  logarithmic ? texts.powerOfTen(Math.round(at)) : texts.scientific(at)

/** Whether a number is shown in a frame, which has no room for what lies below it. */
const isInFrame = (scales: Scales, series: Curve['series'], value: number): boolean =>
  isShown(series, value) && scales.y(value) <= scales.top + scales.height + 0.5

/**
 * Where a curve ends in a frame, in pixels: at its last number, or where it leaves the frame at the foot for good, and then the most that
 * it is if it is below from its first number on. Undefined where it has no number.
 */
export function endIn(
  scales: Scales,
  { series, x, y }: Curve,
): { readonly x: number; readonly y: number; readonly below?: { readonly most?: number } } | undefined {
  const foot = scales.top + scales.height
  const last = y.findLastIndex((value) => isInFrame(scales, series, value))
  const under = y.slice(last + 1).filter(Number.isFinite)
  if (last < 0) {
    if (under.length === 0) return undefined
    return { x: scales.x(x[0]), y: foot, below: { most: under.reduce((most, value) => Math.max(most, value)) } }
  }
  const [from, end] = [scales.x(x[last]), scales.y(y[last])]
  if (under.length === 0) return { x: from, y: end }
  const next = y[last + 1]
  const part = isShown(series, next) ? (foot - end) / (scales.y(next) - end) : 0
  return { x: from + part * (scales.x(x[last + 1]) - from), y: part > 0 ? foot : end, below: {} }
}

/** Faint lines at powers of ten, their names, and iterations below. */
export function paintAxes(pen: Pen, scales: Scales, name: string): void {
  const { palette, unit } = pen
  const { left, top, width, height, range, logarithmic } = scales
  const [low, high] = range
  const pitch = height / (high - low)
  const each = logarithmic ? Math.max(1, Math.ceil((16 * unit) / pitch)) : (high - low) / 4
  for (let at = low; at <= high + 1e-9; at += each) {
    const y = scales.y(logarithmic ? 10 ** at : at)
    horizontal(pen, left, left + width, y, palette.line)
    text(pen, nameAt(logarithmic, at), left - BESIDE * unit, y, {
      align: 'right',
      colour: palette.text2,
    })
  }
  const foot = top + height
  horizontal(pen, left, left + width, foot, palette.lineStrong)
  const ticks = axisTicks(0, Math.floor(scales.most), width / scales.most, 5 * digitWidth(unit))
  bottomAxis(pen, ticks, count, scales.x, foot + 10 * unit, left, left + width)
  text(pen, name, left + width, foot + 24 * unit, { align: 'right', mono: false, colour: palette.text2 })
}

/** A curve until a place solid, and beyond it pale. */
export function paintCurve(pen: Pen, scales: Scales, { series, x, y }: Curve, own: boolean, until: number): void {
  const { ctx, palette, unit } = pen
  const isMarks = series.at.length > 0 && series.at.length < 1 + series.at[series.at.length - 1]
  const colour = own ? palette.text : palette.text3
  const wide = own && series.aside === undefined ? (isMarks ? WIDTH.marks : WIDTH.own) : WIDTH.others
  ctx.save()
  ctx.beginPath()
  // a curve that goes on below ends at the foot
  ctx.rect(0, 0, pen.width, scales.top + scales.height)
  ctx.clip()
  for (const ahead of [true, false]) {
    const path = newPath()
    let open = false
    for (const [i, place] of x.entries()) {
      if (!isShown(series, y[i]) || (!ahead && place > until)) {
        open = false
        continue
      }
      if (open) path.lineTo(scales.x(place), scales.y(y[i]))
      else path.moveTo(scales.x(place), scales.y(y[i]))
      open = true
    }
    const opacity = (isMarks && own ? BAND : 1) * (ahead && own ? AHEAD : 1)
    ctx.strokeStyle = opacity < 1 ? faded(colour, opacity) : colour
    ctx.lineWidth = wide * unit
    ctx.lineJoin = 'round'
    if (own || ahead) ctx.stroke(path)
  }
  ctx.restore()
}

/** The free line nearest to a height, at most three lines away, nor more than a quarter of the frame, but one line at least: further from an end it names nothing. */
export function lineNear(
  { height }: Pick<Scales, 'height'>,
  y: number,
  line: number,
  isFree: (y: number) => boolean,
): number | undefined {
  const most = Math.max(1, height / (4 * line))
  const lines = [0, 1, -1, 2, -2, 3, -3].filter((away) => Math.abs(away) <= most)
  return lines.map((away) => y + away * line).find(isFree)
}

/** What a curve is, at its end, the first ones first; a name that would cover another one stands above or below, and those that have no room are left out. */
export function paintNames(
  pen: Pen,
  scales: Scales,
  curves: readonly Curve[],
  nameOf: (curve: Curve, end: NonNullable<ReturnType<typeof endIn>>) => string | undefined,
) {
  const { palette, unit } = pen
  const room = 13 * unit
  const [top, foot] = [scales.top, scales.top + scales.height]
  const placed: { readonly left: number; readonly right: number; readonly y: number }[] = []
  for (const curve of curves) {
    const end = endIn(scales, curve)
    const name = end && nameOf(curve, end)
    // one that is nowhere in the frame has its words alone
    const isSpare =
      curve.series.aside === true && end?.below?.most === undefined && scales.height < curves.length * room
    if (!end || name === undefined || isSpare) continue
    const left = end.x + 8 * unit
    const right = left + textWidth(pen, name, { mono: false })
    const isFree = (y: number) =>
      y >= top &&
      y <= foot - room / 2 &&
      placed.every((other) => Math.abs(other.y - y) >= room || other.right < left || right < other.left)
    const y = lineNear(scales, Math.min(end.y, foot - room / 2), room, isFree)
    if (y === undefined || right > pen.width) continue
    placed.push({ left: left - 4 * unit, right: right + 4 * unit, y })
    textOver(pen, name, left, y, { mono: false, colour: palette.text })
  }
}

/** The playhead, and the numbers of the iteration that it stands on. */
export function paintNow(pen: Pen, scales: Scales, place: number, values: readonly number[]): void {
  const { ctx, palette, unit } = pen
  const x = scales.x(Math.min(place, scales.most))
  vertical(pen, x, scales.top, scales.top + scales.height, palette.text2)
  ctx.fillStyle = palette.text
  for (const value of values) {
    if (scales.y(value) > scales.top + scales.height + 0.5) continue
    const path = newPath()
    path.arc(x, scales.y(value), 4 * unit, 0, 2 * Math.PI)
    ctx.fill(path)
  }
}
