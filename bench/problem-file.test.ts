import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { products } from './products.ts'
import { readProblem, readVectors, writeProblem } from './problem-file.ts'
import { solves } from './solves.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-test-'))
const file = path.join(folder, 'problem')
afterAll(() => rmSync(folder, { recursive: true }))

describe('a problem’s file', () => {
  it('gives back what was written, of either operation', async () => {
    for (const part of [solves, products]) {
      const problem = await part.problemOf('D3N7 3x2x2')
      writeProblem(file, problem)
      // the oracle knows more of it than kernels get
      expect(problem).toMatchObject(readProblem(file))
    }
  })

  it('of a product holds shape, α, β, matrix, x and y, word by word as bench/cusparse/spmv.cu reads it', async () => {
    const pattern = { rows: 2, cols: 3, row_ptr: Uint32Array.of(0, 1, 2), col_idx: Uint32Array.of(2, 0) }
    const numbers = { values: Float32Array.of(1, 2), x: Float32Array.of(3, 4, 5), y: Float32Array.of(6, 7) }
    writeProblem(file, { operation: 'spmv', order: 'none', pattern, ...numbers, alpha: 0.5, beta: -2 })
    const { buffer } = new Uint8Array(readFileSync(file))
    expect([...new Uint32Array(buffer, 0, 4)]).toEqual([0x564d5053, 2, 3, 2])
    expect([...new Float32Array(buffer, 16, 2)]).toEqual([0.5, -2])
    expect([...new Uint32Array(buffer, 24, 5)]).toEqual([0, 1, 2, 2, 0])
    expect([...new Float32Array(buffer, 44)]).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('that is cut short, or no problem, is refused', async () => {
    writeProblem(file, await products.problemOf('D3N7 3x2x2'))
    truncateSync(file, 100)
    expect(() => readProblem(file)).toThrow(/ends too early/)
    expect(() => readVectors(file, 20, 2)).toThrow(/ends too early/)
    truncateSync(file, 0)
    expect(() => readProblem(file)).toThrow(/ends too early/)
  })
})
