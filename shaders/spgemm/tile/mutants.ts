import { SIDE } from '#shaders/spgemm/tile/tiles.wesl'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import { countProducts, type MatrixProductProblem, factorPatterns } from '../factors.ts'
import { tellsSigns } from '../oracle.ts'
import { tilesOf } from './format.ts'
import { bitCount } from './bits.ts'
import { reached, tileProduct } from './symbolic.ts'

const module = (name: string) => `spgemm/tile/${name}.wesl`

const hasProducts = (problem: MatrixProductProblem): boolean => countProducts(factorPatterns(problem)) > 0

const tilesFor = ({ inputs: { A, B } }: MatrixProductProblem) => [tilesOf(A.pattern), tilesOf(B.pattern)] as const

/** Masks of each tile of C: what all pairs reach, and what the last one does. */
function masksOf(problem: MatrixProductProblem): { all: number; last: number }[] {
  const [A, B] = tilesFor(problem)
  const { column, pair_ptr, a, b } = tileProduct(A, B)
  return Array.from({ length: SIDE * column.length }, (_, line) => {
    const tile = Math.floor(line / SIDE)
    const pairs = Array.from({ length: pair_ptr[tile + 1] - pair_ptr[tile] }, (_one, p) => {
      const pair = pair_ptr[tile] + p
      return reached(A, B, [a[pair], b[pair]], line % SIDE)
    })
    return { all: pairs.reduce((mask, other) => mask | other, 0), last: pairs.at(-1) ?? 0 }
  })
}

const losesEntries = (problem: MatrixProductProblem): boolean => masksOf(problem).some(({ all, last }) => all !== last)

/** Has a row of a tile of C several entries, so that they need places of their own? */
const hasNeighbours = (problem: MatrixProductProblem): boolean =>
  tellsSigns(problem) && masksOf(problem).some(({ all }) => bitCount(all) > 1)

/** Has a row of a tile of A two entries, of which the second makes products? */
function hasSecondEntry(problem: MatrixProductProblem): boolean {
  const { A, B } = problem.inputs
  const { rows, row_ptr, col_idx } = A.pattern
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i] + 1; k < row_ptr[i + 1]; k++) {
      const near = Math.floor(col_idx[k] / SIDE) === Math.floor(col_idx[k - 1] / SIDE)
      if (near && B.pattern.row_ptr[col_idx[k] + 1] > B.pattern.row_ptr[col_idx[k]]) return tellsSigns(problem)
    }
  return false
}

const mutants: readonly Mutant<MatrixProductProblem>[] = [
  {
    name: 'the trace disturbs a value',
    breaks: 'traced',
    applies: tellsSigns,
    edits: [
      {
        module: module('numeric'),
        find: 'c_values[slot] = sums',
        replace:
          '@if(TRACE) c_values[slot] = -sums[place_of(index, column, mask, dense)];\n    @if(!TRACE) c_values[slot] = sums',
      },
    ],
  },
  {
    name: 'only the first tile of a row of tiles is listed',
    breaks: 'solves',
    applies: (problem) =>
      hasProducts(problem) &&
      tileProduct(...tilesFor(problem)).ptr.some((end, r, ptr) => r > 0 && end - ptr[r - 1] > 1),
    edits: [{ module: module('pattern'), find: 'tile++;', replace: '' }],
  },
  {
    name: 'the first tile of a list is not looked up',
    breaks: 'solves',
    applies: (problem) => hasProducts(problem) && problem.inputs.A.pattern.cols <= SIDE,
    edits: [
      {
        module: module('pairs'),
        find: 'if (turn >= shorter(lists))',
        replace: 'if (turn == 0u || turn >= shorter(lists))',
      },
    ],
  },
  {
    name: 'a mask keeps only what the last pair says',
    breaks: 'solves',
    applies: losesEntries,
    edits: [{ module: module('masks'), find: 'mask |= reached', replace: 'mask = reached' }],
  },
  {
    name: 'all entries of a row of a tile of A have the value of the first',
    breaks: 'solves',
    applies: hasSecondEntry,
    edits: [{ module: module('numeric'), find: '    k++;', replace: '' }],
  },
  {
    name: 'entries of a row share a place in a sparse accumulator',
    breaks: 'solves',
    applies: hasNeighbours,
    params: { dense: SIDE * SIDE + 1 },
    edits: [
      {
        module: module('numeric'),
        find: 'countOneBits(mask & ((1u << column) - 1u))',
        replace: 'countOneBits(mask & 0u)',
      },
    ],
  },
  {
    name: 'entries of a row share a place in a dense accumulator',
    breaks: 'solves',
    applies: hasNeighbours,
    params: { dense: 1 },
    edits: [{ module: module('numeric'), find: ', column, dense)', replace: ', 0u, dense)' }],
  },
]

export default mutants
