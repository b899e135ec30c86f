import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Csr } from '../csr.ts'
import type { Matrix } from '../source.ts'
import { type ReadOptions, readMatrix } from './matrix.ts'

/** The folder of real matrices, or null: then a test says that it ran without. */
export function matrixFolder(): string | null {
  const folder = process.env['SPARSE_MATRICES'] ?? ''
  if (folder !== '' && existsSync(join(folder, 'ground-truth.json'))) return folder
  console.warn('ran without SPARSE_MATRICES: set it to the folder of real matrices and their ground truth')
  return null
}

/** The file name.mtx or name.mtx.gz of the folder. */
export function matrixFile(folder: string, name: string): { path: string; bytes: Uint8Array } {
  const plain = join(folder, `${name}.mtx`)
  const path = existsSync(plain) ? plain : `${plain}.gz`
  return { path, bytes: readFileSync(path) }
}

/** Bytes as a stream of chunks of the given sizes, taken in turn. */
export function toStream(bytes: Uint8Array, sizes: readonly number[] = [65_536]): ReadableStream<Uint8Array> {
  let at = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      const size = Math.max(1, sizes[turn++ % sizes.length])
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export function readText(text: string, name = 'test.mtx', options?: ReadOptions): Promise<Matrix> {
  return readMatrix(toStream(bytesOf(text)), name, options)
}

/** Lines as a coordinate file: "real general", "3 3 1", "1 1 2.5". */
export const coordinate = (kind: string, ...lines: string[]): string =>
  [`%%MatrixMarket matrix coordinate ${kind}`, ...lines, ''].join('\n')

/** A matrix as the file that reads back to it: symmetric storage holds the lower triangle. */
export function write(matrix: Matrix): string {
  const { csr, field, symmetry, parts } = matrix
  const lines: string[] = []
  eachEntry(csr, (i, j, k) => {
    if (symmetry !== 'general' && (i < j || (symmetry === 'skew-symmetric' && i === j))) return
    const value = parts ? ` ${parts.re[k]} ${parts.im[k]}` : ` ${csr.values[k]}`
    lines.push(`${i + 1} ${j + 1}${field === 'pattern' ? '' : value}`)
  })
  return coordinate(`${field} ${symmetry}`, `${csr.rows} ${csr.cols} ${lines.length}`, ...lines)
}

export function eachEntry(csr: Csr, take: (i: number, j: number, k: number) => void): void {
  for (let i = 0; i < csr.rows; i++) {
    for (let k = csr.row_ptr[i]; k < csr.row_ptr[i + 1]; k++) take(i, csr.col_idx[k], k)
  }
}

/** Row-major contents; pairs [re, im] where complex. */
export function dense({ csr, parts }: Matrix): (number | number[])[][] {
  const zero = (): number | number[] => (parts ? [0, 0] : 0)
  const rows = Array.from({ length: csr.rows }, () => Array.from({ length: csr.cols }, zero))
  eachEntry(csr, (i, j, k) => {
    rows[i][j] = parts ? [parts.re[k], parts.im[k]] : csr.values[k]
  })
  return rows
}

/** Deliberate faults of a reader, as what they do to its result: the rules of the tests must see each of them. */
export const MUTANTS: Readonly<Record<string, (matrix: Matrix) => Matrix>> = {
  'columns shifted by one': (matrix) =>
    withCsr(matrix, { col_idx: matrix.csr.col_idx.map((j) => (j + 1) % matrix.csr.cols) }),
  'lower triangle only': (matrix) => keep(matrix, (i, j) => j <= i),
  'last entry lost': (matrix) => keep(matrix, (_i, _j, k) => k < matrix.csr.col_idx.length - 1),
  'explicit zeros dropped': (matrix) => keep(matrix, (_i, _j, k) => matrix.csr.values[k] !== 0),
  'signs lost': (matrix) => withCsr(matrix, { values: matrix.csr.values.map(Math.abs) }),
  'values rounded to f32': (matrix) => withCsr(matrix, { values: matrix.csr.values.map(Math.fround) }),
  'values next to each other swapped': (matrix) => {
    const values = matrix.csr.values.slice()
    const at = values.findIndex((value, k) => k > 0 && value !== values[k - 1])
    if (at > 0) [values[at - 1], values[at]] = [values[at], values[at - 1]]
    return withCsr(matrix, { values })
  },
}

const withCsr = (matrix: Matrix, change: Partial<Csr>): Matrix => ({ ...matrix, csr: { ...matrix.csr, ...change } })

function keep(matrix: Matrix, wanted: (i: number, j: number, k: number) => boolean): Matrix {
  const { csr } = matrix
  const kept: number[] = []
  const row_ptr = new Uint32Array(csr.rows + 1)
  eachEntry(csr, (i, j, k) => {
    if (!wanted(i, j, k)) return
    kept.push(k)
    row_ptr[i + 1]++
  })
  for (let i = 0; i < csr.rows; i++) row_ptr[i + 1] += row_ptr[i]
  const pick = <T extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(from: T, to: T): T => {
    for (const [at, k] of kept.entries()) to[at] = from[k]
    return to
  }
  const col_idx = pick(csr.col_idx, new Uint32Array(kept.length))
  return withCsr(matrix, { row_ptr, col_idx, values: pick(csr.values, new Float64Array(kept.length)) })
}
