import type { Operation } from '#src/core/kernel/operation.ts'
import { words } from '../symgs/operation.ts'
import type { BlockProblem } from './blocks.ts'
import { linkDefaults } from './link-defaults.ts'
import { type BlockSpec, options } from './options.ts'

/** Of a flow: what is asked of it. */
export const asked = ({ cfl, viscous }: Pick<BlockSpec, 'cfl' | 'viscous'>): readonly string[] => [
  `CFL ${cfl}`,
  ...(viscous ? ['viscous'] : []),
]

/** Where the numbers come from. */
export const about =
  'A flow, linearised: rows are cells, entries blocks of 5 × 5. Turbulence systems share its pattern. All is seeded.'

const { given: _, ...swept } = words

/** Sweeps over rows of 5 × 5 blocks, each solved for its five unknowns at once. */
const operation: Operation<BlockProblem, BlockSpec> = {
  place: 9,
  title: 'Block Gauss–Seidel',
  formula: ({ sweeps }) => (sweeps === '2' ? 'two sweeps over blocks of 5 × 5' : 'a sweep over blocks of 5 × 5'),
  posed: asked,
  unlike: asked,
  options,
  seeded: (spec) => spec,
  shape: (spec) => spec,
  remedies: {},
  words: {
    ...swept,
    point: 'cell',
    made: 'the blocks',
    about,
  },
  order: 'none',
  begins: ['block5_opt', 'block5_sliced'],
  plainly: { algorithms: ['block5_base', 'block5_opt'], offer: (title) => `Sweep with ${title}` },
  linkDefaults,
  load: () => import('./problem.ts'),
}
export default operation
