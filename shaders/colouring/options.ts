import type { Option } from '#src/core/kernel/spec.ts'

/** Of what the random weights of rows are made: kernels that draw some have the same. */
export type ColouringSpec = {
  readonly seed: number
}

export const options: readonly Option[] = [
  { kind: 'number', name: 'seed', label: 'seed of weights', initial: 1, most: 999_999_999 },
]
