import { type Option, VALUES } from '#src/core/kernel/spec.ts'

/** With which values; the seed is theirs. */
export type TransposeSpec = {
  readonly values: 'own' | 'seeded'
  readonly seed: number
}

export const options: readonly Option[] = [
  VALUES,
  { kind: 'number', name: 'seed', label: 'seed of values', initial: 1, most: 999_999_999 },
]
