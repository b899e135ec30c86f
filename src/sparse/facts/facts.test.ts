import { describe, expect, test } from 'vitest'
import { random } from '#src/base/random.ts'
import type { Matrix } from '../source.ts'
import { csrOf, EVERY_REAL, matrixOf, type PatternTruth } from '../testing.ts'
import { tinyMatrices } from '../test-matrices.ts'
import bandwidth from './bandwidth.ts'
import blocks from './blocks.ts'
import choleskyCandidate from './cholesky-candidate.ts'
import columnCounts from './column-counts.ts'
import components from './components.ts'
import diagonal from './diagonal.ts'
import dominance from './dominance.ts'
import { examine } from './examine.ts'
import explicitZeros from './explicit-zeros.ts'
import type { MatrixFact } from './fact.ts'
import factorFlops from './factor-flops.ts'
import factorNonzeros from './factor-nonzeros.ts'
import kindOfValues from './kind-of-values.ts'
import levelsBackward from './levels-backward.ts'
import levelsForward from './levels-forward.ts'
import { FACTS } from './list.ts'
import magnitudes from './magnitudes.ts'
import parallelism from './parallelism.ts'
import patternSymmetry from './pattern-symmetry.ts'
import positiveDefinite from './positive-definite.ts'
import profile from './profile.ts'
import rowCounts from './row-counts.ts'
import { Specimen, withoutZeros } from './specimen.ts'
import strongComponents from './strong-components.ts'
import structuralRank from './structural-rank.ts'
import valueSymmetry from './value-symmetry.ts'

/** Rows of numbers, undefined where nothing is stored. */
type Dense = readonly (readonly (number | undefined)[])[]

const indices = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
const isStored = (dense: Dense, i: number, j: number): boolean => dense[i]?.[j] !== undefined

/** Every place that stores a number. */
const places = (dense: Dense): { i: number; j: number; value: number }[] =>
  dense.flatMap((row, i) => row.flatMap((value, j) => (value === undefined ? [] : [{ i, j, value }])))

/** The most places without a common row or column, by Kuhn's way, among the rows and columns given. */
function rankOf(dense: Dense, rows = indices(dense.length), cols = indices(dense[0]?.length ?? 0)): number {
  const rowOf = new Map<number, number>()
  const grows = (i: number, tried: Set<number>): boolean =>
    cols.some((j) => {
      if (!isStored(dense, i, j) || tried.has(j)) return false
      tried.add(j)
      const owner = rowOf.get(j)
      if (owner !== undefined && !grows(owner, tried)) return false
      rowOf.set(j, i)
      return true
    })
  return rows.filter((i) => grows(i, new Set())).length
}

/** Which vertices lead to which, all ways long, by Warshall. */
function closure(n: number, leads: (a: number, b: number) => boolean): boolean[][] {
  const reach = indices(n).map((a) => indices(n).map((b) => a === b || leads(a, b)))
  for (const via of indices(n))
    for (const a of indices(n)) for (const b of indices(n)) reach[a][b] ||= reach[a][via] && reach[via][b]
  return reach
}

/** Sizes of the classes of vertices that lead to one another, the largest first. */
function classes(n: number, leads: (a: number, b: number) => boolean): number[] {
  const reach = closure(n, leads)
  const own = indices(n).map((a) => indices(n).find((b) => reach[a][b] && reach[b][a]))
  return indices(n)
    .map((a) => own.filter((b) => b === a).length)
    .filter((size) => size > 0)
    .toSorted((a, b) => b - a)
}

/**
 * The blocks as they are defined: rows without which the rank is the same make the tall part, columns the wide one; of what is
 * left, two places are in one block where a perfect matching can hold either and they share a row or a column.
 */
function blocksOf(dense: Dense) {
  const [rows, cols] = [indices(dense.length), indices(dense[0]?.length ?? 0)]
  const rank = rankOf(dense)
  const tallRows = rows.filter((i) => rankOf(dense, rows.toSpliced(i, 1), cols) === rank)
  const wideCols = cols.filter((j) => rankOf(dense, rows, cols.toSpliced(j, 1)) === rank)
  const left = rows.filter((i) => !tallRows.includes(i) && !wideCols.some((j) => isStored(dense, i, j)))
  const kept = cols.filter((j) => !wideCols.includes(j) && !tallRows.some((i) => isStored(dense, i, j)))
  const without = (all: number[], one: number) => all.filter((other) => other !== one)
  const meets = (a: number, b: number) =>
    kept.some((j) =>
      [left[a], left[b]].every(
        (i) => isStored(dense, i, j) && rankOf(dense, without(left, i), without(kept, j)) === left.length - 1,
      ),
    )
  return {
    square: classes(left.length, meets),
    wide: rank < cols.length,
    tall: rank < rows.length,
  }
}

/** Rows below the diagonal of each column of L, by elimination. */
function eliminated(dense: Dense): Set<number>[] {
  const near = dense.map(
    (_, i) => new Set(indices(dense.length).filter((j) => j !== i && (isStored(dense, i, j) || isStored(dense, j, i)))),
  )
  return near.map((own, j) => {
    const below = new Set([...own].filter((i) => i > j))
    for (const a of below) for (const b of below) if (a !== b) near[a].add(b)
    return below
  })
}

const depthsOf = (dense: Dense, order: readonly number[]): number[] => {
  const level = new Map<number, number>()
  for (const i of order) {
    const needs = [...level].filter(([j]) => isStored(dense, i, j)).map(([, depth]) => depth)
    level.set(i, 1 + Math.max(0, ...needs))
  }
  return [...level.values()]
}

const levelsIn = (depths: readonly number[]) => ({
  levels: Math.max(0, ...depths),
  widest: Math.max(0, ...depths.map((depth) => depths.filter((other) => other === depth).length)),
})

/** Leading principal minors of a matrix of integers, exactly: Bareiss' elimination. Undefined where one of them is 0. */
function minorsOf(dense: Dense): bigint[] | undefined {
  const a = dense.map((row) => row.map((value) => BigInt(value ?? 0)))
  let last = 1n
  for (let k = 0; k < a.length; k++) {
    if (a[k][k] === 0n) return undefined
    for (let i = k + 1; i < a.length; i++)
      for (let j = k + 1; j < a.length; j++) a[i][j] = (a[i][j] * a[k][k] - a[i][k] * a[k][j]) / last
    last = a[k][k]
  }
  return a.map((row, k) => row[k])
}

const countsIn = (lengths: readonly number[]) => {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const spread = Math.sqrt(lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / Math.max(1, lengths.length))
  return {
    least: lengths.length === 0 ? 0 : Math.min(...lengths),
    most: Math.max(0, ...lengths),
    mean: expect.closeTo(mean, 9),
    variation: expect.closeTo(mean === 0 ? 0 : spread / mean, 9),
    empty: lengths.filter((length) => length === 0).length,
  }
}

const sizes = (found: readonly number[]) => ({ parts: found.length, most: found[0] ?? 0 })

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
  [blocks, blocksOf],
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

const specimen = (dense: Dense): Specimen => new Specimen(matrixOf(csrOf(dense)))

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
  ...[patternSymmetry, diagonal, explicitZeros, magnitudes, rowCounts, columnCounts, bandwidth, profile, dominance].map(
    (fact) => [fact, 'the last nonzero left out', ofOther(fact, lastLeftOut)] as const,
  ),
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

test('complex values: Hermitian by their conjugates, and whole where no part is broken', () => {
  const pair = (upper: number, lower: number, own = 0) =>
    new Specimen(
      matrixOf(
        csrOf([
          [4, 5],
          [5, 4],
        ]),
        {
          field: 'complex',
          parts: { re: Float64Array.of(4, 3, 3, 4), im: Float64Array.of(own, upper, lower, 0) },
        },
      ),
    )
  const said = <T>(fact: MatrixFact<T>, of: Specimen) => fact.say(fact.find(of, {}))
  expect(said(valueSymmetry, pair(4, -4))).toBe('0\u202f%, Hermitian')
  expect(said(valueSymmetry, pair(4, 4))).toBe('100\u202f%')
  expect(said(choleskyCandidate, pair(4, -4))).toBe('yes')
  expect(said(choleskyCandidate, pair(4, 4))).toBe('no: it is not Hermitian')
  expect(said(choleskyCandidate, pair(4, -4, 1))).toBe('no: it is not Hermitian')
  expect(said(positiveDefinite, pair(4, -4))).toBe('not tried: its values are complex')
  expect(said(kindOfValues, pair(4, -4))).toBe('complex')
})

test('a share is whole, or none, only where it is', () => {
  const sayOf = (off: number, stored: number) =>
    patternSymmetry.say({ off, stored, same: 0, negated: 0, conjugate: 0, realDiagonal: true })
  expect([sayOf(0, 0), sayOf(9, 9), sayOf(9, 0), sayOf(100_000, 99_999), sayOf(100_000, 3)]).toEqual([
    '100\u202f%',
    '100\u202f%',
    '0\u202f%',
    'all but 1',
    '3 of 100\u202f000',
  ])
})

test('explicit zeros that change a fact are named', () => {
  const said = new Map<string, string[]>()
  const matrix = matrixOf(
    csrOf([
      [1, undefined],
      [0, 1],
    ]),
  )
  for (const kind of ['cheap', 'dear'] as const)
    examine(matrix, kind, ({ name, says, bare }) => said.set(name, bare === undefined ? [says] : [says, bare]))
  expect(said.get('levels forward')).toEqual(['2, the widest 1', '1, the widest 2'])
  expect(said.get('connected parts')).toEqual(['1', '2, the largest of 1 row'])
  expect(said.get('structural rank')).toEqual(['2, full'])
  expect(said.size).toBe(FACTS.length)
})

test('the smallest matrices have all facts, others than square ones those that are said of them', () => {
  const factsOf = (matrix: Matrix) => {
    const said: string[] = []
    for (const kind of ['cheap', 'dear'] as const)
      examine(matrix, kind, ({ name, says }) => said.push(`${name}: ${says}`))
    return said
  }
  for (const matrix of tinyMatrices()) {
    expect(factsOf(matrix)).toHaveLength(FACTS.length)
    expect(factsOf(matrix).join('; ')).not.toMatch(/NaN|Infinity|undefined/)
  }
  const wide = factsOf(matrixOf(csrOf([[1, undefined, 2]])))
  expect(wide).toHaveLength(FACTS.filter(({ square }) => !square).length)
  expect(wide).toContain('structural rank: 1, full')
})

test('an abandoned search ends', () => {
  const signal = AbortSignal.abort()
  const many = Array.from({ length: 3 }, (_, i) => Array.from({ length: 3 }, (_c, j) => (i === j ? 2 : undefined)))
  expect(() => positiveDefinite.find(specimen(many), { signal })).toThrow(/abort/i)
})

/** What SciPy 1.17 says of the files: structural_rank, connected_components, those of a directed graph, and the blocks of full rank. */
type Parts = readonly [rank: number, parts: number, strong: number | undefined, blocks: number | undefined]
const SCIPY: Readonly<Record<string, readonly [stored: Parts, withoutZeros?: Parts]>> = {
  '1138_bus': [[1138, 1, 1, 1]],
  Chem97Zt: [[2541, 131, undefined, undefined]],
  LFAT5: [[14, 3, 3, 3]],
  add32: [[4960, 1, 1, 1]],
  bayer10: [
    [13_436, 1, 1, 1541],
    [13_436, 1, 1, 2545],
  ],
  bcsstk15: [[3948, 7, 7, 7]],
  bcsstk33: [[8738, 1, 1, 1]],
  cage11: [[39_082, 1, 1, 1]],
  cavity14: [[2597, 1, 242, 242]],
  delaunay_n13: [[8192, 1, 1, 1]],
  'email-Enron': [[25_119, 1065, 1065, undefined]],
  jagmesh7: [[1138, 1, 1, 1]],
  karate: [[27, 1, 1, undefined]],
  lp_afiro: [[27, 1, undefined, undefined]],
  luxembourg_osm: [[113_563, 1, 1, undefined]],
  memplus: [
    [17_758, 1, 1, 1],
    [17_758, 6, 23, 23],
  ],
  west0479: [[479, 1, 2, 166]],
  'wiki-Vote': [[2379, 1206, 6998, undefined]],
}

function expectOfPattern(own: Specimen, truth: PatternTruth, name: string): void {
  expect(rowCounts.find(own, {}), name).toMatchObject({
    least: truth.row_nnz.min,
    most: truth.row_nnz.max,
    mean: expect.closeTo(truth.row_nnz.avg, 5),
    empty: truth.row_nnz.empty_rows,
  })
  expect(columnCounts.find(own, {}), name).toMatchObject({
    least: truth.col_nnz.min,
    most: truth.col_nnz.max,
    mean: expect.closeTo(truth.col_nnz.avg, 5),
    empty: truth.col_nnz.empty_cols,
  })
  expect(bandwidth.find(own, {}), name).toEqual({ lower: truth.bandwidth.lower, upper: truth.bandwidth.upper })
  if (own.csr.rows !== own.csr.cols) return
  const { off, stored } = patternSymmetry.find(own, {})
  expect(off === stored, name).toBe(truth.pattern_symmetric)
  expect(diagonal.find(own, {}).stored, name).toBe(truth.diagonal_present)
  expect(levelsForward.find(own, {}), name).toEqual({ levels: truth.levels.count, widest: truth.levels.width_max })
  expect(levelsBackward.find(own, {}), name).toEqual({
    levels: truth.levels_upper.count,
    widest: truth.levels_upper.width_max,
  })
  expect(parallelism.find(own, {}).forward, name).toBeCloseTo(truth.levels.width_avg, 3)
}

function expectOfParts(own: Specimen, [rank, parts, strong, all]: Parts, name: string): void {
  const found = [
    structuralRank.find(own, {}).rank,
    components.find(own, {}).parts,
    strong && strongComponents.find(own, {}).parts,
    all && blocks.find(own, {}).square.length,
  ]
  expect(found, name).toEqual([rank, parts, strong, all])
}

/** Of those that are symmetric with a positive diagonal, the ones whose eigenvalues are all positive by numpy.linalg.eigvalsh. */
const DEFINITE = ['1138_bus', 'LFAT5', 'bcsstk15']

test.runIf(EVERY_REAL.length > 0)(
  'real files have the facts of their ground truth, and ranks, parts and blocks of SciPy’s',
  { timeout: 120_000 },
  async () => {
    for (const { name, truth, load } of EVERY_REAL) {
      const matrix = await load()
      const own = new Specimen(matrix)
      expectOfPattern(own, truth.pattern, name)
      expectOfParts(own, SCIPY[name][0], name)
      const bare = new Specimen(withoutZeros(matrix))
      if (truth.pattern_without_zeros) expectOfPattern(bare, truth.pattern_without_zeros, name)
      expectOfParts(bare, SCIPY[name][1] ?? SCIPY[name][0], name)
      expect(explicitZeros.find(own, {}), name).toBe(truth.explicit_zeros_expanded)
      expect(magnitudes.find(own, {}), name).toEqual({ least: truth.value_min_abs_nonzero, most: truth.value_max_abs })
      if (matrix.csr.rows !== matrix.csr.cols) continue
      const { off, same } = valueSymmetry.find(own, {})
      expect(off === same, name).toBe(truth.numerically_symmetric)
      const { rows, stored, zeros } = diagonal.find(own, {})
      expect(rows - stored + zeros, name).toBe(truth.zero_or_missing_diagonal)
      expect('yes' in positiveDefinite.find(own, {}), name).toBe(DEFINITE.includes(name))
    }
  },
)
