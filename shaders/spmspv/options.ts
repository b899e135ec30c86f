import { type Option, VALUES } from '#src/core/kernel/spec.ts'

/** With which values, how many of x's entries are not 0, and from which seed. */
export type SparseVectorSpec = {
  readonly values: 'own' | 'seeded'
  readonly share: string
  readonly seed: number
}

export const options: readonly Option[] = [
  VALUES,
  {
    kind: 'choice',
    name: 'share',
    label: 'of x',
    values: [
      ['0', 'nothing'],
      ['1e-5', '1 entry of 100 000'],
      ['1e-4', '1 entry of 10 000'],
      ['1e-3', '1 entry of 1000'],
      ['1e-2', '1 entry of 100'],
      ['1e-1', '1 entry of 10'],
      ['1', 'all entries'],
    ],
    initial: '1e-2',
  },
  { kind: 'number', name: 'seed', label: 'seed of x and values', initial: 1, most: 999_999_999 },
]
