import { plural } from '#src/base/format.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import type { BufferSpec, DispatchStep } from '#src/kernel/plan.ts'
import type { TransposeProblem } from '../transpose.ts'
import {
  EACH,
  launch,
  prefixSum,
  sizeOf,
  type TransposeSetting,
  settingOf,
  sumBuffers,
  traceOf,
  transposeCost,
  transposePlan,
  WANG_LIU_HOU_FENG,
} from '../transposition.ts'
import { SHORT, STAGES } from './stages.ts'
import { simulate } from './twin.ts'

/** Nonzeros of a chunk: as many as a workgroup has lanes, four times. */
const chunkOf = (size: number): number => EACH * size
/** Workgroups for chunks, of which the GPU alone knows how many there are: this many at most, in one dimension. */
const CHUNK_GROUPS = 1024

const kernel: Kernel<null, TransposeProblem> = {
  title: 'Atomic cursors',
  idea: 'nonzeros draw their places in a column from an atomic counter, in any order, and are sorted there',
  paper: {
    ...WANG_LIU_HOU_FENG,
    taken: 'the baseline with atomic counters; rows are sorted here, since a GPU keeps no order among its threads',
  },
  params: [],
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

  plan(problem, _analysis, _params, options) {
    const { cols, col_idx } = problem.inputs.A.pattern
    const nonzeros = col_idx.length
    const rounds = roundsOf(problem, sizeOf(options.capabilities))
    const chunks = Math.ceil(nonzeros / SHORT) + 1
    const setting = settingOf(problem, options, (4 + rounds) * nonzeros + cols + 1, (1 + rounds) * chunks + 8)
    const room = (name: string, words: number): BufferSpec => ({ name, words: Math.max(1, words) })
    return transposePlan(
      setting,
      [
        ...sumBuffers(setting),
        room('cursor', nonzeros),
        room('pairs', 2 * nonzeros),
        room('longs', 2 + 2 * chunks),
        ...(rounds > 0 ? [room('merged', 2 * nonzeros)] : []),
      ],
      [
        { kind: 'fill', buffer: 'counts', value: 0 },
        { kind: 'fill', buffer: 'longs', value: 0, from: 0, words: 2 },
      ],
      nonzeros === 0 ? prefixSum(setting, STAGES.scan, 0) : steps(setting, rounds),
    )
  },

  explain: ({ inputs: { A } }) =>
    `${plural(A.pattern.col_idx.length, 'nonzero')} in steps of ${plural(EACH, 'nonzero')} per lane.`,

  reference: (problem, _analysis, _params, machine, emit) => simulate(problem, machine, emit),

  // the cursors are written and read, and so are rows beside values
  cost: (problem) => {
    const nonzeros = problem.inputs.A.pattern.col_idx.length
    return transposeCost(problem, 28 * nonzeros, 2 * Math.log2(nonzeros + 1))
  },
}

/** Rounds of merging that the longest row of Aᵀ can need. */
function roundsOf({ inputs: { A } }: TransposeProblem, size: number): number {
  const longest = Math.min(A.pattern.rows, A.pattern.col_idx.length)
  return Math.max(0, Math.ceil(Math.log2(longest / chunkOf(size))))
}

function steps(setting: TransposeSetting, rounds: number): DispatchStep[] {
  const { cols, col_idx } = setting.problem.inputs.A.pattern
  const invocations = Math.ceil(col_idx.length / EACH)
  const chunk = chunkOf(setting.size)
  const each = { overrides: { each: EACH }, invocations }
  const most = setting.options.capabilities.maxComputeWorkgroupsPerDimension
  const groups = Math.max(1, Math.min(CHUNK_GROUPS, most, Math.floor(col_idx.length / SHORT)))
  const chunks = { invocations: groups * setting.size, conditions: { LIST: false }, uniform: [] }
  return [
    launch(setting, {
      module: './count.wesl',
      bindings: ['col_idx', 'counts', 'cursor'],
      ...each,
      stage: STAGES.count,
      phase: 0,
    }),
    ...prefixSum(setting, STAGES.scan, 1),
    launch(setting, {
      module: './scatter.wesl',
      bindings: ['row_ptr', 'col_idx', 'values', 't_row_ptr', 'cursor', 'pairs'],
      ...each,
      stage: STAGES.scatter,
      phase: 3,
    }),
    launch(setting, {
      module: './list.wesl',
      bindings: ['t_row_ptr', 'longs'],
      invocations: cols,
      conditions: { LIST: true },
      overrides: { chunk },
      phase: 4,
    }),
    launch(setting, {
      module: './chunks.wesl',
      bindings: ['t_row_ptr', 'pairs', 'longs'],
      ...chunks,
      overrides: { chunk },
      stage: STAGES.long,
      phase: 5,
    }),
    ...Array.from({ length: rounds }, (_, round) =>
      launch(setting, {
        module: './merge.wesl',
        bindings: ['t_row_ptr', 'runs', 'merged', 'longs'],
        ...chunks,
        overrides: { chunk, run_chunks: 2 ** round },
        buffers: round % 2 === 0 ? { runs: 'pairs' } : { runs: 'merged', merged: 'pairs' },
        stage: STAGES.long,
        phase: 6 + round,
      }),
    ),
    launch(setting, {
      module: './finish.wesl',
      bindings: ['t_row_ptr', 't_col_idx', 't_values', 'pairs', ...(rounds > 0 ? ['merged'] : [])],
      invocations,
      conditions: { LIST: false, MERGED: rounds > 0 },
      overrides: { each: EACH, ...(rounds > 0 && { chunk }) },
      stage: STAGES.finish,
      phase: 6 + rounds,
    }),
  ]
}

export default kernel
