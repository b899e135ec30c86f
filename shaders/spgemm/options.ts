import { type Option, VALUES } from '#src/core/kernel/spec.ts'

export type MatrixProductSpec = {
  /** B: A itself, its transpose, or another matrix by the text of its source. */
  readonly with: string
  readonly values: 'own' | 'seeded'
  readonly seed: number
}

export const options: readonly Option[] = [
  { kind: 'matrix', name: 'with', label: 'B', initial: 'same' },
  VALUES,
  { kind: 'number', name: 'seed', label: 'seed of values', initial: 1, most: 999_999_999 },
]
