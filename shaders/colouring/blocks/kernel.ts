import type { U32 } from '#src/core/base/arrays.ts'
import { count, plural } from '#src/core/base/format.ts'
import { type ColouringProblem, NONE } from '../graph.ts'
import { orderedKernel } from '../ordered.ts'

/**
 * Blocks of up to `most` rows: each begins at the first row that is in none, and grows by a breadth-first search through such rows,
 * so that it ends early where it is shut in. @returns the block of each row. O(rows + entries)
 */
export function searchedBlocks({ inputs: { G } }: Pick<ColouringProblem, 'inputs'>, most: number): U32 {
  const block = new Uint32Array(G.rows).fill(NONE)
  let blocks = 0
  for (let root = 0; root < G.rows; root++) {
    if (block[root] !== NONE) continue
    const met = [root]
    block[root] = blocks
    for (let from = 0; from < met.length; from++)
      for (let k = G.row_ptr[met[from]]; k < G.row_ptr[met[from] + 1] && met.length < most; k++) {
        const row = G.col_idx[k]
        if (block[row] !== NONE) continue
        block[row] = blocks
        met.push(row)
      }
    blocks++
  }
  return block
}

const kernel = orderedKernel({
  title: 'Blocks of rows',
  idea: 'blocks of neighbouring rows have one colour each: blocks of a colour go at the same time, and the rows of one in their order',
  paper: {
    authors: 'Takeshi Iwashita, Hiroshi Nakashima, Yasuhito Takahashi',
    title:
      'Algebraic Block Multi-Color Ordering Method for Parallel Multi-Threaded Sparse Triangular Solver in ICCG Method',
    venue: 'IPDPS',
    year: 2012,
    doi: '10.1109/IPDPS.2012.51',
    taken:
      'blocks by a search, and the greedy colouring of the graph between them; both are made on the processor, colours on the GPU',
  },
  param: { name: 'rows', meaning: 'rows of a block at most', initial: 8, min: 1, max: 4096 },
  named: true,
  blockOf: (problem, { rows }) => searchedBlocks(problem, rows),
  explain: (rows, blocks, { rows: most }) =>
    `${count(rows)} rows in ${plural(blocks, 'block')} of up to ${count(most)}`,
})

export default kernel
