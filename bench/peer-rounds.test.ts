import type { BenchPeer } from '#src/core/kernel/bench.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Part, partOf } from './operation-part.ts'
import { judged, middlePeer, type PeerRound, settled } from './peer-rounds.ts'
import { type Product, type ProductProblem, toProduct } from '#shaders/spmv/multiply.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-test-'))
const file = path.join(folder, 'results')
afterAll(() => rmSync(folder, { recursive: true }))

let part: Part
let problem: Product
beforeAll(async () => {
  part = await partOf('spmv')
  problem = toProduct((await part.problemOf('D3N7 3x3x2')) as ProductProblem)
})

/** Two results for each algorithm, single and back to back: right, or with one number of the last row off. */
function results(...right: readonly (readonly [boolean, boolean])[]): void {
  const { pattern, values, x } = problem
  const y = new Float32Array(pattern.rows)
  for (let i = 0; i < pattern.rows; i++)
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) y[i] += values[k] * x[pattern.col_idx[k]]
  const all = right.flat().map((ok) => (ok ? y : y.map((value, i) => (i === y.length - 1 ? value + 1 : value))))
  writeFileSync(file, Buffer.concat(all.map(({ buffer }) => Buffer.from(buffer))))
}

const way = (name: string, ms: number) => ({
  name,
  convertMs: 1,
  analysisWarmMs: [9, 2, 3],
  single: [ms],
  backToBack: [ms / 2],
})
const rate = (bytes: number) => ({ bytes, ms: [9, 0.5, 1] })
const machine = { device: 'GPU', cuda: 12060, cusparse: 12504, spinMs: 5 }
const empty = { single: [3, 2], backToBack: [1, 1] }
const printed = (ways: readonly object[]) =>
  JSON.stringify({ ...machine, copy: rate(8e9), read: rate(4e9), empty, ways })
const judge = (ways: readonly object[]): PeerRound =>
  judged(printed(ways), file, problem, part.peer as BenchPeer, (result) => part.check(problem, result, {}))

describe('what the library’s programs print', () => {
  it('counts for the algorithms whose results are right, single and back to back', () => {
    results([true, true], [false, true], [true, false], [true, true])
    const round = judge([
      way('CSR 1', 3),
      way('CSR 2', 1),
      way('COO 1', 1),
      { name: 'COO 2', why: 'no' },
      way('SELL 32', 2),
    ])
    expect(round.ways.map(({ name }) => name)).toEqual(['CSR 1', 'SELL 32'])
    expect(round.left?.map(({ name, why }) => [name, why.replace(/:.*/, '')])).toEqual([
      ['COO 2', 'no'],
      ['CSR 2', 'its result is wrong, single'],
      ['COO 1', 'its result is wrong, backToBack'],
    ])
    expect(round.ways[0].analysisWarmMs).toBe(3)
    expect(round.memory?.read.bytesPerSecond).toBe(4e12)
    expect(round.memory?.launch).toEqual(empty)
  })

  it('counts for nothing when all are wrong', () => {
    results([false, false])
    expect(() => judge([way('CSR 1', 3)])).toThrow(/No result of cuSPARSE/)
  })
})

const steady = Array.from({ length: 20 }, () => 1)
const split = steady.map((ms, s) => (s % 2 === 0 ? ms : 3 * ms))
const check = { ok: true, backward: 0, forward: 0 }
const round = (
  ...ways: readonly { name: string; single: readonly number[]; backToBack?: readonly number[] }[]
): PeerRound => ({
  ...machine,
  cuda: 1,
  ways: ways.map((one) => ({ backToBack: steady, ...one, check })),
})

describe('series of the library’s', () => {
  it('that no time can be read from are taken again, of those algorithms alone, and then keep their good ones', () => {
    const asked: (readonly string[])[] = []
    const rounds = [
      round({ name: 'A', single: steady }, { name: 'B', single: split }),
      round({ name: 'B', single: steady, backToBack: split }),
    ]
    const found = settled((names) => {
      asked.push(names)
      return rounds[asked.length - 1]
    }, 3)
    expect(asked).toEqual([[], ['B']])
    expect(found.ways.map(({ single, backToBack, withheld }) => [single, backToBack, withheld])).toEqual([
      [steady, steady, undefined],
      [steady, steady, undefined],
    ])
  })

  it('that stay bad are withheld after three measurements, and say why', () => {
    let taken = 0
    const found = settled(() => {
      taken++
      return round({ name: 'A', single: split })
    }, 3)
    expect(taken).toBe(3)
    expect(found.ways[0]).not.toHaveProperty('single')
    expect(found.ways[0].backToBack).toEqual(steady)
    expect(found.ways[0].withheld?.single).toMatch(/two groups.*3 tries/)
  })

  it('of several processes are those of the middle one, each algorithm by itself, with the first’s cold analysis', () => {
    const of = (a: number, b: number) => round({ name: 'A', single: [a] }, { name: 'B', single: [b] })
    const cold = { ...of(3, 1), ways: of(3, 1).ways.map((one) => ({ ...one, analysisColdMs: 40 })) }
    const middle = middlePeer([cold, of(1, 3), of(2, 2)])
    expect(middle.ways.map(({ single, analysisColdMs }) => [single?.[0], analysisColdMs])).toEqual([
      [2, 40],
      [2, 40],
    ])
  })
})
