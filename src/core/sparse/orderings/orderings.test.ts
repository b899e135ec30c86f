import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { U32 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { Pattern } from '../csr.ts'
import { type MatrixSource, ORDERINGS } from '../source.ts'
import { sourceLabel } from '../label.ts'
import { sourceFrom, sourceText } from '../source-text.ts'
import { REAL } from '../testing.ts'
import { cube, grid, rowsOf, tinyMatrices } from '../test-matrices.ts'
import amd from './amd/index.ts'
import colour from './colour/index.ts'
import { columnCounts, eliminationTree, factorNonzeros } from './fill.ts'
import { type Graph, makeGraph } from './graph.ts'
import level from './level/index.ts'
import nd from './nd/index.ts'
import { permuted, placesOf } from './permute.ts'
import shuffled from './random/index.ts'
import rcm from './rcm/index.ts'
import { bandwidthOf } from './reordered.ts'

const ORDERS = { amd, nd, rcm, random: shuffled, level, colour }

const square = tinyMatrices().filter(({ csr }) => csr.rows === csr.cols)
const drawn = (seed: number, rows: number, each: number): Pattern => {
  const { below } = random(seed)
  const lists = Array.from({ length: rows }, (_, i) => [
    ...new Set([i, ...Array.from({ length: below(each) }, () => below(rows))]),
  ])
  return rowsOf(
    `drawn ${seed}`,
    rows,
    lists.map((list) => list.toSorted((a, b) => a - b)),
  ).csr
}

/** The lower triangle of L by eliminating vertex after vertex, all that remain of a vertex's neighbours becoming neighbours. */
function eliminated({ vertices, ptr, adj }: Graph): Set<number>[] {
  const near = Array.from({ length: vertices }, (_, i) => new Set(adj.subarray(ptr[i], ptr[i + 1])))
  return near.map((own, j) => {
    const below = new Set([...own].filter((i) => i > j))
    for (const a of below) for (const b of below) if (a !== b) near[a].add(b)
    return below
  })
}

const isPermutation = (order: U32, n: number): boolean =>
  order.length === n && order.toSorted().every((vertex, k) => vertex === k)

const reordered = (pattern: Pattern, order: U32): Graph => {
  const values = new Float64Array(pattern.col_idx.length)
  const { csr } = permuted(
    { name: '', csr: { ...pattern, values }, field: 'real', symmetry: 'general', notes: [] },
    order,
  )
  return makeGraph(csr)
}

test('every ordering is a permutation, of any pattern', () => {
  const patterns = [
    ...square.map(({ csr }) => csr),
    ...Array.from({ length: 60 }, (_, s) => drawn(s, 1 + 3 * s, 1 + (s % 6))),
  ]
  for (const pattern of patterns)
    for (const order of Object.values(ORDERS))
      expect(isPermutation(order(makeGraph(pattern), {}), pattern.rows)).toBe(true)
})

test('an order that is no permutation is refused wherever it is used: a row twice, a row that is not there, rows that are missing', () => {
  const matrix = rowsOf('three', 3, [[0], [1], [2]])
  for (const [places, fault] of [
    [[0, 1, 1], /row 1 at place 2/],
    [[0, 1, 3], /row 3 at place 2/],
    [[1, 0], /3 rows has an order of 2 rows/],
  ] as const) {
    const order = Uint32Array.from(places)
    expect(() => permuted(matrix, order)).toThrow(fault)
    expect(() => permuted(matrix, Uint32Array.of(0, 1, 2), order)).toThrow(fault)
  }
})

test('P A Pᵀ holds what A holds, where the order says', () => {
  const matrix = { ...rowsOf('drawn', 40, []), csr: { ...drawn(5, 40, 5), values: new Float64Array() } }
  const csr = { ...matrix.csr, values: Float64Array.from(matrix.csr.col_idx, (_, k) => k + 1) }
  const order = rcm(makeGraph(csr), {})
  const places = placesOf(order)
  const turned = permuted({ ...matrix, csr }, order).csr
  const entries = ({ rows, row_ptr, col_idx, values }: typeof csr, at: (i: number) => number) =>
    Array.from({ length: rows }, (_, i) =>
      [...col_idx.subarray(row_ptr[i], row_ptr[i + 1])].map((j, k) => `${at(i)} ${at(j)} ${values[row_ptr[i] + k]}`),
    )
      .flat()
      .toSorted()
  expect(entries(turned, (i) => i)).toEqual(entries(csr, (i) => places[i]))
  for (let i = 0; i < turned.rows; i++)
    for (let k = turned.row_ptr[i] + 1; k < turned.row_ptr[i + 1]; k++)
      expect(turned.col_idx[k]).toBeGreaterThan(turned.col_idx[k - 1])
})

test('a mesh keeps its shape: each row stands where its vertex stood', async () => {
  const mesh = await buildMatrix({ kind: 'delaunay', points: 60, seed: 1 })
  const order = nd(makeGraph(mesh.csr), {})
  const turned = permuted(mesh, order)
  if (mesh.geometry?.kind !== 'mesh' || turned.geometry?.kind !== 'mesh') throw new Error('no mesh')
  const [before, after] = [mesh.geometry, turned.geometry]
  for (let k = 0; k < order.length; k++)
    expect([...after.positions.subarray(3 * k, 3 * k + 3)]).toEqual([
      ...before.positions.subarray(3 * order[k], 3 * order[k] + 3),
    ])
  expect([...after.triangles].map((vertex) => order[vertex])).toEqual([...before.triangles])
  expect(permuted(cube('D3N7', 3), rcm(makeGraph(cube('D3N7', 3).csr), {})).geometry).toBeUndefined()
})

test('the elimination tree, the fill and the nonzeros of its columns are those of an elimination by hand, for 500 drawn patterns', () => {
  for (let seed = 0; seed < 500; seed++) {
    const graph = makeGraph(drawn(seed, 1 + (seed % 45), 1 + (seed % 5)))
    const columns = eliminated(graph)
    expect(factorNonzeros(graph)).toBe(columns.reduce((sum, { size }) => sum + 1 + size, 0))
    expect([...columnCounts(graph)]).toEqual(columns.map(({ size }) => 1 + size))
    expect([...eliminationTree(graph)]).toEqual(
      columns.map((below) => (below.size > 0 ? Math.min(...below) : 0xffffffff)),
    )
  }
})

const fillOf = (pattern: Pattern, name: keyof typeof ORDERS): number =>
  factorNonzeros(reordered(pattern, ORDERS[name](makeGraph(pattern), {}))) ?? Infinity

test('a tree has no fill by minimum degree, an arrow none whose point comes last', () => {
  const tree = rowsOf(
    'a tree',
    200,
    Array.from({ length: 200 }, (_, i) => (i === 0 ? [0] : [(i - 1) >> 1, i])),
  ).csr
  expect(fillOf(tree, 'amd')).toBe(2 * 200 - 1)
  const arrow = rowsOf(
    'an arrow',
    90,
    Array.from({ length: 90 }, (_, i) => (i === 0 ? Array.from({ length: 90 }, (_r, j) => j) : [0, i])),
  ).csr
  expect(fillOf(arrow, 'amd')).toBe(2 * 90 - 1)
  expect(factorNonzeros(makeGraph(arrow))).toBe((90 * 91) / 2)
})

test('on a grid minimum degree and nested dissection halve the fill, a random order doubles it', () => {
  const { csr } = grid('D2N5', [40, 40, 1])
  const natural = factorNonzeros(makeGraph(csr)) ?? 0
  expect(fillOf(csr, 'amd')).toBeLessThan(natural / 2)
  expect(fillOf(csr, 'nd')).toBeLessThan(natural / 2)
  expect(fillOf(csr, 'random')).toBeGreaterThan(natural * 1.5)
})

const bandwidth = ({ vertices, ptr, adj }: Graph) =>
  bandwidthOf({ rows: vertices, cols: vertices, row_ptr: ptr, col_idx: adj })

test('a path that was shuffled has a bandwidth of 1 again, and a narrow grid that of its side', () => {
  const path = rowsOf(
    'a path',
    100,
    Array.from({ length: 100 }, (_, i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < 100)),
  ).csr
  const mixed = reordered(path, shuffled(makeGraph(path), {}))
  expect(bandwidth(mixed)).toBeGreaterThan(20)
  const pattern = { rows: 100, cols: 100, row_ptr: mixed.ptr, col_idx: mixed.adj }
  expect(bandwidth(reordered(pattern, rcm(mixed, {})))).toBe(1)
  const strip = grid('D2N5', [5, 60, 1]).csr
  expect(bandwidth(reordered(strip, rcm(makeGraph(strip), {})))).toBeLessThanOrEqual(6)
})

/** What SciPy 1.17 says of the files: the bandwidth of reverse_cuthill_mckee, and nonzeros of SuperLU's L by MMD_AT_PLUS_A, of a dominant A + Aᵀ. */
const SCIPY: Readonly<Record<string, readonly [bandwidth: number, factor: number]>> = {
  '1138_bus': [141, 3269],
  LFAT5: [3, 33],
  add32: [738, 14_438],
  bcsstk15: [556, 651_222],
  bcsstk33: [898, 2_546_802],
  cavity14: [328, 84_716],
  delaunay_n13: [373, 148_637],
  jagmesh7: [39, 14_835],
  karate: [16, 124],
  memplus: [9619, 71_954],
  west0479: [260, 15_261],
  'wiki-Vote': [4522, 1_347_367],
}

test.runIf(REAL.length > 0)('on real files bandwidth and fill are within a tenth of SciPy’s', async () => {
  for (const { name, load } of REAL.filter((one) => one.name in SCIPY)) {
    const { csr } = await load()
    const [narrow, filled] = SCIPY[name]
    expect(bandwidth(reordered(csr, rcm(makeGraph(csr), {}))), name).toBeLessThanOrEqual(1.1 * narrow)
    expect(fillOf(csr, 'amd'), name).toBeLessThanOrEqual(1.1 * filled)
  }
})

test('each order has a folder, stands in links, and says what it changes', async () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...ORDERINGS].toSorted())
  for (const ordering of ORDERINGS) {
    // two colours suffice on the grid alone
    const own: MatrixSource =
      ordering === 'red_black'
        ? { kind: 'grid', stencil: 'D2N5', size: [20, 15, 1], values: 'seeded', seed: 1 }
        : { kind: 'delaunay', points: 300, seed: 1 }
    const source = { ...own, ordering }
    expect(sourceFrom(sourceText(source))).toEqual(source)
    expect(sourceLabel(source).detail).toMatch(/^(300 points|20×15), /)
    const { notes, csr } = await buildMatrix(source)
    expect(notes.at(-1)).toMatch(
      /bandwidth \d+ → \d+; levels of the lower triangle \d+ → \d+; nonzeros of a factor L [\d\s]+ → [\d\s]+\.$/,
    )
    expect(csr.col_idx).toHaveLength((await buildMatrix(own)).csr.col_idx.length)
  }
  expect(sourceFrom('ordered:backwards:delaunay:300:1')).toBeNull()
  expect(sourceFrom('ordered:rcm:ordered:rcm:delaunay:300:1')).toBeNull()
})

test('a matrix with other rows than columns has no such order, and one of no rows has', async () => {
  const wide = buildMatrix({ kind: 'example', name: 'vector', ordering: 'rcm' })
  await expect(wide).rejects.toMatchObject({ code: 'NotSquare', message: expect.stringMatching(/1 row and 4 columns/) })
  for (const order of Object.values(ORDERS))
    expect(order({ vertices: 0, ptr: new Uint32Array(1), adj: new Uint32Array() }, {})).toHaveLength(0)
})
