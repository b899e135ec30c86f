import type { KernelDefaults } from '#src/core/kernel/operation.ts'

/**
 * Version 1 of links. Zero often stands for "by the kernel's rule", and then it is the rule of the page on which the link
 * is opened.
 */
const VERSION_1: KernelDefaults = {
  auto: { kernel: 0 },
  chain_phases: { narrow: 6, tail: -1, entries: 0, inner: 0, workers: 0, teams: 0, polls: 2_000_000 },
  helix: { planes: 0, ahead: 0, polls: 2_000_000 },
  hybrid_rows: { border: 10, group: 32, workers: 1024, polls: 2_000_000 },
  level_elementwise: { workers: 1024, polls: 2_000_000 },
  level_set: { team: 0, narrow: 128 },
  recursive_blocks: { depth: 0, rectangle: 12, level: 15, workers: 1024, polls: 2_000_000 },
  slab_march: { planes: 0, rows: 0, team: 0, ahead: 0, along: 0, relays: 0, polls: 2_000_000 },
  structured: { variant: 3, team: 0, ahead: 0, workers: 4096, polls: 2_000_000 },
  sync_free: { workers: 1024, polls: 2_000_000 },
  sync_free_csc: { sums: 0, workers: 1024, polls: 2_000_000 },
  thread_level: { workers: 1024, polls: 2_000_000 },
}

/** Version 2: version 1, and what had become another default. */
const VERSION_2: KernelDefaults = {
  ...VERSION_1,
  hybrid_rows: { border: 10, group: 32, workers: 0, polls: 2_000_000 },
  level_elementwise: { workers: 0, polls: 2_000_000 },
  level_set: { team: 0, narrow: -1 },
  recursive_blocks: { depth: 0, rectangle: 12, level: 15, workers: 0, polls: 2_000_000 },
  sync_free: { workers: 0, polls: 2_000_000 },
  sync_free_csc: { sums: 1, workers: 0, polls: 2_000_000 },
  thread_level: { workers: 0, polls: 2_000_000 },
}

/** Version 4: version 2, and kernels that are new in it. */
const VERSION_4: KernelDefaults = {
  ...VERSION_2,
  chain_phases: { ...VERSION_2['chain_phases'], sets: 0 },
  level_dispatch: { team: 0 },
}

/**
 * By version of links. A table never changes once links of its version are given out; where a kernel's default changes, or
 * a kernel gets a parameter, the last one says so too.
 */
export const linkDefaults: readonly KernelDefaults[] = [VERSION_1, VERSION_2, VERSION_2, VERSION_4]

/** By what numbers links once told the kernels that a problem is left to, from 1 on. Nothing is added: today names do. */
export const linkNumbers = {
  auto: [
    'slab_march',
    'level_set',
    'level_elementwise',
    'thread_level',
    'sync_free',
    'helix',
    'recursive_blocks',
    'chain_phases',
  ],
}
