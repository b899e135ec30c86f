/** A published number, as it is shown here. */
interface Quoted {
  readonly value: number
  /** Where it stands. */
  readonly source: string
}

const CHEN = 'Chen, Yang, Liu, Ma, Journal of Software 34(11), 2023'

/**
 * The papers' own measurements that are shown on screen: one place for them all, so that each can be compared with a
 * second statement of its source (quoted.test.ts). Bandwidths in bytes per second, the rest in the unit of the name.
 */
export const QUOTED = {
  leastBandwidth: { value: 40.1e9, source: `${CHEN}, §3.2 and Figure 5` },
  mostBandwidth: { value: 225.2e9, source: `${CHEN}, abstract, §3.2 and Figure 5` },
  /** From a write of P[y,z] to a load that sees it and bypasses L1. */
  cyclesThroughL2: { value: 250, source: `${CHEN}, §2.4 and Figure 4` },
  cyclesAcquired: { value: 140, source: `${CHEN}, §2.4 and Figure 4` },
} as const satisfies Readonly<Record<string, Quoted>>

/** The GPU that all of them were taken on. */
export const QUOTED_DEVICE = 'V100'
