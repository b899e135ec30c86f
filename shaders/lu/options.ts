import { type Option, VALUES } from '#src/core/kernel/spec.ts'
import type { EliminationOrder } from '#src/core/sparse/orderings/eliminated.ts'
import { UNKNOWN } from '../lib/unknown.ts'

/** How rows and columns are put in order, with which values, in which blocks, and what A x = b is made of. */
export type LuSpec = {
  readonly ordering: EliminationOrder
  /** Whether rows are exchanged and scaled first, for a heavy diagonal. */
  readonly matching: boolean
  readonly values: 'own' | 'laplacian' | 'seeded'
  /** Rows of a block; 0 leaves it to the rule. */
  readonly nb: number
  readonly x: 'seeded' | 'ones'
  /** Factors that take more than 256 MB are made, too. */
  readonly large: boolean
  readonly seed: number
  /** Pivots that are smaller than this share of the largest entry of M are replaced; √ε where absent. */
  readonly pivots?: 'root' | 'epsilon'
}

export const options: readonly Option[] = [
  {
    kind: 'choice',
    name: 'ordering',
    label: 'order of rows and columns',
    values: [
      ['amd', 'minimum degree'],
      ['nd', 'nested dissection'],
      ['rcm', 'reverse Cuthill–McKee'],
      ['natural', 'as they come'],
    ],
    initial: 'amd',
  },
  { kind: 'flag', name: 'matching', label: 'match rows to a heavy diagonal first', initial: true },
  {
    ...VALUES,
    kind: 'choice',
    values: [
      ['own', 'its own'],
      ['laplacian', 'a Laplacian on its pattern'],
      ['seeded', 'seeded, with a whole diagonal'],
    ],
    initial: 'own',
  },
  { kind: 'number', name: 'nb', label: 'rows of a block, 0 by rule', initial: 0, most: 256 },
  UNKNOWN,
  {
    kind: 'choice',
    name: 'pivots',
    label: 'pivots replaced below, of the largest entry',
    values: [
      ['root', '√ε'],
      ['epsilon', 'ε'],
    ],
    initial: 'root',
  },
  { kind: 'flag', name: 'large', label: 'take more than 256 MB', initial: false },
  { kind: 'number', name: 'seed', label: 'seed of x and values', initial: 1, most: 999_999_999 },
]
