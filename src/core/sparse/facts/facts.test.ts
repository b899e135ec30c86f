import { describe, expect, test } from 'vitest'
import { random } from '#src/core/base/random.ts'
import type { Matrix } from '../source.ts'
import { toCsr, matrixOf } from '../testing.ts'
import bandwidth from './bandwidth.ts'
import blocks from './blocks.ts'
import choleskyCandidate from './cholesky-candidate.ts'
import columnCounts from './factor/column-counts.ts'
import components from './components.ts'
import diagonal from './diagonal.ts'
import dominance from './dominance.ts'
import explicitZeros from './explicit-zeros.ts'
import type { MatrixFact } from './fact.ts'
import factorFlops from './factor/factor-flops.ts'
import factorNonzeros from './factor/factor-nonzeros.ts'
import kindOfValues from './kind-of-values.ts'
import levelsBackward from './levels-backward.ts'
import levelsForward from './levels-forward.ts'
import magnitudes from './lib/magnitudes.ts'
import parallelism from './parallelism.ts'
import patternSymmetry from './pattern-symmetry.ts'
import positiveDefinite from './positive-definite.ts'
import profile from './profile.ts'
import rowCounts from './rows/row-counts.ts'
import rowShares from './rows/row-shares.ts'
import { Specimen } from './lib/specimen.ts'
import strongComponents from './strong-components.ts'
import structuralRank from './structural-rank.ts'
import valueSymmetry from './value-symmetry.ts'
import {
  type Dense,
  indices,
  isStored,
  places,
  rankOf,
  sizes,
  classes,
  blocksIn,
  eliminated,
  depthsOf,
  levelsIn,
  minorsOf,
  countsIn,
} from './slow-look.fixture.ts'

/** What each fact is of a small matrix, by the code of this test alone. Undefined: this test cannot tell. */
const RULES: readonly (readonly [fact: MatrixFact, of: (dense: Dense) => unknown])[] = [
  [
    patternSymmetry,
    (dense) => {
      const off = places(dense).filter(({ i, j }) => i !== j)
      const mirrored = off.filter(({ i, j }) => isStored(dense, j, i))
      return expect.objectContaining({ off: off.length, stored: mirrored.length })
    },
  ],
  [
    valueSymmetry,
    (dense) => {
      const off = places(dense).filter(({ i, j }) => i !== j)
      const same = off.filter(({ i, j, value }) => dense[j]?.[i] === value)
      const negated = off.filter(({ i, j, value }) => isStored(dense, j, i) && (dense[j][i] ?? 0) + value === 0)
      return expect.objectContaining({ same: same.length, negated: negated.length })
    },
  ],
  [explicitZeros, (dense) => places(dense).filter(({ value }) => value === 0).length],
  [
    diagonal,
    (dense) => {
      const own = places(dense).filter(({ i, j }) => i === j)
      return { rows: dense.length, stored: own.length, zeros: own.filter(({ value }) => value === 0).length }
    },
  ],
  [kindOfValues, (dense) => (places(dense).every(({ value }) => value === 1) ? 'binary' : 'integer')],
  [
    magnitudes,
    (dense) => {
      const all = places(dense).flatMap(({ value }) => (value === 0 ? [] : [Math.abs(value)]))
      return { least: all.length === 0 ? 0 : Math.min(...all), most: Math.max(0, ...all) }
    },
  ],
  [rowCounts, (dense) => countsIn(dense.map((_, row) => places(dense).filter(({ i }) => i === row).length))],
  [
    rowShares,
    (dense) => {
      const own = dense.map((_, row) => places(dense).filter(({ i }) => i === row).length)
      const all = own.reduce((sum, one) => sum + one, 0)
      const apart = own.flatMap((a) => own.map((b) => Math.abs(a - b))).reduce((sum, one) => sum + one, 0)
      const halves = indices(own.length + 1).filter((rows) => {
        const largest = own.toSorted((a, b) => b - a).slice(0, rows)
        return 2 * largest.reduce((sum, one) => sum + one, 0) >= all
      })
      const gini = all === 0 ? 0 : apart / (2 * own.length * all)
      return { rows: own.length, half: halves[0], gini: expect.closeTo(gini, 12) }
    },
  ],
  [
    columnCounts,
    (dense) =>
      countsIn(indices(dense[0]?.length ?? 0).map((column) => places(dense).filter(({ j }) => j === column).length)),
  ],
  [
    bandwidth,
    (dense) => ({
      lower: Math.max(0, ...places(dense).map(({ i, j }) => i - j)),
      upper: Math.max(0, ...places(dense).map(({ i, j }) => j - i)),
    }),
  ],
  [
    profile,
    (dense) =>
      dense.reduce(
        (sum, row, i) => sum + Math.max(0, i - (row.findIndex((value) => value !== undefined) + 1 || i + 1) + 1),
        0,
      ),
  ],
  [
    dominance,
    (dense) => {
      const margins = dense.map((row, i) =>
        row.reduce<number>((sum, value, j) => sum + (i === j ? 1 : -1) * Math.abs(value ?? 0), 0),
      )
      return {
        rows: dense.length,
        dominant: margins.filter((margin) => margin >= 0).length,
        strictly: margins.filter((margin) => margin > 0).length,
      }
    },
  ],
  [levelsForward, (dense) => levelsIn(depthsOf(dense, indices(dense.length)))],
  [levelsBackward, (dense) => levelsIn(depthsOf(dense, indices(dense.length).toReversed()))],
  [
    parallelism,
    (dense) => {
      const [forward, backward] = [indices(dense.length), indices(dense.length).toReversed()].map(
        (order) => dense.length / Math.max(1, levelsIn(depthsOf(dense, order)).levels),
      )
      return { forward, backward }
    },
  ],
  [
    components,
    (dense) => {
      const [m, n] = [dense.length, dense[0]?.length ?? 0]
      const touch = (i: number, j: number) => isStored(dense, i, j)
      if (m === n) return sizes(classes(n, (a, b) => touch(a, b) || touch(b, a)))
      return sizes(classes(m + n, (a, b) => touch(a, b - m) || touch(b, a - m)))
    },
  ],
  [strongComponents, (dense) => sizes(classes(dense.length, (a, b) => isStored(dense, a, b)))],
  [
    structuralRank,
    (dense) => {
      const rank = rankOf(dense)
      return { rank, full: rank === Math.min(dense.length, dense[0]?.length ?? 0) }
    },
  ],
  [blocks, blocksIn],
  [
    choleskyCandidate,
    (dense) => {
      if (places(dense).some(({ i, j, value }) => dense[j][i] !== value)) return 'asymmetric'
      return dense.every((row, i) => (row[i] ?? 0) > 0) ? undefined : 'diagonal'
    },
  ],
]

const SQUARES_OF = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count * count, 0)

/** A small matrix of small integers, zeros among them: square or not, symmetric or not. */
function drawn(seed: number): Dense {
  const { below, unit } = random(seed)
  const rows = 1 + below(8)
  const cols = seed % 3 === 0 ? 1 + below(8) : rows
  const fill = 0.1 + 0.5 * unit()
  const dense: (number | undefined)[][] = indices(rows).map(() =>
    indices(cols).map(() => (unit() < fill ? below(7) - 2 : undefined)),
  )
  if (seed % 3 === 1) for (const i of indices(rows)) for (const j of indices(i)) dense[i][j] = dense[j][i]
  if (seed % 6 === 1) for (const i of indices(rows)) dense[i][i] = 1 + below(9)
  return dense
}

const DRAWN: readonly Dense[] = indices(400).map(drawn)

const specimen = (dense: Dense): Specimen => new Specimen(matrixOf(toCsr(dense)))

/** Sizes of blocks may come in any order. */
const sorted = (found: unknown): unknown =>
  typeof found === 'object' && found !== null && 'square' in found
    ? { ...found, square: (found.square as number[]).toSorted((a, b) => b - a) }
    : found

/** The seed of the first matrix of which a fact is wrong; undefined where there is none. */
function wrongOf(fact: MatrixFact, of: (dense: Dense) => unknown): number | undefined {
  const at = DRAWN.findIndex((dense) => {
    if (fact.square && dense.length !== dense[0].length) return false
    try {
      expect(sorted(fact.find(specimen(dense), {}))).toEqual(of(dense))
      return false
    } catch {
      return true
    }
  })
  return at < 0 ? undefined : at
}

describe('of 400 small matrices each fact is what a slow look at them says', () => {
  for (const [fact, of] of RULES) test(`the fact ${fact.name}`, () => expect(wrongOf(fact, of)).toBeUndefined())

  test('nonzeros and flops of L are those of an elimination in that order', () => {
    for (const dense of DRAWN.filter((one) => one.length === one[0].length)) {
      const own = specimen(dense)
      const { order, counts } = own.factor({})
      const columns = eliminated(Array.from(order, (i) => Array.from(order, (j) => dense[i][j])))
      const lengths = columns.map(({ size }) => 1 + size)
      expect([...counts]).toEqual(lengths)
      expect(factorNonzeros.find(own, {})).toBe(lengths.reduce((sum, length) => sum + length, 0))
      expect(factorFlops.find(own, {})).toBe(SQUARES_OF(lengths))
    }
  })

  test('positive definite where all leading minors are positive, exactly', () => {
    const found = { yes: 0, no: 0 }
    for (let seed = 1; seed < 3000; seed += 6) {
      const dense = drawn(seed)
      const minors = minorsOf(dense)
      if (!minors) continue
      const definite = minors.every((minor) => minor > 0n)
      found[definite ? 'yes' : 'no']++
      expect('yes' in positiveDefinite.find(specimen(dense), {}), `seed ${seed}`).toBe(definite)
    }
    expect(Math.min(found.yes, found.no)).toBeGreaterThan(50)
  })
})

/** A fact of another matrix than the one that it is asked of. */
const ofOther = (fact: MatrixFact, other: (csr: Matrix['csr']) => Matrix['csr']): MatrixFact => ({
  ...fact,
  find: ({ csr }, watch) => fact.find(new Specimen(matrixOf(other(csr))), watch),
})

const lessOne = (csr: Matrix['csr']): Matrix['csr'] => ({ ...csr, values: csr.values.map(Math.abs) })
const lastLeftOut = (csr: Matrix['csr']): Matrix['csr'] => {
  const last = csr.col_idx.length - 1
  if (last < 0) return csr
  return {
    ...csr,
    row_ptr: csr.row_ptr.map((at) => Math.min(at, last)),
    col_idx: csr.col_idx.slice(0, last),
    values: csr.values.slice(0, last),
  }
}

/** Faults that the rules above have to see, by the fact that they are in. */
const MUTANTS: readonly (readonly [of: MatrixFact, fault: string, broken: MatrixFact])[] = [
  [valueSymmetry, 'signs forgotten', ofOther(valueSymmetry, lessOne)],
  [kindOfValues, 'signs forgotten', ofOther(kindOfValues, lessOne)],
  [choleskyCandidate, 'signs forgotten', ofOther(choleskyCandidate, lessOne)],
  ...[
    patternSymmetry,
    diagonal,
    explicitZeros,
    magnitudes,
    rowCounts,
    rowShares,
    columnCounts,
    bandwidth,
    profile,
    dominance,
  ].map((fact) => [fact, 'the last nonzero left out', ofOther(fact, lastLeftOut)] as const),
  ...[levelsForward, levelsBackward, parallelism, components, strongComponents, structuralRank, blocks].map(
    (fact) => [fact, 'the last nonzero left out', ofOther(fact, lastLeftOut)] as const,
  ),
  [levelsForward, 'the other triangle', { ...levelsForward, find: levelsBackward.find }],
  [bandwidth, 'sides changed about', { ...bandwidth, find: (s: Specimen) => swapped(bandwidth.find(s, {})) }],
  [strongComponents, 'directions forgotten', { ...strongComponents, find: components.find }],
  [structuralRank, 'rows that are free at first are left so', { ...structuralRank, find: greedyRank }],
  [blocks, 'no part is set apart', { ...blocks, find: (s: Specimen) => ({ ...blocks.find(s, {}), wide: false }) }],
  [dominance, 'equality is strict', { ...dominance, find: (s: Specimen) => weakIsStrict(dominance.find(s, {})) }],
]

const swapped = ({ lower, upper }: { lower: number; upper: number }) => ({ lower: upper, upper: lower })
const weakIsStrict = (found: { dominant: number }) => ({ ...found, strictly: found.dominant })

function greedyRank({ csr: { rows, cols, row_ptr, col_idx } }: Specimen) {
  const taken = new Set<number>()
  for (let i = 0; i < rows; i++) {
    const j = col_idx.subarray(row_ptr[i], row_ptr[i + 1]).find((column) => !taken.has(column))
    if (j !== undefined) taken.add(j)
  }
  return { rank: taken.size, full: taken.size === Math.min(rows, cols) }
}

test('the rules see a fault in each fact', () => {
  const rules = new Map(RULES)
  expect(MUTANTS.filter(([of]) => !rules.has(of))).toEqual([])
  for (const [of, fault, broken] of MUTANTS)
    expect(wrongOf(broken, rules.get(of) as (dense: Dense) => unknown), `${of.name}: ${fault}`).toBeDefined()
  expect(RULES.filter(([fact]) => MUTANTS.every(([of]) => of !== fact))).toEqual([])
})
