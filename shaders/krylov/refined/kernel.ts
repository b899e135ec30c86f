import type { F32 } from '#src/core/base/arrays.ts'
import type { Parameter, Params } from '#src/core/kernel/kernel.ts'
import method from '../pcg/method.ts'
import { methodPlan } from '../plan.ts'
import { preconditioned, type PreconditionedKernel } from '../preconditioned.ts'
import { preconditioning } from '../preconditioners/list.ts'
import { goal } from '../recurrences.ts'
import { columnsTold } from '../slots.ts'
import { whyNoConjugates } from '../solve.ts'
import { simulate } from '../twin.ts'
import { nextRound, roundsPlan } from './plan.ts'
import { MOST_ROUNDS, type TwoPartX, refined } from './rounds.ts'

const digits: Parameter = {
  name: 'digits',
  meaning: 'digits by which a round in f32 brings its residual down before that is computed anew',
  initial: 3,
  min: 1,
  max: 5,
}

/** A round begins with what is slow to fall alone, whose residual rises first: 1138_bus, x = 1, needs more than 100. */
const PATIENCE = 250

const refinementOf = (params: Params) => ({ inner: 10 ** -params['digits'], rounds: MOST_ROUNDS })

const own = preconditioned(method, [{ name: 'begin a round', covers: 'some' }])

const kernel: PreconditionedKernel = {
  title: 'Refined conjugate gradients',
  alias: 'Iterative refinement',
  idea: 'rounds of conjugate gradients in f32, each for the residual that the processor has computed in f64',
  paper: {
    authors: 'James H. Wilkinson',
    title: 'Rounding Errors in Algebraic Processes',
    venue: 'Prentice-Hall',
    year: 1963,
    taken:
      'the residual in more digits than the solve; the solve here is by conjugate gradients, and x a sum of two numbers',
  },
  ...own,
  params: [digits, ...own.params.map((one) => (one.name === 'patience' ? { ...one, initial: PATIENCE } : one))],
  applies: whyNoConjugates,

  plan(problem, analysis, params, options) {
    const preconditioner = preconditioning(params).plan(problem, analysis.found, params, options)
    const refinement = refinementOf(params)
    const plan = methodPlan(method, problem, analysis, params, options, preconditioner, refinement)
    return roundsPlan(plan, problem.inputs.A.pattern.rows)
  },

  next: nextRound,

  explain: (problem, { found, slots }, params) =>
    `The residual of each round is computed in f64 on the processor, which reads x back: this adapter has no f64. ${preconditioning(params).explain(problem, found, params)}${columnsTold(params, slots)}`,

  reference(problem, { deal, found }, params, machine, emit) {
    const { A, b } = problem.inputs
    const { rows } = A.pattern
    const outers = new Float32Array(2 * MOST_ROUNDS)
    const at = { rounds: 0, last: Infinity }
    let x: TwoPartX = { high: new Float32Array(rows), low: new Float32Array(rows) }
    const next = (correction: F32, ended: number, done: number) => {
      const made = refined({ A, b, tolerance: Math.sqrt(goal(problem)) }, x, { ended, correction, ...at })
      const { residual, relative, status } = made
      x = made
      outers.set([done, relative], 2 * at.rounds)
      at.rounds++
      // as it is handed from round to round
      at.last = 1 / Math.fround(1 / relative)
      return status === 0 ? residual : status
    }
    const { inner } = refinementOf(params)
    const precondition = preconditioning(params).reference(problem, found, params, machine)
    const outputs = simulate(method, problem, deal, params, machine, emit, precondition, { inner, next })
    return { ...outputs, x: x.high, low: x.low, outers }
  },
}

export default kernel
