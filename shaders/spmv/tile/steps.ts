import { joined } from '#src/core/base/arrays.ts'
import { floorPowerOfTwo } from '#src/core/base/powers.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { BufferSpec, DispatchStep, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'
import { nonzeroBuffer } from '../gather.ts'
import { launch, type Setting, sumsStep } from '../launch.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Tiles } from './analysis.ts'

function deferredStep(setting: Setting, { pieces, deferredTeam }: Tiles): DispatchStep {
  const team = Math.min(deferredTeam, lanesOf(setting.options.capabilities))
  const count = pieces.length / 4
  return launch(setting, {
    module: './deferred.wesl',
    invocations: count * team,
    overrides: { team },
    sections: [count],
    traced: true,
  })
}

/** Groups that there are, without the one that ends the last. */
export const countGroups = ({ groups }: Tiles): number => groups.length / 4 - 1

function tilesStep(setting: Setting, tiles: Tiles): DispatchStep {
  const { team, groups, descriptors, indexWords } = tiles
  return launch(setting, {
    module: './kernel.wesl',
    invocations: countGroups(tiles) * EDGE * team,
    overrides: { team },
    sections: [countGroups(tiles), setting.problem.pattern.cols, indexWords, (groups.length + descriptors.length) / 4],
    traced: true,
  })
}

/** What is deferred, the tiles, and the sums of rows that come in parts: each where there is any. */
export const steps = (setting: Setting, tiles: Tiles): DispatchStep[] => [
  ...(tiles.pieces.length > 0 ? [deferredStep(setting, tiles)] : []),
  ...(countGroups(tiles) > 0 ? [tilesStep(setting, tiles)] : []),
  ...(tiles.sumRows.length > 0
    ? [sumsStep(setting, tiles.sumRows.length, Math.min(sumTeam(tiles), lanesOf(setting.options.capabilities)))]
    : []),
]

/** Lanes of a row that comes in parts: the largest power of two that the mean of them fills. */
function sumTeam({ sumRows, sum_ptr }: Tiles): number {
  const mean = sum_ptr[sumRows.length] / sumRows.length
  return floorPowerOfTwo(Math.min(EDGE, mean))
}

/** A buffer that `prepare` fills, for this number of slots; zeros for good where there are none. */
const poured = (name: string, words: number, slots: number): BufferSpec =>
  slots === 0 ? filled(name, new Uint32Array()) : { name, words: Math.max(1, words) }

/** The buffers of the steps; a traced run finds the nonzero of each slot behind the indices. */
export function tileBuffers(tiles: Tiles, layout: TraceLayout | undefined): BufferSpec[] {
  const { groups, descriptors, indexWords, sum_ptr, sumRows, slots, pieces } = tiles
  const { deferred } = tiles.layout
  const all = deferred.length + slots
  return [
    filled(
      'tiles',
      joined(Uint32Array, [groups, descriptors, sum_ptr, new Uint32Array((4 - (sum_ptr.length % 4)) % 4)]),
    ),
    poured('index_words', indexWords + (layout ? all : 0), slots),
    poured('slot_values', all, all),
    nonzeroBuffer(deferred),
    { name: 'slot_col', words: Math.max(1, deferred.length) },
    filled('pieces', pieces),
    filled('sum_rows', joined(Uint32Array, [sum_ptr, sumRows])),
    { name: 'partials', words: Math.max(1, sum_ptr[sumRows.length]) },
  ]
}
