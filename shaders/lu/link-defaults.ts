import type { KernelDefaults } from '#src/core/kernel/operation.ts'

const RANKS = {
  rows: 2,
  columns: 2,
  barriers: 0,
  balanced: 0,
  as_they_come: 0,
  mflops: 1000,
  task: 500,
  latency: 2000,
  bandwidth: 4000,
  jitter: 0,
  seed: 1,
  fault: 0,
  message: 1,
  executor: 0,
}

/** Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  auto: { kernel: 0 },
  bulk: { zeros: 0 },
  levels: { zeros: 0 },
  ranks: RANKS,
  ranks_solve: RANKS,
  solution: { zeros: 0 },
  sync_free: { workers: 0, polls: 2_000_000 },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]

/** A factorisation names the kernel that it is left to. */
export const linkNumbers = { auto: [] }
