import type { KernelDefaults } from '#src/kernel/operation.ts'

/** Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  bulk: { getrf: 0 },
  levels: { getrf: 0 },
  solution: { getrf: 0 },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]
