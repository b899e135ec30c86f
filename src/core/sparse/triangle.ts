import { type F64, joined, prefixSum, range, SMALLEST_F32, type U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Csr, Pattern } from './csr.ts'
import type { Triangle } from './levels.ts'
import * as texts from './words.ts'

/** Marks a diagonal entry that the matrix does not store. */
const ABSENT = 0xffffffff
/** Rows that an error names. */
const NAMED = 5

/** Would a kernel divide by zero? */
export const vanishes = (diagonal: number): boolean => Math.abs(diagonal) < SMALLEST_F32

/** Where row i of a triangle keeps its diagonal: last in a lower row, first in an upper one. */
export const diagonalOf = ({ row_ptr }: Pattern, triangle: Triangle, i: number): number =>
  triangle === 'lower' ? row_ptr[i + 1] - 1 : row_ptr[i]

/**
 * The triangle of a square pattern with its whole diagonal, absent entries put in. Everything else that is stored
 * stays, explicit zeros too.
 */
export function trianglePattern(pattern: Pattern, triangle: Triangle): Pattern {
  const { rows, row_ptr, col_idx } = pattern
  const ptr = triangleEnds(pattern, triangle)
  const columns = new Uint32Array(ptr[rows])
  const upper = triangle === 'upper'
  for (let i = 0; i < rows; i++) {
    const beyond = ptr[i + 1] - ptr[i] - 1
    const [to, first] = upper ? [ptr[i] + 1, row_ptr[i + 1] - beyond] : [ptr[i], row_ptr[i]]
    for (let n = 0; n < beyond; n++) columns[to + n] = col_idx[first + n]
    columns[upper ? ptr[i] : ptr[i + 1] - 1] = i
  }
  return { rows, cols: rows, row_ptr: ptr, col_idx: columns }
}

/** The same without the diagonal. */
export function strictPattern({ rows, cols, row_ptr, col_idx }: Pattern, triangle: Triangle): Pattern {
  const upper = triangle === 'upper'
  const ptr = new Uint32Array(rows + 1)
  const kept = new Uint32Array(col_idx.length)
  let to = 0
  for (let i = 0; i < rows; i++) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (upper ? col_idx[k] > i : col_idx[k] < i) kept[to++] = col_idx[k]
    }
    ptr[i + 1] = to
  }
  return { rows, cols, row_ptr: ptr, col_idx: kept.slice(0, to) }
}

/** The triangle that a square pattern is, lower where it is a diagonal; undefined where it has nonzeros on both sides. */
export function wholeTriangle({ rows, cols, row_ptr, col_idx }: Pattern): Triangle | undefined {
  if (rows !== cols) return undefined
  let [below, above] = [false, false]
  for (let i = 0; i < rows && !(below && above); i++) {
    // columns ascend: the ends of the row are its farthest entries
    const [first, end] = [row_ptr[i], row_ptr[i + 1]]
    if (first === end) continue
    below ||= col_idx[first] < i
    above ||= col_idx[end - 1] > i
  }
  if (below && above) return undefined
  return above ? 'upper' : 'lower'
}

/** What is done about a zero or missing diagonal. */
export type DiagonalPolicy = 'error' | 'unit' | 'shift'

/**
 * The triangle of a square matrix with its diagonal. Where that is zero, absent or below f32's normal numbers, the
 * policy decides: `error` throws ZeroDiagonal, `unit` puts 1 there. `shift` moves the whole diagonal away from zero by
 * `diagonalShift`, asked for or not.
 */
export function cutTriangle(csr: Csr, triangle: Triangle, policy: DiagonalPolicy): Csr {
  const pattern = trianglePattern(csr, triangle)
  const values = (triangle === 'lower' ? csr.lower?.() : undefined) ?? triangleValues(csr, pattern, triangle)
  const diagonal = new Uint32Array(csr.rows)
  for (let i = 0; i < csr.rows; i++) diagonal[i] = diagonalOf(pattern, triangle, i)
  POLICIES[policy](values, diagonal, csr)
  return { ...pattern, values }
}

/** Values of a triangle of a matrix; 0 for a diagonal put in. */
function triangleValues({ row_ptr, col_idx, values }: Csr, { rows, row_ptr: ptr }: Pattern, triangle: Triangle): F64 {
  const upper = triangle === 'upper'
  const cut = new Float64Array(ptr[rows])
  for (let i = 0; i < rows; i++) {
    const beyond = ptr[i + 1] - ptr[i] - 1
    const first = upper ? row_ptr[i + 1] - beyond : row_ptr[i]
    const to = upper ? ptr[i] + 1 : ptr[i]
    for (let n = 0; n < beyond; n++) cut[to + n] = values[first + n]
    const own = upper ? first - 1 : first + beyond
    const isStored = own >= row_ptr[i] && own < row_ptr[i + 1] && col_idx[own] === i
    if (isStored) cut[upper ? ptr[i] : ptr[i + 1] - 1] = values[own]
  }
  return cut
}

/** One value for every row that lacks a diagonal, or for all: in place. */
const POLICIES: Readonly<Record<DiagonalPolicy, (values: F64, diagonal: U32, csr: Csr) => void>> = {
  error(values, diagonal) {
    const rows: number[] = []
    for (let i = 0; i < diagonal.length; i++) if (vanishes(values[diagonal[i]])) rows.push(i)
    if (rows.length > 0)
      throw zeroDiagonal(
        rows,
        Array.from(rows, (i) => values[diagonal[i]]),
      )
  },
  unit(values, diagonal) {
    for (const d of diagonal) if (vanishes(values[d])) values[d] = 1
  },
  shift(values, diagonal, csr) {
    const shift = diagonalShift(csr)
    for (const d of diagonal) values[d] += values[d] < 0 ? -shift : shift
  },
}

/**
 * What policy `shift` adds: the largest sum of |off-diagonals| of any row of the whole matrix, 1 where that is zero.
 * Every row is then diagonally dominant, so that solves stay bounded and ILU(0) exists; so does IC(0) of a symmetric
 * matrix without negative diagonal. Manteuffel, Mathematics of Computation 34(150), 1980, shifts for the same reason.
 */
export function diagonalShift({ rows, row_ptr, col_idx, values }: Csr): number {
  let largest = 0
  for (let i = 0; i < rows; i++) {
    let sum = 0
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] !== i) sum += Math.abs(values[k])
    largest = Math.max(largest, sum)
  }
  return largest || 1
}

/** @param diagonal what stands there, in f64 */
function zeroDiagonal(rows: readonly number[], diagonal: readonly number[]): AppError {
  const names = rows.slice(0, NAMED)
  const listed = `${names.join(', ')}${rows.length > NAMED ? ' …' : '.'}`
  const small = diagonal.find((value) => value !== 0) ?? 0
  const zeros = diagonal.filter((value) => value === 0).length
  const some = zeros === 0 ? texts.smallDiagonal(small) : texts.noneOrSmall(small)
  const what = zeros === rows.length ? texts.noDiagonal : some
  return new AppError('ZeroDiagonal', texts.zeroDiagonal(rows.length, names[0], what, listed), {
    rows: rows.length,
    row: names[0],
  })
}

/** The triangle's pattern, and for each of its entries its place in the matrix, ABSENT for a diagonal put in. */
export function trianglePlaces(matrix: Pattern, triangle: Triangle): { readonly pattern: Pattern; readonly from: U32 } {
  const { rows, row_ptr, col_idx } = matrix
  const upper = triangle === 'upper'
  const pattern = trianglePattern(matrix, triangle)
  const ptr = pattern.row_ptr
  const from = new Uint32Array(ptr[rows])
  for (let i = 0; i < rows; i++) {
    const beyond = ptr[i + 1] - ptr[i] - 1
    const [to, first] = upper ? [ptr[i] + 1, row_ptr[i + 1] - beyond] : [ptr[i], row_ptr[i]]
    for (let n = 0; n < beyond; n++) from[to + n] = first + n
    const own = upper ? first - 1 : first + beyond
    from[diagonalOf(pattern, triangle, i)] =
      own >= row_ptr[i] && own < row_ptr[i + 1] && col_idx[own] === i ? own : ABSENT
  }
  return { pattern, from }
}

/** Where the rows of a triangle end: of each row what is beyond the diagonal, and the diagonal. */
function triangleEnds({ rows, row_ptr, col_idx }: Pattern, triangle: Triangle): U32 {
  const upper = triangle === 'upper'
  const ptr = new Uint32Array(rows + 1)
  for (let i = 0; i < rows; i++) {
    // columns ascend: those beyond the diagonal are side by side
    let [first, stop] = [row_ptr[i], row_ptr[i + 1]]
    if (upper) while (first < stop && col_idx[stop - 1] > i) stop--
    else while (first < stop && col_idx[first] < i) first++
    ptr[i + 1] = ptr[i] + 1 + (upper ? row_ptr[i + 1] - stop : first - row_ptr[i])
  }
  return ptr
}

/** A square pattern with its whole diagonal, columns ascending; as it is where it has that. O(n + nnz) */
export function withDiagonal(pattern: Pattern): Pattern {
  const { rows, cols, row_ptr, col_idx } = pattern
  const lists = range(rows).map((i) => {
    const own = col_idx.subarray(row_ptr[i], row_ptr[i + 1])
    const before = own.findLastIndex((j) => j <= i) + 1
    if (before > 0 && own[before - 1] === i) return own
    return joined(Uint32Array, [own.subarray(0, before), Uint32Array.of(i), own.subarray(before)])
  })
  const ptr = prefixSum(lists.map(({ length }) => length))
  return ptr[rows] === col_idx.length
    ? { rows, cols, row_ptr, col_idx }
    : { rows, cols, row_ptr: ptr, col_idx: joined(Uint32Array, lists) }
}
