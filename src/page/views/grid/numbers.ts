import type { Stack } from './layout.ts'
import { pointAt } from './place.ts'
import type { Point } from './pose.ts'

/** Design pixels: height of a digit with air round it, and how far a number may stand out to the left of its slab. */
const DIGIT = 12
const OUT = 5

/** Corners of a slab's upper face, in turn. */
export const footprint = (stack: Stack, z: number): Point[] => {
  const [X, Y] = stack.size
  return [pointAt(stack, 0, 0, z), pointAt(stack, X, 0, z), pointAt(stack, X, Y, z), pointAt(stack, 0, Y, z)]
}

/**
 * Where the number of each slab stands (left end, middle of its height), in the corner that its edges leave free above
 * its left end: slabs in several columns are read upwards, then to the right, and the numbers say so. Empty where one
 * would cover a slab or leave the pane.
 * @param width of a number in device pixels
 */
export function numberPlaces(stack: Stack, unit: number, width: number): readonly Point[] {
  const corners = footprint(stack, 0)
  const tip = corners.reduce((left, point) => (point[0] < left[0] ? point : left))
  const top = corners.reduce((high, point) => (point[1] < high[1] ? point : high))
  const foot = corners.reduce((low, point) => (point[1] > low[1] ? point : low))
  const [x, end] = [tip[0] - OUT * unit, tip[0] + width - OUT * unit]
  if (end >= top[0] || end >= foot[0]) return []
  /** Height of the edge from the tip to a corner, above the end of the number. */
  const edgeTo = (corner: Point) => tip[1] + ((corner[1] - tip[1]) * (end - tip[0])) / (corner[0] - tip[0])
  const bottom = edgeTo(top) - unit
  const above = edgeTo(foot) + stack.thick - stack.rise
  if (bottom - DIGIT * unit < above && stack.perColumn > 1) return []
  const places = Array.from({ length: stack.size[2] }, (_, z): Point => {
    const [left, base] = pointAt(stack, 0, 0, z)
    return [x + left - corners[0][0], bottom - (DIGIT / 2) * unit + base - corners[0][1]]
  })
  return places.every(([px, py]) => px >= 0 && py >= (DIGIT / 2) * unit - unit) ? places : []
}
