import { count, indexed, plural } from '#src/core/base/format.ts'
import type { Operation, OperationWords } from '#src/core/kernel/operation.ts'
import { linkDefaults } from './link-defaults.ts'
import { type KrylovSpec, options } from './options.ts'
import type { KrylovProblem } from './solve.ts'

export const words: OperationWords = {
  one: 'solve',
  does: 'solves',
  error: 'true residual',
  given: { name: 'b', per: 'row' },
  result: 'x',
  done: 'passed',
  undone: 'not passed',
  ends: 'passes it the last time',
  point: 'unknown',
  made: 'the system',
  headline: () => 'Solving A x = b by iterations, each a few passes over all rows',
  aboutRow: ({ row, needs }) => [
    '',
    `Row ${count(row)} has ${plural(needs.length, 'entry')}`,
    `: ${indexed('q', row)} of A p is a sum over them, in every iteration.`,
  ],
  about:
    'Conjugate gradients need a symmetric positive definite matrix, BiCGSTAB a whole diagonal. b = A x of a seeded x or of ones, unless b is given. Seeded values and a Laplacian take the pattern of A + Aᵀ.',
}

export const MORE_ITERATIONS = { label: 'Allow 5000 iterations', set: { limit: 5000 } } as const

const asked = ({ values, x, tolerance }: KrylovSpec): readonly string[] => [
  ...(values === 'laplacian' ? ['Laplacian'] : []),
  ...(x === 'ones' ? ['x = 1'] : []),
  ...(tolerance === '1e-6' ? [] : [`to ${tolerance}`]),
]

const seeded = (spec: KrylovSpec): KrylovSpec => ({ ...spec, values: 'seeded' })
/** Any pattern has a Laplacian, of which a multigrid knows the coarser grids, too. */
const shape = (spec: KrylovSpec): KrylovSpec => ({ ...spec, values: 'laplacian' })

const OTHER_VALUES = [
  { label: 'Use seeded values', set: { values: 'seeded' } },
  { label: 'Use a Laplacian on its pattern', set: { values: 'laplacian' } },
] as const

/** A Krylov solve wholly on the GPU: x, residual and direction stay there, and the processor looks every eight iterations. */
const operation: Operation<KrylovProblem, KrylovSpec> = {
  place: 9,
  title: 'Krylov solve',
  formula: ({ tolerance }) => `A x = b to ‖b − A x‖ = ${tolerance} ‖b‖`,
  posed: asked,
  unlike: asked,
  options,
  seeded,
  shape,
  remedies: {
    ZeroDiagonal: OTHER_VALUES,
    NotSymmetric: OTHER_VALUES,
    BadPivot: OTHER_VALUES,
    ZeroPivot: OTHER_VALUES,
    FactorTooLarge: OTHER_VALUES,
    BrokeDown: [{ label: 'Use x = 1', set: { x: 'ones' } }, ...OTHER_VALUES],
    NeedsRealValues: OTHER_VALUES,
    NotPositive: OTHER_VALUES,
    ResidualOverflow: OTHER_VALUES,
    LimitReached: [MORE_ITERATIONS, { label: 'Stop at 10⁻³', set: { tolerance: '1e-3' } }],
    Stagnated: [{ label: 'Stop at 10⁻³', set: { tolerance: '1e-3' } }],
  },
  words,
  order: 'none',
  begins: ['pcg', 'bicgstab'],
  plainly: { algorithms: ['pcg', 'bicgstab', 'cg'], offer: (title) => `Solve by ${title}` },
  linkDefaults,
  load: () => import('./problem.ts'),
}
export default operation
