import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'
import { gatherSteps } from '../gather.ts'
import { launch, type Setting } from '../launch.ts'
import type { Tiles } from './analysis.ts'
import { countGroups } from './steps.ts'

/** Tiles of the longest group. */
function longestGroup({ groups }: Tiles): number {
  let longest = 0
  for (let g = 0; g + 4 < groups.length; g += 4) longest = Math.max(longest, groups[g + 4] - groups[g])
  return longest
}

/** Brings what is deferred, and the tiles, from CSR to where the steps find it. */
export function pour(setting: Setting, tiles: Tiles): DispatchStep[] {
  const {
    problem,
    layout,
    options: { capabilities },
  } = setting
  const deferred = gatherSteps(tiles.layout.deferred.length, capabilities, { columns: true })
  if (tiles.slots === 0) return deferred
  const count = countGroups(tiles)
  const step = launch(setting, {
    module: './pour.wesl',
    invocations: count * EDGE,
    sections: [count, problem.pattern.cols, tiles.indexWords, longestGroup(tiles)],
    // it records nothing, but says for those who do which nonzero a slot holds
    conditions: { POUR: true, TRACE: layout !== undefined },
  })
  return [...deferred, step]
}
