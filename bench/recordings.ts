import { benches, type FoundBench } from '#src/engine/catalog/benches.ts'
import type { BenchRecording } from '#src/core/kernel/bench.ts'

/**
 * What is recorded, by the name of its file: the query of the link that is opened, without its version. A recording stands
 * in for each of its kernels alone, too; among them all, every preset and every operation plays without a GPU.
 */
export const RECORDINGS: Readonly<Record<string, string>> = Object.fromEntries(
  benches.flatMap((bench) =>
    Object.entries(bench.recordings).map(([name, one]) => [name, queryOf(bench, one)] as const),
  ),
)

/** Bytes that all recordings together may take on the shelf: a page asks for one at a time, and keeps all for when it is offline. */
export const SHELF_BYTES = 600 * 1024

function queryOf({ operation }: FoundBench, { link, algorithms }: BenchRecording): string {
  return algorithms ? `${link}&k=${algorithms.map((name) => `${operation.id}/${name}`).join(',')}` : link
}
