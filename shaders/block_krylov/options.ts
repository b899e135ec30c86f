import type { Option } from '#src/core/kernel/spec.ts'
import { options as blockOptions, type BlockSpec } from '../block_symgs/options.ts'
import { options as krylovOptions } from '../krylov/options.ts'

/** A flow as sweeps have it, to which residual, in how many iterations at most, and whether b is seeded. */
export type FlowSystemSpec = Omit<BlockSpec, 'sweeps'> & {
  readonly tolerance: string
  readonly limit: number
  readonly rough: boolean
}

const [tolerance, limit] = krylovOptions

export const options: readonly Option[] = [
  ...blockOptions.filter(({ name }) => name !== 'sweeps'),
  { ...tolerance, initial: '1e-2' } as Option,
  limit,
  // else b is ones: smooth, as a step in time leaves it
  { kind: 'flag', name: 'rough', label: 'seeded b', initial: false },
]
