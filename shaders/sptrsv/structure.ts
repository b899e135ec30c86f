import { AppError } from '#src/core/base/errors.ts'
import { count } from '#src/core/base/format.ts'
import { type Findings, found } from '#src/core/kernel/findings.ts'
import type { GridSize, Offset } from '#src/core/sparse/grid-size.ts'
import { forEachNeed, type Runs, runsOf } from './runs.ts'
import type { TriangleRows } from './triangle.ts'

/** More distinct offsets than the half of any stencil that the kernel knows. */
const MOST_OFFSETS = 24

/**
 * A triangle of a grid in natural order, told by its pattern alone. An upper triangle is taken as the lower one that it
 * is when rows are counted from the last.
 */
export interface Structure {
  /** X, Y, Z: points of a line, lines of a plane, planes. */
  readonly size: GridSize
  /** The stencil holds neighbours across an edge or a corner of a cell, not only along the axes. */
  readonly box: boolean
  /** It reaches two points along an axis. */
  readonly far: boolean
  /** Planes need planes before them. */
  readonly deep: boolean
  /** Most lines need another line: without that they are chains beside one another, and no wave runs through them. */
  readonly joined: boolean
}

/**
 * The grid behind a triangle: X is where the first line ends, that is the first row without the row before it; Y is
 * found among the distances between lines in the same way. O(nonzeros), once among the findings of a call.
 * Throws AppError `NotStructured`, which says what row breaks the structure.
 */
export function recognise(problem: TriangleRows, findings?: Findings): Structure {
  const structure = found(attempt, problem, findings)
  if (structure instanceof AppError) throw structure
  return structure
}

/** Why it is not the triangle of a structured grid, in a sentence; undefined where it is one. */
export function whyUnstructured(problem: TriangleRows, findings?: Findings): string | undefined {
  const structure = found(attempt, problem, findings)
  return structure instanceof AppError ? structure.message : undefined
}

function attempt(problem: TriangleRows): Structure | AppError {
  try {
    return search(problem)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function search(problem: TriangleRows): Structure {
  const { rows } = problem.pattern
  if (rows === 0) return { size: [0, 1, 1], box: false, far: false, deep: false, joined: true }
  const runs = runsOf(problem, distanceCheck(problem))
  let first: AppError | undefined
  for (const X of lineLengths(runs)) {
    for (const Y of planeHeights(runs, X)) {
      const fits = fit(runs, [X, Y, rows / X / Y])
      if (!(fits instanceof AppError)) return fits
      first ??= fits
    }
  }
  throw first ?? notStructured(runs, lineLength(runs), 'where a line of the grid would end that does not fill it')
}

/** Ends the search early for what is no grid: a stencil has few distances between a row and those that it needs. */
function distanceCheck({ pattern, upper }: TriangleRows): (row: number, i: number) => void {
  const { row_ptr, col_idx } = pattern
  const seen = new Set<number>()
  return (row, i) => {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const distance = Math.abs(i - col_idx[k])
      if (distance > 0 && !seen.has(distance) && seen.add(distance).size > MOST_OFFSETS)
        throw notStructured(
          { pattern, upper },
          row,
          `its distance of ${count(distance)} is one more than a stencil has`,
        )
    }
  }
}

/** Rows before the first that does not need the row before it. */
function lineLength(runs: Runs): number {
  const chained = new Set<number>()
  forEachNeed(runs, runs.pattern.rows, (row, operand) => {
    if (operand === row - 1) chained.add(row)
  })
  const { rows } = runs.pattern
  if (rows > 1 && runs.starts[1] !== 1) return 1
  return runs.starts.find((start) => start > 0 && !chained.has(start)) ?? rows
}

/** In a box of two points per line the first of one line needs the last of the line before: then no row breaks the chain. */
const lineLengths = (runs: Runs): number[] =>
  [...new Set([lineLength(runs), 2])].filter((X) => runs.pattern.rows % X === 0)

/** Numbers of lines that a plane may have, the likeliest first. */
function planeHeights(runs: Runs, X: number): number[] {
  const lines = runs.pattern.rows / X
  const chained = new Uint8Array(lines)
  const distances = new Set<number>()
  forEachNeed(runs, X, (row, operand) => {
    const line = Math.floor(row / X)
    const distance = line - Math.floor(operand / X)
    if (distance === 1) chained[line] = 1
    if (distance > 0) distances.add(distance)
  })
  const end = chained.indexOf(0, 1)
  const near = [...distances].flatMap((d) => [d, d - 1, d + 1, Math.floor(d / 2)])
  const heights = new Set([end < 0 ? lines : end, ...near.sort((a, b) => b - a), lines])
  return [...heights].filter((Y) => Y >= 1 && lines % Y === 0)
}

/** The structure on a grid of this size, or what breaks it. */
function fit(runs: Runs, size: GridSize): Structure | AppError {
  const [X, Y] = size
  const plane = X * Y
  let [box, far] = [false, false]
  const needing = new Uint8Array(runs.pattern.rows / X)
  let broken: readonly [row: number, operand: number] | undefined
  forEachNeed(runs, X, (row, operand) => {
    const dx = Math.abs((operand % X) - (row % X))
    const dy = Math.abs((Math.floor(operand / X) % Y) - (Math.floor(row / X) % Y))
    const dz = Math.floor(row / plane) - Math.floor(operand / plane)
    const reach = Math.max(dx, dy, dz)
    const oneAxis = dx + dy + dz === reach
    if (reach > 2 || (reach === 2 && !oneAxis)) broken ??= [row, operand]
    far ||= reach === 2
    box ||= !oneAxis
    if (dy > 0 || dz > 0) needing[Math.floor(row / X)] = 1
  })
  if (broken) return notStructured(runs, broken[0], outside(offset(...broken, size), size))
  const apart = needing.reduce((left, needs) => left - needs, needing.length)
  return { size, box, far, deep: size[2] > 1, joined: 2 * apart <= needing.length || needing.length === 1 }
}

/** From a row's point to its operand's. */
function offset(row: number, operand: number, [X, Y]: GridSize): Offset {
  const plane = X * Y
  const [dx, dz] = [(operand % X) - (row % X), Math.floor(operand / plane) - Math.floor(row / plane)]
  return [dx, (Math.floor(operand / X) % Y) - (Math.floor(row / X) % Y), dz]
}

const outside = (away: Offset, size: GridSize): string =>
  `on a grid of ${size.join(' × ')} it needs the point at (${away.join(', ')}), which no stencil has that this kernel knows`

function notStructured({ pattern: { rows }, upper }: TriangleRows, row: number, why: string): AppError {
  const i = upper ? rows - 1 - row : row
  return new AppError('NotStructured', `This is not the triangle of a structured grid: row ${i} breaks it, ${why}.`, {
    row: i,
  })
}
