import { QUAD } from '#shaders/spmv/coo_segmented/quads.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import type { BufferSpec } from '#src/core/kernel/plan/plan.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { CarryRun } from '../calibrate.ts'

/** Nonzeros of an interval: what a worker with `lanes` lanes takes. */
export const intervalOf = (steps: number, lanes: number): number => QUAD * steps * lanes

/** The buffer with its end where the shader's last four words end. */
export const inQuads = (buffer: BufferSpec): BufferSpec => ({ ...buffer, words: QUAD * Math.ceil(buffer.words / QUAD) })

/** Row of each nonzero, as the shader reads them. */
export const rowsInQuads = (row_idx: U32): BufferSpec => inQuads(filled('row_idx', row_idx))

/**
 * Intervals that begin in the same row. A row that began before the first of them has its beginning in y, and so have
 * all where y is `started`.
 */
export function intervalRuns(row_idx: U32, interval: number, started = false): CarryRun[] {
  const runs: CarryRun[] = []
  const intervals = Math.ceil(row_idx.length / interval)
  for (let first = 0, end = 1; first < intervals; first = end) {
    const begin = first * interval
    const row = row_idx[begin]
    for (end = first + 1; end < intervals && row_idx[end * interval] === row; ) end++
    runs.push({ first, end, row, added: started || (begin > 0 && row_idx[begin - 1] === row) })
  }
  return runs
}
