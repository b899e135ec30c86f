import type { Kernel, SolveProblem } from '#src/kernel/kernel.ts'
import { placed } from '#src/kernel/placed.ts'
import chainPhases from '../chain_phases/kernel.ts'
import helix from '../helix/kernel.ts'
import levelElementwise from '../level_elementwise/kernel.ts'
import levelSet from '../level_set/kernel.ts'
import recursiveBlocks from '../recursive_blocks/kernel.ts'
import slabMarch from '../slab_march/kernel.ts'
import syncFree from '../sync_free/kernel.ts'
import threadLevel from '../thread_level/kernel.ts'

export interface Rival {
  readonly id: string
  /** What the parameter `kernel` calls it. */
  readonly number: number
  readonly kernel: Kernel<unknown, SolveProblem>
}

/** What there is to choose from, by folder. Links hold the numbers: a new kernel goes to the end. */
const KERNELS: readonly (readonly [name: string, kernel: Kernel<unknown, SolveProblem>])[] = [
  ['slab_march', slabMarch],
  ['level_set', levelSet],
  ['level_elementwise', levelElementwise],
  ['thread_level', threadLevel],
  ['sync_free', syncFree],
  ['helix', helix],
  ['recursive_blocks', recursiveBlocks],
  ['chain_phases', chainPhases],
]

export const RIVALS: readonly Rival[] = KERNELS.map(([name, kernel], k) => {
  const id = `sptrsv/${name}`
  return { id, number: k + 1, kernel: placed(kernel, id) }
})

export const NAMES: readonly string[] = KERNELS.map(([name]) => name)

/** The rival of a folder's name. */
export const rivalOf = (name: string): Rival => RIVALS[NAMES.indexOf(name)]
