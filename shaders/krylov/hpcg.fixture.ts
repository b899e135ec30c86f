import type { F64, U32 } from '#src/core/base/arrays.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'

/**
 * HPCG's conjugate gradients with its multigrid, in f64 on the processor, to hold kernels and twins against: it shares no code with
 * them. Vectors have a border of zeros all round, so that no point is a special one. Heroux, Dongarra, Luszczek, SAND2013-8752.
 */

/** Of the point itself, and of its 26 neighbours. */
const DIAGONAL = 26

/** When points of a grid are updated in a sweep: those of a lesser turn first, those of one turn in their order or all at once. */
export interface PointOrder {
  readonly turn: (x: number, y: number, z: number, size: GridSize) => number
  /** Points of a turn are updated by what the others were before: as points of a line are. */
  readonly together?: boolean
}

/** Point after point, as HPCG's reference has it. */
export const EXACT: PointOrder = { turn: () => 0 }

/** Any colouring as an order. @param coloursOf all points of a grid of this size */
export function byColours(coloursOf: (size: GridSize) => ArrayLike<number>): PointOrder {
  const known = new Map<string, ArrayLike<number>>()
  return {
    turn(x, y, z, size) {
      const name = size.join(' ')
      const colours = known.get(name) ?? coloursOf(size)
      known.set(name, colours)
      return colours[x + size[0] * (y + size[1] * z)]
    },
  }
}

interface Grid {
  readonly points: number
  /** Words with the border, and where each point lies, in the order of points. */
  readonly words: number
  readonly at: U32
  /** Distances to the middle points of the nine lines along x round a point, its own among them. */
  readonly lines: Int32Array
}

function gridOf([X, Y, Z]: GridSize): Grid {
  const at = new Uint32Array(X * Y * Z)
  const place = (x: number, y: number, z: number) => x + 1 + (X + 2) * (y + 1 + (Y + 2) * (z + 1))
  for (let i = 0; i < at.length; i++) at[i] = place(i % X, Math.floor(i / X) % Y, Math.floor(i / X / Y))
  const near = [-1, 0, 1]
  const lines = near.flatMap((z) => near.map((y) => (X + 2) * (y + (Y + 2) * z)))
  return { points: at.length, words: (X + 2) * (Y + 2) * (Z + 2), at, lines: Int32Array.from(lines) }
}

/** b − A x at a point, term by term in the order of its columns, as HPCG has it: with b = 0 it is −A x. */
function rest(b: number, x: F64, place: number, lines: Int32Array): number {
  let sum = b
  for (let n = 0; n < 4; n++) {
    const middle = place + lines[n]
    sum = sum + x[middle - 1] + x[middle] + x[middle + 1]
  }
  sum = sum + x[place - 1] - DIAGONAL * x[place] + x[place + 1]
  for (let n = 5; n < 9; n++) {
    const middle = place + lines[n]
    sum = sum + x[middle - 1] + x[middle] + x[middle + 1]
  }
  return sum
}

/** y ← A x */
function multiply({ at, lines }: Grid, x: F64, y: F64): void {
  for (const place of at) y[place] = -rest(0, x, place, lines)
}

interface Level {
  readonly grid: Grid
  /** Points turn by turn. */
  readonly turns: readonly U32[]
  readonly together: boolean
  /** Of each point of the next level: the one that stands for it on this one. */
  readonly kept: U32
  readonly x: F64
  readonly r: F64
}

function turnsOf(size: GridSize, { at }: Grid, { turn }: PointOrder): readonly U32[] {
  const [X, Y] = size
  const turns = new Map<number, number[]>()
  for (const [i, place] of at.entries()) {
    const t = turn(i % X, Math.floor(i / X) % Y, Math.floor(i / X / Y), size)
    const own = turns.get(t)
    if (own) own.push(place)
    else turns.set(t, [place])
  }
  return [...turns].sort(([a], [b]) => a - b).map(([, own]) => Uint32Array.from(own))
}

function levelsOf(size: GridSize, order: PointOrder, count: number): readonly Level[] {
  const grid = gridOf(size)
  const half = size.map((points) => points / 2) as unknown as GridSize
  const [X, Y] = size
  const kept =
    count === 1
      ? new Uint32Array()
      : Uint32Array.from({ length: grid.points / 8 }, (_, c) => {
          const [x, y, z] = [c % half[0], Math.floor(c / half[0]) % half[1], Math.floor(c / half[0] / half[1])]
          return grid.at[2 * x + X * (2 * y + Y * 2 * z)]
        })
  const own: Level = {
    grid,
    turns: turnsOf(size, grid, order),
    together: order.together === true,
    kept,
    x: new Float64Array(grid.words),
    r: new Float64Array(grid.words),
  }
  return count === 1 ? [own] : [own, ...levelsOf(half, order, count - 1)]
}

/** x there and back. */
function sweep({ grid: { lines }, turns, together, x, r }: Level): void {
  const updated = (place: number) => (rest(r[place], x, place, lines) + DIAGONAL * x[place]) / DIAGONAL
  const forward = (own: U32) => {
    if (together) {
      const found = Float64Array.from(own, updated)
      for (let n = 0; n < own.length; n++) x[own[n]] = found[n]
    } else for (let n = 0; n < own.length; n++) x[own[n]] = updated(own[n])
  }
  for (const own of turns) forward(own)
  for (const own of turns.toReversed()) forward(together ? own : own.toReversed())
}

/** What a level makes of its right-hand side, from zero. */
function cycle([level, ...others]: readonly Level[]): void {
  const { grid, x, r, kept } = level
  x.fill(0)
  sweep(level)
  if (others.length === 0) return
  const [coarse] = others
  for (const [c, place] of kept.entries()) coarse.r[coarse.grid.at[c]] = r[place] + rest(0, x, place, grid.lines)
  cycle(others)
  for (const [c, place] of kept.entries()) x[place] += coarse.x[coarse.grid.at[c]]
  sweep(level)
}

const dot = (a: F64, b: F64): number => a.reduce((sum, value, i) => sum + value * b[i], 0)

/** What the multigrid, or with one level a sweep, makes of a vector over the points. */
export function multigridOf(size: GridSize, order: PointOrder, levels = 4): (r: ArrayLike<number>) => F64 {
  const all = levelsOf(size, order, levels)
  const { grid, x, r } = all[0]
  return (given) => {
    for (const [i, place] of grid.at.entries()) r[place] = given[i]
    cycle(all)
    return Float64Array.from(grid.at, (place) => x[place])
  }
}

/** Relative residuals ‖r‖ / ‖b‖ by the recurrence, of iteration 0 and on; b is A times ones, and x begins at zero. */
export function* hpcgResiduals(size: GridSize, order: PointOrder, levels = 4): Generator<number, never> {
  const all = levelsOf(size, order, levels)
  const { grid, x: z, r: residual } = all[0]
  const [b, p, q, r] = [0, 0, 0, 0].map(() => new Float64Array(grid.words))
  const ones = new Float64Array(grid.words)
  for (const place of grid.at) ones[place] = 1
  multiply(grid, ones, b)
  r.set(b)
  const whole = Math.sqrt(dot(b, b))
  for (let rz = 0; ; ) {
    yield Math.sqrt(dot(r, r)) / whole
    residual.set(r)
    cycle(all)
    const before = rz
    rz = dot(r, z)
    const beta = before === 0 ? 0 : rz / before
    for (const place of grid.at) p[place] = z[place] + beta * p[place]
    multiply(grid, p, q)
    const alpha = rz / dot(p, q)
    for (const place of grid.at) r[place] -= alpha * q[place]
  }
}

/** Iterations to a relative residual. */
export function iterationsTo(goal: number, residuals: Iterable<number>): number {
  let iterations = 0
  for (const residual of residuals) {
    if (residual <= goal) break
    iterations++
  }
  return iterations
}

/** The relative residual after so many iterations. */
export function residualAfter(iterations: number, residuals: Iterable<number>): number {
  let done = 0
  for (const residual of residuals) if (done++ === iterations) return residual
  return NaN
}

/** The lower of the two in the middle, and both ends. */
export function middleAndEnds(all: readonly number[]): readonly [least: number, median: number, most: number] {
  const sorted = all.toSorted((a, b) => a - b)
  return [sorted[0], sorted[Math.floor((sorted.length - 1) / 2)], sorted[sorted.length - 1]]
}
