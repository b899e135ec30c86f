import { type F64, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../csr.ts'
import type { Geometry } from '../geometry.ts'
import type { Matrix } from '../source.ts'
import { columnsOf } from '../transpose.ts'
import * as texts from './words.ts'

const NOWHERE = 0xffffffff

/** Where each row goes: places[order[k]] = k. Throws RangeError where `order` is no permutation: each of its rows once. */
export function placesOf(order: U32): U32 {
  const places = new Uint32Array(order.length).fill(NOWHERE)
  for (let k = 0; k < order.length; k++) {
    const row = order[k]
    if (places[row] !== NOWHERE) throw new RangeError(texts.noPermutation(row, k, order.length))
    places[row] = k
  }
  return places
}

/**
 * P A Pᵀ of a square matrix, with its parts and its geometry: row k is row order[k] of A, and column k likewise; where `columns` is
 * given, column k is columns[k], and there is no geometry. O(n + nnz).
 */
export function permuted(matrix: Matrix, order: U32, columns = order): Matrix {
  const { csr, parts, geometry } = matrix
  const places = placesOf(order)
  if (columns !== order) placesOf(columns)
  const { from, ...pattern } = permutedPattern(csr, columns, places, order)
  const moved = (values: F64): F64 => Float64Array.from(from, (k) => values[k])
  const placed = geometry && columns === order ? permutedGeometry(geometry, order, places) : undefined
  const { geometry: _grid, ...plain } = matrix
  return {
    ...plain,
    csr: { ...pattern, values: moved(csr.values) },
    ...(parts && { parts: { re: moved(parts.re), im: moved(parts.im) } }),
    ...(placed && { geometry: placed }),
    ...(columns !== order && { symmetry: 'general' as const }),
  }
}

/**
 * The pattern of P A Pᵀ of a square one, and of each of its nonzeros which one of A it was. Columns come in order, so that rows are
 * ascending. Throws RangeError where an order has not as many places. `order` is that of the columns, `places` says where rows go, and `rowOrder` is the order of these where it is another one.
 */
export function permutedPattern(
  pattern: Pattern,
  order: U32,
  places: U32,
  rowOrder = order,
): Pattern & { readonly from: U32 } {
  const { rows, cols, row_ptr, col_idx } = pattern
  if (order.length !== cols || rowOrder.length !== rows) throw new RangeError(texts.otherLength(rows, order.length))
  const { col_ptr, row_idx, csr_k } = columnsOf(pattern)
  const begins = prefixSum(rowOrder.map((i) => row_ptr[i + 1] - row_ptr[i]))
  const next = begins.slice(0, rows)
  const moved = new Uint32Array(col_idx.length)
  const from = new Uint32Array(col_idx.length)
  for (let c = 0; c < cols; c++)
    for (let p = col_ptr[order[c]]; p < col_ptr[order[c] + 1]; p++) {
      const at = next[places[row_idx[p]]]++
      moved[at] = c
      from[at] = csr_k[p]
    }
  return { rows, cols, row_ptr: begins, col_idx: moved, from }
}

/** A mesh keeps its shape; a grid's rows are no longer where its numbers say, so that it has none. */
function permutedGeometry(geometry: Geometry, order: U32, places: U32): Geometry | undefined {
  if (geometry.kind === 'grid') return undefined
  const { positions, triangles } = geometry
  const at = new Float32Array(positions.length)
  for (let k = 0; k < order.length; k++) at.set(positions.subarray(3 * order[k], 3 * order[k] + 3), 3 * k)
  return { ...geometry, positions: at, triangles: triangles.map((vertex) => places[vertex]) }
}
