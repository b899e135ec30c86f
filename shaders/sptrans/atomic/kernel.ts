import { MOST as BY_A_LANE } from '#shaders/sptrans/atomic/sorted.wesl'
import { MOST_EACH } from '#shaders/sptrans/atomic/count_grouped.wesl'
import { SHORT } from '#shaders/sptrans/atomic/long.wesl'
import { plural } from '#src/core/base/format.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { BufferSpec } from '#src/core/kernel/plan/plan.ts'
import { zeroed } from '#src/core/kernel/plan/steps.ts'
import type { TransposeProblem } from '../transpose.ts'
import {
  prefixSum,
  settingOf,
  sumBuffers,
  traceOf,
  transposeCost,
  transposePlan,
  WANG_LIU_HOU_FENG,
} from '../transposition.ts'
import { STAGES } from './stages.ts'
import { chunksIn, drawsTogether, eachFor, roundsOf, steps, tracedIn } from './steps.ts'
import { simulate } from './twin.ts'

const kernel: Kernel<null, TransposeProblem> = {
  title: 'Atomic cursors',
  idea: 'nonzeros draw their places in a column from an atomic counter, in any order, and are sorted there',
  paper: {
    ...WANG_LIU_HOU_FENG,
    taken: 'the baseline with atomic counters; rows are sorted here afterwards: nonzeros draw their places in no order',
  },
  params: [
    {
      name: 'grouped',
      meaning:
        'whether nonzeros of a tile that share a column draw their places together: 1 no, 2 yes, 0 from a million nonzeros on',
      initial: 0,
      min: 0,
      max: 2,
      choices: [0, 1, 2],
    },
    {
      name: 'each',
      meaning:
        'nonzeros of an invocation, as far as a workgroup has memory for them; 0: 2 where they draw together, 4 in software, else 1',
      initial: 0,
      min: 0,
      max: MOST_EACH,
      choices: [0, 3, 8],
    },
  ],
  trace: traceOf(
    [
      { name: 'count', space: 'entry', adds: 'column' },
      { name: 'add up counts', space: 'column' },
      { name: 'move', space: 'entry', into: 'B' },
      { name: 'sort long rows', space: 'place', covers: 'some', nearby: true },
      { name: 'sort the others', space: 'place', nearby: true },
    ],
    'waiting for the others at a barrier',
  ),

  analyse: () => null,

  plan(problem, _analysis, params, options) {
    const nonzeros = problem.inputs.A.pattern.col_idx.length
    const isGrouped = drawsTogether(problem, params, options.capabilities)
    const rounds = roundsOf(problem, sizeOf(options.capabilities))
    const chunks = chunksIn(problem)
    const tiles = Math.ceil(nonzeros / (eachFor(problem, params, options.capabilities) * sizeOf(options.capabilities)))
    const setting = settingOf(problem, options, ...tracedIn(problem, rounds))
    const room = (name: string, words: number): BufferSpec => ({ name, words: Math.max(1, words) })
    return transposePlan(
      setting,
      [
        ...sumBuffers(setting),
        isGrouped ? room('drawn', nonzeros) : room('cursor', nonzeros),
        room('pairs', 2 * nonzeros),
        room('longs', 4 + 4 * chunks),
        room('entry_tiles', tiles),
        room('place_tiles', tiles),
        ...(rounds > 0 ? [room('merged', 2 * nonzeros)] : []),
      ],
      [zeroed('counts')],
      nonzeros === 0 ? prefixSum(setting, STAGES.scan, 0) : steps(setting, rounds, params),
    )
  },

  explain: ({ inputs: { A } }) =>
    `${plural(A.pattern.col_idx.length, 'nonzero')}; a column of up to ${BY_A_LANE} is sorted by one lane, one of up to ${SHORT} by comparing each with all.`,

  candidates: (problem, capabilities) => [
    {},
    { grouped: drawsTogether(problem, { grouped: 0, each: 0 }, capabilities) ? 1 : 2 },
    { each: 4 },
    { each: 8 },
  ],

  reference: (problem, _analysis, _params, machine, emit) => simulate(problem, machine, emit),

  // the cursors are written and read, and so are rows beside values
  cost: (problem) => {
    const nonzeros = problem.inputs.A.pattern.col_idx.length
    return transposeCost(problem, 28 * nonzeros, 2 * Math.log2(nonzeros + 1))
  },
}

export default kernel
