import { indexed, plural } from '#src/core/base/format.ts'
import type { Operation } from '#src/core/kernel/operation.ts'
import type { BlockProblem } from './blocks.ts'
import { examples } from './examples.ts'
import { linkDefaults } from './link-defaults.ts'
import { type BlockSpec, options } from './options.ts'

const asked = ({ cfl, viscous }: BlockSpec): readonly string[] => [`CFL ${cfl}`, ...(viscous ? ['viscous'] : [])]

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
    one: 'sweep',
    does: 'sweeps',
    error: 'sweep error',
    result: 'x',
    done: 'swept',
    undone: 'not swept',
    ends: 'updates it the second time',
    point: 'cell',
    made: 'the blocks',
    headline: () => 'Sweeping over A x = b in blocks, many rows at once',
    aboutRow: ({ row, needs }) => ['', `${indexed('x', row)} has ${plural(needs.length, 'neighbour')}`, ':'],
    about:
      'The matrix is that of a flow, linearised: rows are cells, entries blocks of 5 × 5. Turbulence systems share its pattern. Flow and b are made from the seed.',
  },
  order: 'none',
  begins: ['block5_opt', 'block5_sliced'],
  plainly: { algorithms: ['block5_base', 'block5_opt'], offer: (title) => `Sweep with ${title}` },
  examples,
  linkDefaults,
  load: () => import('./problem.ts'),
}
export default operation
