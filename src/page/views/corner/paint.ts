import { strokeThrough } from '#src/page/draw/lines.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { faded, rgbToHex, mixStates, over, cssToRgb } from '#src/page/draw/colour.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import { lastFor, type Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { SPINNING, STATES, WAITING, WORKING, DONE } from '#src/engine/run/replay.ts'
import { AXES, FAMILIES, type Facing, type Heap } from './heap.ts'
import { copyCubes, type Cubes, cubesFor } from './cubes.ts'
import { type CornerLayout, border, middle, outlineOf } from './layout.ts'
import type { Point } from '../grid/pose.ts'
import type { GridCell } from './grown.ts'
import { colourFace, fillPixels, LEVELS, type FaceRaster, rasterOf, type FaceColours, tableOf } from './raster.ts'

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
/** Width of that line. */
const LINE = 0.9
/** The same of a cube in the air. */
const AIR_LINE = 0.75

/** What a picture keeps from frame to frame, for one layout and one palette. */
export interface Canvas {
  readonly layout: CornerLayout
  readonly raster: FaceRaster
  readonly table: FaceColours
  readonly image: ImageData
  readonly pixels: U32
  /** The word of pixels beside the picture. */
  readonly outside: number
  /** Colours of faces as words, by their family and how many eighths of their rows work. */
  readonly faces: readonly (readonly number[])[]
  /** The same by how much an edge covers. */
  readonly inks: readonly (readonly U32[])[]
  /** The same of the walls, before which rows wait or spin. */
  readonly walls: { readonly waiting: U32; readonly spinning: U32 }
  /** Of every face the words that it has in the table, and its height there. */
  readonly coloured: readonly { readonly levels: (U32 | undefined)[]; readonly heights: U32 }[]
  readonly cubes: Cubes
}

const lineOf = ({ side, extent: { unit } }: CornerLayout, width: number): number =>
  side >= LINED * unit ? width * unit : 0

/** What pictures with the same layout have in common. */
const rasterIn = oncePer((layout: CornerLayout) => rasterOf(layout, lineOf(layout, LINE)))
const cubesIn = oncePer((layout: CornerLayout) =>
  lastFor((palette: Palette) => cubesFor(layout, palette, lineOf(layout, AIR_LINE), EDGE)),
)

export function canvasFor(layout: CornerLayout, palette: Palette): Canvas {
  const raster = rasterIn(layout)
  const image = new ImageData(raster.width, raster.height)
  const pixels = new Uint32Array(image.data.buffer)
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step)
  const fills = FAMILIES.map((family) => steps.map((step) => inkOf(palette, step, family)))
  const inks = fills.map((colours) => colours.map((css) => wordsTo(css, palette.pane, EDGE)))
  const wall = (state: number) => wordsTo(palette.pane, palette.states[state], WALL)
  const coloured = FAMILIES.map((family) => {
    const [, fast, slow] = AXES[family]
    const lines = layout.size[fast] * layout.size[slow]
    return { levels: Array.from<U32 | undefined>({ length: lines }), heights: new Uint32Array(lines) }
  })
  const walls = { waiting: wall(WAITING), spinning: wall(SPINNING) }
  const outside = wordOf(palette.pane)
  const faces = fills.map((colours) => colours.map(wordOf))
  const cubes = cubesIn(layout)(palette)
  return { layout, raster, table: tableOf(raster), image, pixels, outside, faces, inks, walls, coloured, cubes }
}

/** Colours the pixels for what is seen of the heap: walls, what is laid, and what has begun in the air. A face that is as it was stays in the table. */
export function fillHeap(canvas: Canvas, heap: Heap, states: ArrayLike<number>): void {
  const { layout, raster, table, pixels, outside, walls } = canvas
  for (const family of FAMILIES) {
    const heights = heap.heights[family]
    const inks = canvas.inks[family]
    const was = canvas.coloured[family]
    for (let line = 0; line < heights.length; line++) {
      const height = heights[line]
      const brick = heap.brickOnLine(family, line)
      const levels =
        height > 0
          ? inks[stepOf(heap.working[brick], heap.done[brick])]
          : states[heap.rowOf(brick)] === SPINNING
            ? walls.spinning
            : walls.waiting
      if (was.levels[line] === levels && was.heights[line] === height) continue
      was.levels[line] = levels
      was.heights[line] = height
      colourFace(table, layout, family, line, height, levels)
    }
  }
  fillPixels(raster, table, pixels, outside)
  const stepAt = (brick: number) => stepOf(heap.working[brick], heap.done[brick])
  copyCubes(canvas.cubes, heap, raster, pixels, canvas.faces, outside, stepAt)
}

/** All that is seen: what was filled, and its border. */
export function paintHeap(pen: Pen, canvas: Canvas): void {
  const { layout, raster, image } = canvas
  const { palette, ctx } = pen
  ctx.putImageData(image, raster.left, raster.top)
  ctx.strokeStyle = faded(palette.states[WAITING], WALL)
  ctx.lineWidth = LINE * pen.unit
  ctx.beginPath()
  trace(ctx, border(layout))
  ctx.stroke()
}

const wordOf = (css: string): number => {
  const [r, g, b] = cssToRgb(css)
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0
}

/** Words from a face's colour to that of its edges. */
const wordsTo = (css: string, edge: string, opacity: number): U32 =>
  Uint32Array.from({ length: LEVELS }, (_, level) => wordOf(over(css, edge, (opacity * level) / (LEVELS - 1))))

/** Colour of a brick's face: its state, or its states mixed by how many eighths of its rows work. */
function inkOf(palette: Palette, step: number, family: Facing): string {
  const shades = SHADES[palette.theme]
  const counts = STATES.map((_, s) => (s === WORKING ? step : s === DONE ? STEPS - step : 0))
  const css = rgbToHex(mixStates(palette, counts).rgb)
  const [w, d] = [shades.working[family], shades.done[family]]
  return over(css, palette.pane, d + ((w - d) * step) / STEPS)
}

/** Of rows that have begun, how many eighths work. */
const stepOf = (working: number, done: number): number => Math.round((STEPS * working) / Math.max(1, working + done))

function trace(ctx: CanvasRenderingContext2D, points: readonly Point[]): void {
  points.forEach(([x, y], p) => (p === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)))
  ctx.closePath()
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
    ctx.moveTo(...middle(layout, cell))
    ctx.lineTo(...middle(layout, need))
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
    ctx.arc(...middle(layout, cell), radius, 0, 2 * Math.PI)
    ctx.fill()
  }
}

/** A line from row to row of a path. */
export function paintPath(pen: Pen, layout: CornerLayout, cells: Iterable<GridCell>): void {
  strokeThrough(
    pen,
    Array.from(cells, (cell) => middle(layout, cell)),
  )
}

/** The name of the pinned row at the lower right, with a line to its cube. */
export function paintName(pen: Pen, layout: CornerLayout, cell: GridCell, name: string, doing: string): void {
  const { palette, unit, width, height, ctx } = pen
  const [x, y] = middle(layout, cell)
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
