import { prefixSum } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { roundedValues } from '#src/core/kernel/rounding.ts'
import type { Csr, Pattern } from '#src/core/sparse/csr.ts'
import { makeGraph } from '#src/core/sparse/orderings/graph.ts'
import { seededValues } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import type { LuSpec } from './options.ts'
import * as texts from './words.ts'

/** What the diagonal of a Laplacian has beside the number of neighbours, so that it is regular. */
const SHIFT = 0.01

/**
 * The matrix that is factored, its values those of f32: its own without stored zeros, or on its pattern with the diagonal a
 * Laplacian of A + Aᵀ or seeded ones. Throws NeedsRealValues, OutOfRange, and Singular where rows are the same.
 */
export function posedMatrix({ csr, field }: Matrix, { values, seed }: LuSpec): Csr {
  if (values === 'seeded') {
    const whole = withDiagonal(csr)
    return rounded({ ...whole, values: seededValues(whole, seed) })
  }
  if (values === 'laplacian') return rounded(laplacianOn(csr))
  if (field === 'complex') throw new AppError('NeedsRealValues', texts.complex)
  const own = withoutZeros(rounded(csr))
  requireOwnRows(own)
  return own
}

const rounded = (csr: Csr): Csr => ({ ...csr, values: Float64Array.from(roundedValues(csr.row_ptr, csr.values)) })

function withoutZeros(csr: Csr): Csr {
  const { rows, cols, row_ptr, col_idx, values } = csr
  if (!values.includes(0)) return csr
  const isKept = (_: number, k: number) => values[k] !== 0
  const lengths = Array.from(
    { length: rows },
    (_, i) => values.subarray(row_ptr[i], row_ptr[i + 1]).filter(Boolean).length,
  )
  return { rows, cols, row_ptr: prefixSum(lengths), col_idx: col_idx.filter(isKept), values: values.filter(isKept) }
}

/** The same places and the whole diagonal. */
function withDiagonal({ rows, cols, row_ptr, col_idx }: Pattern): Pattern {
  const lists = Array.from({ length: rows }, (_, i) => {
    const own = col_idx.subarray(row_ptr[i], row_ptr[i + 1])
    const before = own.findLastIndex((j) => j <= i) + 1
    if (before > 0 && own[before - 1] === i) return own
    return Uint32Array.of(...own.subarray(0, before), i, ...own.subarray(before))
  })
  const begins = prefixSum(lists.map(({ length }) => length))
  const all = new Uint32Array(begins[rows])
  for (const [i, list] of lists.entries()) all.set(list, begins[i])
  return { rows, cols, row_ptr: begins, col_idx: all }
}

function laplacianOn(pattern: Pattern): Csr {
  const { vertices: rows, ptr, adj } = makeGraph(pattern)
  const whole = withDiagonal({ rows, cols: rows, row_ptr: ptr, col_idx: adj })
  const values = new Float64Array(whole.col_idx.length).fill(-1)
  for (let i = 0; i < rows; i++)
    for (let k = whole.row_ptr[i]; k < whole.row_ptr[i + 1]; k++)
      if (whole.col_idx[k] === i) values[k] = ptr[i + 1] - ptr[i] + SHIFT
  return { ...whole, values }
}

/** Throws `Singular` where a row repeats another one, bit for bit. O(nnz) */
function requireOwnRows({ rows, row_ptr, col_idx, values }: Csr): void {
  const known = new Map<number, number[]>()
  const bits = new Uint32Array(Float32Array.from(values).buffer)
  const isSame = (i: number, l: number) => {
    const length = row_ptr[i + 1] - row_ptr[i]
    if (row_ptr[l + 1] - row_ptr[l] !== length) return false
    for (let k = 0; k < length; k++) {
      const [p, q] = [row_ptr[i] + k, row_ptr[l] + k]
      if (col_idx[p] !== col_idx[q] || bits[p] !== bits[q]) return false
    }
    return true
  }
  let [repeated, first, second] = [0, 0, 0]
  for (let i = 0; i < rows; i++) {
    let key = 0
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      key = (Math.imul(key ^ col_idx[k], 0x85ebca6b) + Math.imul(bits[k], 0x9e3779b1)) | 0
    const others = known.get(key)
    const same = others?.find((l) => isSame(i, l))
    if (same === undefined) {
      known.set(key, [...(others ?? []), i])
      continue
    }
    if (repeated++ === 0) [first, second] = [same, i]
  }
  if (repeated > 0) throw new AppError('Singular', texts.sameRows(repeated, first, second), { row: second })
}
