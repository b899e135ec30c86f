import type { F32, F64, U32 } from '#src/core/base/arrays.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'

/**
 * HPCG's conjugate gradients with its multigrid, in f64 on the processor or in parts in f32, to hold kernels and twins against: it shares
 * no code with them. Vectors lie in the order in which a sweep updates them, so that a sweep with many colours reads its memory along. Heroux,
 * Dongarra, Luszczek, SAND2013-8752.
 */

/** Of the point itself, and how many neighbours it has. */
const DIAGONAL = 26
const NEIGHBOURS = 26

/** When points of a grid are updated in a sweep: those of a lesser turn first, those of one turn in their order or all at once. */
export interface PointOrder {
  readonly turns: (size: GridSize) => (x: number, y: number, z: number) => number
  /** Points of a turn are updated by what the others were before: as points of a line are. */
  readonly together?: boolean
}

/** Point after point, as HPCG's reference has it. */
export const EXACT: PointOrder = { turns: () => () => 0 }

/** Any colouring as an order. @param coloursOf all points of a grid of this size */
export const byColours = (coloursOf: (size: GridSize) => ArrayLike<number>): PointOrder => ({
  turns(size) {
    const [X, Y] = size
    const colours = coloursOf(size)
    return (x, y, z) => colours[x + X * (y + Y * z)]
  },
})

type Vector = F64 | F32

/** Sums of A p, of the residual that the next level gets, of sweeps, of dots; vectors; and r·z, p·A p, α and β. */
export const PARTS = ['product', 'residual', 'sweeps', 'dots', 'vectors', 'scalars'] as const
/** What of a solve is in f32: sums, rounded term by term, and what is stored. All else is in f64. */
export type Single = ReadonlySet<(typeof PARTS)[number]>
const NOTHING: Single = new Set()

interface Level {
  /** The place of each point: places are those of turn after turn, and turn t begins at first[t]. */
  readonly place: U32
  readonly first: U32
  readonly together: boolean
  /** Places of the neighbours of each place, as the columns of its row ascend: half of them before the point itself. Those outside are behind all, where x is 0. */
  readonly near: U32
  /** Of each place of the next level: the one that stands for it on this one. */
  readonly kept: U32
  readonly x: Vector
  readonly r: Vector
  readonly single: Single
}

const pointsOf = ([X, Y, Z]: GridSize): number => X * Y * Z

/** The place of each point, and the first one of each turn. */
function placed(size: GridSize, order: PointOrder): Pick<Level, 'place' | 'first'> {
  const [X, Y] = size
  const turn = order.turns(size)
  const turns = Uint32Array.from({ length: pointsOf(size) }, (_, i) =>
    turn(i % X, Math.floor(i / X) % Y, Math.floor(i / X / Y)),
  )
  const first = new Uint32Array(turns.reduce((most, t) => Math.max(most, t), 0) + 2)
  for (const t of turns) first[t + 1]++
  for (let t = 1; t < first.length; t++) first[t] += first[t - 1]
  const next = first.slice()
  return { place: turns.map((t) => next[t]++), first }
}

function neighboursOf([X, Y, Z]: GridSize, place: U32): U32 {
  const near = new Uint32Array(NEIGHBOURS * place.length).fill(place.length)
  for (let i = 0; i < place.length; i++) {
    const [x, y, z] = [i % X, Math.floor(i / X) % Y, Math.floor(i / X / Y)]
    for (let n = 0; n < NEIGHBOURS; n++) {
      const at = n < NEIGHBOURS / 2 ? n : n + 1
      const [u, v, w] = [x - 1 + (at % 3), y - 1 + (Math.floor(at / 3) % 3), z - 1 + Math.floor(at / 9)]
      if (u < 0 || u >= X || v < 0 || v >= Y || w < 0 || w >= Z) continue
      near[NEIGHBOURS * place[i] + n] = place[u + X * (v + Y * w)]
    }
  }
  return near
}

function levelsOf(size: GridSize, order: PointOrder, count: number, single: Single): readonly Level[] {
  const { place, first } = placed(size, order)
  const [X, Y] = size
  const half = size.map((points) => points / 2) as unknown as GridSize
  const others = count === 1 ? [] : levelsOf(half, order, count - 1, single)
  const kept = new Uint32Array(count === 1 ? 0 : pointsOf(half))
  for (let c = 0; c < kept.length; c++) {
    const [x, y, z] = [c % half[0], Math.floor(c / half[0]) % half[1], Math.floor(c / half[0] / half[1])]
    kept[others[0].place[c]] = place[2 * x + X * (2 * y + Y * 2 * z)]
  }
  const near = neighboursOf(size, place)
  const own: Level = {
    place,
    first,
    together: order.together === true,
    near,
    kept,
    x: zeros(place.length + 1, single),
    r: zeros(place.length, single),
    single,
  }
  return [own, ...others]
}

const zeros = (length: number, single: Single): Vector =>
  single.has('vectors') ? new Float32Array(length) : new Float64Array(length)

const f = Math.fround

/** b plus the neighbours of a place in f32, term by term, less what stands between both halves of them. */
function roundedSum(b: number, x: Vector, at: number, near: U32, between: number): number {
  const [from, own, end] = [NEIGHBOURS * at, NEIGHBOURS * at + NEIGHBOURS / 2, NEIGHBOURS * (at + 1)]
  let sum = b
  for (let n = from; n < own; n++) sum = f(sum + x[near[n]])
  sum = f(sum - between)
  for (let n = own; n < end; n++) sum = f(sum + x[near[n]])
  return sum
}

/** b − A x at a place, term by term in the order of its columns, as HPCG has it: with b = 0 it is −A x. */
function rest(b: number, x: Vector, at: number, near: U32): number {
  const [from, own, end] = [NEIGHBOURS * at, NEIGHBOURS * at + NEIGHBOURS / 2, NEIGHBOURS * (at + 1)]
  let sum = b
  for (let n = from; n < own; n++) sum += x[near[n]]
  sum -= DIAGONAL * x[at]
  for (let n = own; n < end; n++) sum += x[near[n]]
  return sum
}

/** y ← A x */
function multiply(level: Level, x: Vector, y: Vector): void {
  const { place, near } = level
  if (level.single.has('product'))
    for (let at = 0; at < place.length; at++) y[at] = -roundedSum(0, x, at, near, f(DIAGONAL * x[at]))
  else for (let at = 0; at < place.length; at++) y[at] = -rest(0, x, at, near)
}

/** x there and back. */
function sweep(level: Level): void {
  const { first, together, near, x, r } = level
  const updated = level.single.has('sweeps')
    ? (at: number) => roundedSum(r[at], x, at, near, 0) / DIAGONAL
    : (at: number) => (rest(r[at], x, at, near) + DIAGONAL * x[at]) / DIAGONAL
  const turns = first.length - 1
  const atOnce = (t: number) =>
    x.set(
      Float64Array.from({ length: first[t + 1] - first[t] }, (_, n) => updated(first[t] + n)),
      first[t],
    )
  if (together) {
    for (let t = 0; t < turns; t++) atOnce(t)
    for (let t = turns - 1; t >= 0; t--) atOnce(t)
  } else {
    for (let at = 0; at < r.length; at++) x[at] = updated(at)
    for (let at = r.length - 1; at >= 0; at--) x[at] = updated(at)
  }
}

/** What a level makes of its right-hand side, from zero. */
function cycle([level, ...others]: readonly Level[]): void {
  const { near, x, r, kept } = level
  x.fill(0)
  sweep(level)
  if (others.length === 0) return
  const [coarse] = others
  const sent = level.single.has('residual')
    ? (at: number) => r[at] + roundedSum(0, x, at, near, f(DIAGONAL * x[at]))
    : (at: number) => r[at] + rest(0, x, at, near)
  for (let c = 0; c < kept.length; c++) coarse.r[c] = sent(kept[c])
  cycle(others)
  for (let c = 0; c < kept.length; c++) x[kept[c]] += coarse.x[c]
  sweep(level)
}

/** Lanes that add up a dot in f32, each its own products, before their sums are added by halves. */
const LANES = 1024

function roundedDot(u: Vector, v: Vector, count: number): number {
  const sums = new Float32Array(LANES)
  for (let at = 0; at < count; at++) sums[at % LANES] += f(u[at] * v[at])
  for (let half = LANES / 2; half >= 1; half /= 2)
    for (let lane = 0; lane < half; lane++) sums[lane] += sums[lane + half]
  return sums[0]
}

/** u · v, point after point. */
function dot(level: Level, u: Vector, v: Vector): number {
  const { place } = level
  if (level.single.has('dots')) return roundedDot(u, v, place.length)
  let sum = 0
  for (let i = 0; i < place.length; i++) sum += u[place[i]] * v[place[i]]
  return sum
}

/** What the multigrid, or with one level a sweep, makes of a vector over the points. */
export function multigridOf(size: GridSize, order: PointOrder, levels = 4): (r: ArrayLike<number>) => F64 {
  const all = levelsOf(size, order, levels, NOTHING)
  const { place, x, r } = all[0]
  return (given) => {
    for (let i = 0; i < place.length; i++) r[place[i]] = given[i]
    cycle(all)
    return Float64Array.from(place, (at) => x[at])
  }
}

/**
 * Relative residuals ‖r‖ / ‖b‖ by the recurrence, of iteration 0 and on; b is A times ones, and x begins at zero.
 * @param single is in f32
 */
export function* hpcgResiduals(
  size: GridSize,
  order: PointOrder,
  levels = 4,
  single: Single = NOTHING,
): Generator<number, never> {
  const all = levelsOf(size, order, levels, single)
  const same = (value: number) => value
  const [scalar, element] = (['scalars', 'vectors'] as const).map((part) => (single.has(part) ? f : same))
  const { x: z, r } = all[0]
  const [p, q, residual] = [z, r, r].map((like) => zeros(like.length, single))
  multiply(all[0], p.fill(1, 0, r.length), residual)
  p.fill(0)
  const whole = Math.sqrt(dot(all[0], residual, residual))
  for (let rz = 0; ; ) {
    yield Math.sqrt(dot(all[0], residual, residual)) / whole
    r.set(residual)
    cycle(all)
    const before = rz
    rz = scalar(dot(all[0], residual, z))
    const beta = before === 0 ? 0 : scalar(rz / before)
    for (let at = 0; at < r.length; at++) p[at] = z[at] + element(beta * p[at])
    multiply(all[0], p, q)
    const alpha = scalar(rz / scalar(dot(all[0], p, q)))
    for (let at = 0; at < r.length; at++) residual[at] -= element(alpha * q[at])
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

/** The relative residual after a number of iterations. */
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
