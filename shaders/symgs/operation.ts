import { count, indexed, plural } from '#src/core/base/format.ts'
import type { Operation, OperationWords } from '#src/core/kernel/operation.ts'
import { options, type SweepSpec } from './options.ts'
import { linkDefaults, linkNumbers } from './link-defaults.ts'
import type { SweepProblem } from './sweep.ts'

export const words: OperationWords = {
  one: 'sweep',
  does: 'sweeps',
  error: 'sweep error',
  given: { name: 'b', per: 'row' },
  result: 'x',
  done: 'swept',
  undone: 'not swept',
  ends: 'updates it the second time',
  point: 'unknown',
  made: 'the sweep',
  headline: () => 'Sweeping over A x = b, many rows at once',
  aboutRow: ({ row, needs }) => [
    '',
    `${indexed('x', row)} has ${plural(needs.length, 'neighbour')}`,
    `, new where they came before row ${count(row)} and old where they come after it:`,
  ],
  about:
    'A sweep goes through all rows and back; each is solved for its own unknown. Without a file, b is made from the seed. Seeded values bring their diagonal.',
}

const shape = (spec: SweepSpec): SweepSpec => ({ ...spec, values: 'seeded', diagonal: 'unit' })

const asked = ({ guess, sweeps }: SweepSpec): readonly string[] => [
  ...(guess === 'any' ? ['any guess'] : []),
  ...(sweeps === '2' ? ['two sweeps'] : []),
]

/** (D + L) x½ = b − U x₀, then (D + U) x = b − L x½: in which order rows are taken is up to the kernel, and decides the answer. */
const operation: Operation<SweepProblem, SweepSpec> = {
  place: 8,
  title: 'Symmetric Gauss–Seidel',
  formula: ({ sweeps }) => (sweeps === '2' ? 'two sweeps over A x = b' : 'a sweep over A x = b'),
  posed: (spec) => asked(spec),
  unlike: asked,
  options,
  seeded: (spec) => ({ ...spec, values: 'seeded' }),
  shape,
  remedies: {
    ZeroDiagonal: [
      { label: 'Use a unit diagonal', set: { diagonal: 'unit' } },
      { label: 'Shift the diagonal', set: { diagonal: 'shift' } },
      { label: 'Use seeded values', set: { values: 'seeded' } },
    ],
    NeedsRealValues: [{ label: 'Sweep with seeded values', set: { values: 'seeded' } }],
  },
  words,
  order: 'none',
  begins: ['multicolour', 'level_set'],
  automatic: 'auto',
  plainly: { algorithms: ['level_set', 'multicolour'], offer: (title) => `Sweep with ${title}` },
  linkDefaults,
  linkNumbers,
  load: () => import('./problem.ts'),
}
export default operation
