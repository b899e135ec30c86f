import { ABREAST, LAST } from '#shaders/sptrans/atomic/runs.wesl'
import { SHORT } from '#shaders/sptrans/atomic/long.wesl'
import { dispatch, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities, DispatchStep } from '#src/core/kernel/plan/plan.ts'
import type { TransposeProblem } from '../transpose.ts'
import { EACH, eachOf, isLarge, launch, prefixSum, type TransposeSetting } from '../transposition.ts'
import { STAGES } from './stages.ts'

/** Whether nonzeros of a tile that share a column draw their places together. */
export const drawsTogether = (problem: TransposeProblem, params: Params, capabilities: Capabilities): boolean =>
  (params['grouped'] || (isLarge(problem) ? 2 : 1)) === 2 &&
  hasRoom(problem, togetherFor(problem, params, capabilities) * sizeOf(capabilities))

/** Whether a word has room for a place in a column, of which there are no more than rows, and for one in a tile. */
const hasRoom = ({ inputs: { A } }: TransposeProblem, tile: number): boolean => A.pattern.rows * tile <= 2 ** 32

/** Bytes of workgroup memory that a nonzero of a tile takes, at most. */
const BYTES = 16

/**
 * Nonzeros of an invocation where they draw together: with 4 in place of 2 an H100 took 700 for 566 µs to count and move those of
 * a star (D3N13 120×96×144), and as long for those of a box.
 */
const EACH_TOGETHER = 2

/** Nonzeros of an invocation: those asked for, as far as a workgroup has memory for them, else by their number. */
export const eachFor = (problem: TransposeProblem, params: Params, capabilities: Capabilities): number =>
  drawsTogether(problem, params, capabilities)
    ? togetherFor(problem, params, capabilities)
    : (askedFor(params, capabilities) ?? eachOf(problem, capabilities))

function togetherFor(problem: TransposeProblem, params: Params, capabilities: Capabilities): number {
  if (capabilities.software) return askedFor(params, capabilities) ?? eachOf(problem, capabilities)
  return askedFor(params, capabilities) ?? (hasRoom(problem, EACH_TOGETHER * sizeOf(capabilities)) ? EACH_TOGETHER : 1)
}

const askedFor = ({ each }: Params, capabilities: Capabilities): number | undefined =>
  each
    ? Math.min(each, Math.floor(capabilities.maxComputeWorkgroupStorageSize / BYTES / sizeOf(capabilities)))
    : undefined

/** Places of an invocation that puts rows in order, where many nonzeros and room allow more than of others. */
const MANY_PLACES = 8

/** Places of an invocation, of those that read a tile and the rows that reach over its ends, two words for each. */
function placesFor(problem: TransposeProblem, params: Params, capabilities: Capabilities): number {
  const each = eachFor(problem, params, capabilities)
  if (params['each'] || capabilities.software || !isLarge(problem)) return each
  const bytes = 32 * quadsOf(MANY_PLACES * sizeOf(capabilities))
  return bytes <= capabilities.maxComputeWorkgroupStorageSize ? MANY_PLACES : each
}

const quadsOf = (tile: number): number => Math.ceil((tile + 2 * SHORT) / 4) + 2

/** Nonzeros of a chunk: as many as a workgroup has lanes, four times. */
const chunkOf = (size: number): number => EACH * size
/** Workgroups for chunks, of which the GPU alone knows how many there are: this many at most, in one dimension. */
const CHUNK_GROUPS = 1024

/** Rounds of merging that the longest row of Aᵀ can need, besides the last one. */
export function roundsOf({ inputs: { A } }: TransposeProblem, size: number): number {
  const longest = Math.min(A.pattern.rows, A.pattern.col_idx.length)
  let rounds = 0
  for (let width = chunkOf(size); longest > LAST * width; width *= ABREAST) rounds++
  return rounds
}

/** Chunks of long rows, at most: of a row that is longer than SHORT, the last one may have one nonzero. */
export const chunksIn = ({ inputs: { A } }: TransposeProblem): number =>
  2 * Math.ceil(A.pattern.col_idx.length / SHORT) + 1

/** What workers go through in a traced run, and in how many stretches, at most. @param rounds of merging */
export function tracedIn(problem: TransposeProblem, rounds: number): readonly [items: number, parts: number] {
  const { cols, col_idx } = problem.inputs.A.pattern
  return [(4 + rounds) * col_idx.length + cols + 1, (1 + rounds) * chunksIn(problem) + 8]
}

/** All dispatches of a transposition with nonzeros. @param rounds of merging */
export function steps(setting: TransposeSetting, rounds: number, params: Params): DispatchStep[] {
  const { problem, options, size } = setting
  const nonzeros = problem.inputs.A.pattern.col_idx.length
  const isGrouped = drawsTogether(problem, params, options.capabilities)
  const each = eachFor(problem, params, options.capabilities)
  const tile = each * size
  const chunk = chunkOf(size)
  const tiled = { overrides: { each, tile }, invocations: Math.ceil(nonzeros / each) }
  const places = placesFor(problem, params, options.capabilities)
  const most = options.capabilities.maxComputeWorkgroupsPerDimension
  const groups = Math.max(1, Math.min(CHUNK_GROUPS, most, Math.floor(nonzeros / SHORT)))
  const chunks = { invocations: groups * size, conditions: { LIST: false, MERGED: false } }
  return [
    launch(setting, {
      module: isGrouped ? './count_grouped.wesl' : './count.wesl',
      ...tiled,
      conditions: { LIST: false },
      stage: STAGES.count,
      phase: 0,
    }),
    ...prefixSum(setting, STAGES.scan, 1, {
      module: './scan.wesl',
      conditions: { LIST: true },
      overrides: { tile: places * size, chunk },
    }),
    launch(setting, {
      module: isGrouped ? './scatter_grouped.wesl' : './scatter.wesl',
      buffers: { begun: 'entry_tiles' },
      ...tiled,
      overrides: isGrouped ? { each, tile } : { each },
      stage: STAGES.scatter,
      phase: 3,
    }),
    dispatch(setting, {
      module: './chunks.wesl',
      ...chunks,
      overrides: { chunk },
      stage: STAGES.long,
      phase: 4,
    }),
    ...Array.from({ length: rounds }, (_, round) =>
      dispatch(setting, {
        module: './merge.wesl',
        ...chunks,
        overrides: { chunk, run_chunks: ABREAST ** round },
        buffers: round % 2 === 0 ? { target_pairs: 'merged' } : { pairs: 'merged', target_pairs: 'pairs' },
        stage: STAGES.long,
        phase: 5 + round,
      }),
    ),
    launch(setting, {
      module: './finish.wesl',
      invocations: Math.ceil(nonzeros / places),
      conditions: { LIST: false, MERGED: rounds > 0 },
      overrides: { each: places, chunk, rounds, quads: quadsOf(places * size) },
      stage: STAGES.finish,
      phase: 5 + rounds,
    }),
  ]
}
