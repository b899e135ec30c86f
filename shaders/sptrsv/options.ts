import { type Option, VALUES } from '#src/core/kernel/spec.ts'
import type { DiagonalPolicy } from '#src/core/sparse/triangle.ts'

/** Incomplete factors with fill of a level up to the digit. */
type Filled = 'ilu1' | 'ilu2' | 'ilu3' | 'ilu4' | 'ilu5'

/** Which triangle, of what, with which values, what is done about a zero or missing diagonal, and the seed of x. */
export type SolveSpec = {
  readonly triangle: 'lower' | 'upper'
  readonly of: 'matrix' | 'ilu0' | 'ic0' | Filled
  readonly values: 'own' | 'seeded'
  readonly diagonal: DiagonalPolicy
  readonly seed: number
}

export const options: readonly Option[] = [
  {
    kind: 'choice',
    name: 'triangle',
    label: 'triangle',
    values: [
      ['lower', 'lower'],
      ['upper', 'upper'],
    ],
    initial: 'lower',
  },
  {
    kind: 'choice',
    name: 'of',
    label: 'of',
    values: [
      ['matrix', 'the matrix itself'],
      ['ilu0', 'its ILU(0) factors'],
      ['ic0', 'its IC(0) factor'],
      ['ilu1', 'its ILU(1) factors'],
      ['ilu2', 'its ILU(2) factors'],
      ['ilu3', 'its ILU(3) factors'],
      ['ilu4', 'its ILU(4) factors'],
      ['ilu5', 'its ILU(5) factors'],
    ],
    initial: 'matrix',
  },
  VALUES,
  {
    kind: 'choice',
    name: 'diagonal',
    label: 'zero on the diagonal',
    values: [
      ['error', 'stop with an error'],
      ['unit', 'replace by 1'],
      ['shift', 'shift it'],
    ],
    initial: 'error',
  },
  { kind: 'number', name: 'seed', label: 'seed of x and values', initial: 1, most: 999_999_999 },
]
