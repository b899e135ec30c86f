import type { Pen } from '#src/page/draw/surface.ts'
import { textOver, textWidth } from '#src/page/draw/text.ts'
import type { Stack } from './layout.ts'
import { centre, cellOf } from './place.ts'
import type { Point } from './pose.ts'

/** Ends of a line of needs that would run across the pane: from a row, and from those that it needs in another column. */
export interface Tear {
  readonly at: Point
  readonly to: Point
  /** Number of the slab that the other end is in. */
  readonly slab: number
}

/** How far an end reaches towards where the other slab would lie, in slabs. */
const REACH = 0.5

/**
 * Slabs that follow one another are apart where one column of slabs ends and the next begins. There a line between two rows
 * would cross pictures of others, so each end points to where the other would be and names its slab.
 * @param needs rows in other columns of slabs than the row
 */
export function tearsOf(stack: Stack, row: number, needs: readonly number[]): readonly Tear[] {
  const here = cellOf(stack.size, row)[2]
  const slabs = new Set(needs.map((need) => cellOf(stack.size, need)[2]))
  return Array.from(slabs).flatMap((slab) => {
    const down = (here - slab) * REACH * stack.rise
    const centres = needs.filter((need) => cellOf(stack.size, need)[2] === slab).map((need) => centre(stack, need))
    const mean = (axis: 0 | 1) => centres.reduce((sum, point) => sum + point[axis], 0) / centres.length
    return [end(centre(stack, row), down, slab), end([mean(0), mean(1)], -down, here)]
  })
}

const end = ([x, y]: Point, down: number, slab: number): Tear => ({ at: [x, y], to: [x, y + down], slab })

/** Whether two rows are in different columns of slabs, while those are apart. */
export const isTorn = ({ size, perColumn, pose }: Stack, row: number, other: number): boolean =>
  pose.join < 0.5 && Math.floor(cellOf(size, row)[2] / perColumn) !== Math.floor(cellOf(size, other)[2] / perColumn)

/** An end is dashed, and says which slab the other end is in. */
export function drawTears(pen: Pen, tears: readonly Tear[]): void {
  const { ctx, unit, palette } = pen
  for (const { at, to, slab } of tears) {
    ctx.strokeStyle = palette.text
    ctx.lineWidth = 1.25 * unit
    ctx.setLineDash([3 * unit, 2 * unit])
    ctx.beginPath()
    ctx.moveTo(...at)
    ctx.lineTo(...to)
    ctx.stroke()
    ctx.setLineDash([])
    const words = `z=${slab}`
    const width = textWidth(pen, words) + 4 * unit
    const x = Math.min(pen.width - width, to[0] + 6 * unit)
    const y = Math.min(pen.height - 8 * unit, Math.max(8 * unit, to[1]))
    textOver(pen, words, x, y, { colour: palette.text })
  }
}
