import type { KernelDefaults } from '#src/core/kernel/operation.ts'

/** Zero stands for "by the kernel's rule". Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  atomic: { each: 0, grouped: 0 },
  auto: { kernel: 0 },
  merge_trans: {},
  radix_trans: { bits: 0, each: 0, size: 0, turns: 0 },
  scan_trans: { shares: 0 },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]

/** By what numbers links once told the kernels that a problem is left to, from 1 on. Nothing is added: today names do. */
export const linkNumbers = {
  auto: ['atomic', 'scan_trans', 'merge_trans', 'radix_trans'],
}
