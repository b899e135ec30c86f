import type { Option } from '#src/core/kernel/spec.ts'
import { options as blockOptions, type BlockSpec } from '../block_symgs/options.ts'

const TOLERANCES = ['1e-1', '1e-2', '1e-3', '1e-4', '1e-5', '1e-6'] as const

/** A flow as sweeps have it, to which residual, in how many iterations at most, and what b is. */
export type FlowSystemSpec = Omit<BlockSpec, 'sweeps'> & {
  readonly tolerance: string
  readonly limit: number
  readonly b: 'ones' | 'seeded'
}

export const options: readonly Option[] = [
  ...blockOptions.filter(({ name }) => name !== 'sweeps'),
  {
    kind: 'choice',
    name: 'tolerance',
    label: 'residual, of ‖b‖',
    values: TOLERANCES.map((tolerance): readonly [string, string] => [
      tolerance,
      `10⁻${'⁰¹²³⁴⁵⁶'.charAt(Number(tolerance.at(-1)))}`,
    ]),
    initial: '1e-2',
  },
  { kind: 'number', name: 'limit', label: 'iterations at most', initial: 200, most: 2000 },
  {
    kind: 'choice',
    name: 'b',
    label: 'b',
    values: [
      ['ones', 'ones, smooth as a step in time leaves it'],
      ['seeded', 'seeded'],
    ],
    initial: 'ones',
  },
]
