import { type Option, VALUES } from '#src/core/kernel/spec.ts'

/** With which values, and the factors in y ← α A x + β y; the seed is that of x, y and values. */
export type ProductSpec = {
  readonly values: 'own' | 'seeded'
  readonly alpha: number
  readonly beta: number
  readonly seed: number
}

export const options: readonly Option[] = [
  VALUES,
  { kind: 'number', name: 'alpha', label: 'α', initial: 1 },
  { kind: 'number', name: 'beta', label: 'β', initial: 0 },
  { kind: 'number', name: 'seed', label: 'seed of x, y and values', initial: 1, most: 999_999_999 },
]
