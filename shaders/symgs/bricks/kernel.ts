import { largest } from '#src/core/base/arrays.ts'
import { count, plural } from '#src/core/base/format.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { groupingBy } from '#src/core/trace/space.ts'
import { dispatchPrice } from '../explain.ts'
import { ROW, sweepCost, type SweepProblem, sweepTrace } from '../sweep.ts'
import { type Bricks, bricksOf } from './bricks.ts'
import { bricksPlan, simulateBricks } from './plan.ts'

const kernel: Kernel<Bricks, SweepProblem> = {
  title: 'Bricks',
  idea: 'bricks of a grid, or blocks of rows, in colours: a workgroup has a brick, and goes through it level by level',
  paper: {
    authors: 'Takeshi Iwashita, Hiroshi Nakashima, Yasuhito Takahashi',
    title:
      'Algebraic Block Multi-Color Ordering Method for Parallel Multi-Threaded Sparse Triangular Solver in ICCG Method',
    venue: 'IPDPS',
    year: 2012,
    doi: '10.1109/IPDPS.2012.51',
    taken:
      'blocks and their colours; levels inside a block by one workgroup of 64, rows in the order of use, are those of Journal of Software 32(8), 2021',
  },
  params: [
    {
      name: 'edge',
      meaning:
        'points along an edge of a brick; on matrices without a grid a block has as many rows as a brick has points',
      initial: 4,
      min: 1,
      max: 16,
      choices: [1, 2, 4],
    },
  ],
  trace: sweepTrace('invocation', 'waiting at the barrier after the level', 'brick'),

  analyse: (problem, { edge }) => bricksOf(problem, edge),

  plan: (problem, bricks, _params, options) => bricksPlan(problem, bricks, options),

  groups: (_problem, { colour, colours, brick, brick_ptr }) => ({
    [ROW]: [groupingBy('colour', colour, colours), groupingBy('brick', brick, brick_ptr.length - 1)],
  }),

  explain({ inputs: { sweeps } }, { colours, brick_ptr, level }) {
    const levels = level.length === 0 ? 0 : largest(level) + 1
    return `${plural(brick_ptr.length - 1, 'brick')} of up to ${plural(levels, 'level')} in ${plural(colours, 'colour')}: ${count(2 * sweeps * colours)} dispatches. ${dispatchPrice}`
  },

  reference: (problem, bricks, _params, machine, emit) => ({
    x: simulateBricks(problem, bricks, machine, emit),
    turn: bricks.place,
  }),

  cost(problem, { colours, level }) {
    const { rows, col_idx } = problem.inputs.A.pattern
    const { sweeps } = problem.inputs
    const levels = level.length === 0 ? 0 : largest(level) + 1
    return sweepCost(problem, 2 * sweeps * colours * levels, 2 * sweeps * (8 * col_idx.length + 20 * rows))
  },
}

export default kernel
