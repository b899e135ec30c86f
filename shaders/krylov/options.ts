import type { Option } from '#src/core/kernel/spec.ts'
import { UNKNOWN } from '../lib/unknown.ts'

/** What is offered; a bench asks for others. */
const TOLERANCES = ['1e-2', '1e-3', '1e-4', '1e-5', '1e-6', '1e-8', '1e-10'] as const

/** To which residual, in how many iterations at most, with which values, which x is to be found, and the seed of x and values. */
export type KrylovSpec = {
  readonly tolerance: string
  readonly limit: number
  readonly values: 'own' | 'laplacian' | 'seeded'
  readonly x: 'seeded' | 'ones'
  readonly seed: number
}

export const MOST_ITERATIONS = 20_000

export const options: readonly Option[] = [
  {
    kind: 'choice',
    name: 'tolerance',
    label: 'residual, of ‖b‖',
    values: TOLERANCES.map((tolerance): readonly [string, string] => [tolerance, `10⁻${raised(tolerance)}`]),
    initial: '1e-6',
  },
  { kind: 'number', name: 'limit', label: 'iterations at most', initial: 500, most: MOST_ITERATIONS },
  {
    kind: 'choice',
    name: 'values',
    label: 'values',
    values: [
      ['own', 'its own'],
      ['laplacian', 'a Laplacian on its pattern'],
      ['seeded', 'seeded, positive definite'],
    ],
    initial: 'own',
  },
  UNKNOWN,
  { kind: 'number', name: 'seed', label: 'seed of x and values', initial: 1, most: 999_999_999 },
]

function raised(tolerance: string): string {
  return tolerance.slice('1e-'.length).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))
}
