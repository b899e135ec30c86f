import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { makeProblem } from '#shaders/sptrsv/problem.ts'
import type { SolveSpec } from '#shaders/sptrsv/options.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import type { Outcome, Sweep } from '#src/engine/run/times/sweep.ts'
import { benches } from '#src/engine/catalog/benches.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { partOf } from './operation-part.ts'
import { adviceFor, behind, LIMIT } from './unseen.ts'
import { FAMILIES, type LowerHalf, marketLines } from './unseen/families.ts'

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the families one in three is made. */
const ONE_IN = 3
afterAll(() => console.log(`${draw.told} (families)`))

const SPEC: SolveSpec = { triangle: 'lower', of: 'matrix', values: 'own', diagonal: 'error', seed: 1 }

/** Levels of a family, and whether each row needs rows before it alone, none more than once after sorting. */
function levelsIn({ rows, needs }: LowerHalf) {
  const level = new Uint32Array(rows)
  let backward = true
  for (let row = 0; row < rows; row++)
    for (const other of needs(row)) {
      backward &&= other >= 0 && other < row
      level[row] = Math.max(level[row], level[other] + 1)
    }
  return { levels: level.reduce((most, one) => Math.max(most, one), 0) + 1, backward }
}

const read = async (family: LowerHalf, name: string) =>
  readMatrix(new Blob([...marketLines(family)]).stream(), `${name}.mtx`)

const outcome = (kernel: string, ms: number, tuned = false) =>
  ({
    kernel,
    params: {},
    timing: { single: { ms: [ms, ms, ms] }, analysisMs: 1, ...(tuned && { tuneMs: 1 }) },
  }) as unknown as Outcome

describe('ten matrices that no rule was read off', () => {
  test('are on no shelf and in no suite', () => {
    const shelf = ['h100', 'h100-spmv'].flatMap(
      (name) => (JSON.parse(readFileSync(`public/figures/${name}.json`, 'utf8')) as Sweep).figures,
    )
    const known = new Set([
      ...shelf.map(({ problem }) => problem),
      ...benches.flatMap(({ suites }) => Object.values(suites([])).flat()),
    ])
    expect(Object.keys(FAMILIES)).toHaveLength(10)
    expect(Object.keys(FAMILIES).filter((name) => known.has(name))).toEqual([])
  })

  test.each(draw.of(Object.entries(FAMILIES), ONE_IN))('%s is a lower triangle, the same each time', (_, make) => {
    const { levels, backward } = levelsIn(make())
    expect(backward).toBe(true)
    expect(levelsIn(make()).levels).toBe(levels)
  })

  // ones of a corner's number; a row that all need; a chain; x + 2 y and one, of 400 points a side
  const BY_HAND = { hypercube: 16, arrow: 2, beam: 20_000, 'nine-point': 399 + 2 * 399 + 1 }
  test.each(Object.entries(BY_HAND))('%s has %i levels', (name, levels) =>
    expect(levelsIn(FAMILIES[name]()).levels).toBe(levels),
  )

  test('are read as they are dropped: symmetric, with a heavy diagonal', async () => {
    const { csr } = await read({ rows: 3, needs: (row) => (row === 2 ? [0, 0, 1] : []) }, 'three')
    expect([...csr.row_ptr]).toEqual([0, 2, 4, 7])
    expect([...csr.values]).toEqual([1, -1, 1, -1, -1, -1, 3])
  })
})

test('what is said of a dropped matrix names its levels and what Automatic takes, which the table has first', async () => {
  const part = await partOf(undefined)
  const advised = async (family: LowerHalf) => adviceFor(part, makeProblem([await read(family, 'made')], SPEC))
  const arrow = await advised({ rows: 500, needs: (row) => (row > 0 ? [0] : []) })
  expect(arrow.says).toMatch(/^2 levels of 250 rows on average, 499 in the widest\. Automatic took Merged levels: /u)
  const chain = await advised({ rows: 500, needs: (row) => (row > 0 ? [row - 1] : []) })
  expect(chain.says).not.toMatch(/2 levels/u)
  for (const { takes, first } of [arrow, chain]) expect(first).toBe(takes)
})

test('Automatic is held against the fastest by rule, and what was tuned is left out', () => {
  const all = [outcome('sptrsv/auto', 12), outcome('sptrsv/level_set', 10), outcome('sptrsv/helix', 5, true)]
  const found = behind({ outcomes: all }, 'sptrsv/auto')
  expect(found?.best.kernel).toBe('sptrsv/level_set')
  expect(found?.times).toBeGreaterThan(LIMIT)
  expect(behind({ outcomes: all.with(1, outcome('sptrsv/level_set', 11.5)) }, 'sptrsv/auto')?.times).toBeLessThan(LIMIT)
  expect(behind({ outcomes: all.slice(1) }, 'sptrsv/auto')).toBe(undefined)
})
