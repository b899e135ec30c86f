import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** A sparse matrix as kernels get it, in CSR: values[k] stands in column pattern.col_idx[k], f32, rounded once. */
export interface SparseMatrix {
  readonly pattern: Pattern
  readonly values: F32
}

/** One input or output: a vector, a matrix, the places of a matrix's entries, or a number. */
export type Datum = F32 | U32 | SparseMatrix | Pattern | number

/** Inputs or outputs by name: all that crosses worker, plan, check and view. */
export type Data = Readonly<Record<string, Datum>>

export type Kind = 'f32' | 'u32' | 'matrix' | 'pattern' | 'scalar'

export const isMatrix = (datum: Datum): datum is SparseMatrix => typeof datum === 'object' && 'pattern' in datum

/** The places of a matrix's entries, with its values or without. */
export const patternOf = (matrix: SparseMatrix | Pattern): Pattern => ('pattern' in matrix ? matrix.pattern : matrix)

/** The places of the entries of the first matrix; undefined where there is none. */
export const patternIn = (data: Data): Pattern | undefined => {
  const matrix = Object.values(data).find((datum): datum is SparseMatrix | Pattern =>
    ['matrix', 'pattern'].includes(kindOf(datum)),
  )
  return matrix && patternOf(matrix)
}

export function kindOf(datum: Datum): Kind {
  if (typeof datum === 'number') return 'scalar'
  if (datum instanceof Float32Array) return 'f32'
  if (datum instanceof Uint32Array) return 'u32'
  return 'pattern' in datum ? 'matrix' : 'pattern'
}

/** The bits of a datum, one array for each of its parts: of a matrix pointers, columns and values. */
export function bitsOf(datum: Datum): readonly U32[] {
  if (typeof datum === 'number') return [new Uint32Array(Float32Array.of(datum).buffer)]
  if (datum instanceof Uint32Array) return [datum]
  if (datum instanceof Float32Array) return [new Uint32Array(datum.buffer, datum.byteOffset, datum.length)]
  if (!('pattern' in datum)) return [datum.row_ptr, datum.col_idx]
  return [...bitsOf(datum.pattern), ...bitsOf(datum.values)]
}

/** Where the bits of two results first differ: the name of the output, and the word among its own; undefined nowhere. */
export function firstDifference(a: Data, b: Data): { readonly name: string; readonly word: number } | undefined {
  for (const [name, datum] of Object.entries(a)) {
    const [own, other] = [bitsOf(datum), name in b ? bitsOf(b[name]) : []]
    let before = 0
    for (const [p, words] of own.entries()) {
      const word = words.findIndex((bits, i) => bits !== other[p]?.[i])
      if (word >= 0 || words.length !== other[p]?.length) return { name, word: before + Math.max(word, 0) }
      before += words.length
    }
  }
  return undefined
}
