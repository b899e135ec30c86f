import { MOST } from '#shaders/spmv/dia/kernel.wesl'
import { refusal } from '#src/core/base/errors.ts'
import { floorPowerOfTwo } from '#src/core/base/powers.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { found } from '#src/core/kernel/findings.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { diagonalOffsets } from '../diagonals.ts'
import { simulateLanes } from '../lane-twin.ts'
import { BELL_GARLAND, productCost, productTrace } from '../product.ts'
import { slotsPlan } from '../slots.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

/** Rows that fill a large GPU several times over, a lane each. */
const FULL = 1 << 18

interface Analysis {
  /** Rows of a lane: a power of two. */
  readonly each: number
  /** j − i of each stored diagonal, ascending. */
  readonly offsets: Int32Array<ArrayBuffer>
}

const eachFor = (rows: number): number => Math.min(MOST, floorPowerOfTwo(rows / FULL))

const kernel: Kernel<Analysis, ProductProblem> = multiplying({
  title: 'DIA',
  idea: 'whole diagonals, without column indices',
  paper: BELL_GARLAND,
  params: [
    {
      name: 'each',
      meaning: 'rows per lane; 0: as many as still fill a large GPU',
      initial: 0,
      min: 0,
      max: MOST,
      choices: [0, 1, 2, 4, 8],
    },
  ],
  trace: productTrace('at a diagonal on which its rows hold nothing'),

  applies: ({ pattern }, findings) => refusal(() => found(diagonalOffsets, { pattern }, findings)),

  analyse: (problem, { each }, _capabilities, findings) => ({
    offsets: found(diagonalOffsets, problem, findings),
    each: each || eachFor(problem.pattern.rows),
  }),

  plan(problem, { offsets, each }, _params, options) {
    const { rows, cols } = problem.pattern
    return slotsPlan(problem, options, {
      slots: offsets.length * rows,
      invocations: rows,
      each,
      overrides: { diagonals: offsets.length },
      solveOverrides: { columns: cols },
      more: [filled('offsets', new Uint32Array(offsets.buffer))],
      columns: false,
    })
  },

  candidates: ({ pattern: { rows } }) => [
    {},
    ...[1, MOST].filter((each) => each !== eachFor(rows)).map((each) => ({ each })),
  ],

  reference(problem, { offsets, each }, _params, machine, emit) {
    const place = new Map([...offsets].map((offset, d) => [offset, d]))
    const { col_idx } = problem.pattern
    const stepOf = (k: number, row: number) => place.get(col_idx[k] - row) as number
    return { y: simulateLanes(problem, machine, emit, { each, stepOf }) }
  },

  cost: (problem, { offsets }) =>
    productCost(problem, 4 * (offsets.length * problem.pattern.rows + offsets.length), offsets.length),
})

export default kernel
