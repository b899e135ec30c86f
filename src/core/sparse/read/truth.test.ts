import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Matrix } from '../source.ts'
import { eachEntry, MUTANTS, matrixFile, matrixFolder, toStream } from './fixtures.ts'
import { readMatrix } from './matrix.ts'

interface Truth {
  readonly rows: number
  readonly cols: number
  readonly field: string
  readonly symmetry: string
  readonly expanded_nnz: number
  readonly explicit_zeros_expanded: number
  readonly value_sum: number
  readonly value_abs_sum: number
  readonly value_max_abs: number
  readonly pattern: { readonly bandwidth: { readonly lower: number; readonly upper: number; readonly max: number } }
  readonly spmv_check: { readonly y_first3: number[]; readonly y_sum: number; readonly y_max_abs: number }
}

/** y = A·x with x[j] = 1 + (j mod 7). */
function checkProduct({ csr }: Matrix): Float64Array {
  const y = new Float64Array(csr.rows)
  eachEntry(csr, (i, j, k) => {
    y[i] += csr.values[k] * (1 + (j % 7))
  })
  return y
}

/** Compensated (Neumaier 1974): the order of adding must not show. */
function sum(x: Float64Array): number {
  let total = 0
  let lost = 0
  for (const value of x) {
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  return total + lost
}

const maxAbs = (x: Float64Array): number => x.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** What differs from the ground truth; sums may differ by what another order of adding does to them. */
function differences(matrix: Matrix, truth: Truth): string[] {
  const { csr } = matrix
  const y = checkProduct(matrix)
  const found: string[] = []
  const same = (what: string, is: number | string, should: number | string) =>
    is === should || found.push(`${what} ${is}, not ${should}`)
  const close = (what: string, is: number, should: number, scale: number) =>
    Math.abs(is - should) <= 1e-12 * Math.max(1e-300, scale) || found.push(`${what} ${is}, not ${should}`)
  same('rows', csr.rows, truth.rows)
  same('cols', csr.cols, truth.cols)
  same('nnz', csr.col_idx.length, truth.expanded_nnz)
  same('last row_ptr', csr.row_ptr[csr.rows], truth.expanded_nnz)
  same('explicit zeros', csr.values.filter((value) => value === 0).length, truth.explicit_zeros_expanded)
  same('bandwidth', JSON.stringify(bandwidth(matrix)), JSON.stringify(truth.pattern.bandwidth))
  close('value sum', sum(csr.values), truth.value_sum, truth.value_abs_sum)
  same('largest value', maxAbs(csr.values), truth.value_max_abs)
  const scale = truth.spmv_check.y_max_abs
  for (const [i, value] of truth.spmv_check.y_first3.entries()) close(`y[${i}]`, y[i], value, scale)
  close('sum of y', sum(y), truth.spmv_check.y_sum, scale * csr.rows)
  close('largest y', maxAbs(y), scale, scale)
  return found
}

/** Largest distances below and above the diagonal. */
function bandwidth({ csr }: Matrix): { lower: number; upper: number; max: number } {
  let lower = 0
  let upper = 0
  eachEntry(csr, (i, j) => {
    lower = Math.max(lower, i - j)
    upper = Math.max(upper, j - i)
  })
  return { lower, upper, max: Math.max(lower, upper) }
}

const ascending = ({ csr }: Matrix): boolean => {
  let fine = true
  eachEntry(csr, (i, j, k) => {
    if (k > csr.row_ptr[i] && csr.col_idx[k - 1] >= j) fine = false
  })
  return fine
}

test('every real matrix is read as the ground truth says, and every mutant of the reader is seen', async () => {
  const folder = matrixFolder()
  if (!folder) return
  const { matrices } = JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8')) as {
    matrices: Record<string, Truth>
  }
  const killed = new Set<string>()
  for (const [name, truth] of Object.entries(matrices)) {
    const { path, bytes } = matrixFile(folder, name)
    const matrix = await readMatrix(toStream(bytes, [65_536, 1, 4093]), basename(path))
    const found = { name: matrix.name, differences: differences(matrix, truth), ascending: ascending(matrix) }
    expect(found).toEqual({ name, differences: [], ascending: true })
    expect([matrix.field, matrix.symmetry]).toEqual([truth.field, truth.symmetry])
    // the only thing worth telling of a real matrix is what f32 makes of its smallest numbers
    const small = matrix.csr.values.filter((value) => value !== 0 && Math.abs(value) < 2 ** -126).length
    expect(matrix.notes.map((note) => note.split(' nonzeros are smaller than 1.2e-38')[0])).toEqual(
      small > 0 ? [String(small)] : [],
    )
    for (const [fault, mutate] of Object.entries(MUTANTS)) {
      if (!killed.has(fault) && differences(mutate(matrix), truth).length > 0) killed.add(fault)
    }
  }
  const count = Object.keys(matrices).length
  console.log(
    `${count} matrices as the ground truth says; ${killed.size} of ${Object.keys(MUTANTS).length} mutants killed`,
  )
  expect([...killed].sort()).toEqual(Object.keys(MUTANTS).sort())
  expect(count).toBe(18)
})
