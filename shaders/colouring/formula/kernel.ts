import { AppError } from '#src/core/base/errors.ts'
import { plural } from '#src/core/base/format.ts'
import { tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, lanesOf, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { STEP } from '#src/core/trace/notes.ts'
import { countedLayout } from '../../lib/counted-layout.ts'
import { runMoves } from '../../lib/moves.ts'
import { byColour, colourOutput, type ColouringProblem, graphBuffers, leastBytes, SPACES } from '../graph.ts'
import { coloursBy, type Formula, formulaOf, SCHEMES, whyNone } from './formula.ts'

const NOTES = [STEP]
const ONE_ROUND = Uint32Array.of(1)

const kernel: Kernel<Formula, ColouringProblem> = {
  title: 'By a formula',
  idea: 'on a grid the place of a point says its colour, all in one dispatch',
  paper: {
    authors: 'Everett Phillips, Massimiliano Fatica',
    title: 'A CUDA Implementation of the High Performance Conjugate Gradient Benchmark',
    venue: 'PMBS, LNCS 8966',
    year: 2014,
    doi: '10.1007/978-3-319-17248-4_4',
    taken:
      'colours of a grid’s points; lines is a reading of the 33 colours in Journal of Software 32(8), 2021, whose text gives no formula',
  },
  params: [
    {
      name: 'scheme',
      meaning:
        '0: parity of x, y and z; 1: wrapped, (x + 2y + 4z) modulo a number of colours; 2: product of moduli along the axes; 3: lines along y, 3 colours along x times 11 along z',
      initial: SCHEMES.parity,
      min: 0,
      max: 3,
      choices: [0, 1, 2, 3],
    },
    {
      name: 'even',
      meaning: 'of parity: the colour of points whose places are all even, 7 for the last of eight',
      initial: 7,
      min: 0,
      max: 7,
      choices: [0, 7],
    },
    {
      name: 'wrap',
      meaning: 'of wrapped: how many colours; neighbours differ by up to 7',
      initial: 8,
      min: 8,
      max: 4096,
    },
    ...['x', 'y', 'z'].map((name) => ({
      name,
      meaning: `of product and lines: the modulus along ${name}, 1 for lines of one colour; 0: that of the scheme`,
      initial: 0,
      min: 0,
      max: 64,
    })),
    {
      name: 'slowest',
      meaning: 'of product and lines: the axis along which colours change last; 0: x, 1: y, 2: z',
      initial: 2,
      min: 0,
      max: 2,
      choices: [0, 1, 2],
    },
  ],
  trace: {
    worker: 'subgroup',
    stages: [
      { name: 'compare', space: SPACES.looked, looks: SPACES.coloured },
      { name: 'colour', space: SPACES.coloured },
    ],
    item: 'waiting for the end of the dispatch',
    notes: NOTES,
  },
  applies: ({ inputs }) => whyNone(inputs),

  analyse(problem, params) {
    const why = whyNone(problem.inputs)
    if (why !== undefined) throw new AppError('NoFormula', `No formula colours this matrix: ${why}.`)
    return formulaOf(problem, params)
  },

  plan(problem, { moduli, strides, shift, colours, along }, _params, options) {
    const { G, X, Y, Z } = problem.inputs
    const { capabilities, trace } = options
    const size = sizeOf(capabilities)
    const lanes = lanesOf(capabilities, Math.min(32, size))
    const layout = trace
      ? countedLayout(lanes, capabilities, NOTES, (every) => 2 * Math.ceil(Math.ceil(G.rows / lanes) / every))
      : undefined
    const uniforms = { rows: G.rows, size: [X, Y, Z], moduli, strides, shift, colours, along }
    return tracedPlan(layout, {
      buffers: [...graphBuffers(problem), { name: 'along', words: 1 }],
      solve: [
        dispatch(
          { options, layout, size },
          { module: './kernel.wesl', invocations: G.rows, stage: 0, phase: 0, uniforms },
        ),
      ],
      outputs: {
        ...colourOutput(G.rows),
        along: { kind: 'u32', buffer: 'along', words: 1 },
        rounds: { kind: 'known', data: ONE_ROUND },
      },
    })
  },

  groups: (problem, formula) => byColour(coloursBy(problem, formula)),

  explain(_problem, { colours, along }, { scheme }) {
    const names = [
      'the parity of their places',
      'their places wrapped round',
      'a product of moduli',
      'the line they are in',
    ]
    const lines =
      along > 0 ? ` Points of a line along ${'xyz'[along - 1]} have one colour: edges within it are counted apart.` : ''
    return `${plural(colours, 'colour')} for points by ${names[scheme]}, in one dispatch.${lines}`
  },

  reference(problem, _formula, params, { lanes }, emit) {
    const formula = formulaOf(problem, params)
    const { rows } = problem.inputs.G
    for (const stage of [0, 1])
      runMoves({ lanes, stage, phase: 0, first: 0, end: rows, each: 1 }, emit, () => undefined)
    return { colour: coloursBy(problem, formula), along: Uint32Array.of(formula.along), rounds: ONE_ROUND }
  },

  cost: (problem) => ({ flops: 0, bytes: leastBytes(problem) + 4, span: 1 }),
}

export default kernel
