import type { Suites } from '#src/core/kernel/bench.ts'
import { onGrids } from '../lib/suites.ts'

/** Much fill on a long way: what dense solvers are for, and what a GPU can gain most on. */
const FILLED = ['bcsstk15', ...onGrids(['D3N7'], ['20^3', '24^3', '32^3'])]
/** Little fill: a level has little to do, and the number of levels decides. */
const THIN = ['D2N5 200x200x1', 'memplus', 'add32']
/** Without a matching they have zeros on the diagonal. */
const MATCHED = ['west0479', 'cavity14', 'bayer10']

/** Words before a matrix's name that ask for a size of blocks. */
export const ROWS_ASKED = [16, 32, 48, 60, 64, 128]
export const rowsAsked = (nb: number): string => `blocks of ${nb} of `

/** @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  filled: FILLED,
  thin: THIN,
  matched: MATCHED,
  /** Speed by the rows of a block. */
  rows: ['bcsstk15', 'D3N7 20^3', 'D2N5 200x200x1'].flatMap((name) =>
    ROWS_ASKED.map((nb) => `${rowsAsked(nb)}${name}`),
  ),
  files,
  quick: ['D3N7 10^3', 'D2N5 40x40x1'],
})
