import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Csr, Pattern } from './csr.ts'
import { matrixFile, matrixFolder, toStream } from './read/fixtures.ts'
import { readMatrix } from './read/matrix.ts'
import type { Matrix } from './source.ts'

/** What tests of this room share; no other code imports it. */

/** Levels of one triangle, as the ground truth of $SPARSE_MATRICES has them. */
interface LevelTruth {
  readonly count: number
  readonly width_max: number
}

/** Nonzeros of rows, or of columns. */
interface CountTruth {
  readonly min: number
  readonly max: number
  readonly avg: number
}

export interface PatternTruth {
  readonly nnz: number
  readonly row_nnz: CountTruth & { readonly empty_rows: number }
  readonly col_nnz: CountTruth & { readonly empty_cols: number }
  readonly bandwidth: { readonly lower: number; readonly upper: number; readonly max: number }
  readonly diagonal_present: number
  readonly pattern_symmetric: boolean
  readonly lower_nnz_with_unit_diagonal: number
  readonly levels: LevelTruth & { readonly first_widths: readonly number[]; readonly width_avg: number }
  readonly levels_upper: LevelTruth
}

export interface Truth {
  readonly rows: number
  readonly cols: number
  readonly expanded_nnz: number
  readonly zero_or_missing_diagonal: number
  readonly explicit_zeros_expanded: number
  readonly numerically_symmetric: boolean
  readonly value_min_abs_nonzero: number
  readonly value_max_abs: number
  readonly pattern: PatternTruth
  /** Where explicit zeros are stored. */
  readonly pattern_without_zeros?: PatternTruth
}

export interface RealMatrix {
  readonly name: string
  readonly truth: Truth
  load(): Promise<Matrix>
}

/**
 * The matrices of $SPARSE_MATRICES with their ground truth, rectangular ones too; none, with a warning, where it is not
 * set. Tests loop over them; levels.test.ts has the one that names the number of the square ones.
 */
export const EVERY_REAL: readonly RealMatrix[] = realMatrices(matrixFolder())

/** The square ones, which have triangles. */
export const REAL = EVERY_REAL.filter(({ truth }) => truth.rows === truth.cols)

function realMatrices(folder: string | null): RealMatrix[] {
  if (folder === null) return []
  const { matrices } = JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8'))
  return Object.entries<Truth>(matrices).map(([name, truth]) => ({ name, truth, load: () => load(folder, name) }))
}

function load(folder: string, name: string): Promise<Matrix> {
  const { path, bytes } = matrixFile(folder, name)
  return readMatrix(toStream(bytes), path)
}

/** First 16 digits of SHA-256 over the bytes: equal on every machine for ever, or a link shows another matrix. */
export function checksum(...arrays: readonly ArrayBufferView[]): string {
  const hash = createHash('sha256')
  for (const { buffer, byteOffset, byteLength } of arrays) hash.update(new Uint8Array(buffer, byteOffset, byteLength))
  return hash.digest('hex').slice(0, 16)
}

export const checksumOf = ({ row_ptr, col_idx, values }: Csr): string => checksum(row_ptr, col_idx, values)

export function toCsr(dense: readonly (readonly (number | undefined)[])[]): Csr {
  const kept = dense.map((row) => row.flatMap((value, j) => (value === undefined ? [] : [{ value, j }])))
  return {
    rows: dense.length,
    cols: dense[0]?.length ?? 0,
    row_ptr: Uint32Array.from([0, ...kept.map((_, i) => kept.slice(0, i + 1).flat().length)]),
    col_idx: Uint32Array.from(kept.flat(), ({ j }) => j),
    values: Float64Array.from(kept.flat(), ({ value }) => value),
  }
}

/** Rows of numbers, 0 where nothing is stored. */
export function toDense({ rows, cols, row_ptr, col_idx, values }: Csr): number[][] {
  const dense = Array.from({ length: rows }, () => Array.from({ length: cols }, () => 0))
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) dense[i][col_idx[k]] = values[k]
  return dense
}

/** A row that stores nothing. */
export const blank = (cols: number): undefined[] => Array.from({ length: cols }, () => undefined)

/** Every [i, j, k] that is stored. */
export function* entries({ rows, row_ptr, col_idx }: Pattern): Generator<[i: number, j: number, k: number]> {
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) yield [i, col_idx[k], k]
}

export const matrixOf = (csr: Csr, rest: Partial<Matrix> = {}): Matrix => ({
  name: 'made for a test',
  csr,
  field: 'real',
  symmetry: 'general',
  notes: [],
  ...rest,
})
