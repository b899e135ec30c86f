import type { Operation } from '#src/core/kernel/operation.ts'
import { about, asked } from '../block_symgs/operation.ts'
import { MORE_ITERATIONS, words } from '../krylov/operation.ts'
import { linkDefaults } from './link-defaults.ts'
import { type FlowSystemSpec, options } from './options.ts'
import type { FlowSystem } from './solve.ts'

const { given: _, ...solved } = words

/** A step in time of a flow: a Krylov solve over 5 × 5 blocks, preconditioned by sweeps over them. */
const operation: Operation<FlowSystem, FlowSystemSpec> = {
  place: 10,
  title: 'Block Krylov solve',
  formula: () => 'A x = b over blocks',
  posed: asked,
  unlike: asked,
  options,
  seeded: (spec) => spec,
  shape: (spec) => spec,
  remedies: { LimitReached: [MORE_ITERATIONS] },
  words: { ...solved, about },
  order: 'none',
  begins: ['bicgstab'],
  linkDefaults,
  load: () => import('./problem.ts'),
}
export default operation
