import { context } from '#src/page/draw/recorder.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { paneExtent, type Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import type { Stack } from './layout.ts'
import { footprint, numberPlaces } from './numbers.ts'
import { centre, cornersOf, pointAt } from './place.ts'
import type { Point } from './pose.ts'
import { drawTears, isTorn, type Tear, tearsOf } from './torn.ts'

/** A transparent canvas over the scene for what must be crisp: labels, rings and lines. */
export interface Overlay {
  begin(frame: Frame): Pen
  remove(): void
}

export function overlayIn(host: HTMLElement): Overlay {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position:absolute;inset:0;pointer-events:none'
  host.append(canvas)
  return {
    begin(frame) {
      const { width, height, unit } = paneExtent(frame)
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
      canvas.style.width = `${width / frame.dpr}px`
      canvas.style.height = `${height / frame.dpr}px`
      const ctx = context(canvas)
      ctx.clearRect(0, 0, width, height)
      return { ctx, palette: frame.palette, width, height, unit, hair: Math.max(1, Math.round(unit)) }
    },
    remove: () => canvas.remove(),
  }
}

/** z beside each slab (or what a column of slabs holds, below it), x and y along the lowest slab's borders. */
export function labelStack(pen: Pen, stack: Stack): void {
  const label = stack.columns === 1 ? labelSlabs : labelColumns
  if (stack.size[2] > 1 && stack.pose.join < 0.5) label(pen, stack)
  labelAxes(pen, stack)
}

const leftmost = (stack: Stack, z: number): Point =>
  footprint(stack, z).reduce((left, point) => (point[0] < left[0] ? point : left))

function labelSlabs(pen: Pen, stack: Stack): void {
  const every = Math.max(1, Math.ceil((14 * pen.unit) / stack.rise))
  for (let z = 0; z < stack.size[2]; z += every) {
    const [x, y] = leftmost(stack, z)
    text(pen, `z=${z}`, x - 9 * pen.unit, y - 2 * pen.unit, { align: 'right' })
  }
}

/** What each column holds, below it, and the number of each slab where there is room for it. */
function labelColumns(pen: Pen, stack: Stack): void {
  const widestNumber = textWidth(pen, `${stack.size[2] - 1}`)
  numberPlaces(stack, pen.unit, widestNumber).forEach(([x, y], z) => text(pen, `${z}`, x, y))
  const { perColumn, columns, size, across, thick } = stack
  const below = Math.max(...footprint(stack, 0).map(([, y]) => y)) + thick + BELOW_AXES * pen.unit
  const rangeOf = (column: number) => [column * perColumn, Math.min(size[2], (column + 1) * perColumn) - 1]
  const widest = textWidth(pen, `${size[2]}–${size[2]}`)
  const every = Math.ceil(textWidth(pen, ` ${size[2]} `) / across[0])
  for (let column = 0; column < columns; column += every) {
    const [first, last] = rangeOf(column)
    const corners = footprint(stack, first).map(([x]) => x)
    const words = widest > 0.9 * across[0] || first === last ? `${first}` : `${first}–${last}`
    const middle = (Math.min(...corners) + Math.max(...corners)) / 2
    if (column === 0) text(pen, 'z', Math.max(8 * pen.unit, Math.min(...corners)), below, { align: 'right' })
    text(pen, words, middle, below, { align: 'center' })
  }
}

/** Below several columns the letters of the axes come first. */
const BELOW_AXES = 23

function labelAxes(pen: Pen, stack: Stack): void {
  const style = { size: 12, mono: false, colour: pen.palette.text2, align: 'center' } as const
  letterPlaces(stack, pen.unit).forEach(([x, y], axis) => text(pen, 'xy'[axis], x, y, style))
}

/** Middles of the letters x and y. */
function letterPlaces(stack: Stack, unit: number): readonly [Point, Point] {
  const [X, Y] = stack.size
  const { near } = stack.axes
  const front = near[1] < 0 ? 0 : Y
  const side = near[0] > 0 ? X : 0
  const [xx, xy] = pointAt(stack, X / 2, front, 0)
  const last = stack.pose.join < 0.5 ? (stack.columns - 1) * stack.perColumn : 0
  const [yx, yy] = pointAt(stack, side, Y / 2, last)
  const outward = side === 0 ? -1 : 1
  return [
    [xx, xy + stack.thick + 9 * unit],
    [yx + outward * 8 * unit, yy + stack.thick + 4 * unit],
  ]
}

/** Where rows are: their middle, and the outline to ring (absent where a separate ring is drawn round the middle). */
export interface Places {
  centre(row: number): Point
  outline?(row: number): Point[]
  /** Device pixels across one mark: rings and dots are finer than it. */
  readonly size: number
  /** Ends of the lines from a row to what it needs where a line would cross the pane; the others are drawn whole. */
  torn?(row: number, needs: readonly number[]): { readonly tears: readonly Tear[]; readonly whole: readonly number[] }
  /** Letters of the axes, which no name of such an end lies on. */
  letters?(unit: number): readonly Point[]
}

export const stackPlaces = (stack: Stack, forms: boolean): Places => ({
  centre: (row) => centre(stack, row),
  size: Math.min(stack.heightX, stack.heightY),
  torn(row, needs) {
    const torn = needs.filter((need) => isTorn(stack, row, need))
    return { tears: tearsOf(stack, row, torn), whole: needs.filter((need) => !torn.includes(need)) }
  },
  letters: (unit) => letterPlaces(stack, unit),
  ...(forms ? { outline: (row: number) => cornersOf(stack, row) } : {}),
})

/** Lines from a row's middle to what it needs, ending in dots. */
export function drawNeeds(pen: Pen, places: Places, row: number, needs: readonly number[]): void {
  const { ctx, unit, palette } = pen
  const to = places.centre(row)
  const { tears, whole } = places.torn?.(row, needs) ?? { tears: [], whole: needs }
  drawTears(pen, tears, places.letters?.(unit) ?? [])
  ctx.strokeStyle = palette.text
  ctx.fillStyle = palette.text
  ctx.lineWidth = 1.25 * unit
  for (const need of needs) {
    const from = places.centre(need)
    ctx.beginPath()
    ctx.moveTo(...from)
    if (whole.includes(need)) ctx.lineTo(...to)
    ctx.stroke()
    ctx.beginPath()
    ctx.arc(...from, Math.min(2, Math.max(1.2, (0.3 * places.size) / unit)) * unit, 0, 2 * Math.PI)
    ctx.fill()
  }
}

/** Many rows at once: an ink dot in the middle of each, so small that their states are seen around it. */
export function drawDots(pen: Pen, places: Places, rows: readonly number[]): void {
  const { ctx, unit, palette } = pen
  const radius = Math.min(2.5 * unit, Math.max(0.9 * unit, 0.16 * places.size))
  ctx.fillStyle = palette.text
  for (const row of rows) {
    ctx.beginPath()
    ctx.arc(...places.centre(row), radius, 0, 2 * Math.PI)
    ctx.fill()
  }
}

/** An ink ring around a row; never a change of its colour. */
export function drawRing(pen: Pen, places: Places, row: number, thick: number): void {
  const { ctx, unit, palette } = pen
  ctx.strokeStyle = palette.text
  ctx.lineWidth = Math.max(1, Math.min(thick, (0.4 * places.size) / unit)) * unit
  ctx.lineJoin = 'round'
  ctx.beginPath()
  const outline = places.outline?.(row)
  if (outline) {
    outline.forEach(([x, y], k) => (k === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)))
    ctx.closePath()
  } else ctx.arc(...places.centre(row), 4.5 * unit, 0, 2 * Math.PI)
  ctx.stroke()
}
