import { count, percent, plural } from '#src/core/base/format.ts'
import { barrierTicks } from '#src/engine/run/barriers.ts'
import { IDLE, type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'
import { isSimulated } from '#src/engine/run/run.ts'
import { apartOf, tickAmong } from '#src/page/store/axis.ts'
import type { Pointed, PointedPart, Column } from '#src/page/store/session.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textOver, type TextStyle, textWidth } from '#src/page/draw/text.ts'
import { laneRibbon } from '#src/page/draw/lane-ribbon.ts'
import { lightIn, litPalette } from '../picture/lit.ts'
import { placeWords, timeTicks } from '#src/page/draw/places.ts'
import { binSize, niceStep, type Ribbon, ribbonOf } from '#src/page/draw/ribbons.ts'
import { columnLetter } from '../sentences/pictured-columns.ts'
import { statusWords } from '../status-words.ts'
import * as texts from '../words.ts'

/** Margins of the score, in pixels of the design. */
const LEFT = 34
const RIGHT = 22
export const TOP = 20
export const BOTTOM = 22
const GAP = 10
/** Half the width of the playhead's head. */
const HEAD = 6
/** The past is solid, the future faint. */
export const FUTURE = 0.38

/** Places of ticks on the score, in device pixels. */
export interface Axis {
  readonly end: number
  readonly left: number
  readonly width: number
}

export function axisOf(width: number, unit: number, end: number): Axis {
  return { end: Math.max(1, end), left: LEFT * unit, width: Math.max(1, width - (LEFT + RIGHT) * unit) }
}

export const placeOf = ({ end, left, width }: Axis, tick: number): number => left + (tick / end) * width

/** The nearest tick to a place, within the axis. */
export const tickAt = ({ end, left, width }: Axis, x: number): number =>
  Math.min(end, Math.max(0, Math.round(((x - left) / width) * end)))

/** What ribbons count. */
export type Counts = 'workers' | 'lanes'

const ribbons = new WeakMap<Replay, { readonly counts: Counts; readonly ribbon: Ribbon }>()

export function ribbonFor(replay: Replay, ticksPerBin: number, counts: Counts): Ribbon {
  const known = ribbons.get(replay)
  if (known?.counts === counts && known.ribbon.ticksPerBin === ticksPerBin) return known.ribbon
  const lanes = counts === 'lanes' ? laneRibbon(replay, ticksPerBin) : undefined
  const ribbon = lanes ?? ribbonOf(replay, ticksPerBin)
  ribbons.set(replay, { counts, ribbon })
  return ribbon
}

/** What is drawn on the score besides the runs. */
export interface ScoreContent {
  readonly end: number
  readonly tick: number
  readonly counts: Counts
  readonly pointed?: Pointed | PointedPart | undefined
}

/** All runs, one ribbon each, with ticks below and the playhead through all. */
export function drawScore(pen: Pen, columns: readonly Column[], drawn: ScoreContent): void {
  drawRows(pen, columns, drawn)
  drawOver(pen, columns, drawn)
}

/** The axis of each run: one for all, or where they have none in common its own, so that none ends before another. */
export const scoreAxes = ({ width, unit }: Pen, columns: readonly Column[], end: number) => {
  const axis = axisOf(width, unit, end)
  const apart = apartOf(columns) !== undefined
  return { axis, apart, along: (replay: Replay): Axis => (apart ? axisOf(width, unit, replay.end) : axis) }
}

/** The place of each run's ribbon. */
export function scoreBands({ height, unit }: Pen, { length }: readonly Column[]): readonly Band[] {
  const rows = Math.max(1, length)
  const gap = (rows > 2 ? GAP / 2 : GAP) * unit
  const rowHeight = (height - (TOP + BOTTOM) * unit - gap * (rows - 1)) / rows
  return Array.from({ length }, (_, index) => ({ y: TOP * unit + index * (rowHeight + gap), height: rowHeight }))
}

/** All that is under the playhead: letters, ribbons and the axis. */
export function drawRows(pen: Pen, columns: readonly Column[], { end, tick, counts, pointed }: ScoreContent): void {
  const { axis, apart, along } = scoreAxes(pen, columns, end)
  const bands = scoreBands(pen, columns)
  columns.forEach((column, index) => {
    const { height } = bands[index]
    const y = Math.round(bands[index].y)
    drawLetter(pen, index, y + height / 2)
    const { replay } = column
    if (replay && replay.workers > 0) {
      const own = tickAmong(columns, replay, tick)
      drawLit(pen, along(replay), replay, { index, tick: own, counts }, { y, height: Math.round(height) }, pointed)
    } else text(pen, statusWords(column), axis.left, y + height / 2, { size: 12, mono: false })
  })
  if (end === 0) return
  if (apart) drawParts(pen, axis)
  else drawTicks(pen, axis, columns.find(({ replay }) => replay?.timed)?.replay?.timed?.msPerTick)
  sayEnds(pen, columns, end)
}

/** The playhead, and the words that it stands in once more. */
export function drawOver(pen: Pen, columns: readonly Column[], { end, tick }: ScoreContent): void {
  if (end === 0) return
  const place = placeOf(scoreAxes(pen, columns, end).axis, tick)
  drawPlayhead(pen, place)
  sayEnds(pen, columns, end, place)
}

/** The words that say when runs end: all of them, or those alone that a place along the axis lies in. */
function sayEnds(pen: Pen, columns: readonly Column[], end: number, within?: number): void {
  const { axis, apart } = scoreAxes(pen, columns, end)
  scoreBands(pen, columns).forEach(({ y, height }, index) => {
    const { replay } = columns[index]
    if (!replay || replay.workers === 0) return
    const said = apart ? ownEnd(pen, axis, replay, index) : endBefore(pen, axis, replay, index)
    if (!said) return
    const { words, x, style } = said
    const from = x - (style.align === 'right' ? textWidth(pen, words, style) : 0)
    const away = within === undefined ? 0 : Math.max(from - within, within - from - textWidth(pen, words, style))
    if (away < HEAD * pen.unit) textOver(pen, words, x, y + height / 2, style)
  })
}

const drawLetter = (pen: Pen, index: number, y: number): void =>
  text(pen, columnLetter(index), (LEFT - 18) * pen.unit, y, { align: 'center', colour: pen.palette.text, weight: 600 })

/** The part of a run that is drawn, and where. */
interface Shown {
  readonly index: number
  readonly tick: number
  readonly counts: Counts
}
interface Band {
  readonly y: number
  readonly height: number
}

interface RibbonBand extends Band {
  /** Whether nothing was recorded within the groups of dispatches that it was timed in: its work is hatched. */
  readonly unseen: boolean
}

/** A run in which what a phrase speaks of is lit. */
function drawLit(
  pen: Pen,
  axis: Axis,
  replay: Replay,
  shown: Shown,
  band: Band,
  pointed?: ScoreContent['pointed'],
): void {
  const lights = lightIn(pointed, shown.index)
  drawRun({ ...pen, palette: litPalette(pen.palette, lights) }, axis, replay, shown, band)
  if (lights !== 'barriers') return
  pen.ctx.fillStyle = pen.palette.text
  for (const at of barrierTicks(replay)) pen.ctx.fillRect(Math.round(placeOf(axis, at)), band.y, pen.hair, band.height)
}

function drawRun(pen: Pen, axis: Axis, replay: Replay, { tick, counts }: Shown, { y, height }: Band): void {
  const ribbon = ribbonFor(replay, binSize(axis.end, axis.width / pen.unit), counts)
  drawRibbon(pen, axis, ribbon, Math.min(tick, replay.end), { y, height, unseen: replay.timed?.blocks === true })
  const x = Math.round(placeOf(axis, replay.end))
  pen.ctx.fillStyle = pen.palette.text
  pen.ctx.fillRect(x, y - pen.hair, pen.hair, height + 2 * pen.hair)
}

interface Said {
  readonly words: string
  readonly x: number
  readonly style: TextStyle
}

/** When a run is over that ends before the axis. */
function endBefore(pen: Pen, axis: Axis, replay: Replay, index: number): Said | undefined {
  const x = placeOf(axis, replay.end)
  const place = placeWords(replay.timed, replay.end)
  const words = texts.ended(columnLetter(index), replay.run.stall !== undefined, place, isSimulated(replay.run))
  const style = { mono: false, colour: pen.palette.text2 }
  const fits = textWidth(pen, words, style) + 16 * pen.unit < axis.left + axis.width - x
  return fits ? { words, x: x + 8 * pen.unit, style } : undefined
}

/** On a narrow axis the words would hide the run: there the axis of percents says whose it is. */
const LEAST_FOR_OWN = 480

/** What fills the axis where it is a run's own. */
function ownEnd(pen: Pen, axis: Axis, replay: Replay, index: number): Said {
  const roomy = axis.width > LEAST_FOR_OWN * pen.unit
  const words = roomy ? texts.ownSteps(columnLetter(index), replay.end) : plural(replay.end, 'step')
  const style = { mono: false, colour: pen.palette.text, align: 'right' } as const
  return { words, x: axis.left + axis.width - 8 * pen.unit, style }
}

/** Stacked shares of the workers, or of the lanes of those at work: working from below, spinning on it, idle to the top. */
function drawRibbon(pen: Pen, axis: Axis, ribbon: Ribbon, tick: number, { y, height, unseen }: RibbonBand): void {
  const { ctx, palette } = pen
  const { ticksPerBin, working, spinning, idle } = ribbon
  const gap = (axis.width * ticksPerBin) / axis.end > 6 * pen.unit ? pen.hair : 0
  const idles = hatch(pen, palette.states[IDLE])
  const works = unseen ? hatch(pen, palette.states[WORKING]) : palette.states[WORKING]
  for (let b = 0; b < working.length; b++) {
    const all = working[b] + spinning[b] + idle[b]
    if (all === 0) continue
    const from = Math.round(placeOf(axis, b * ticksPerBin))
    const to = Math.round(placeOf(axis, Math.min((b + 1) * ticksPerBin, ribbon.end)))
    const width = Math.max(1, to - from - gap)
    const low = Math.round((working[b] / all) * height)
    const mid = Math.round(((working[b] + spinning[b]) / all) * height)
    ctx.globalAlpha = b * ticksPerBin <= tick ? 1 : FUTURE
    ctx.fillStyle = works
    ctx.fillRect(from, y + height - low, width, low)
    ctx.fillStyle = palette.states[SPINNING]
    ctx.fillRect(from, y + height - mid, width, mid - low)
    ctx.fillStyle = idles
    ctx.fillRect(from, y, width, height - mid)
  }
  ctx.globalAlpha = 1
}

/** @param msPerTick where the axis is one of time */
export function drawTicks(pen: Pen, axis: Axis, msPerTick?: number): void {
  const { ctx, palette, unit, hair, height } = pen
  const y = Math.round(height - (BOTTOM - 4) * unit)
  ctx.fillStyle = palette.lineStrong
  ctx.fillRect(axis.left, y, axis.width, hair)
  const room = textWidth(pen, `${count(axis.end)}  `) + 28 * unit
  const least = (axis.end * room) / axis.width
  for (const { tick, words } of msPerTick ? timesOn(msPerTick, axis.end, least) : stepsOn(axis.end, least)) {
    const x = Math.round(placeOf(axis, tick))
    ctx.fillStyle = palette.lineStrong
    ctx.fillRect(x, y, hair, 4 * unit)
    text(pen, words, x, height - 8 * unit, { align: 'center' })
  }
}

/** Shares of each run below runs that have no axis in common. */
function drawParts(pen: Pen, axis: Axis): void {
  const { ctx, palette, unit, hair, height } = pen
  const y = Math.round(height - (BOTTOM - 4) * unit)
  ctx.fillStyle = palette.lineStrong
  ctx.fillRect(axis.left, y, axis.width, hair)
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const x = Math.round(axis.left + share * axis.width)
    ctx.fillStyle = palette.lineStrong
    ctx.fillRect(x, y, hair, 4 * unit)
    text(pen, percent(share), x, height - 8 * unit, { align: 'center' })
  }
}

function stepsOn(end: number, least: number) {
  const step = niceStep(least)
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => ({ tick: i * step, words: count(i * step) }))
}

/** The last number says the unit of all. */
function timesOn(msPerTick: number, end: number, least: number) {
  const { unit, ticks } = timeTicks(msPerTick, end, least)
  return ticks.map((at, i) => (i === ticks.length - 1 ? { ...at, words: `${at.words} ${unit}` } : at))
}

export function drawPlayhead(pen: Pen, place: number): void {
  const { ctx, palette, unit, height } = pen
  const line = Math.max(1, Math.round(2 * unit))
  const x = Math.round(place - line / 2)
  ctx.fillStyle = palette.text
  ctx.fillRect(x, 13 * unit, line, height - (BOTTOM - 5) * unit - 13 * unit)
  const middle = x + line / 2
  ctx.beginPath()
  ctx.moveTo(middle - HEAD * unit, 3 * unit)
  ctx.lineTo(middle + HEAD * unit, 3 * unit)
  ctx.lineTo(middle + HEAD * unit, 9 * unit)
  ctx.lineTo(middle, 15 * unit)
  ctx.lineTo(middle - HEAD * unit, 9 * unit)
  ctx.fill()
}
