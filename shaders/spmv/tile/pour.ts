import type { DispatchStep } from '#src/kernel/plan.ts'
import { EDGE } from '#src/sparse/formats/tile/tiling.ts'
import { gatherSteps } from '../gather.ts'
import type { Setting } from '../launch.ts'
import { productUniform, sizeOf, spread } from '../product.ts'
import type { Tiles } from './analysis.ts'
import { countGroups } from './steps.ts'

/** Tiles of the longest group. */
function longestGroup({ groups }: Tiles): number {
  let longest = 0
  for (let g = 0; g + 4 < groups.length; g += 4) longest = Math.max(longest, groups[g + 4] - groups[g])
  return longest
}

/** Brings what is deferred, and the tiles, from CSR to where the steps find it. */
export function pour({ problem, layout, options: { capabilities } }: Setting, tiles: Tiles): DispatchStep[] {
  const deferred = gatherSteps(tiles.layout.deferred.length, capabilities, { columns: true })
  if (tiles.slots === 0) return deferred
  const size = sizeOf(capabilities)
  const [count, { cols }] = [countGroups(tiles), problem.pattern]
  const step: DispatchStep = {
    kind: 'dispatch',
    module: './pour.wesl',
    conditions: { POUR: true, SECTIONS: true, TRACE: layout !== undefined },
    overrides: { size },
    bindings: ['row_ptr', 'col_idx', 'values', 'tiles', 'index_words', 'slot_values'],
    uniform: productUniform(problem, undefined, count, cols, tiles.indexWords, longestGroup(tiles)),
    groups: spread(Math.ceil((count * EDGE) / size), capabilities),
  }
  return [...deferred, step]
}
