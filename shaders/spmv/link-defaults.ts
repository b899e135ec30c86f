import type { KernelDefaults } from '#src/core/kernel/operation.ts'

/**
 * Version 1 of links. Zero often stands for "by the kernel's rule", and then it is the rule of the page on which the link
 * is opened.
 */
const VERSION_1: KernelDefaults = {
  auto: { kernel: 0 },
  bccoo: { height: 0, width: 0, slices: 1, columns: 0, chunk: 16 },
  bsr: { height: 2, width: 2, team: 4 },
  coo_segmented: { steps: 0 },
  csr5: { sigma: 0 },
  csr_scalar: {},
  csr_vector: { team: 0 },
  dia: { each: 0 },
  ell: {},
  hyb: { width: 0 },
  merge: { items: 7 },
  row_bins: { short: 4, long: 256, team: 0, chunk: 1024 },
  sell: { slice: 32, window: 256 },
  tile: { variant: 1, rule: 0, team: 0, tiles: 0 },
}

/** A kernel more. */
const VERSION_4: KernelDefaults = { ...VERSION_1, compressed: {} }

/**
 * By version of links. A table never changes once links of its version are given out; where a kernel's default changes, or
 * a kernel gets a parameter, the last one says so too.
 */
export const linkDefaults: readonly KernelDefaults[] = [VERSION_1, VERSION_1, VERSION_1, VERSION_4]

/** By what numbers links once told the kernels that a problem is left to, from 1 on. Nothing is added: today names do. */
export const linkNumbers = {
  auto: [
    'csr_scalar',
    'csr_vector',
    'coo_segmented',
    'merge',
    'ell',
    'sell',
    'dia',
    'bsr',
    'hyb',
    'csr5',
    'row_bins',
    'tile',
  ],
}
