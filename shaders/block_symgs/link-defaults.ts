import type { KernelDefaults } from '#src/core/kernel/operation.ts'

const VERSION_4: KernelDefaults = {
  block5_base: { colouring: 0 },
  block5_opt: { colouring: 0, widths: 0, flight: 0 },
  block5_sliced: { colouring: 0 },
  subdomain: { rows: 512 },
}

/** By version of links; those of versions 1 to 3 are older than this operation. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]
