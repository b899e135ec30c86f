import type { KernelDefaults } from '#src/core/kernel/operation.ts'

/** Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  one_pass: { direction: 0, edges: 14, vertices: 24, groups: 1024 },
  tiles: { way: 0, left: 2, few: 100 },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]
