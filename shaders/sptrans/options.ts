import type { Option } from '#src/kernel/spec.ts'

/** With which values; the seed is theirs. */
export type TransposeSpec = {
  readonly values: 'own' | 'seeded'
  readonly seed: number
}

export const options: readonly Option[] = [
  {
    kind: 'choice',
    name: 'values',
    label: 'values',
    values: [
      ['own', 'its own'],
      ['seeded', 'seeded'],
    ],
    initial: 'own',
  },
  { kind: 'number', name: 'seed', label: 'seed of values', initial: 1, most: 999_999_999 },
]
