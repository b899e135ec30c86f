import { count, indexed, plural } from '#src/core/base/format.ts'
import type { Operation, OperationWords } from '#src/core/kernel/operation.ts'
import { screens } from './screens.ts'
import { linkDefaults, linkNumbers } from './link-defaults.ts'
import { options, type SolveSpec } from './options.ts'
import type { SolveProblem } from './solve.ts'

const words: OperationWords = {
  one: 'solve',
  does: 'solves',
  error: 'backward error',
  given: { name: 'b', per: 'row' },
  result: 'x',
  done: 'solved',
  undone: 'unsolved',
  ends: 'solves it',
  point: 'unknown',
  made: 'the triangle',
  headline: ({ matrix = 'L' }) =>
    `Solving ${/^[LU]$/.test(matrix) ? `${matrix} x = b` : `with ${matrix}`}, one row at a time or many at once`,
  aboutRow: ({ row, needs }) => [
    `Row ${count(row)} gives ${indexed('x', row)}, but `,
    `${indexed('x', row)} needs ${plural(needs.length, 'other')}`,
    ' first:',
  ],
  about:
    'Without a file, b is computed from a known x, made from the seed. Seeded values keep the pattern and stay within the range of f32.',
}

const TRIANGLES = { lower: 'lower triangle', upper: 'upper triangle' } as const
const FACTORS: Readonly<Record<SolveSpec['of'], readonly string[]>> = {
  matrix: [],
  ilu0: ['ILU(0)'],
  ic0: ['IC(0)'],
  ilu1: ['ILU(1)'],
  ilu2: ['ILU(2)'],
  ilu3: ['ILU(3)'],
  ilu4: ['ILU(4)'],
  ilu5: ['ILU(5)'],
}

const shape = (spec: SolveSpec): SolveSpec => ({ ...spec, of: 'matrix', values: 'seeded', diagonal: 'unit' })

/** T x = b for a triangle T, or for a triangular factor. */
const operation: Operation<SolveProblem, SolveSpec> = {
  place: 1,
  title: 'Triangular solve',
  formula: ({ triangle }) => `${triangle === 'upper' ? 'U' : 'L'} x = b`,
  posed: ({ of, triangle }) => [...FACTORS[of], TRIANGLES[triangle]],
  unlike: ({ of, triangle }) => [...FACTORS[of], ...(triangle === 'upper' ? ['upper'] : [])],
  options,
  seeded: (spec) => ({ ...spec, values: 'seeded' }),
  shape,
  remedies: {
    ZeroDiagonal: [
      { label: 'Use a unit diagonal', set: { diagonal: 'unit' } },
      { label: 'Shift the diagonal', set: { diagonal: 'shift' } },
      { label: 'Use seeded values', set: { values: 'seeded', diagonal: 'unit' } },
    ],
    NeedsRealValues: [{ label: 'Solve with seeded values', set: { values: 'seeded', diagonal: 'unit' } }],
    ZeroPivot: [
      { label: 'Shift the diagonal', set: { diagonal: 'shift' } },
      { label: 'Solve with the triangle', set: { of: 'matrix' } },
    ],
    FactorTooLarge: [
      { label: 'Factor without fill', set: { of: 'ilu0' } },
      { label: 'Solve with the triangle', set: { of: 'matrix' } },
    ],
  },
  words,
  order: 'operands',
  posedNonzeros: (nonzeros, rows) => (nonzeros + rows) / 2,
  begins: ['level_set', 'sync_free'],
  automatic: 'auto',
  instead: 'level_set',
  plainly: { algorithms: ['helix', 'level_set'], offer: (title) => `Solve with ${title}` },
  screens,
  linkDefaults,
  linkNumbers,
  load: () => import('./problem.ts'),
}
export default operation
