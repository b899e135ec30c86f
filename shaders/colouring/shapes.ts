import type { Params } from '#src/core/kernel/kernel.ts'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { ColouringProblem } from './graph.ts'

/** Where faults of this operation's kernels show. */

/** Rows of a block where nothing else is chosen. */
const BLOCK = 8

/** Is there an edge? */
export const hasEdges = ({ inputs: { G } }: ColouringProblem): boolean => G.col_idx.length > 0

/** Whether more rows hang together than one block has, so that an edge leads out of a block. */
export function leadsOn({ inputs: { G } }: ColouringProblem): boolean {
  const seen = new Uint8Array(G.rows)
  for (let start = 0; start < G.rows; start++) {
    if (seen[start] === 1) continue
    seen[start] = 1
    const found = [start]
    for (let at = 0; at < found.length; at++)
      for (let k = G.row_ptr[found[at]]; k < G.row_ptr[found[at] + 1]; k++) {
        const other = G.col_idx[k]
        if (seen[other] === 1) continue
        seen[other] = 1
        found.push(other)
      }
    if (found.length > BLOCK) return true
  }
  return false
}

export const hasRow = ({ inputs: { G } }: ColouringProblem): boolean => G.rows > 0

/** Whether 64 rows are all neighbours of one another: each then needs another colour, and a round colours few. */
export const isComplete = ({ inputs: { G } }: ColouringProblem): boolean =>
  G.rows === 64 && G.col_idx.length === 64 * 63

/** Whether 40 rows are neighbours of the one before and the one after. */
export const isPath = ({ inputs: { G } }: ColouringProblem): boolean => G.rows === 40 && G.col_idx.length === 78

/** Row 0 gets no colour where a run is traced, and only there. @param find where a row gets its colour */
export const uncoloured = (module: string, find: string): Mutant<ColouringProblem> => ({
  name: 'the trace disturbs a colour',
  breaks: 'traced',
  applies: hasRow,
  edits: [{ module, find, replace: `${find}\n  @if(TRACE) { if (row == 0u) { colour[row] = 0x7fffffffu; } }` }],
})

const SETTLE = 'colouring/settle.wesl'

/** Those that are greatest and those that are least of their neighbours get one colour. @param params with which both are chosen */
export const sameAtBothEnds = (params: Params): Mutant<ColouringProblem> => ({
  name: 'both ends have one colour',
  breaks: 'solves',
  params,
  applies: isComplete,
  edits: [{ module: 'colouring/choose.wesl', find: 'select(1u, 0u,', replace: 'select(0u, 0u,' }],
})

/** Faults of kernels that colour in rounds. */
export const roundMutants: readonly Mutant<ColouringProblem>[] = [
  uncoloured(SETTLE, 'colour[row] = chosen;'),
  {
    // the processor looks after eight rounds
    name: 'rows that are left are not counted',
    breaks: 'solves',
    applies: isComplete,
    edits: [{ module: SETTLE, find: 'atomicAdd(&left, 1u);', replace: '' }],
  },
  {
    name: 'the last row of a workgroup is not put in',
    breaks: 'solves',
    applies: ({ inputs: { G } }) => G.rows >= 256,
    edits: [
      {
        module: SETTLE,
        find: 'if (row < uniforms.rows && colour[row] == NONE) {',
        replace: 'if (index + 1u < size && row < uniforms.rows && colour[row] == NONE) {',
      },
    ],
  },
]
