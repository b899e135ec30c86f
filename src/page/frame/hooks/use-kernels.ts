import { useEffect, useSyncExternalStore } from 'react'
import type { Arrivals } from '#src/engine/catalog/arrivals.ts'
import { kernelsOf } from '#src/engine/catalog/kernels.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'

/** What has been found of each operation: the same for all that show it. */
const known = new Map<string, Arrivals<Kernel>>()
const listeners = new Set<() => void>()
const NONE: Arrivals<Kernel> = { catalog: new Map(), missing: [] }

async function look(operation: string): Promise<void> {
  known.set(operation, await kernelsOf(operation))
  for (const changed of listeners) changed()
}

function follow(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

interface Found extends Arrivals<Kernel> {
  /** False until all kernels of the operation have arrived or failed to. */
  readonly ready: boolean
  /** Asks for those that did not arrive. */
  again(): void
}

/** The kernels of an operation, and those that did not arrive: these are asked for again with each that comes to show them. */
export function useKernels(operation: string): Found {
  const found = useSyncExternalStore(follow, () => known.get(operation))
  useEffect(() => {
    const { missing } = known.get(operation) ?? {}
    if (!missing || missing.length > 0) void look(operation)
  }, [operation])
  return { ...(found ?? NONE), ready: found !== undefined, again: () => void look(operation) }
}
