import type { KernelDefaults } from '#src/core/kernel/operation.ts'

/** Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  jpl: { choice: 1 },
  cc: { hashes: 2 },
  formula: { scheme: 0, even: 7, wrap: 8, x: 0, y: 0, z: 0, slowest: 2 },
  greedy: { order: 0, narrow: -1 },
  blocks: { rows: 8, narrow: -1 },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]
