import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import { seededCases } from '../cases.ts'
import type { System } from '../solve.ts'

/** Levels of these widths, each row needing the first row of the level before. */
export function stack(widths: readonly number[]): System {
  const rows = widths.reduce((sum, width) => sum + width, 0)
  const row_ptr = new Uint32Array(rows + 1)
  const columns: number[] = []
  let [i, before] = [0, -1]
  for (const width of widths) {
    const first = i
    for (let w = 0; w < width; w++) {
      if (before >= 0) columns.push(before)
      columns.push(i)
      row_ptr[++i] = columns.length
    }
    before = first
  }
  const csr = {
    rows,
    cols: rows,
    row_ptr,
    col_idx: Uint32Array.from(columns),
    values: new Float64Array(columns.length).fill(1),
  }
  return seededCases(plainMatrix('stack', csr))[0].problem
}
