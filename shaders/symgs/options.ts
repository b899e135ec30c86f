import { type Option, VALUES } from '#src/core/kernel/spec.ts'
import type { DiagonalPolicy } from '#src/core/sparse/triangle.ts'

/** From which guess, how many sweeps, with which values, what is done about a zero or missing diagonal, and the seed of b, guess and values. */
export type SweepSpec = {
  readonly guess: 'zero' | 'any'
  readonly sweeps: '1' | '2'
  readonly values: 'own' | 'seeded'
  readonly diagonal: DiagonalPolicy
  readonly seed: number
}

export const options: readonly Option[] = [
  {
    kind: 'choice',
    name: 'guess',
    label: 'guess',
    values: [
      ['zero', 'zero'],
      ['any', 'seeded'],
    ],
    initial: 'zero',
  },
  {
    kind: 'choice',
    name: 'sweeps',
    label: 'sweeps',
    values: [
      ['1', 'one, there and back'],
      ['2', 'two'],
    ],
    initial: '1',
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
  { kind: 'number', name: 'seed', label: 'seed of b, guess and values', initial: 1, most: 999_999_999 },
]
