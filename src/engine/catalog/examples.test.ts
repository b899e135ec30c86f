import { describe, expect, test } from 'vitest'
import { isMatrix, type SparseMatrix } from '#src/core/kernel/data.ts'
import { defaultsOf, fitted } from '#src/core/kernel/spec.ts'
import type { Example } from '#src/core/kernel/operation.ts'
import { sourceFrom, sourceText } from '#src/core/sparse/source-text.ts'
import { nonzerosOf, sourceLabel } from '#src/core/sparse/label.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { ExampleName } from '#src/core/sparse/source.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { findKernel } from './kernels.ts'
import { examples } from './examples.ts'
import { findOperation } from './operations.ts'
import { remake } from './subject.ts'

const ALL = [...examples].flatMap(([id, all]) =>
  all.map((example) => [`${id}: ${example.title}`, id, example] as const),
)

const found = (id: string, title: string): Example => {
  const [, , example] = ALL.find(([name]) => name === `${id}: ${title}`) ?? []
  if (!example) throw new Error(`no example ${title}`)
  return example
}

const posed = (id: string, { source, solve }: Example) => {
  const operation = findOperation(id)
  return remake(operation, source, { ...defaultsOf(operation.options), ...solve })
}

/** Rows of a matrix with what is not stored as 0. */
function rowsIn({ pattern: { rows, cols, row_ptr, col_idx }, values }: SparseMatrix): number[][] {
  return Array.from({ length: rows }, (_, i) => {
    const row = Array.from({ length: cols }, () => 0)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) row[col_idx[k]] = values[k]
    return row
  })
}

/** What the twin of a kernel makes of an example. */
async function madeBy(kernelId: string, example: Example) {
  const { problem } = await posed(kernelId.split('/')[0], example)
  const kernel = await findKernel(kernelId)
  const params = defaults(kernel)
  return kernel.reference(problem, kernel.analyse(problem, params), params, { workers: 4, lanes: 4 }, () => {})
}

const matrixIn = (data: Readonly<Record<string, unknown>>, name: string): SparseMatrix => {
  const value = data[name] as never
  if (!isMatrix(value)) throw new Error(`${name} is no matrix`)
  return value
}

test.each(ALL)(
  '%s has options that its operation allows, and a source that a link holds',
  (_name, id, { source, solve = {} }) => {
    expect(fitted(findOperation(id).options, solve)).toMatchObject(solve)
    expect(sourceFrom(sourceText(source))).toEqual(source)
  },
)

test('mutant: an option that there is not, or a value that it cannot have, is seen', () => {
  const { options } = findOperation('spgemm')
  for (const wrong of [{ width: 3 }, { with: 'nothing' }]) expect(fitted(options, wrong)).not.toMatchObject(wrong)
})

test.each(['dense', 'sparse', 'factor', 'vector', 'blocks', 'csr5', 'tiles'] as const)(
  '%s is as large as a list says',
  async (name: ExampleName) => {
    const source = { kind: 'example', name } as const
    const { csr } = await buildMatrix(source)
    expect([`${csr.rows}×${csr.cols}`, csr.col_idx.length]).toEqual([sourceLabel(source).detail, nonzerosOf(source)])
  },
)

describe('a dense matrix', () => {
  const fractions = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map((value) => Math.fround(value)))
  const L = [
    [1, 0, 0, 0],
    [1 / 6, 1, 0, 0],
    [4 / 3, -11 / 2, 1, 0],
    [1 / 3, -1 / 4, 135 / 418, 1],
  ]
  const U = [
    [12, 10, 1, 4],
    [0, 4 / 3, 53 / 6, 13 / 3],
    [0, 0, 209 / 4, 53 / 2],
    [0, 0, 0, -587 / 209],
  ]

  test.each([
    ['A dense 4×4, L y = b', L],
    ['A dense 4×4, U x = y', U],
  ])('is factored for %s as by hand', async (title, factor) => {
    const { problem } = await posed('sptrsv', found('sptrsv', title))
    const [expected, made] = [fractions(factor), rowsIn(matrixIn(problem.inputs, 'T'))]
    for (const [i, row] of made.entries())
      for (const [j, value] of row.entries()) expect(value, `${i}, ${j}`).toBeCloseTo(expected[i][j], 5)
  })
})

describe('the three levels of sparse products', () => {
  test('a sparse vector times itself is the sum of its squares', async () => {
    const made = await madeBy('spgemm/esc', found('spgemm', 'Sparse BLAS 1, xᵀ x'))
    expect(rowsIn(matrixIn(made, 'C'))).toEqual([[1 + 2 ** 2 + 4 ** 2]])
  })

  test('a matrix times a vector takes six products', async () => {
    const { problem } = await posed('spmv', found('spmv', 'Sparse BLAS 2, y = A x'))
    expect(rowsIn(matrixIn(problem.inputs, 'A'))).toEqual([
      [0, 0, 1, 0],
      [2, 3, 0, 0],
      [0, 0, 0, 0],
      [4, 0, 5, 6],
    ])
  })

  test('two matrices make eight entries of nine products', async () => {
    const example = found('spgemm', 'Sparse BLAS 3, C = A B')
    const [a, b, c, d, e, f] = [1, 2, 3, 4, 5, 6]
    expect(rowsIn(matrixIn(await madeBy('spgemm/hash', example), 'C'))).toEqual([
      [0, 1 * d, 0, 1 * e],
      [3 * b, 0, 3 * c, 2 * a],
      [0, 0, 0, 0],
      [0, 5 * d, 6 * f, 4 * a + 5 * e],
    ])
    const { subject } = await posed('spgemm', example)
    expect(subject.spaces.find(({ name }) => name === 'product')?.count).toBe(9)
  })
})
