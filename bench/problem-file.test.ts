import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { benches } from '#src/engine/catalog/benches.ts'
import type { WordReader } from '#src/core/kernel/bench.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import { partOf } from './operation-part.ts'
import { readProblem, readSeveral, writeProblem } from './problem-file.ts'
import { third } from './third.fixture.ts'
import type { SolveProblem } from '#shaders/sptrsv/solve.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-test-'))
const file = path.join(folder, 'problem')
afterAll(() => rmSync(folder, { recursive: true }))

describe('a problem’s file', () => {
  it('gives back what was written, of every operation', async () => {
    expect(benches.length).toBeGreaterThan(1)
    for (const { operation } of benches) {
      const problem = await (await partOf(operation.id)).problemOf('D3N7 3x2x2')
      writeProblem(file, problem)
      // the oracle knows more of it than kernels get
      expect(problem).toMatchObject(readProblem(file))
    }
  })

  it('of a product holds shape, α, β, matrix, x and y, word by word as bench/cusparse/spmv.cu reads it', async () => {
    const pattern = { rows: 2, cols: 3, row_ptr: Uint32Array.of(0, 1, 2), col_idx: Uint32Array.of(2, 0) }
    const A = { pattern, values: Float32Array.of(1, 2) }
    const vectors = { x: Float32Array.of(3, 4, 5), y: Float32Array.of(6, 7) }
    writeProblem(file, { operation: 'spmv', inputs: { A, ...vectors, alpha: 0.5, beta: -2 } })
    const { buffer } = new Uint8Array(readFileSync(file))
    expect([...new Uint32Array(buffer, 0, 4)]).toEqual([0x564d5053, 2, 3, 2])
    expect([...new Float32Array(buffer, 16, 2)]).toEqual([0.5, -2])
    expect([...new Uint32Array(buffer, 24, 5)]).toEqual([0, 1, 2, 2, 0])
    expect([...new Float32Array(buffer, 44)]).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('of a product with a sparse vector lies as bench/cusparse/spmv.cu reads it, with all zeros of x, and its y is told by rows', async () => {
    const part = await partOf('spmspv')
    const problem = await part.problemOf('x 1e-1 of D3N7 3x3x3')
    const [rows, nonzeros] = [27, 135]
    writeProblem(file, problem)
    const { buffer } = new Uint8Array(readFileSync(file))
    expect([...new Uint32Array(buffer, 0, 4)]).toEqual([0x53565053, rows, rows, nonzeros])
    expect([...new Float32Array(buffer, 16, 2)]).toEqual([1, 0])
    const dense = new Float32Array(buffer, 4 * (7 + rows + 2 * nonzeros), rows)
    expect(dense.filter((value) => value !== 0)).toHaveLength(3)
    expect(readProblem(file)).toEqual(problem)

    // the library's y, with its zeros, of a matrix that is applied to all of x
    const { A } = problem.inputs as { A: SparseMatrix }
    const product = Float32Array.from({ length: rows }, (_, i) => {
      let sum = 0
      for (let k = A.pattern.row_ptr[i]; k < A.pattern.row_ptr[i + 1]; k++)
        sum += A.values[k] * dense[A.pattern.col_idx[k]]
      return sum
    })
    const from = { numbers: () => product } as unknown as WordReader
    expect(part.check(problem, part.peer?.result(problem, from) ?? {}, {}).ok).toBe(true)
    product[product.findIndex((value) => value !== 0)] *= 1.01
    expect(part.check(problem, part.peer?.result(problem, from) ?? {}, {}).ok).toBe(false)
  })

  it('of a solve holds rows, nonzeros, triangle, matrix and b, word by word as bench/cusparse/spsv.cu reads it', () => {
    const pattern = { rows: 2, cols: 2, row_ptr: Uint32Array.of(0, 1, 2), col_idx: Uint32Array.of(0, 1) }
    const problem: SolveProblem = {
      operation: 'sptrsv',
      inputs: { T: { pattern, values: Float32Array.of(1, 2) }, b: Float32Array.of(3, 4) },
      upper: true,
    }
    writeProblem(file, problem)
    const { buffer } = new Uint8Array(readFileSync(file))
    expect([...new Uint32Array(buffer, 0, 9)]).toEqual([0x52545053, 2, 2, 1, 0, 1, 2, 0, 1])
    expect([...new Float32Array(buffer, 36)]).toEqual([1, 2, 3, 4])
    expect(readProblem(file)).toEqual(problem)
  })

  it('of one more operation needs nothing but its layout', async () => {
    const { A } = (await (await partOf('spmv')).problemOf('D3N7 3x2x2')).inputs
    const problem = { operation: 'third', inputs: { A } }
    writeProblem(file, problem, third)
    expect(readFileSync(file, 'latin1').slice(0, 4)).toBe('THRD')
    expect(readProblem(file, [...benches, third])).toEqual(problem)
    expect(() => readProblem(file)).toThrow(/holds no problem/)
  })

  it('that is cut short, or no problem, is refused', async () => {
    writeProblem(file, await (await partOf('spmv')).problemOf('D3N7 3x2x2'))
    truncateSync(file, 100)
    expect(() => readProblem(file)).toThrow(/ends too early/)
    expect(() => readSeveral(file, 2, (from) => from.numbers(20))).toThrow(/ends too early/)
    truncateSync(file, 0)
    expect(() => readProblem(file)).toThrow(/ends too early/)
  })
})
