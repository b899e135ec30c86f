import { plural } from '#src/base/format.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import type { BufferSpec, DispatchStep } from '#src/kernel/plan.ts'
import type { TransposeProblem } from '../transpose.ts'
import {
  EACH,
  eachOf,
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
import { ABREAST, LAST, SHORT, STAGES } from './stages.ts'
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
    // of a row that is longer than SHORT, the last chunk may have one nonzero
    const chunks = 2 * Math.ceil(nonzeros / SHORT) + 1
    const tiles = Math.ceil(nonzeros / (eachOf(problem, options.capabilities) * sizeOf(options.capabilities)))
    const setting = settingOf(problem, options, (4 + rounds) * nonzeros + cols + 1, (1 + rounds) * chunks + 8)
    const room = (name: string, words: number): BufferSpec => ({ name, words: Math.max(1, words) })
    return transposePlan(
      setting,
      [
        ...sumBuffers(setting),
        room('cursor', nonzeros),
        room('pairs', 2 * nonzeros),
        room('longs', 4 + 4 * chunks),
        room('entry_tiles', tiles),
        room('place_tiles', tiles),
        ...(rounds > 0 ? [room('merged', 2 * nonzeros)] : []),
      ],
      [{ kind: 'fill', buffer: 'counts', value: 0 }],
      nonzeros === 0 ? prefixSum(setting, STAGES.scan, 0) : steps(setting, rounds),
    )
  },

  explain: ({ inputs: { A } }) =>
    `${plural(A.pattern.col_idx.length, 'nonzero')}; a column of up to ${SHORT} is sorted by comparing each with all.`,

  reference: (problem, _analysis, _params, machine, emit) => simulate(problem, machine, emit),

  // the cursors are written and read, and so are rows beside values
  cost: (problem) => {
    const nonzeros = problem.inputs.A.pattern.col_idx.length
    return transposeCost(problem, 28 * nonzeros, 2 * Math.log2(nonzeros + 1))
  },
}

/** Rounds of merging that the longest row of Aᵀ can need, besides the last one. */
function roundsOf({ inputs: { A } }: TransposeProblem, size: number): number {
  const longest = Math.min(A.pattern.rows, A.pattern.col_idx.length)
  let rounds = 0
  for (let width = chunkOf(size); longest > LAST * width; width *= ABREAST) rounds++
  return rounds
}

function steps(setting: TransposeSetting, rounds: number): DispatchStep[] {
  const { problem, options, size } = setting
  const nonzeros = problem.inputs.A.pattern.col_idx.length
  const each = eachOf(problem, options.capabilities)
  const tile = each * size
  const chunk = chunkOf(size)
  const tiled = { overrides: { each }, invocations: Math.ceil(nonzeros / each) }
  const most = options.capabilities.maxComputeWorkgroupsPerDimension
  const groups = Math.max(1, Math.min(CHUNK_GROUPS, most, Math.floor(nonzeros / SHORT)))
  const chunks = { invocations: groups * size, conditions: { LIST: false, MERGED: false }, uniform: [] }
  return [
    launch(setting, {
      module: './count.wesl',
      bindings: ['row_ptr', 'col_idx', 'counts', 'cursor', 'longs', 'entry_tiles'],
      ...tiled,
      conditions: { LIST: false },
      stage: STAGES.count,
      phase: 0,
    }),
    ...prefixSum(setting, STAGES.scan, 1, {
      module: './scan.wesl',
      bindings: ['longs', 'place_tiles'],
      conditions: { LIST: true },
      overrides: { tile, chunk },
    }),
    launch(setting, {
      module: './scatter.wesl',
      bindings: ['row_ptr', 'col_idx', 'values', 't_row_ptr', 'cursor', 'pairs', 'entry_tiles'],
      ...tiled,
      stage: STAGES.scatter,
      phase: 3,
    }),
    launch(setting, {
      module: './chunks.wesl',
      bindings: ['pairs', 'longs'],
      ...chunks,
      overrides: { chunk },
      stage: STAGES.long,
      phase: 4,
    }),
    ...Array.from({ length: rounds }, (_, round) =>
      launch(setting, {
        module: './merge.wesl',
        bindings: ['pairs', 'target_pairs', 'longs'],
        ...chunks,
        overrides: { chunk, run_chunks: ABREAST ** round },
        buffers: round % 2 === 0 ? { target_pairs: 'merged' } : { pairs: 'merged', target_pairs: 'pairs' },
        stage: STAGES.long,
        phase: 5 + round,
      }),
    ),
    launch(setting, {
      module: './finish.wesl',
      bindings: ['t_row_ptr', 't_col_idx', 't_values', 'pairs', 'place_tiles', ...(rounds > 0 ? ['merged'] : [])],
      ...tiled,
      conditions: { LIST: false, MERGED: rounds > 0 },
      overrides: { each, chunk, rounds, quads: Math.ceil((tile + 2 * SHORT) / 4) + 2 },
      stage: STAGES.finish,
      phase: 5 + rounds,
    }),
  ]
}

export default kernel
