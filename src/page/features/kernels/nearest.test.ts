import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import { nearestIn } from './nearest.ts'

const shelf = JSON.parse(readFileSync('public/figures/h100.json', 'utf8')) as Sweep
const products = JSON.parse(readFileSync('public/figures/h100-spmv.json', 'utf8')) as Sweep
const names = (...given: Parameters<typeof nearestIn>) => nearestIn(...given).map(({ problem }) => problem)

const grids = (can: boolean) =>
  Object.fromEntries(['helix', 'slab_march', 'structured'].map((name) => [`sptrsv/${name}`, can]))

test('the nearest measured problem is one as large and as full, with what each kernel took by rule', () => {
  const [near] = nearestIn(shelf, { rows: 9000, nonzeros: 290_000 })
  expect([near.problem, near.rows, near.levels, near.on]).toEqual(['bcsstk33', 8738, 1058, 'NVIDIA H100'])
  expect(near.ms['sptrsv/hybrid_rows']).toBeCloseTo(0.567, 2)
  const compared = shelf.figures.filter(
    ({ outcomes }) => new Set(outcomes.flatMap(({ kernel, timing }) => (timing ? [kernel] : []))).size > 2,
  )
  expect(compared.length).toBeGreaterThan(3)
  for (const { problem, rows, nonzeros } of compared)
    expect(nearestIn(shelf, { rows, nonzeros })[0].rows, problem).toBe(rows)
})

test('levels decide where sizes do not: cage11 has 53, email-Enron as large 393', () => {
  const size = { rows: 38_000, nonzeros: 260_000 }
  expect(names(shelf, { ...size, levels: 60 })[0]).toBe('cage11')
  expect(names(shelf, { ...size, levels: 400 })[0]).toBe('email-Enron')
})

test('a grid is nearer to a larger grid than to another matrix of its size, and another matrix to none', () => {
  const size = { rows: 64_000, nonzeros: 251_200, levels: 118 }
  for (const problem of names(shelf, size, grids(true))) expect(problem).toMatch(/^D3N/)
  for (const problem of names(shelf, size, grids(false))) expect(problem).not.toMatch(/^D3N/)
})

test('of products the longest row tells an uneven matrix from an even one', () => {
  const size = { rows: 120_000, nonzeros: 250_000 }
  const longest = (problem: string) => products.figures.find((one) => one.problem === problem)?.longestRow ?? 0
  const [even] = names(products, { ...size, longestRow: 4 })
  const [uneven] = names(products, { ...size, longestRow: 40_000 })
  expect(longest(uneven)).toBeGreaterThan(10 * longest(even))
})

test('mutants: another problem is not the nearest, and what was never timed is none', () => {
  expect(names(shelf, { rows: 100_000_000, nonzeros: 700_000_000 })).not.toContain('bcsstk33')
  const untimed = shelf.figures.map((one) => ({ ...one, outcomes: [] }))
  expect(nearestIn({ ...shelf, figures: untimed }, { rows: 9000, nonzeros: 290_000 })).toEqual([])
})
