import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Sweep } from '#src/run/sweep.ts'
import { nearestIn } from './nearest.ts'

const shelf = JSON.parse(readFileSync('public/figures/h200.json', 'utf8')) as Sweep

test('the nearest measured problem is one as large and as full, with what each kernel took by rule', () => {
  const near = nearestIn(shelf, { rows: 9000, nonzeros: 290_000 })
  expect([near?.problem, near?.rows, near?.on]).toEqual(['bcsstk33', 8738, 'NVIDIA H200'])
  expect(near?.ms['sptrsv/hybrid_rows']).toBeCloseTo(0.568, 2)
  const compared = shelf.figures.filter(
    ({ outcomes }) => new Set(outcomes.flatMap(({ kernel, timing }) => (timing ? [kernel] : []))).size > 2,
  )
  expect(compared.length).toBeGreaterThan(3)
  for (const { problem, rows, nonzeros } of compared)
    expect(nearestIn(shelf, { rows, nonzeros })?.rows, problem).toBe(rows)
})

test('mutants: another problem is not the nearest, and what was never timed is none', () => {
  expect(nearestIn(shelf, { rows: 100_000_000, nonzeros: 700_000_000 })?.problem).not.toBe('bcsstk33')
  const untimed = shelf.figures.map((one) => ({ ...one, outcomes: [] }))
  expect(nearestIn({ ...shelf, figures: untimed }, { rows: 9000, nonzeros: 290_000 })).toBeUndefined()
})
