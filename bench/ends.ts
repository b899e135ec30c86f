import { parseArgs } from 'node:util'
import type { F64 } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import { nnz } from '#src/core/sparse/csr.ts'
import { Specimen } from '#src/core/sparse/facts/lib/specimen.ts'
import eigenvalues from '#src/core/sparse/facts/spectrum/eigenvalues.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { type Apply, lanczos, scaleDown, type SpectrumEnd } from '#src/core/sparse/spectrum/lanczos.ts'
import { matrixOf, realMatrices } from './matrices.ts'

export const needs = 'nothing'

/**
 * Whether the ends of a spectrum are worth a GPU: of each symmetric matrix of $SPARSE_MATRICES, and of made ones (`--made "D3N7 64^3,…"`), the milliseconds that
 * the page's fact takes on one core, and how far both ends are off where products alone are in f32, as WGSL has them: sums and all other
 * vectors are in f64, so that a GPU is off by at least as much.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = { made: { type: 'string', default: 'D3N7 32^3,D3N7 64^3' } } as const
  const names = parseArgs({ args: [...args], options })
    .values.made.split(',')
    .filter(Boolean)
  const made = await Promise.all(names.map((name) => matrixOf(name)))
  for (const matrix of [...(await realMatrices()), ...made]) {
    const line = endsOf(matrix)
    if (line) console.log(line)
  }
}

function endsOf(matrix: Matrix): string | undefined {
  const { csr, name } = matrix
  // time of the core, not of the wall: others may use it too
  const began = process.cpuUsage()
  const found = eigenvalues.find(new Specimen(matrix), {})
  const ms = process.cpuUsage(began).user / 1000
  if (!found || typeof found === 'string') return undefined
  const { scale, values } = scaleDown(csr.values)
  const single = lanczos(inSingle(Float32Array.from(values), csr), csr.rows, 'both', {}, '')
  if (!single) return undefined
  const off = (own: SpectrumEnd, other: SpectrumEnd) =>
    `${Math.abs((other.value * scale - own.value) / own.value).toExponential(1)} of ${own.value.toPrecision(6)}`
  return `${name}: ${count(csr.rows)} rows, ${count(nnz(csr))} nonzeros, f64 on one core ${ms.toFixed(0)} ms; in f32 the smallest is off by ${off(found.least, single.least)}, the largest by ${off(found.most, single.most)} after ${single.steps} products`
}

/** y = A x with each product and each sum rounded to f32. */
const inSingle =
  (values: Float32Array, { rows, row_ptr, col_idx }: Matrix['csr']): Apply =>
  (x: F64, y: F64) => {
    for (let i = 0; i < rows; i++) {
      let sum = 0
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
        sum = Math.fround(sum + Math.fround(values[k] * Math.fround(x[col_idx[k]])))
      y[i] = sum
    }
  }
