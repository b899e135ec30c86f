import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { buildMatrix } from '../../build.ts'
import rcm from '../../orderings/rcm/index.ts'
import { makeGraph } from '../../orderings/graph.ts'
import { permutedPattern, placesOf } from '../../orderings/permute.ts'
import { bandwidthOf } from '../../orderings/reordered.ts'
import type { SpectrumEnd } from '../../spectrum/lanczos.ts'
import { EVERY_REAL } from '../../testing.ts'
import bandwidth from '../bandwidth.ts'
import blocks from '../blocks.ts'
import columnCounts from '../factor/column-counts.ts'
import components from '../components.ts'
import diagonal from '../diagonal.ts'
import dominance from '../dominance.ts'
import explicitZeros from '../explicit-zeros.ts'
import type { MatrixFact } from '../fact.ts'
import factorFlops from '../factor/factor-flops.ts'
import factorNonzeros from '../factor/factor-nonzeros.ts'
import levelsBackward from '../levels-backward.ts'
import levelsForward from '../levels-forward.ts'
import magnitudes from '../lib/magnitudes.ts'
import { Specimen } from '../lib/specimen.ts'
import { NINE } from './nine.fixture.ts'
import patternSymmetry from '../pattern-symmetry.ts'
import positiveDefinite from '../positive-definite.ts'
import profile from '../profile.ts'
import rowCounts from '../rows/row-counts.ts'
import rowShares from '../rows/row-shares.ts'
import condition from '../spectrum/condition.ts'
import eigenvalues from '../spectrum/eigenvalues.ts'
import singularValues from '../spectrum/singular-values.ts'
import strongComponents from '../strong-components.ts'
import structuralRank from '../structural-rank.ts'
import tiles from '../tiles.ts'
import valueSymmetry from '../value-symmetry.ts'

/** What `independent.py` printed of a matrix, by NumPy and SciPy alone. */
interface Told extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly rank: number
  readonly tiles: number
  readonly rowShares: { readonly half: number; readonly gini: number }
  readonly blocks?: readonly number[] | null
  readonly dominant?: readonly [least: number, most: number]
  readonly narrow?: number
  readonly factor?: { readonly nonzeros: number; readonly flops: number }
  readonly definite?: boolean
  readonly singularValues?: readonly [least: number, most: number]
  readonly eigenvalues?: readonly [least: number, most: number]
  /** Null where it is beyond what 64-bit numbers tell. */
  readonly condition?: number | null
}

const told = readFileSync(join(import.meta.dirname, 'independent.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Told)

/** Facts that must be equal. */
const SAME: Readonly<Record<string, MatrixFact>> = {
  explicitZeros,
  magnitudes,
  bandwidth,
  patternSymmetry,
  valueSymmetry,
  diagonal,
  profile,
  levelsForward,
  levelsBackward,
  components,
  strongComponents,
}

function expectOfPattern(own: Specimen, of: Told): void {
  for (const [key, fact] of Object.entries(SAME)) {
    if (!(key in of)) continue
    const found = fact.find(own, {})
    const expected = typeof found === 'object' ? expect.objectContaining(of[key] as object) : of[key]
    expect(found, `${of.name}, ${fact.name}`).toEqual(expected)
  }
  for (const [key, fact] of Object.entries({ rowCounts, columnCounts })) {
    const { mean, variation, ...whole } = fact.find(own, {})
    const { mean: itsMean, variation: itsVariation, ...same } = of[key] as typeof whole & Record<string, number>
    expect(whole, of.name).toEqual(same)
    expect([mean, variation], of.name).toEqual([expect.closeTo(itsMean, 9), expect.closeTo(itsVariation, 9)])
  }
  const { half, gini } = of.rowShares
  expect(rowShares.find(own, {}), of.name).toMatchObject({ half, gini: expect.closeTo(gini, 9) })
  expect(structuralRank.find(own, {}).rank, of.name).toBe(of.rank)
  expect(tiles.find(own, {}).held, of.name).toBe(of.tiles)
  if (of.blocks)
    expect(
      [...blocks.find(own, {}).square].sort((a, b) => b - a),
      of.name,
    ).toEqual(of.blocks)
  if (!of.dominant) return
  const { dominant } = dominance.find(own, {})
  expect(dominant, of.name).toBeGreaterThanOrEqual(of.dominant[0])
  expect(dominant, of.name).toBeLessThanOrEqual(of.dominant[1])
}

/** Of two files SuperLU's order leaves a sixth fewer operations, and less than a tenth fewer nonzeros. Of the other twelve none is a tenth apart. */
const APART: Readonly<Record<string, number>> = { bcsstk15: 1.18, luxembourg_osm: 1.19 }

/** Another order of the same kind finds no less than half of what is found. */
const LEAST = 0.5

function expectNear(found: number, most: number, is: number, name: string): void {
  expect(found, name).toBeLessThanOrEqual(most * is)
  expect(found, name).toBeGreaterThanOrEqual(LEAST * is)
}

/** Minimum degree within a tenth above SuperLU's, reverse Cuthill–McKee within a tenth above SciPy's, and neither below half. */
function expectOfOrders(own: Specimen, of: Told): void {
  if (!of.factor || of.narrow === undefined) return
  expectNear(factorNonzeros.find(own, {}), 1.1, of.factor.nonzeros, of.name)
  expectNear(factorFlops.find(own, {}), APART[of.name] ?? 1.1, of.factor.flops, of.name)
  const order = rcm(makeGraph(own.csr), {})
  expectNear(bandwidthOf(permutedPattern(own.csr, order, placesOf(order))), 1.1, of.narrow, of.name)
}

/** A share of the largest that rounding may move an end by, and of the smallest singular value. */
const ROUNDING = 1e-12

/** An end lies within the distance that is said of it. */
function expectEnd({ value, off }: SpectrumEnd, is: number, largest: number, name: string): void {
  expect(Math.abs(value - is), `${name}: ${value} ± ${off} is ${is}`).toBeLessThanOrEqual(off + ROUNDING * largest)
}

function expectOfSpectrum(own: Specimen, of: Told): void {
  if (of.singularValues) {
    const found = singularValues.find(own, {})
    if ('untried' in found) throw new Error(of.name)
    const [least, most] = of.singularValues
    expectEnd(found.most, most, most, of.name)
    if (typeof found.least === 'object' && 'value' in found.least) expectEnd(found.least, least, most, of.name)
    else if (found.least === 'singular') expect(least, of.name).toBeLessThanOrEqual(ROUNDING * most)
    else expect(found.least, of.name).toBe('rectangular')
  }
  if (of.eigenvalues) {
    const ends = eigenvalues.find(own, {})
    if (typeof ends !== 'object') throw new Error(of.name)
    const largest = Math.max(...of.eigenvalues.map(Math.abs))
    expectEnd(ends.least, of.eigenvalues[0], largest, of.name)
    expectEnd(ends.most, of.eigenvalues[1], largest, of.name)
  }
  if (of.condition === undefined) return
  const found = condition.find(own, {})
  if (of.condition === null)
    expect('singular' in found || (found as { number: number }).number > 1e14, of.name).toBe(true)
  // a lower bound, at most a third below
  else {
    if (!('number' in found)) throw new Error(of.name)
    expect(found.number / of.condition, of.name).toBeGreaterThan(0.66)
    expect(found.number / of.condition, of.name).toBeLessThan(1.001)
  }
}

function expectAll(own: Specimen, of: Told): void {
  expectOfPattern(own, of)
  expectOfSpectrum(own, of)
  const definite = of.definite === undefined ? undefined : 'yes' in positiveDefinite.find(own, {})
  expect(definite, of.name).toBe(of.definite)
}

/** One in six files is held in each commit, another each time. */
const FILES_ONE_IN = 6
const draw = new Draw(inject('turn')).within(TURNS)

if (EVERY_REAL.length === 0) {
  const files = told.filter(({ name }) => !NINE.some(([made]) => made === name))
  console.warn(`ran without SPARSE_MATRICES: not held are ${files.map(({ name }) => name).join(', ')}`)
}

const toldOf = (name: string): Told => told.find((one) => one.name === name) as Told

describe('facts are those of independent.py, which is NumPy and SciPy', () => {
  test.each(NINE)('of the made matrix %s', async (name, source) =>
    expectAll(new Specimen(await buildMatrix(source)), toldOf(name)),
  )

  test('a factor that is counted too small is seen', async () => {
    const [name, source] = NINE.find(([made]) => made === 'arrow') as (typeof NINE)[number]
    const of = toldOf(name)
    const own = new Specimen(await buildMatrix(source))
    expectOfOrders(own, of)
    const factor = own.factor({})
    for (const share of [0, 0.4]) {
      const mutant = new Specimen(own.matrix)
      mutant.factor = () => ({ ...factor, counts: factor.counts.map((count) => share * count) })
      expect(() => expectOfOrders(mutant, of), `${share} of the nonzeros`).toThrow(name)
    }
  })

  test.runIf(EVERY_REAL.length > 0)('of real files', async () => {
    const known = EVERY_REAL.filter((real) => told.some(({ name }) => name === real.name))
    for (const { name, load } of draw.of(known, FILES_ONE_IN)) {
      const own = new Specimen(await load())
      expectAll(own, toldOf(name))
      expectOfOrders(own, toldOf(name))
    }
  })
})
