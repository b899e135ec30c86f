import { type ErrorRecord, errorRecord } from '#src/core/base/errors.ts'

/** A part of the page whose code did not arrive, and why; as data, which crosses a worker's border. */
export interface Absent {
  readonly id: string
  readonly error: ErrorRecord
}

/** Parts of the page that are loaded together. */
export interface Arrivals<T> {
  /** Those that arrived by their ids, in the order in which they were asked for. */
  readonly catalog: ReadonlyMap<string, T>
  readonly missing: readonly Absent[]
}

/** Loads each part by itself: one that does not arrive keeps back no other. Never rejects. */
export async function arrivals<T>(ids: readonly string[], load: (id: string) => Promise<T>): Promise<Arrivals<T>> {
  const catalog = new Map<string, T>()
  const missing: Absent[] = []
  const ended = await Promise.allSettled(ids.map(async (id) => load(id)))
  for (const [n, one] of ended.entries()) {
    if (one.status === 'fulfilled') catalog.set(ids[n], one.value)
    else missing.push({ id: ids[n], error: errorRecord(one.reason) })
  }
  return { catalog, missing }
}
