import type { KernelDefaults } from '#src/core/kernel/operation.ts'

const VERSION_4: KernelDefaults = {
  bicgstab: { preconditioner: 0, sweeper: 0, sweeps: 2, rows: 512, groups: 1056, patience: 25 },
}

/** By version of links; those of versions 1 to 3 are older than this operation. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]
