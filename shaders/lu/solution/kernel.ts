import type { F32, U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { plural } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Growth, Plan, PlanOptions, StageStep, Step } from '#src/core/kernel/plan/plan.ts'
import type { Phases } from '../../lib/phases.ts'
import levelSet from '../../sptrsv/level_set/kernel.ts'
import { FACTORS, type LuProblem, SOLUTION } from '../factors.ts'
import levels from '../levels/kernel.ts'
import type { RoundWork } from '../rounds.ts'
import { phases } from '../words.ts'
import { beginning, inOrderOfFactors, MOST_SOLVES, refinedBy, type Refining } from './rounds.ts'
import { type FactorTriangle, systemWith, trianglesOf } from './triangles.ts'

const PARAMS = defaults(levelSet)
/** The step that asks how to go on, and the stages of solves. */
const ROUND = 'round'
const SOLVE = 'solve'
/** Words behind x and what U left: solves so far, and the backward error. */
const TAIL = 2

interface Found {
  readonly factored: RoundWork
  readonly lower: Phases
  readonly upper: Phases
}

/** Zeros in place of b: each solve gets its own. */
const posed = (problem: LuProblem, triangle: FactorTriangle) =>
  systemWith(triangle, problem.inputs.values, new Float32Array(problem.inputs.rows))

/** The factors, then L y = b and U z = y by level sets, again for each residual that the processor computes. */
const kernel: Kernel<Found, LuProblem> = {
  title: 'Level by level, then A x = b',
  alias: 'Iterative refinement',
  idea: 'the factors, then L y = b and U x = y by level sets, refined while that helps',
  paper: {
    authors: 'James H. Wilkinson',
    title: 'Rounding Errors in Algebraic Processes',
    venue: 'Prentice-Hall',
    year: 1963,
    taken: 'the residual in more digits than the solve; blocks are those of PanguLU, and x is a sum of two numbers',
  },
  params: levels.params,
  trace: levels.trace,

  analyse(problem, params, capabilities) {
    const [lower, upper] = trianglesOf(problem).map((triangle) =>
      levelSet.analyse(posed(problem, triangle), PARAMS, capabilities),
    )
    return { factored: levels.analyse(problem, params, capabilities), lower, upper }
  },

  plan(problem, { factored, lower, upper }, params, options) {
    const { inputs } = problem
    const { rows } = inputs
    const plan = levels.plan(problem, factored, params, options)
    const triangles = trianglesOf(problem)
    const [there, back] = triangles.map((triangle, t) =>
      levelSet.plan(posed(problem, triangle), [lower, upper][t], PARAMS, { ...options, trace: false }),
    )
    const { places } = factored.blocks
    const room = (name: string, words: number): BufferSpec => ({ name, words: Math.max(1, words) })
    const begin: Step = { kind: 'copy', from: { buffer: 'posed_b' }, to: { buffer: 'right' }, words: rows }
    return {
      ...plan,
      buffers: [
        ...plan.buffers,
        ...triangles.flatMap(({ from, upper: isUpper, pattern }) => [
          filled(isUpper ? 'place_upper' : 'place_lower', wordsOf(from, places)),
          room(isUpper ? 'upper' : 'lower', pattern.col_idx.length),
        ]),
        filled('posed_b', inOrderOfFactors(inputs, inputs.b)),
        room('right', rows),
        room('kept', 3 * rows + TAIL),
        room('high', rows),
        room('low', rows),
        room('errors', MOST_SOLVES),
      ],
      reset: [...plan.reset, ...['kept', 'errors'].map((buffer): Step => ({ kind: 'fill', buffer, value: 0 }))],
      solve: [
        { kind: 'stage', name: 'factors', steps: plan.solve },
        {
          kind: 'stage',
          name: 'triangles',
          steps: [begin, ...triangles.map((triangle) => spreadStep(triangle, options))],
        },
        { kind: 'stage', name: SOLVE, steps: solved(there, back, rows) },
        ...asked(rows),
      ],
      outputs: {
        ...plan.outputs,
        [SOLUTION]: { kind: 'f32', buffer: 'high', words: rows },
        low: { kind: 'f32', buffer: 'low', words: rows },
        errors: { kind: 'f32', buffer: 'errors', words: MOST_SOLVES },
      },
      next: (name, words, grown) => nextRound(problem, name, words, grown),
    }
  },

  groups: (problem, { factored }, params) => levels.groups?.(problem, factored, params) ?? {},

  explain: (problem, { factored, lower, upper }, params) =>
    `${levels.explain?.(problem, factored, params) ?? ''} L has ${plural(lower.level_ptr.length - 1, 'level')}, U ${plural(upper.level_ptr.length - 1, 'level')}. The residual of each round is computed in f64 on the processor, which reads x back: this adapter has no f64.${'before' in problem ? ` ${phases(problem.before.milliseconds)}` : ''}`,

  reference(problem, { factored, lower, upper }, params, machine, emit) {
    const { inputs } = problem
    const out = levels.reference(problem, factored, params, machine, emit)
    const LU = out[FACTORS] as F32
    const triangles = trianglesOf(problem)
    const through = (t: number, b: F32): F32 => {
      const system = systemWith(triangles[t], LU, b)
      return levelSet.reference(system, [lower, upper][t], PARAMS, machine, () => undefined)['x'] as F32
    }
    const errors = new Float32Array(MOST_SOLVES)
    let at: Refining & { readonly residual?: F32 } = {
      ...beginning(inputs.rows),
      residual: inOrderOfFactors(inputs, inputs.b),
    }
    while (at.residual) {
      at = refinedBy(inputs, at, through(1, through(0, at.residual)))
      errors[at.solves - 1] = at.error
    }
    return { ...out, [SOLUTION]: at.high, low: at.low, errors }
  },

  cost(problem, { factored }, params) {
    const own = levels.cost(problem, factored, params)
    const entries = problem.inputs.values.length
    return { ...own, flops: own.flops + 2 * entries, bytes: own.bytes + 8 * entries }
  },
}

const wordsOf = (from: U32, places: U32): U32 => from.map((k) => places[k] ?? k)

function spreadStep({ upper, pattern }: FactorTriangle, options: PlanOptions): Step {
  const entries = pattern.col_idx.length
  return dispatch(
    { options, layout: undefined, size: sizeOf(options.capabilities) },
    {
      module: 'lu/solution/spread.wesl',
      buffers: upper ? { place: 'place_upper', triangle: 'upper' } : { place: 'place_lower', triangle: 'lower' },
      uniforms: { entries },
      invocations: entries,
    },
  )
}

/** What stands in `right` through L and U, and to where it is read. */
const solved = (there: Plan, back: Plan, rows: number): readonly Step[] => [
  { kind: 'use', plan: there, buffers: { values: 'lower', b: 'right' }, as: 'there' },
  { kind: 'use', plan: back, buffers: { values: 'upper', b: 'there.x' }, as: 'back' },
  { kind: 'copy', from: { buffer: 'back.x' }, to: { buffer: 'kept', at: 2 * rows }, words: rows },
]

const asked = (rows: number): readonly Step[] => [
  { kind: 'grow', name: ROUND, read: { buffer: 'kept', at: 0, words: 3 * rows + TAIL } },
]

/** Another round, or the end, by what the last one left. */
function nextRound({ inputs }: LuProblem, name: string, words: U32, plan: Plan): Growth {
  if (name !== ROUND) throw new AppError('BadPlan', `No round is called ${name}.`)
  const { rows } = inputs
  const numbers = new Float32Array(words.buffer, words.byteOffset, words.length)
  const [solves] = words.subarray(3 * rows)
  const before = {
    high: numbers.subarray(0, rows),
    low: numbers.subarray(rows, 2 * rows),
    error: solves === 0 ? Infinity : numbers[3 * rows + 1],
    solves,
  }
  const made = refinedBy(inputs, before, numbers.subarray(2 * rows, 3 * rows))
  const told = new Uint32Array(3 * rows + TAIL)
  const parts = new Float32Array(told.buffer)
  parts.set(made.high)
  parts.set(made.low, rows)
  if (made.residual) parts.set(made.residual, 2 * rows)
  told[3 * rows] = made.solves
  parts[3 * rows + 1] = made.error
  const copied = (at: number, buffer: string, to: number, count: number): Step => ({
    kind: 'copy',
    from: { buffer: 'told', at },
    to: { buffer, at: to },
    words: count,
  })
  const noted = copied(3 * rows + 1, 'errors', Math.min(solves, MOST_SOLVES - 1), 1)
  const stage = plan.solve.find((step): step is StageStep => step.kind === 'stage' && step.name === SOLVE)
  return {
    buffers: [{ name: 'told', words: told.length, data: told }],
    steps:
      made.residual && stage
        ? [
            {
              ...stage,
              name: `refinement ${made.solves}`,
              steps: [
                noted,
                copied(0, 'kept', 0, 2 * rows),
                copied(3 * rows, 'kept', 3 * rows, TAIL),
                copied(2 * rows, 'right', 0, rows),
                ...stage.steps,
              ],
            },
            ...asked(rows),
          ]
        : [
            {
              kind: 'stage',
              name: 'result',
              steps: [noted, copied(0, 'high', 0, rows), copied(rows, 'low', 0, rows)],
            },
          ],
  }
}

export default kernel
