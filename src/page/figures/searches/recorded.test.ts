import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kernelsOf } from '#src/engine/catalog/kernels.ts'
import { operationFor } from '#src/engine/catalog/figures.ts'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import figure from './figure.ts'
import { ruled, type Search, searchesOf } from './lines.ts'

const SHELF = 'public/figures'
const { id } = operationFor(figure.measures)
const { catalog } = await kernelsOf(id)
const sweeps = (JSON.parse(readFileSync(`${SHELF}/index.json`, 'utf8')) as string[]).map(
  (file) => JSON.parse(readFileSync(`${SHELF}/${file}`, 'utf8')) as Sweep,
)
const figures = sweeps.filter(({ operation }) => operation === id).flatMap((sweep) => sweep.figures)

/** How many times as fast as the best of its ways alone a kernel searches by its rule; 0 where either has no time. */
function gainOf(search: Search): number {
  const forced = search.lines.flatMap(({ way, ms }) => (way === undefined ? [] : [ms]))
  const own = ruled(search)?.ms
  return own === undefined || forced.length === 0 ? 0 : Math.min(...forced) / own
}

/** Of the searches of the graph with the most edges the greatest gain. */
function gainOnLargest(searches: readonly Search[]): number {
  const most = Math.max(...searches.map(({ edges }) => edges))
  return Math.max(...searches.filter(({ edges }) => edges === most).map(gainOf))
}

const searches = searchesOf(figures, catalog).filter((search) => gainOf(search) > 0)

test('a recorded search of 20 million edges is at least twice as fast by its rule as by its best way alone', () => {
  expect(Math.max(...searches.map(({ edges }) => edges))).toBeGreaterThan(19e6)
  expect(gainOnLargest(searches)).toBeGreaterThanOrEqual(2)
})

test('mutant: a rule that always takes one way gains nothing', () => {
  const stuck = searches.map((search) => {
    const [one] = search.lines.filter(({ way }) => way !== undefined).toSorted((a, b) => a.ms - b.ms)
    return { ...search, lines: [{ ms: one.ms, iterations: one.iterations }, ...search.lines.filter(({ way }) => way)] }
  })
  expect(gainOnLargest(stuck)).toBe(1)
})
