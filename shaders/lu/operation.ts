import { count, plural } from '#src/core/base/format.ts'
import type { Operation, OperationWords } from '#src/core/kernel/operation.ts'
import { screens } from './screens.ts'
import type { LuProblem } from './factors.ts'
import { linkDefaults, linkNumbers } from './link-defaults.ts'
import { type LuSpec, options } from './options.ts'

const words: OperationWords = {
  one: 'factorisation',
  does: 'factors',
  error: 'distance of L U',
  given: { name: 'b', per: 'row' },
  result: 'LU',
  item: 'T',
  done: 'done',
  undone: 'not done',
  ends: 'does it',
  point: 'unknown',
  made: 'the order of elimination',
  headline: () => 'Factoring A = L U block by block, many blocks at once',
  aboutRow: ({ row, needs }) => ['', `Task ${count(row)} needs ${plural(needs.length, 'other')}`, ':'],
  about:
    'Rows are matched to a heavy diagonal and scaled, then rows and columns are put in an order of little fill. Pivots that are too small are replaced; A x = b is refined in f64 on the processor.',
}

const ORDERS: Readonly<Record<LuSpec['ordering'], string>> = {
  amd: '',
  nd: 'nested dissection',
  rcm: 'reverse Cuthill–McKee',
  natural: 'as it comes',
}

const asked = ({ ordering, matching, values, nb, pivots }: LuSpec): readonly string[] => [
  ...(values === 'laplacian' ? ['Laplacian'] : []),
  ...(ordering === 'amd' ? [] : [ORDERS[ordering]]),
  ...(matching ? [] : ['unmatched']),
  ...(nb > 0 ? [`blocks of ${nb}`] : []),
  ...(pivots === 'epsilon' ? ['pivots down to ε'] : []),
]

const shape = (spec: LuSpec): LuSpec => ({ ...spec, values: 'seeded' })

const OTHER_VALUES = [
  { label: 'Use seeded values', set: { values: 'seeded' } },
  { label: 'Use a Laplacian on its pattern', set: { values: 'laplacian' } },
] as const

/** Sparse LU by regular blocks that stay sparse: order, fill and blocks are known before the numbers. */
const operation: Operation<LuProblem, LuSpec> = {
  place: 10,
  title: 'Sparse LU',
  formula: () => 'P A Q = L U',
  posed: asked,
  unlike: asked,
  options,
  seeded: shape,
  shape,
  remedies: {
    Singular: OTHER_VALUES,
    StructurallySingular: OTHER_VALUES,
    NeedsRealValues: OTHER_VALUES,
    LargeFactors: [
      { label: 'Factor it nevertheless', set: { large: true } },
      { label: 'Order by nested dissection', set: { ordering: 'nd' } },
    ],
    NotRefined: [{ label: 'Match rows first', set: { matching: true } }, ...OTHER_VALUES],
  },
  words,
  order: 'operands',
  begins: ['levels', 'bulk'],
  automatic: 'auto',
  plainly: { algorithms: ['levels', 'bulk'], offer: (title) => `Factor ${title}` },
  screens,
  linkDefaults,
  linkNumbers,
  load: () => import('./problem.ts'),
}
export default operation
