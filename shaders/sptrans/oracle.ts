import type { F32, U32 } from '#src/core/base/arrays.ts'
import { type Bounds, type Check, makeCheck } from '#src/core/kernel/check.ts'
import type { Data, SparseMatrix } from '#src/core/kernel/data.ts'
import type { TransposeProblem } from './transpose.ts'

/**
 * Judges a transpose word by word, by no code of a kernel: a transpose moves numbers and computes none, so that nothing
 * may differ. Values are compared by their bits.
 */
export function check({ inputs: { A } }: TransposeProblem, { B }: Data, _bounds: Bounds = {}): Check {
  const exact = transposeOf(A)
  const found = B as SparseMatrix
  const pointers = differing(exact.pattern.row_ptr, found.pattern.row_ptr)
  const columns = differing(exact.pattern.col_idx, found.pattern.col_idx)
  const values = differing(bits(exact.values), bits(found.values))
  const at = columns.first ?? values.first
  return makeCheck(
    [
      {
        name: 'entries that differ',
        value: columns.count + values.count,
        bound: 0,
        ...(at !== undefined && { at: { space: 'place', item: at } }),
      },
      {
        name: 'row ends that differ',
        value: pointers.count,
        bound: 0,
        ...(pointers.first !== undefined && { at: { space: 'column', item: Math.max(0, pointers.first - 1) } }),
      },
    ],
    false,
  )
}

const bits = (values: F32): U32 => new Uint32Array(values.buffer, values.byteOffset, values.length)

/** How many words differ, and the first that does. A missing word differs. */
function differing(exact: U32, found: U32): { readonly count: number; readonly first: number | undefined } {
  let [count, first] = [0, undefined as number | undefined]
  for (let w = 0; w < Math.max(exact.length, found.length); w++) {
    if (exact[w] === found[w]) continue
    count++
    first ??= w
  }
  return { count, first }
}

const transposes = new WeakMap<SparseMatrix, SparseMatrix>()

/** The exact transpose, made once per matrix: many kernels are judged by it. */
function transposeOf(A: SparseMatrix): SparseMatrix {
  const known = transposes.get(A) ?? transpose(A)
  transposes.set(A, known)
  return known
}

/** Rows of A are read from the last to the first, and each column is filled from its end. */
function transpose({ pattern: { rows, cols, row_ptr, col_idx }, values }: SparseMatrix): SparseMatrix {
  const ends = new Uint32Array(cols + 1)
  for (const j of col_idx) ends[j + 1]++
  for (let j = 0; j < cols; j++) ends[j + 1] += ends[j]
  const free = ends.slice(1)
  const t_col_idx = new Uint32Array(col_idx.length)
  const t_values = new Float32Array(col_idx.length)
  for (let i = rows - 1; i >= 0; i--) {
    for (let k = row_ptr[i + 1] - 1; k >= row_ptr[i]; k--) {
      const p = --free[col_idx[k]]
      t_col_idx[p] = i
      t_values[p] = values[k]
    }
  }
  return { pattern: { rows: cols, cols: rows, row_ptr: ends, col_idx: t_col_idx }, values: t_values }
}
