import { groupByKey, type U32, type U8 } from '#src/core/base/arrays.ts'
import { DONE, type Replay, WORKING } from '#src/engine/run/replay.ts'
import { itemStates, type Turned } from '#src/engine/run/states.ts'
import { Follower } from '../tally.ts'
import type { Size } from '../grid/pose.ts'
import { type CornerGrid, type GridCell, rowAt } from './grown.ts'

/** Faces of cubes that can be seen: z = height, y = height and x = height. */
export const FAMILIES = [0, 1, 2] as const
export type Facing = (typeof FAMILIES)[number]
/** By family, the axis along which its faces look, and the two that number its lines: the first runs fastest. */
export const AXES: readonly (readonly [along: number, fast: number, slow: number])[] = [
  [2, 0, 1],
  [1, 0, 2],
  [0, 1, 2],
]

/** More faces than this are not drawn: rows are put together in bricks. 48³ rows have as many. */
const MOST_FACES = 3 * 48 * 48

/** Rows along the edge of a brick: the smallest power of two with which no more than MOST_FACES faces are seen. */
export function edgeFor(size: Size): number {
  let edge = 1
  while (facesOf(bricksOf(size, edge)) > MOST_FACES) edge *= 2
  return edge
}

export const bricksOf = ([X, Y, Z]: Size, edge: number): Size => [
  Math.ceil(X / edge),
  Math.ceil(Y / edge),
  Math.ceil(Z / edge),
]

const facesOf = ([X, Y, Z]: Size): number => X * Y + X * Z + Y * Z

/**
 * The heap of a run at a tick. A row is *laid* when it is done, or works and all that it needs is done: what is laid is
 * closed under needs, so along each line of the grid it is what comes first. A row that works with a part of its inputs is
 * not laid yet. A brick is laid when all its rows are.
 */
export class Heap extends Follower {
  readonly grown: CornerGrid
  /** Rows along the edge of a brick. */
  readonly edge: number
  /** Bricks along x, y and z. */
  readonly size: Size
  /** Of every brick, rows that are laid, that work, and that are done. */
  readonly laid: U32
  readonly working: U32
  readonly done: U32
  /** By family: how many bricks of each line are laid. */
  readonly heights: readonly [U32, U32, U32]
  private readonly replay: Replay
  private readonly isLaid: U8
  /** Log of the edge: it is a power of two. */
  private readonly shift: number
  /** Rows of each brick: less at the borders, where the grid is no multiple of it. */
  private readonly whole: U32
  private stood: number | undefined
  /** What hovers at the present tick, once it was asked for. */
  private found: number[] | undefined
  /** Rows that work, and where each stands in that list. */
  private readonly list: U32
  private readonly place: U32
  private listed = 0

  constructor(replay: Replay, grown: CornerGrid, edge = edgeFor(grown.size)) {
    super(itemStates(replay))
    this.replay = replay
    this.grown = grown
    this.edge = edge
    this.shift = Math.log2(edge)
    this.size = bricksOf(grown.size, edge)
    const [X, Y, Z] = this.size
    const rows = replay.space.count
    this.laid = new Uint32Array(X * Y * Z)
    this.working = new Uint32Array(X * Y * Z)
    this.done = new Uint32Array(X * Y * Z)
    this.heights = [new Uint32Array(X * Y), new Uint32Array(X * Z), new Uint32Array(Y * Z)]
    this.isLaid = new Uint8Array(rows)
    this.whole = Uint32Array.from({ length: X * Y * Z }, (_, brick) => this.countIn(brick))
    this.list = new Uint32Array(rows)
    this.place = new Uint32Array(rows)
  }

  /** Goes to a tick; everything here is then of that tick. */
  at(tick: number): this {
    if (tick === this.stood) return this
    this.stood = tick
    this.goTo(tick)
    this.found = undefined
    const states = this.states.at(tick)
    for (let w = 0; w < this.listed; w++) this.lay(this.list[w], this.hasAll(this.list[w], states))
    return this
  }

  rowsIn(brick: number): number {
    return this.whole[brick]
  }

  private countIn(brick: number): number {
    const { edge, grown } = this
    return this.cellOf(brick).reduce((rows, c, axis) => rows * Math.min(edge, grown.size[axis] - c * edge), 1)
  }

  /** Where a brick lies among the bricks. */
  cellOf(brick: number): GridCell {
    const [X, Y] = this.size
    return [brick % X, Math.floor(brick / X) % Y, Math.floor(brick / (X * Y))]
  }

  brickAt([x, y, z]: GridCell): number {
    return x + this.size[0] * (y + this.size[1] * z)
  }

  /** The brick that a line of a family ends with, seen from the reader; that at the wall where none is laid. */
  brickOnLine(family: Facing, line: number): number {
    const [X, Y] = [this.size[0], this.size[1]]
    const end = Math.max(0, this.heights[family][line] - 1)
    if (family === 0) return line + X * Y * end
    if (family === 2) return end + X * line
    const z = Math.trunc(line / X)
    return line - X * z + X * (end + Y * z)
  }

  /** The row of a brick that is nearest to the reader. */
  rowOf(brick: number): number {
    const { grown, edge } = this
    const [x, y, z] = this.cellOf(brick)
    const [X, Y, Z] = grown.size
    return rowAt(grown, [
      Math.min(X, (x + 1) * edge) - 1,
      Math.min(Y, (y + 1) * edge) - 1,
      Math.min(Z, (z + 1) * edge) - 1,
    ])
  }

  /** Bricks that have begun and are not laid, from the farthest to the nearest. */
  hovering(): readonly number[] {
    this.found ??= this.findHovering()
    return this.found
  }

  private findHovering(): number[] {
    const found: number[] = []
    if (this.edge === 1) {
      for (let w = 0; w < this.listed; w++) if (this.isLaid[this.list[w]] === 0) found.push(this.brickOf(this.list[w]))
    } else
      for (let b = 0; b < this.laid.length; b++)
        if (this.working[b] + this.done[b] > 0 && this.laid[b] < this.whole[b]) found.push(b)
    if (this.edge === 1) found.sort((a, b) => a - b)
    const [X, Y, Z] = this.size
    const { items } = groupByKey(
      Uint32Array.from(found, (brick) => this.depthOf(brick)),
      X + Y + Z,
    )
    return Array.from(items, (at) => found[at])
  }

  /** How near to the reader a brick is; those that are as near hide nothing of one another. */
  private depthOf(brick: number): number {
    const [X, Y] = [this.size[0], this.size[1]]
    const line = Math.trunc(brick / X)
    const z = Math.trunc(line / Y)
    return brick - X * line + (line - Y * z) + z
  }

  protected recount(states: U8): void {
    for (const counts of [this.laid, this.working, this.done, this.isLaid, ...this.heights]) counts.fill(0)
    this.listed = 0
    for (let row = 0; row < states.length; row++) if (states[row] !== 0) this.turn(row, 0, states[row])
  }

  protected follow({ size, items, turns }: Turned): void {
    for (let t = 0; t < size; t++) this.turn(items[t], turns[t] >> 3, turns[t] & 7)
  }

  private turn(row: number, was: number, is: number): void {
    const brick = this.brickOf(row)
    if (was === WORKING) {
      this.working[brick]--
      const last = this.list[--this.listed]
      this.list[this.place[row]] = last
      this.place[last] = this.place[row]
    } else if (was === DONE) this.done[brick]--
    if (is === WORKING) {
      this.working[brick]++
      this.place[row] = this.listed
      this.list[this.listed++] = row
    } else {
      if (is === DONE) this.done[brick]++
      this.lay(row, is === DONE)
    }
  }

  private hasAll(row: number, states: U8): boolean {
    const { row_ptr, col_idx } = this.replay.pattern
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++)
      if (col_idx[k] !== row && states[col_idx[k]] !== DONE) return false
    return true
  }

  private lay(row: number, now: boolean): void {
    if ((this.isLaid[row] === 1) === now) return
    this.isLaid[row] = now ? 1 : 0
    const brick = this.brickOf(row)
    const whole = this.rowsIn(brick)
    const was = this.laid[brick] === whole
    this.laid[brick] += now ? 1 : -1
    const is = this.laid[brick] === whole
    if (was === is) return
    const cell = this.cellOf(brick)
    for (const family of FAMILIES) {
      const [, fast, slow] = AXES[family]
      this.heights[family][cell[fast] + this.size[fast] * cell[slow]] += is ? 1 : -1
    }
  }

  /** Asked of every row that changes: it makes nothing anew. */
  private brickOf(row: number): number {
    const { grown, size, shift, isLaid } = this
    const at = grown.mirrored ? isLaid.length - 1 - row : row
    if (shift === 0) return at
    const [X, Y] = [grown.size[0], grown.size[1]]
    const line = Math.trunc(at / X)
    const z = Math.trunc(line / Y)
    return ((at - X * line) >> shift) + size[0] * (((line - Y * z) >> shift) + size[1] * (z >> shift))
  }
}
