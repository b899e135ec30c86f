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

/** Middle of a word that is drawn, and half of what it takes. */
interface Taken {
  readonly at: Point
  readonly half: Point
}

const overlap = (a: Taken, b: Taken): boolean =>
  ([0, 1] as const).every((axis) => Math.abs(a.at[axis] - b.at[axis]) < a.half[axis] + b.half[axis])

/**
 * Where the names of ends stand: at the right of each, at its left, or further along, so that none covers another or a
 * letter of the axes; undefined where there is no such place in the pane.
 */
export function namePlaces(
  { width, height, unit }: Pick<Pen, 'width' | 'height' | 'unit'>,
  tears: readonly Tear[],
  wide: (tear: Tear) => number,
  letters: readonly Point[],
): readonly (Point | undefined)[] {
  const taken: Taken[] = letters.map((at) => ({ at, half: [6 * unit, 7 * unit] }))
  return tears.map((tear) => {
    const { to } = tear
    const half: Point = [wide(tear) / 2, 8 * unit]
    const sides = [0, -2, 2].flatMap((lines) =>
      [6 * unit + half[0], -6 * unit - half[0]].map((x) => [x, lines * half[1]]),
    )
    const places = sides.map(([x, y]): Taken => ({ at: [to[0] + x, to[1] + y], half }))
    const isIn = ({ at }: Taken) =>
      at[0] >= half[0] && at[0] <= width - half[0] && at[1] >= half[1] && at[1] <= height - half[1]
    const free = places.find((place) => isIn(place) && !taken.some((other) => overlap(place, other)))
    if (free) taken.push(free)
    return free && [free.at[0] - half[0], free.at[1]]
  })
}

/** An end is dashed, and says which slab the other end is in. */
export function drawTears(pen: Pen, tears: readonly Tear[], letters: readonly Point[]): void {
  const { ctx, unit, palette } = pen
  for (const { at, to } of tears) {
    ctx.strokeStyle = palette.text
    ctx.lineWidth = 1.25 * unit
    ctx.setLineDash([3 * unit, 2 * unit])
    ctx.beginPath()
    ctx.moveTo(...at)
    ctx.lineTo(...to)
    ctx.stroke()
    ctx.setLineDash([])
  }
  const words = ({ slab }: Tear) => `z=${slab}`
  namePlaces(pen, tears, (tear) => textWidth(pen, words(tear)) + 4 * unit, letters).forEach((place, t) => {
    if (place) textOver(pen, words(tears[t]), place[0], place[1], { colour: palette.text })
  })
}
