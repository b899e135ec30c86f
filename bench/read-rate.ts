import type { PeerKind } from '#src/engine/run/times/peer.ts'
import { rateWithoutLaunch } from '#src/engine/run/times/memory-rate.ts'
import { type LaunchTimes, median } from '#src/engine/run/run.ts'
import type { MemoryRates } from '#src/engine/run/times/sweep.ts'

interface Measured {
  readonly memory?: MemoryRates
  readonly cusparse?: { readonly memory?: MemoryRates }
}

/** The read rate of the same run in bytes per second without its launch, measured beside the library where there is one. */
export const readRate = ({ cusparse, memory }: Measured): number | undefined =>
  rateWithoutLaunch(cusparse?.memory ?? memory, 'read')

/** Share of a read rate at which a kernel moves its own format's bytes. */
export const shareOfRead = (
  bytes: number | undefined,
  ms: number | undefined,
  most: number | undefined,
): number | undefined => (bytes && ms && most ? bytes / (ms / 1000) / most : undefined)

/** Median milliseconds of a launch that does next to nothing. */
export function launchMs(launch: LaunchTimes | undefined, kind: PeerKind): number | undefined {
  const ms = launch?.[kind]
  return ms && ms.length > 0 ? median({ ms, clock: 'timestamp' }) : undefined
}
