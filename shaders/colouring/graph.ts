import { prefixSum, type U32 } from '#src/base/arrays.ts'
import { filled } from '#src/kernel/buffers.ts'
import type { Problem } from '#src/kernel/kernel.ts'
import type { BufferSpec, Plan } from '#src/kernel/plan.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { groupingBy, type GroupsBySpace } from '#src/trace/space.ts'

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
export { NONE } from '#shaders/colouring/graph.wesl'

/** The pattern of A + Aᵀ without the diagonal, columns ascending in each row, as they are in A. O(rows + entries) */
export function neighboursOf({ rows, row_ptr, col_idx }: Pattern): Pattern {
  const t_ptr = new Uint32Array(rows + 1)
  for (const j of col_idx) t_ptr[j + 1]++
  for (let j = 0; j < rows; j++) t_ptr[j + 1] += t_ptr[j]
  const next = t_ptr.slice(0, rows)
  const t_idx = new Uint32Array(col_idx.length)
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) t_idx[next[col_idx[k]]++] = i
  const merged = (i: number, put: (j: number) => void) => {
    let [k, t] = [row_ptr[i], t_ptr[i]]
    while (k < row_ptr[i + 1] || t < t_ptr[i + 1]) {
      const own = k < row_ptr[i + 1] ? col_idx[k] : rows
      const other = t < t_ptr[i + 1] ? t_idx[t] : rows
      const j = Math.min(own, other)
      if (own === j) k++
      if (other === j) t++
      if (j !== i) put(j)
    }
  }
  const counts = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) merged(i, () => counts[i]++)
  const ptr = prefixSum(counts)
  const columns = new Uint32Array(ptr[rows])
  let at = 0
  for (let i = 0; i < rows; i++) merged(i, (j) => (columns[at++] = j))
  return { rows, cols: rows, row_ptr: ptr, col_idx: columns }
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

/** The least colour that no neighbour has, of 32 at a time. O(neighbours) */
export function leastFree({ row_ptr, col_idx }: Pattern, colour: U32, row: number): number {
  for (let first = 0; ; first += 32) {
    let taken = 0
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
  const most = colour.reduce((found, c) => (c === NEVER ? found : Math.max(found, c + 1)), 0)
  const isLeft = colour.includes(NEVER)
  const group = isLeft ? colour.map((c) => (c === NEVER ? most : c)) : colour
  return { [SPACES.coloured]: [groupingBy('colour', group, most + Number(isLeft))] }
}
const NEVER = 0xffffffff

/** Bytes that any colouring moves at least: the graph is read, and each row's colour written. */
export const leastBytes = ({ inputs: { G } }: Pick<ColouringProblem, 'inputs'>): number =>
  4 * (2 * G.rows + 1 + G.col_idx.length)
