import { groupByKey, largest, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { placesOf } from '#src/core/sparse/orderings/permute.ts'
import { searchedBlocks } from '../../colouring/blocks/kernel.ts'
import { leastFree, neighbours, NONE } from '../../colouring/graph.ts'
import type { SweepProblem } from '../sweep.ts'

/** Bricks in the order of a sweep: by colour, then by their numbers; rows by brick, level and number. */
export interface Bricks {
  readonly colours: number
  /** Bricks of colour c are colour_ptr[c] .. colour_ptr[c + 1]. */
  readonly colour_ptr: U32
  /** Levels of brick b are brick_ptr[b] .. brick_ptr[b + 1]. */
  readonly brick_ptr: U32
  /** Places of level l are level_ptr[l] .. level_ptr[l + 1]. */
  readonly level_ptr: U32
  readonly rowAt: U32
  readonly place: U32
  /** Of each row: its colour, its brick, and its level in the brick. */
  readonly colour: U32
  readonly brick: U32
  readonly level: U32
}

/** Bricks of edge³ points of a grid, or blocks of as many rows, in greedy colours. O(entries · log rows) */
export function bricksOf({ inputs }: SweepProblem, edge: number): Bricks {
  const { A, X, Y, Z } = inputs
  const G = neighbours(A.pattern)
  const block = X > 0 ? cutGrid([X, Y, Z], edge) : searchedBlocks({ inputs: { ...inputs, G, seed: 0 } }, edge ** 3)
  const blocks = block.length === 0 ? 0 : largest(block) + 1
  const colour = colouredBlocks(G, block, blocks)
  const first = new Uint32Array(blocks)
  for (const [row, own] of block.entries()) first[own] = colour[row]
  const byColour = groupByKey(first, blocks === 0 ? 0 : largest(first) + 1)
  const numbers = new Uint32Array(blocks)
  for (const [at, own] of byColour.items.entries()) numbers[own] = at
  const brick = block.map((own) => numbers[own])
  return laidOut(G, { brick, colour, colour_ptr: byColour.ptr, order: Uint32Array.from(brick.keys()) })
}

/** Bricks of a graph, which are numbered colour by colour, and whose rows come by `order`. */
export function laidOut(
  G: Pattern,
  { brick, colour, colour_ptr, order }: Pick<Bricks, 'brick' | 'colour' | 'colour_ptr'> & { readonly order: U32 },
): Bricks {
  const level = levelsInside(G, brick, order)
  const levels = new Uint32Array(colour_ptr[colour_ptr.length - 1])
  for (const [row, own] of brick.entries()) levels[own] = Math.max(levels[own], level[row] + 1)
  const brick_ptr = prefixSum(levels)
  const { ptr: level_ptr, items: rowAt } = groupByKey(
    brick.map((own, row) => brick_ptr[own] + level[row]),
    brick_ptr[levels.length],
  )
  const place = placesOf(rowAt)
  return { colours: colour_ptr.length - 1, colour_ptr, brick_ptr, level_ptr, rowAt, place, colour, brick, level }
}

function cutGrid([X, Y, Z]: readonly [number, number, number], edge: number): U32 {
  const [across, along] = [Math.ceil(X / edge), Math.ceil(Y / edge)]
  return Uint32Array.from({ length: X * Y * Z }, (_, row) => {
    const [x, y, z] = [row % X, Math.floor(row / X) % Y, Math.floor(row / X / Y)].map((at) => Math.floor(at / edge))
    return (z * along + y) * across + x
  })
}

/** Of each row, the least colour that no neighbour of its block has, block after block. */
function colouredBlocks(G: Pattern, block: U32, blocks: number): U32 {
  const colour = new Uint32Array(G.rows).fill(NONE)
  const { ptr, items } = groupByKey(block, blocks)
  for (let b = 0; b < blocks; b++) {
    const rows = items.subarray(ptr[b], ptr[b + 1])
    const free = leastFree(G, colour, rows)
    for (const row of rows) colour[row] = free
  }
  return colour
}

/** Levels of rows by neighbours in the same brick that come before. */
function levelsInside({ row_ptr, col_idx }: Pattern, brick: U32, order: U32): U32 {
  const at = placesOf(order)
  const level = new Uint32Array(order.length)
  for (const i of order)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (at[j] < at[i] && brick[j] === brick[i]) level[i] = Math.max(level[i], level[j] + 1)
    }
  return level
}

/** Rows of A in the order of places, columns named by places and otherwise in their order. */
export function inPlaces({ inputs: { A } }: SweepProblem, { rowAt, place }: Pick<Bricks, 'rowAt' | 'place'>) {
  const { row_ptr, col_idx } = A.pattern
  const ptr = prefixSum(Array.from(rowAt, (row) => row_ptr[row + 1] - row_ptr[row]))
  const columns = new Uint32Array(col_idx.length)
  const values = new Float32Array(col_idx.length)
  for (const [at, row] of rowAt.entries())
    for (let k = row_ptr[row], to = ptr[at]; k < row_ptr[row + 1]; k++, to++) {
      columns[to] = place[col_idx[k]]
      values[to] = A.values[k]
    }
  return { ptr, columns, values }
}
