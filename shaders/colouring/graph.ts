import { NONE } from '#shaders/colouring/graph.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Plan } from '#src/core/kernel/plan/plan.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { makeGraph } from '#src/core/sparse/orderings/graph.ts'
import { groupingBy, type GroupsBySpace } from '#src/core/trace/space.ts'

/**
 * A colour for every row: G is the pattern of A + Aᵀ without its diagonal, columns ascending. X, Y and Z are the points of a grid
 * along its axes, 0 where the rows are no grid's. `seed` is that of random weights.
 */
export type ColouringProblem = Problem<{
  readonly G: Pattern
  readonly X: number
  readonly Y: number
  readonly Z: number
  readonly seed: number
}>

/** What stands for the colour of a row that has none. */
export { NONE }

/** The pattern of A + Aᵀ without the diagonal, columns ascending in each row. O(rows + entries) */
export function neighbours(pattern: Pattern): Pattern {
  const { vertices, ptr, adj } = makeGraph(pattern)
  return { rows: vertices, cols: vertices, row_ptr: ptr, col_idx: adj }
}

/** Whether rows are the points of a grid. */
export const isGrid = ({ X }: Pick<ColouringProblem['inputs'], 'X'>): boolean => X > 0

/** The graph as kernels bind it, and room for the colours. */
export const graphBuffers = ({ inputs: { G } }: Pick<ColouringProblem, 'inputs'>): BufferSpec[] => [
  filled('row_ptr', G.row_ptr),
  filled('col_idx', G.col_idx),
  { name: 'colour', words: Math.max(1, G.rows) },
]

export const colourOutput = (rows: number): Plan['outputs'] => ({
  colour: { kind: 'u32', buffer: 'colour', words: rows },
})

/** What kernels of this operation are about, in their events: rows that are looked at, and rows that get a colour. */
export const SPACES = { looked: 'weight', coloured: 'row' } as const

/** The least colour that no neighbour of the rows has, of 32 at a time. O(neighbours) */
export function leastFree({ row_ptr, col_idx }: Pattern, colour: U32, rows: Iterable<number>): number {
  for (let first = 0; ; first += 32) {
    let taken = 0
    for (const row of rows)
      for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
        const other = colour[col_idx[k]] - first
        if (other >= 0 && other < 32) taken |= 1 << other
      }
    const free = ~taken
    if (free !== 0) return first + 31 - Math.clz32(free & -free)
  }
}

/** Rows by their colours, as pictures bundle them; a row without one is in a group behind all. */
export function byColour(colour: U32): GroupsBySpace {
  const most = colour.reduce((found, c) => (c === NONE ? found : Math.max(found, c + 1)), 0)
  const isLeft = colour.includes(NONE)
  const group = isLeft ? colour.map((c) => (c === NONE ? most : c)) : colour
  return { [SPACES.coloured]: [groupingBy('colour', group, most + Number(isLeft))] }
}

/** Bytes that any colouring moves at least: the graph is read, and each row's colour written. */
export const leastBytes = ({ inputs: { G } }: Pick<ColouringProblem, 'inputs'>): number =>
  4 * (2 * G.rows + 1 + G.col_idx.length)
