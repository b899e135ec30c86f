import type { KernelDefaults } from '#src/kernel/operation.ts'

/** Links of versions 1 to 3 are older than this operation. */
const VERSION_4: KernelDefaults = {
  bulk: {},
  levels: {},
  ranks: {
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
  },
}

/** By version of links. A table never changes once links of its version are given out. */
export const linkDefaults: readonly KernelDefaults[] = [{}, {}, {}, VERSION_4]
