import type { KernelDefaults } from '#src/kernel/operation.ts'

/** Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  cg: { groups: 1056, patience: 25 },
  pcg: { preconditioner: 1, colouring: 0, even: 7, wrap: 8, groups: 1056, patience: 25 },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]
