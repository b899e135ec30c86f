import { refusal } from '#src/base/errors.ts'
import { filled } from '#src/kernel/buffers.ts'
import type { Kernel, ProductProblem } from '#src/kernel/kernel.ts'
import { offsetsOf } from '#src/sparse/formats/dia.ts'
import { simulateLanes } from '../lane-twin.ts'
import { BELL_GARLAND, productCost } from '../product.ts'
import { slotsPlan } from '../slots.ts'

interface Analysis {
  /** j − i of each stored diagonal, ascending. */
  readonly offsets: Int32Array<ArrayBuffer>
}

const kernel: Kernel<Analysis, ProductProblem> = {
  title: 'DIA',
  idea: 'whole diagonals, and no column index',
  paper: BELL_GARLAND,
  params: [],
  trace: {
    worker: 'subgroup',
    stages: ['multiply and add'],
    item: 'at a diagonal on which its rows hold nothing',
    countsSteps: true,
  },

  applies: ({ pattern }) => refusal(() => offsetsOf(pattern)),

  analyse: ({ pattern }) => ({ offsets: offsetsOf(pattern) }),

  plan(problem, { offsets }, _params, options) {
    const { row_ptr, rows, cols } = problem.pattern
    return slotsPlan(problem, options, {
      slots: offsets.length * rows,
      invocations: rows,
      overrides: { diagonals: offsets.length },
      solveOverrides: { columns: cols },
      events: (row) => row_ptr[row + 1] - row_ptr[row],
      more: [filled('offsets', new Uint32Array(offsets.buffer))],
      columns: false,
      traced: ['row_ptr', 'col_idx'],
    })
  },

  reference(problem, { offsets }, _params, machine, emit) {
    const place = new Map([...offsets].map((offset, d) => [offset, d]))
    const { col_idx } = problem.pattern
    return simulateLanes(problem, machine, emit, { stepOf: (k, row) => place.get(col_idx[k] - row) as number })
  },

  cost: (problem, { offsets }) =>
    productCost(problem, 4 * (offsets.length * problem.pattern.rows + offsets.length), offsets.length),
}

export default kernel
