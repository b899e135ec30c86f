import { UNIT } from '#shaders/spmv/compressed/kernel.wesl'
import { refusal } from '#src/core/base/errors.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { plural } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { found } from '#src/core/kernel/findings.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { columnDistances } from '#src/core/sparse/formats/compressed/dictionary.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { fits } from '#src/core/sparse/formats/lib/size.ts'
import { dictionaryIn } from '../diagonals.ts'
import { simulateLanes } from '../lane-twin.ts'
import { productCost, productTrace } from '../product.ts'
import { slotsPlan } from '../slots.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

interface Analysis {
  /** Nonzeros of the longest row. */
  readonly width: number
  /** By code j − i, and the bits of the value where codes say it. */
  readonly pairs: U32
  readonly shared: boolean
}

const unitsOf = ({ width }: Analysis): number => Math.ceil(width / UNIT)

const kernel: Kernel<Analysis, ProductProblem> = multiplying({
  title: 'Compressed',
  idea: 'a byte per nonzero says its column, and its value where a matrix has few',
  paper: {
    authors: 'Kornilios Kourtis, Georgios Goumas, Nectarios Koziris',
    title: 'Optimizing Sparse Matrix-Vector Multiplication Using Index and Value Compression',
    venue: 'Computing Frontiers ’08',
    year: 2008,
    doi: '10.1145/1366230.1366244',
    taken:
      'values by their number in a list of the different ones; here a list of pairs, with the distance of the column',
  },
  params: [],
  trace: productTrace('waiting for the longest of its rows'),

  applies: ({ pattern }) =>
    refusal(() => {
      fits('Compressed', pattern.rows * longestRow(pattern), pattern.col_idx.length)
      columnDistances(pattern)
    }),

  analyse(problem, _params, _capabilities, findings) {
    const { distances, shared } = found(dictionaryIn, problem, findings)
    const pairs = new Uint32Array(2 * distances.length)
    const bits = new Uint32Array(Float32Array.from(shared ?? []).buffer)
    for (const [code, distance] of distances.entries()) pairs.set([distance, bits[code] ?? 0], 2 * code)
    return { width: longestRow(problem.pattern), pairs, shared: shared !== undefined }
  },

  plan(problem, analysis, _params, options) {
    const { rows } = problem.pattern
    const { pairs, shared, width } = analysis
    const units = unitsOf(analysis)
    return slotsPlan(problem, options, {
      slots: shared ? 0 : width * rows,
      invocations: rows,
      conditions: { SHARED: shared },
      overrides: { units },
      pourOverrides: { pairs_count: pairs.length / 2 },
      more: [filled('pairs', pairs), { name: 'codes', words: Math.max(2, 2 * units * rows) }],
      columns: false,
    })
  },

  explain: (_problem, { pairs, shared }) => {
    const codes = plural(pairs.length / 2 - 1, shared ? 'pair of distance j − i and value' : 'distance j − i')
    return shared
      ? `The matrix has ${codes}: a byte tells them apart.`
      : `The matrix has ${codes}, and too many values for a byte.`
  },

  reference: (problem, _analysis, _params, machine, emit) => ({ y: simulateLanes(problem, machine, emit) }),

  cost(problem, analysis) {
    const { pairs, shared, width } = analysis
    const { rows } = problem.pattern
    return productCost(
      problem,
      UNIT * unitsOf(analysis) * rows + 4 * pairs.length + (shared ? 0 : 4 * width * rows),
      width,
    )
  },
})

export default kernel
