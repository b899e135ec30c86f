import type { Params } from '#src/kernel/kernel.ts'
import type { KernelChoice } from './document.ts'

/** What every parameter of every kernel is where a link does not say, by the kernel's id. */
export type Defaults = Readonly<Record<string, Params>>

/**
 * Version 1 of links. This table never changes: links that were given out lean on it. Zero often stands for "by the
 * kernel's rule", and then it is the rule of the page on which the link is opened.
 */
const VERSION_1: Defaults = {
  'spmv/auto': { kernel: 0 },
  'spmv/bccoo': { height: 0, width: 0, slices: 1, columns: 0, chunk: 16 },
  'spmv/bsr': { height: 2, width: 2, team: 4 },
  'spmv/coo_segmented': { steps: 0 },
  'spmv/csr5': { sigma: 0 },
  'spmv/csr_scalar': {},
  'spmv/csr_vector': { team: 0 },
  'spmv/dia': { each: 0 },
  'spmv/ell': {},
  'spmv/hyb': { width: 0 },
  'spmv/merge': { items: 7 },
  'spmv/row_bins': { short: 4, long: 256, team: 0, chunk: 1024 },
  'spmv/sell': { slice: 32, window: 256 },
  'spmv/tile': { variant: 1, rule: 0, team: 0, tiles: 0 },
  'sptrsv/auto': { kernel: 0 },
  'sptrsv/chain_phases': { narrow: 6, tail: -1, entries: 0, inner: 0, workers: 0, teams: 0, polls: 2_000_000 },
  'sptrsv/helix': { planes: 0, ahead: 0, polls: 2_000_000 },
  'sptrsv/hybrid_rows': { border: 10, group: 32, workers: 1024, polls: 2_000_000 },
  'sptrsv/level_elementwise': { workers: 1024, polls: 2_000_000 },
  'sptrsv/level_set': { team: 0, narrow: 128 },
  'sptrsv/recursive_blocks': { depth: 0, rectangle: 12, level: 15, workers: 1024, polls: 2_000_000 },
  'sptrsv/slab_march': { planes: 0, rows: 0, team: 0, ahead: 0, along: 0, relays: 0, polls: 2_000_000 },
  'sptrsv/structured': { variant: 3, team: 0, ahead: 0, workers: 4096, polls: 2_000_000 },
  'sptrsv/sync_free': { workers: 1024, polls: 2_000_000 },
  'sptrsv/sync_free_csc': { sums: 0, workers: 1024, polls: 2_000_000 },
  'sptrsv/thread_level': { workers: 1024, polls: 2_000_000 },
}

/** Version 2: version 1 with the defaults that had changed since. This table never changes. */
const VERSION_2: Defaults = {
  ...VERSION_1,
  'sptrsv/hybrid_rows': { border: 10, group: 32, workers: 0, polls: 2_000_000 },
  'sptrsv/level_elementwise': { workers: 0, polls: 2_000_000 },
  'sptrsv/level_set': { team: 0, narrow: -1 },
  'sptrsv/recursive_blocks': { depth: 0, rectangle: 12, level: 15, workers: 0, polls: 2_000_000 },
  'sptrsv/sync_free': { workers: 0, polls: 2_000_000 },
  'sptrsv/sync_free_csc': { sums: 1, workers: 0, polls: 2_000_000 },
  'sptrsv/thread_level': { workers: 0, polls: 2_000_000 },
}

/**
 * Version 3, which links are written in. Where a kernel's default changes, or a kernel gets a parameter, that is said here
 * too; src/store/kernel-defaults.test.ts compares the two.
 */
const VERSION_3: Defaults = { ...VERSION_2 }

/** By version. Once links of a version are given out, its table is final, and the next change begins a new version. */
export const KERNEL_DEFAULTS: Readonly<Record<number, Defaults>> = { 1: VERSION_1, 2: VERSION_2, 3: VERSION_3 }

/** Version that links are written in. */
export const LINK_VERSION = 3

/**
 * Kernels as a link of that version means them: a default that has changed since becomes a parameter, so that the link
 * runs what it ran. Parameters that the link names are its own.
 */
export function pinned(kernels: readonly KernelChoice[], version: number): readonly KernelChoice[] {
  const [then, now] = [KERNEL_DEFAULTS[version], KERNEL_DEFAULTS[LINK_VERSION]]
  return kernels.map(({ id, params }) => {
    const changed = Object.entries(then?.[id] ?? {}).filter(([name, value]) => now[id]?.[name] !== value)
    return { id, params: { ...Object.fromEntries(changed), ...params } }
  })
}
