import { range } from '#src/core/base/arrays.ts'
import { expect, test } from 'vitest'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { transpose } from '#src/core/sparse/transpose.ts'
import type { SparseProductProblem } from './multiply.ts'
import { check } from './oracle.ts'
import { makeProblem } from './problem.ts'
import pullCsc from './pull_csc/kernel.ts'
import pushCsc from './push_csc/kernel.ts'
import pushCsr from './push_csr/kernel.ts'

function vectorOf(cols: number, entries: readonly (readonly [place: number, value: number])[]): SparseMatrix {
  const col_idx = Uint32Array.from(entries, ([place]) => place)
  const pattern = { rows: 1, cols, row_ptr: Uint32Array.of(0, entries.length), col_idx }
  return { pattern, values: Float32Array.from(entries, ([, value]) => value) }
}

/** [1 2 . .; . -2 2 .; . . . 5] times (., 3, 3, .): row 1 cancels, row 2 has no product. */
const problem: SparseProductProblem = {
  operation: 'spmspv',
  inputs: {
    A: {
      pattern: {
        rows: 3,
        cols: 4,
        row_ptr: Uint32Array.of(0, 2, 4, 5),
        col_idx: Uint32Array.of(0, 1, 1, 2, 3),
      },
      values: Float32Array.of(1, 2, -2, 2, 5),
    },
    x: vectorOf(4, [
      [1, 3],
      [2, 3],
    ]),
  },
}

const valuesOf = (y: SparseMatrix) => check(problem, { y }).measures.map(({ value }) => value)

test('an entry that cancels to zero is kept and told, and one that is left out or added is wrong', () => {
  const of = (...entries: (readonly [number, number])[]) => vectorOf(3, entries)
  expect(valuesOf(of([0, 6], [1, 0]))).toEqual([0, 0, 1])
  expect(valuesOf(of([0, 6]))[0]).toBe(1)
  expect(valuesOf(of([0, 6], [1, 0], [2, 0]))[0]).toBe(1)
  expect(valuesOf(of([1, 0], [0, 6]))[0]).toBe(2)
  expect(valuesOf(of([0, 7], [1, 0]))[1]).toBeCloseTo(1 / 6)
})

test('x has its share of entries, one at least, in ascending places that its seed says', () => {
  const matrix = rowsOf(
    'wide',
    5000,
    range(3).map(() => []),
  )
  const placesOf = (share: string, seed = 1) =>
    makeProblem([matrix], { values: 'seeded', share, seed }).inputs.x.pattern.col_idx
  expect(['0', '1e-5', '1e-2', '1e-1', '1'].map((share) => placesOf(share).length)).toEqual([0, 1, 50, 500, 5000])
  const places = placesOf('1e-1')
  expect(places.every((place, t) => t === 0 || place > places[t - 1])).toBe(true)
  expect(placesOf('1e-1')).toEqual(places)
  expect(placesOf('1e-1', 2)).not.toEqual(places)
})

/** Rows of y, by the twin of a kernel. */
function rowsBy(kernel: typeof pushCsc, A: SparseMatrix, places: readonly number[]): readonly number[] {
  const x = vectorOf(
    A.pattern.cols,
    places.map((place) => [place, 1]),
  )
  const posed = { operation: 'spmspv', inputs: { A, x } }
  const params = defaults(kernel)
  const machine = { workers: 40, lanes: 32 }
  const { y } = kernel.reference(posed, kernel.analyse(posed, params), params, machine, () => {})
  return [...(y as SparseMatrix).pattern.col_idx]
}

test('once a level, it searches a graph: what Aᵀ x reaches is what edges of x lead to', async () => {
  const { csr } = await buildMatrix({ kind: 'rmat', scale: 8, edges: 4, skew: 100, seed: 3 })
  const { values, ...pattern } = transpose(csr)
  const A = { pattern, values: Float32Array.from(values, () => 1) }
  const kernels = [pushCsc, pushCsr, pullCsc] as unknown as readonly (typeof pushCsc)[]
  for (const kernel of kernels) {
    const reached = new Set([0])
    for (let frontier: readonly number[] = [0]; frontier.length > 0; ) {
      const led = new Set(frontier.flatMap((i) => [...csr.col_idx.subarray(csr.row_ptr[i], csr.row_ptr[i + 1])]))
      const rows = rowsBy(kernel, A, frontier)
      expect(rows).toEqual([...led].sort((a, b) => a - b))
      frontier = rows.filter((row) => !reached.has(row))
      for (const row of frontier) reached.add(row)
    }
    expect(reached.size).toBeGreaterThan(100)
  }
})
