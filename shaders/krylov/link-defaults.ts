import type { KernelDefaults } from '#src/core/kernel/operation.ts'

const PRECONDITIONER = {
  preconditioner: 1,
  sweeper: 0,
  sweeps: 1,
  colouring: 0,
  even: 7,
  wrap: 8,
  solver: 1,
  fill: 1,
  bits: 32,
  slowest: 1,
  columns: 32,
}

/** Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  bicgstab: { ...PRECONDITIONER, groups: 1056, patience: 25 },
  cg: { columns: 32, groups: 1056, patience: 25 },
  refined: { digits: 3, ...PRECONDITIONER, groups: 1056, patience: 250 },
  pcg: { ...PRECONDITIONER, groups: 1056, patience: 25 },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]
