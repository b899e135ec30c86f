import type { KernelDefaults } from '#src/core/kernel/operation.ts'

/** Zero stands for "by the kernel's rule". Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  pull_csc: {},
  push_csc: {},
  push_once: { team: 0, parts: 0, alone: 4 },
  push_csr: { team: 0 },
  switch: { kernel: 0 },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]

/** By what numbers links once told the kernels that a problem is left to, from 1 on. Nothing is added: today names do. */
export const linkNumbers = {
  switch: ['push_csc', 'push_csr', 'pull_csc', 'push_once'],
}
