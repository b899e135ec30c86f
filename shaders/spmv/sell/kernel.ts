import { refusal } from '#src/core/base/errors.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { sellRows, type SellRows } from '#src/core/sparse/formats/sell/index.ts'
import { simulateLanes } from '../lane-twin.ts'
import { productCost, productTrace } from '../product.ts'
import { slotsPlan } from '../slots.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

const shapeOf = (params: Params) => ({ slice: params['slice'], window: params['window'] })

const kernel: Kernel<SellRows, ProductProblem> = multiplying({
  title: 'SELL-C-σ',
  idea: 'ELL in slices of rows of similar length',
  paper: {
    authors: 'Moritz Kreutzer, Georg Hager, Gerhard Wellein, Holger Fehske, Alan R. Bishop',
    title:
      'A Unified Sparse Matrix Data Format for Efficient General Sparse Matrix-Vector Multiplication on Modern Processors with Wide SIMD Units',
    venue: 'SIAM Journal on Scientific Computing 36(5)',
    year: 2014,
    doi: '10.1137/130930352',
  },
  params: [
    { name: 'slice', meaning: 'C, rows per slice', initial: 32, min: 1, max: 128, choices: [4, 32, 128] },
    {
      name: 'window',
      meaning: 'σ, rows among which rows are sorted by length; 1 leaves them in their order',
      initial: 256,
      min: 1,
      max: 2 ** 20,
      choices: [1, 256, 4096],
    },
  ],
  trace: productTrace('waiting for the longest of its rows'),

  applies: ({ pattern, beta }) =>
    beta === 0
      ? refusal(() => sellRows(pattern, { slice: 32, window: 256 }))
      : 'It computes y = α A x: to take y along it would bind more buffers than every adapter has.',

  analyse: ({ pattern }, params) => sellRows(pattern, shapeOf(params)),

  plan(problem, { permutation, slice_ptr }, params, options) {
    const { rows } = problem.pattern
    const { slice } = shapeOf(params)
    return slotsPlan(problem, options, {
      slots: slice_ptr[slice_ptr.length - 1],
      invocations: slice * Math.ceil(rows / slice),
      overrides: { slice },
      more: [filled('permutation', permutation), filled('slice_ptr', slice_ptr)],
    })
  },

  candidates: () => [{}, { window: 1 }, { window: 4096 }],

  reference: (problem, { permutation }, _params, machine, emit) => ({
    y: simulateLanes(problem, machine, emit, { rowAt: (place) => permutation[place] }),
  }),

  cost: (problem, { permutation, slice_ptr }) =>
    productCost(
      problem,
      8 * slice_ptr[slice_ptr.length - 1] + 4 * (permutation.length + slice_ptr.length),
      longestRow(problem.pattern),
    ),
})

export default kernel
