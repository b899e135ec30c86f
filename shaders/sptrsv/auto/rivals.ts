import { rivalsOf } from '#src/kernel/choice.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import chainPhases from '../chain_phases/kernel.ts'
import helix from '../helix/kernel.ts'
import levelElementwise from '../level_elementwise/kernel.ts'
import levelSet from '../level_set/kernel.ts'
import recursiveBlocks from '../recursive_blocks/kernel.ts'
import slabMarch from '../slab_march/kernel.ts'
import syncFree from '../sync_free/kernel.ts'
import threadLevel from '../thread_level/kernel.ts'
import type { System } from '../solve.ts'

/** What there is to choose from, by folder. Links hold the numbers: a new kernel goes to the end. */
const KERNELS: readonly (readonly [name: string, kernel: Kernel<unknown, System>])[] = [
  ['slab_march', slabMarch],
  ['level_set', levelSet],
  ['level_elementwise', levelElementwise],
  ['thread_level', threadLevel],
  ['sync_free', syncFree],
  ['helix', helix],
  ['recursive_blocks', recursiveBlocks],
  ['chain_phases', chainPhases],
]

export const RIVALS = rivalsOf('sptrsv', KERNELS)
