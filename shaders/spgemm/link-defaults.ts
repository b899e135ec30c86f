import type { KernelDefaults } from '#src/core/kernel/operation.ts'

/** Zero stands for "by the kernel's rule". Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  auto: { kernel: 0 },
  bins: { long: 512 },
  esc: { slice: 0 },
  tile: { dense: 192 },
  hash: { slots: 0 },
  words: { memory: 65_536, short: 64, from: 32_768 },
  adaptive: { slots: 0 },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]

/** By what numbers links once told the kernels that a problem is left to, from 1 on. Nothing is added: today names do. */
export const linkNumbers = {
  auto: ['esc', 'tile', 'hash', 'words', 'bins', 'adaptive'],
}
