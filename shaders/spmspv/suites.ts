import type { Suites } from '#src/core/kernel/bench.ts'
import { OTHERS, REAL } from '../lib/suites.ts'

/** Before the name of a matrix: which share of the entries of x is not 0. One of 100 where nothing is said. */
export const SHARES = ['1e-4', '1e-3', '1e-1', '1'] as const
export const sharePrefix = (share: string): string => `x ${share} of `

const LARGE = ['D3N27 128^3', 'rmat 20M']

const withShares = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [...SHARES.map((share) => `${sharePrefix(share)}${name}`), name])

/** No rule of a kernel may be read off the problems of `others`. @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  /** Short columns and long ones, small and large, with few entries in x and with many. */
  mixed: withShares([...REAL, ...LARGE]),
  large: withShares(LARGE),
  others: withShares([...OTHERS, 'delaunay 200000', 'rmat 17x16']),
  files,
  quick: ['x 1e-3 of delaunay_n13', 'x 1e-1 of delaunay_n13', 'rmat 14x16'],
})
