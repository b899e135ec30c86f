import type { Kernel, Used, SolveProblem } from '#src/kernel/kernel.ts'
import { type Analysis, analyse } from './analysis.ts'
import { NAMES, RIVALS } from './rivals.ts'
import { ranking } from './rule.ts'

/** Further kernels of the rule that are timed beside the candidates of the first. */
const MOST_RIVALS = 1

/**
 * Leaves every problem to another kernel, by its structure alone. Besides its own parameter it takes those of the kernel
 * that it picks, and hands them on by their names.
 */
const kernel: Kernel<Analysis, SolveProblem> = {
  title: 'Automatic',
  idea: 'the kernel that the structure asks for',
  paper: {
    authors: 'Sparsescope',
    title: 'A kernel and its launch by the structure of a triangle',
    venue: 'this project',
    year: 2026,
  },
  params: [
    {
      name: 'kernel',
      meaning: 'what solves; where that cannot, the structure decides',
      initial: 0,
      min: 0,
      max: RIVALS.length,
      names: ['by structure', ...NAMES],
    },
  ],
  // what events really mean is for the picked kernel to say
  trace: { worker: 'worker', stages: ['multiply and add'], item: 'waiting for what the row needs' },

  analyse,
  uses,

  plan: (problem, analysis, _params, options) =>
    uses(analysis).kernel.plan(problem, analysis.analysis, analysis.params, options),

  candidates(problem, capabilities) {
    const [first, ...others] = ranking(problem, capabilities)
    const shapes = first.kernel.candidates?.(problem, capabilities) ?? []
    return [
      {},
      ...shapes.slice(1).map((params) => ({ kernel: first.number, ...params })),
      ...others.slice(0, MOST_RIVALS).map(({ number }) => ({ kernel: number })),
    ]
  },

  explain: (_problem, analysis) => `${uses(analysis).kernel.title}, since ${analysis.because}.`,

  reference: (problem, analysis, _params, machine, emit) =>
    uses(analysis).kernel.reference(problem, analysis.analysis, analysis.params, machine, emit),

  cost: (problem, analysis) => uses(analysis).kernel.cost(problem, analysis.analysis, analysis.params),
}

function uses({ number, params }: Analysis): Used {
  const { id, kernel: picked } = RIVALS[number - 1]
  return { id, kernel: picked, params }
}

export default kernel
