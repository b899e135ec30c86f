import { count, plural } from '#src/core/base/format.ts'

/** What the picture of a stencil says. */

// what stands above the map of lines, from long to short
export const solved = (x: number) => [
  `grid lines (y, z): rows solved of ${count(x)}`,
  `grid lines: rows solved of ${count(x)}`,
  `rows solved of ${count(x)}`,
]
export const takers = [
  'grid lines (y, z): the worker that took each',
  'grid lines: the worker that took each',
  'the worker of each line',
]
export const takenInOrder = [
  'grid lines (y, z): order in which each z took them',
  'order in which each z took them',
  'order of lines in each z',
]
export const workers = 'workers'

export const pointOf = (row: number, x: number, y: number, z: number) => `row ${count(row)} is point (${x}, ${y}, ${z})`

export const title = 'Stencil'
export const allDrawn = (lines: number) => `${plural(lines, 'grid line')}, all drawn`
export const mean = (lines: string) => `1 mark = ${lines} grid lines, filled by their solved rows`
export const needsLater = (row: number, n: number) => `row ${count(row)} needs ${plural(n, 'later neighbour')}`
export const needsEarlier = (row: number, n: number) => `row ${count(row)} needs ${plural(n, 'earlier neighbour')}`
/** The same as a sentence. */
export const shows = (needs: string) => `${needs.charAt(0).toUpperCase()}${needs.slice(1)}.`
export const tooFar = (needs: string, far: number) => `${needs}, ${count(far)} too far to draw`

export const wants = 'a triangular solve on a structured grid'
