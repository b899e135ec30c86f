import type { KernelDefaults } from '#src/core/kernel/operation.ts'

/** Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  auto: { kernel: 0 },
  bricks: { edge: 4 },
  by_solves: { colouring: 0, even: 7, wrap: 8, solver: 0 },
  jacobi: {},
  level_set: { narrow: -1 },
  lines: { axis: 1, first: 3, second: 11, slowest: 1, wide: 128 },
  multicolour: { colouring: 0, even: 7, wrap: 8, widths: 0, bits: 32, flight: 0, bases: 1 },
  subdomain: { rows: 512 },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]

/** A sweep names the kernel that it is left to. */
export const linkNumbers = { auto: [] }
