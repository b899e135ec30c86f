import type { Palette } from '#src/catalog/view.ts'
import { faded, mixStates, over, hexOf } from '#src/draw/colour.ts'
import type { Pen } from '#src/draw/surface.ts'
import { text, textWidth } from '#src/draw/text.ts'
import { SPINNING, STATES, WAITING, WORKING, DONE } from '#src/run/replay.ts'
import { FAMILIES, type Facing, type Heap } from './heap.ts'
import { cellOnLine, type CornerLayout, faceOf, hoverShare, middleOf, outlineOf } from './layout.ts'
import type { Point } from '../grid/pose.ts'
import type { GridCell } from './grown.ts'

/** How far a face's colour goes to the ground, by family: the top and both sides. Light comes from above on dark ground. */
const SHADES = {
  dark: { done: [0, 0.28, 0.5], working: [0, 0.2, 0.38] },
  light: { done: [0.38, 0.16, 0], working: [0.3, 0.12, 0] },
} as const
/** Opacity of the walls' lines, and of edges between faces. */
const WALL = 0.45
const EDGE = 0.55
/** Shares of working rows are shown in so many steps. */
const STEPS = 8
/** Edges shorter than this, in pixels of the design, have no line between them. */
const LINED = 3.2

/** All faces that are seen: walls, what is laid, and what has begun in the air. */
export function paintHeap(pen: Pen, layout: CornerLayout, heap: Heap, states: ArrayLike<number>): void {
  paintWalls(pen, layout, heap, states)
  const shapes = new Map<string, (readonly Point[])[]>()
  for (const family of FAMILIES)
    heap.heights[family].forEach((height, line) => {
      if (height === 0) return
      const cell = cellOnLine(family, line, height, layout.size)
      const css = inkOf(pen.palette, heap, heap.brickAt(cell), family)
      const faces = shapes.get(css) ?? []
      shapes.set(css, faces)
      faces.push(faceOf(layout, family, cell))
    })
  const lined = layout.side >= LINED * pen.unit
  for (const [css, faces] of shapes) fillFaces(pen, faces, css)
  if (lined) for (const faces of shapes.values()) strokeFaces(pen, faces)
  for (const brick of heap.hovering()) paintHovering(pen, layout, heap, brick)
}

function paintHovering(pen: Pen, layout: CornerLayout, heap: Heap, brick: number): void {
  const share = hoverShare(heap.laid[brick], heap.rowsIn(brick))
  const cell = heap.cellOf(brick)
  for (const family of FAMILIES) {
    const face = [faceOf(layout, family, cell, share)]
    fillFaces(pen, face, inkOf(pen.palette, heap, brick, family))
    strokeFaces(pen, face)
  }
}

function paintWalls(pen: Pen, layout: CornerLayout, heap: Heap, states: ArrayLike<number>): void {
  const { ctx, palette, unit } = pen
  ctx.lineWidth = 0.75 * unit
  for (const state of [WAITING, SPINNING]) {
    ctx.strokeStyle = faded(palette.states[state], WALL)
    ctx.beginPath()
    for (const family of FAMILIES)
      heap.heights[family].forEach((height, line) => {
        if (height > 0) return
        const cell = cellOnLine(family, line, 0, layout.size)
        const spins = states[heap.rowOf(heap.brickAt(cell))] === SPINNING
        if (spins === (state === SPINNING)) trace(ctx, wallOf(layout, family, cell))
      })
    ctx.stroke()
  }
}

/** The face of a wall: that of a brick before the first. */
function wallOf(layout: CornerLayout, family: Facing, [x, y, z]: GridCell): readonly Point[] {
  const behind: readonly GridCell[] = [
    [x, y, -1],
    [x, -1, z],
    [-1, y, z],
  ]
  return faceOf(layout, family, behind[family])
}

/** Colour of a brick's face: its state, or its states mixed by the counts of its rows. */
function inkOf(palette: Palette, heap: Heap, brick: number, family: Facing): string {
  const [working, done] = [heap.working[brick], heap.done[brick]]
  const step = Math.round((STEPS * working) / Math.max(1, working + done))
  const shades = SHADES[palette.theme]
  const counts = STATES.map((_, s) => (s === WORKING ? step : s === DONE ? STEPS - step : 0))
  const css = hexOf(mixStates(palette, counts).rgb)
  const [w, d] = [shades.working[family], shades.done[family]]
  return over(css, palette.pane, d + ((w - d) * step) / STEPS)
}

function trace(ctx: CanvasRenderingContext2D, points: readonly Point[]): void {
  points.forEach(([x, y], p) => (p === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)))
  ctx.closePath()
}

function fillFaces({ ctx }: Pen, faces: readonly (readonly Point[])[], css: string): void {
  ctx.fillStyle = css
  ctx.beginPath()
  for (const face of faces) trace(ctx, face)
  ctx.fill()
}

function strokeFaces({ ctx, palette, unit }: Pen, faces: readonly (readonly Point[])[]): void {
  ctx.strokeStyle = faded(palette.pane, EDGE)
  ctx.lineWidth = 0.75 * unit
  ctx.beginPath()
  for (const face of faces) trace(ctx, face)
  ctx.stroke()
}

/** A row as a cube of ink: never a change of its colour. */
export function paintCube(pen: Pen, layout: CornerLayout, cell: GridCell, thick: number): void {
  const { ctx, palette, unit } = pen
  const { ring, spokes } = outlineOf(layout, cell)
  ctx.strokeStyle = palette.text
  ctx.lineJoin = 'round'
  ctx.lineWidth = thick * unit
  ctx.beginPath()
  trace(ctx, ring)
  if (layout.side >= 2 * LINED * unit)
    for (const end of spokes.slice(1)) {
      ctx.moveTo(...spokes[0])
      ctx.lineTo(...end)
    }
  ctx.stroke()
}

/** From a row to each that it needs. */
export function paintNeeds(pen: Pen, layout: CornerLayout, cell: GridCell, needs: readonly GridCell[]): void {
  const { ctx, palette, unit } = pen
  for (const need of needs) paintCube(pen, layout, need, 1.25)
  ctx.strokeStyle = palette.text
  ctx.lineWidth = 1.25 * unit
  ctx.beginPath()
  for (const need of needs) {
    ctx.moveTo(...middleOf(layout, cell))
    ctx.lineTo(...middleOf(layout, need))
  }
  ctx.stroke()
}

/** Many rows at once: a dot of ink in the middle of each. */
export function paintDots(pen: Pen, layout: CornerLayout, cells: Iterable<GridCell>): void {
  const { ctx, palette, unit } = pen
  ctx.fillStyle = palette.text
  const radius = Math.min(2.5 * unit, Math.max(0.9 * unit, 0.14 * layout.side))
  for (const cell of cells) {
    ctx.beginPath()
    ctx.arc(...middleOf(layout, cell), radius, 0, 2 * Math.PI)
    ctx.fill()
  }
}

/** The name of the pinned row at the lower right, with a line to its cube. */
export function paintName(pen: Pen, layout: CornerLayout, cell: GridCell, name: string, doing: string): void {
  const { palette, unit, width, height, ctx } = pen
  const [x, y] = middleOf(layout, cell)
  const [below, right] = [height - 44 * unit, width - 2 * unit]
  const head = { size: 15, weight: 600, mono: false, align: 'right', colour: palette.text } as const
  const foot = { size: 14, mono: false, align: 'right', colour: palette.text2 } as const
  const left = right - Math.max(textWidth(pen, name, head), textWidth(pen, doing, foot))
  ctx.strokeStyle = palette.text
  ctx.lineWidth = unit
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(Math.min(left, Math.max(x, left - 16 * unit)), below)
  ctx.lineTo(right, below)
  ctx.stroke()
  text(pen, name, right, below + 16 * unit, head)
  text(pen, doing, right, below + 34 * unit, foot)
}
