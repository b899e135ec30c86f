import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProductProblem } from '#src/kernel/kernel.ts'
import { figuresOf, type Outcome } from './figures.ts'
import type { PeerRound } from './peer.ts'
import { products } from './products.ts'
import { ratiosOf } from './ratios.ts'
import { show } from './table.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-test-'))
const file = path.join(folder, 'results')
afterAll(() => rmSync(folder, { recursive: true }))

const way = (name: string, ms: number) => ({ name, convertMs: 1, analysisMs: 2, single: [ms], backToBack: [ms / 2] })
const printed = (ways: readonly object[]) => {
  const rate = (bytes: number) => ({ bytes, ms: [0.5, 1, 9] })
  const machine = { device: 'GPU', cuda: 12060, cusparse: 12504, batch: 20 }
  return JSON.stringify({ ...machine, copy: rate(8e9), read: rate(4e9), best: 'CSR 1', ways })
}

let problem: ProductProblem
/** Results of several algorithms: right, or with one number of the last row off. */
function results(...right: readonly boolean[]): void {
  const { pattern, values, x } = problem
  const y = new Float32Array(pattern.rows)
  for (let i = 0; i < pattern.rows; i++)
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) y[i] += values[k] * x[pattern.col_idx[k]]
  const all = right.map((ok) => (ok ? y : y.map((value, i) => (i === y.length - 1 ? value + 1 : value))))
  writeFileSync(file, Buffer.concat(all.map(({ buffer }) => Buffer.from(buffer))))
}

beforeEach(async () => {
  problem = await products.problemOf('D3N7 3x3x2')
})

describe('cuSPARSE’s products', () => {
  const judge = (text: string): PeerRound => products.peer.judge(text, file, problem, {})

  it('are stood for by the fastest algorithm whose product is right, however fast a wrong one was', () => {
    results(true, false, true)
    const ways = [way('CSR 1', 3), way('CSR 2', 1), { name: 'COO 2', why: 'not supported' }, way('SELL 32', 2)]
    const round = judge(printed(ways))
    expect(round.name).toBe('SELL 32')
    expect(round.single).toEqual([2])
    expect(round.ways?.map(({ name, check }) => [name, check.ok])).toEqual([
      ['CSR 1', true],
      ['CSR 2', false],
      ['SELL 32', true],
    ])
    expect(round.left).toEqual([{ name: 'COO 2', why: 'not supported' }])
    expect(round.memory?.read.bytesPerSecond).toBe(4e12)
  })

  it('count for nothing when all are wrong', () => {
    results(false)
    expect(() => judge(printed([way('CSR 1', 3)]))).toThrow(/None of cuSPARSE/)
  })

  it('stand beside ours: speed, own bytes against the read rate of the same run, conversion in products', () => {
    results(true)
    const peer = judge(printed([way('CSR 1', 4)]))
    const ours = (kernel: string, ms: number, bytes: number): Outcome => ({
      name: kernel,
      kernel,
      params: {},
      check: { ok: true, backward: 1e-7, forward: 0, row: 0, overflow: false, backwardBound: 1, forwardBound: 1 },
      cost: { flops: 1, bytes, span: 1 },
      timing: {
        single: { ms: [ms], clock: 'timestamp' },
        batch: 20,
        analysisMs: 3,
        prepareMs: 3,
        uploadMs: 1,
        compileMs: 1,
        readbackMs: 1,
        stepMs: 1e-6,
        rejected: 0,
      },
    })
    const outcomes = [ours('spmv/auto', 4, 1), ours('spmv/sell', 2, 4e9)]
    const round = { rows: 18, cols: 18, nonzeros: 99, outcomes, machine: {} as never }
    const figures = figuresOf(products, 'D3N7 3x3x2', [round], [peer])
    expect(ratiosOf(figures, products.headline)).toMatchObject({
      headline: 1,
      best: 2,
      by: 'spmv/sell',
      against: 'CSR 1',
      ofRead: 0.5,
    })
    const lines: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    show(figures)
    log.mockRestore()
    const [sell] = lines.filter((line) => line.startsWith('spmv/sell'))
    expect(sell.trim().split(/ {2,}/)).toEqual([
      'spmv/sell',
      '2.00',
      '-',
      '6.00',
      '3.00',
      ...sell.trim().split(/ {2,}/).slice(5),
    ])
    expect(sell).toMatch(/2\.00×\s+2.000\s+50\s%/)
  })
})
