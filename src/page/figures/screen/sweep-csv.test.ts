import { expect, it } from 'vitest'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import { replayFor } from '#src/page/frame/replay.fixture.ts'
import { figuresFor, PLAIN, took, tunedTo } from '../times/figures.fixture.ts'
import { sweepCsv } from './sweep-csv.ts'
import type { Saved } from './sweep-json.ts'

const of = (figures: readonly Figures[]): Saved => ({
  provenance: 'measured',
  date: '2026-11-20T10:00:00.000Z',
  adapter: { ...replayFor({ workers: 1, working: [1], spinning: [0] }).run.adapter, name: 'X, "Y"' },
  figures,
})
const wrong = { ...took(PLAIN, 1), check: { ok: false, backward: 0.5, forward: 1, overflow: false } }

it('has a line for every kernel on every problem, and no time of a wrong result', () => {
  const failure = { code: 'TooLarge', message: 'needs more, has less', at: {} }
  const figures = [
    figuresFor('D3N7 8^3', [took(PLAIN, 2, { team: 4 }), wrong]),
    { ...figuresFor('D3N7 99^3', []), failure },
  ]
  const [, table] = sweepCsv(of(figures), 'L').split('\n\n')
  const [head, right, bad, large] = table.split('\n')
  expect(right).toBe(
    'D3N7 8^3,1000,4000,sptrsv/plain,,team=4,untuned,measured,"X, ""Y""",one at a time,2,2,22000000,3,1,,1e-7,,,,',
  )
  expect(bad).toMatch(/,one at a time,,,,,,,0\.5,,,,"wrong result, max error 5\.0e-1"$/)
  expect(large).toMatch(/^D3N7 99\^3,+"needs more, has less"$/)
  expect(sweepCsv(of([figuresFor('D3N7 8^3', [tunedTo(PLAIN, 1)])]), 'L')).toContain('sptrsv/plain,,,tuned,')
  for (const line of [right.replace(/"[^,]*, ""Y"""/, ''), large.replace(/"[^"]*"/, '')])
    expect(line.split(',')).toHaveLength(head.split(',').length)
})

it('has the products and entries of a product of matrices, and what its kernels hold', () => {
  const figures = { ...figuresFor('D3N7 8^3', [{ ...took(PLAIN, 2), bytes: 4096 }]), products: 70, entries: 30 }
  expect(sweepCsv(of([figures]), 'L')).toContain(',1e-7,70,30,4096,\n')
})

it('says when and where times were taken, which kernel ran, and what the library took', () => {
  const ways = [{ name: 'SpSV', single: [4.0000001], analysisWarmMs: 1.23456 }]
  const cusparse = { device: 'NVIDIA H200', cusparse: 1, ways }
  const text = sweepCsv(
    of([{ ...figuresFor('D3N7 8^3', [{ ...took(PLAIN, 1), uses: 'sptrsv/steps' }]), cusparse }]),
    'L',
  )
  expect(text).toContain('date,2026-11-20T10:00:00.000Z\n')
  expect(text).toContain('sptrsv/plain,sptrsv/steps,')
  expect(text).toContain('cuSPARSE SpSV,,,,recorded,NVIDIA H200,one at a time,4,,11000000,1.23,,,,,,,\n')
})
