import { context } from '#src/page/draw/recorder.ts'
import type { U8 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { over, cssToRgb } from '#src/page/draw/colour.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import type { Stack } from '../layout.ts'
import { pointAt, slabOrigin } from '../place.ts'
import type { Point, Size } from '../pose.ts'
import type { Marks } from '../shares.ts'
import type { SlabPainter } from '../source.ts'
import { Cells, type Inks } from './cells.ts'
import type { Drawn } from './drawn.ts'

/** Above this many cells only the borders of slabs have sides. */
const MOST_BOXES = 8000
/** How far a side's colour goes towards the pane's, by the direction that it faces. */
const SHADE = { x: 0.62, y: 0.45 }
/**
 * Slabs on a plain canvas. Cells large enough to show forms are drawn one by one from the farthest to the nearest;
 * smaller ones are the pixels of one picture per slab, laid down by the slab's own steps in x and y.
 */
export class FlatSlabs implements SlabPainter, Drawn {
  private texels: U8 = new Uint8Array(0)
  private readonly inks = new Map<number, Inks>()
  private pane = ''
  private stack?: Stack
  private marks?: Marks
  private readonly sheet = document.createElement('canvas')

  paint(texels: U8, _size: Size, _marks: Marks, { pane }: Palette): void {
    this.texels = texels
    if (pane !== this.pane) this.inks.clear()
    this.pane = pane
  }

  /** Those of the texel's colour, of which there are few. */
  private inksOf(row: number): Inks {
    const { texels, pane } = this
    const rgb = (texels[4 * row] << 16) | (texels[4 * row + 1] << 8) | texels[4 * row + 2]
    const css = `#${rgb.toString(16).padStart(6, '0')}`
    const inks = this.inks.get(rgb) ?? { top: css, x: over(pane, css, 1 - SHADE.x), y: over(pane, css, 1 - SHADE.y) }
    this.inks.set(rgb, inks)
    return inks
  }

  arrange(stack: Stack, marks: Marks): void {
    this.stack = stack
    this.marks = marks
  }

  draw(pen: Pen): void {
    const { stack, marks } = this
    if (!stack || !marks) return
    const [X, Y, Z] = stack.size
    const boxes = marks.forms && X * Y * Z <= MOST_BOXES
    const cells = marks.forms
      ? new Cells(
          pen,
          stack,
          (row) => this.inksOf(row),
          (row) => this.texels[4 * row + 3],
        )
      : undefined
    for (let z = 0; z < Z; z++) {
      if (!cells) this.drawPicture(pen, stack, marks, z)
      else if (boxes) cells.drawBoxes(z)
      else cells.drawPlate(z)
    }
  }

  /** A slab whose marks are too small for forms: its sides, then its upper face. */
  private drawPicture(pen: Pen, stack: Stack, marks: Marks, z: number): void {
    const [X, Y, Z] = stack.size
    const { nx, ny } = marks
    const perSlab = nx * ny
    const from = z * perSlab
    const near = { x: stack.axes.near[0] >= 0, y: stack.axes.near[1] >= 0 }
    const ground = cssToRgb(pen.palette.pane)
    const veil = 1 + 2 * (Z > 1 ? stack.pose.join : 0)
    const image = (width: number, height: number, markOf: (pixel: number) => number, shade: number): ImageData => {
      const made = new ImageData(width, height)
      for (let p = 0; p < width * height; p++) {
        const mark = 4 * (from + markOf(p))
        for (let c = 0; c < 3; c++)
          made.data[4 * p + c] = this.texels[mark + c] + shade * (ground[c] - this.texels[mark + c])
        made.data[4 * p + 3] = 255 * (this.texels[mark + 3] / 255) ** veil
      }
      return made
    }
    const down: Point = [0, stack.thick]
    const i = near.x ? nx - 1 : 0
    const j = near.y ? ny - 1 : 0
    this.lay(
      pen,
      image(ny, 1, (p) => p * nx + i, SHADE.x),
      pointAt(stack, near.x ? X : 0, 0, z),
      scaled(stack.ey, Y / ny),
      down,
    )
    this.lay(
      pen,
      image(nx, 1, (p) => j * nx + p, SHADE.y),
      pointAt(stack, 0, near.y ? Y : 0, z),
      scaled(stack.ex, X / nx),
      down,
    )
    this.lay(
      pen,
      image(nx, ny, (p) => p, 0),
      slabOrigin(stack, z),
      scaled(stack.ex, X / nx),
      scaled(stack.ey, Y / ny),
    )
  }

  /** Lays an image down with its corner at a point, its pixels that far apart along and across. */
  private lay({ ctx }: Pen, image: ImageData, at: Point, along: Point, across: Point): void {
    const { sheet } = this
    // a new size clears the sheet; an old one is written over whole
    if (sheet.width !== image.width) sheet.width = image.width
    if (sheet.height !== image.height) sheet.height = image.height
    context(sheet).putImageData(image, 0, 0)
    ctx.save()
    ctx.imageSmoothingEnabled = false
    ctx.setTransform(along[0], along[1], across[0], across[1], at[0], at[1])
    ctx.drawImage(sheet, 0, 0)
    ctx.restore()
  }
}

const scaled = ([x, y]: Point, by: number): Point => [x * by, y * by]
