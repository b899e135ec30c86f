import { largest } from '#src/core/base/arrays.ts'
import { percent, plural } from '#src/core/base/format.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { groupingBy } from '#src/core/trace/space.ts'
import type { Bricks } from '../bricks/bricks.ts'
import { bricksPlan, simulateBricks } from '../bricks/plan.ts'
import { dispatchPrice } from '../explain.ts'
import { ROW, sweepCost, type SweepProblem, sweepTrace } from '../sweep.ts'
import { cutShare, partsOf } from './parts.ts'

const kernel: Kernel<Bricks, SweepProblem> = {
  title: 'Subdomains',
  idea: 'parts of the graph with few edges between them, a workgroup each: new values inside a part, those before the half between parts',
  paper: {
    authors: 'Allison H. Baker, Robert D. Falgout, Tzanio V. Kolev, Ulrike Meier Yang',
    title: 'Multigrid Smoothers for Ultraparallel Computing',
    venue: 'SIAM Journal on Scientific Computing 33(5)',
    year: 2011,
    doi: '10.1137/100798806',
    taken: 'Gauss–Seidel inside the parts and Jacobi between them; how parts are cut and swept is built here',
  },
  params: [
    {
      name: 'rows',
      meaning: 'rows of a part at most: one that has more is cut in two',
      initial: 512,
      min: 1,
      max: 65_536,
      choices: [4, 64, 512],
    },
  ],
  trace: sweepTrace('invocation', 'waiting at the barrier after the level', 'part'),

  analyse: (problem, { rows }) => partsOf(problem, rows),

  plan: (problem, parts, _params, options) => bricksPlan(problem, parts, options, true),

  groups: (_problem, { level, brick, brick_ptr }) => ({
    [ROW]: [
      groupingBy('part', brick, brick_ptr.length - 1),
      groupingBy('level', level, level.length === 0 ? 0 : largest(level) + 1),
    ],
  }),

  explain: (problem, parts) =>
    `${plural(parts.brick_ptr.length - 1, 'part')}, with ${percent(cutShare(problem, parts))} of the entries between them: a dispatch and a copy there and as much back, ${plural(2 * problem.inputs.sweeps, 'dispatch')}. ${dispatchPrice}`,

  reference: (problem, parts, _params, machine, emit) => ({
    x: simulateBricks(problem, parts, machine, emit, true),
    turn: parts.place,
    part: parts.brick,
  }),

  cost(problem, { level }) {
    const { rows, col_idx } = problem.inputs.A.pattern
    const { sweeps } = problem.inputs
    const levels = level.length === 0 ? 0 : largest(level) + 1
    return sweepCost(problem, 2 * sweeps * levels, 2 * sweeps * (8 * col_idx.length + 28 * rows))
  },
}

export default kernel
