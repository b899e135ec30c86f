import { expect, test } from 'vitest'
import { range, type U32 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Pattern } from '../csr.ts'
import blocks from '../facts/blocks.ts'
import { matchingOf } from '../facts/lib/matching.ts'
import { Specimen } from '../facts/lib/specimen.ts'
import { levelCount, levelsOf } from '../levels.ts'
import { cube, grid, rowsOf } from '../test-matrices.ts'
import btf from './btf/index.ts'
import colour from './colour/index.ts'
import { makeGraph } from './graph.ts'
import level from './level/index.ts'
import type { Ordering, PairOrdering, RowsAndColumns } from './ordering.ts'
import { permuted, placesOf } from './permute.ts'
import redBlack from './red_black/index.ts'

/** Rows with up to `each` nonzeros anywhere, on the diagonal or not. */
function drawn(seed: number, rows: number, each: number, diagonal: boolean): Pattern {
  const { below } = random(seed)
  const lists = range(rows).map((i) => [
    ...new Set([...(diagonal ? [i] : []), ...range(below(each + 1)).map(() => below(rows))]),
  ])
  return rowsOf(
    `drawn ${seed}`,
    rows,
    lists.map((list) => list.toSorted((a, b) => a - b)),
  ).csr
}

const DRAWN = range(120).map((seed) => drawn(seed, 1 + (seed % 37), 1 + (seed % 5), seed % 3 > 0))
const GRIDS = [grid('D2N5', [9, 6, 1]).csr, cube('D3N7', 4).csr, grid('D2N5', [1, 7, 1]).csr]
const PATTERNS = [...DRAWN, ...GRIDS, cube('D3N27', 3).csr]

const turned = (pattern: Pattern, { rows, columns }: RowsAndColumns): Pattern =>
  permuted(
    {
      name: '',
      csr: { ...pattern, values: new Float64Array(pattern.col_idx.length) },
      field: 'real',
      symmetry: 'general',
      notes: [],
    },
    rows,
    columns,
  ).csr

/** The pattern of A + Aᵀ in an order. */
function ordered(pattern: Pattern, ordering: Ordering): { readonly before: Pattern; readonly after: Pattern } {
  const graph = makeGraph(pattern)
  const before = { rows: graph.vertices, cols: graph.vertices, row_ptr: graph.ptr, col_idx: graph.adj }
  const order = ordering(graph, {})
  return { before, after: turned(before, { rows: order, columns: order }) }
}

const entriesIn = ({ rows, row_ptr, col_idx }: Pattern): (readonly [row: number, column: number])[] =>
  range(rows).flatMap((i) => [...col_idx.subarray(row_ptr[i], row_ptr[i + 1])].map((j) => [i, j] as const))

/** The levels are those that there were, each a run of rows. */
function levelsStay(ordering: Ordering): boolean {
  return PATTERNS.every((pattern) => {
    const { before, after } = ordered(pattern, ordering)
    const [was, is] = [levelsOf(before), levelsOf(after)]
    return was.ptr.join() === is.ptr.join() && is.order.every((row, k) => row === k)
  })
}

/** A triangle has no more levels than first fit takes colours, and these are one more than a vertex has neighbours at most. */
function fewLevels(ordering: Ordering): boolean {
  return PATTERNS.every((pattern) => {
    const { before, after } = ordered(pattern, ordering)
    const degree = Math.max(0, ...range(before.rows).map((i) => before.row_ptr[i + 1] - before.row_ptr[i]))
    return levelCount(levelsOf(after)) <= degree + 1
  })
}

/** On a grid whose points have neighbours along the axes alone, a triangle has two levels, each of half the rows. */
function halves(ordering: Ordering): boolean {
  return GRIDS.every((pattern) => {
    const { ptr } = levelsOf(ordered(pattern, ordering).after)
    const [red, black] = [ptr[1], ptr[2] - ptr[1]]
    return ptr.length === 3 && red - black >= 0 && red - black <= 1
  })
}

const isPermutation = (order: U32, n: number): boolean =>
  order.length === n && order.toSorted().every((i, k) => i === k)

/** For each place the first and the end of the block that it lies in: the smallest blocks with nothing above them. */
function blocksIn(pattern: Pattern): number[] {
  const ends: number[] = []
  let reach = 0
  for (let i = 0; i < pattern.rows; i++) {
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) reach = Math.max(reach, pattern.col_idx[k])
    reach = Math.max(reach, i)
    if (reach === i) ends.push(i + 1)
  }
  return ends.map((end, b) => end - (ends[b - 1] ?? 0))
}

/** Whether a way leads from i to j, by powers of the pattern: what a search for strong parts is held against. */
function reached({ rows, ...pattern }: Pattern): boolean[][] {
  const leads = range(rows).map((i) => range(rows).map((j) => i === j))
  for (const [i, j] of entriesIn({ rows, ...pattern })) leads[i][j] = true
  for (const k of range(rows))
    for (const i of range(rows)) if (leads[i][k]) for (const j of range(rows)) leads[i][j] ||= leads[k][j]
  return leads
}

/** The blocks are as small as can be where the structural rank is full: within one, each row leads to each. */
function blocksAreStrong(ordering: PairOrdering): boolean {
  return DRAWN.every((pattern) => {
    if (matchingOf(pattern).size < pattern.rows) return true
    const after = turned(pattern, ordering.pair(pattern, {}))
    const leads = reached(after)
    let first = 0
    return blocksIn(after).every((size) => {
      const rows = range(size).map((i) => first + i)
      first += size
      return rows.every((i) => rows.every((j) => leads[i][j]))
    })
  })
}

/** As many nonzeros on the diagonal as the structural rank. */
function diagonalIsFull(ordering: PairOrdering): boolean {
  return PATTERNS.every((pattern) => {
    const order = ordering.pair(pattern, {})
    const whole = isPermutation(order.rows, pattern.rows) && isPermutation(order.columns, pattern.rows)
    const on = entriesIn(turned(pattern, order)).filter(([i, j]) => i === j).length
    return whole && on === matchingOf(pattern).size
  })
}

/** The square blocks of the decomposition stand on the diagonal also where the structural rank falls short. */
function squareBlocksStand(ordering: PairOrdering): boolean {
  return DRAWN.every((pattern) => {
    const left = blocksIn(turned(pattern, ordering.pair(pattern, {})))
    const specimen = new Specimen({ csr: { ...pattern, values: new Float64Array() }, field: 'real' })
    return blocks.find(specimen, {}).square.every((size) => {
      const at = left.indexOf(size)
      left.splice(at, 1)
      return at >= 0
    })
  })
}

const natural: Ordering = ({ vertices }) => Uint32Array.from(range(vertices))
const backwards =
  (ordering: Ordering): Ordering =>
  (graph, watch) =>
    ordering(graph, watch).toReversed()

test('level order leaves levels as they are, each a run of rows', () => {
  expect(levelsStay(level)).toBe(true)
  expect(levelsStay(natural), 'rows stay').toBe(false)
  expect(levelsStay(backwards(level)), 'the last level comes first').toBe(false)
})

test('in colour order a triangle has at most one level more than a row has neighbours, and a grid along its axes two', () => {
  expect(fewLevels(colour)).toBe(true)
  expect(halves(colour)).toBe(true)
  expect(fewLevels(natural), 'rows stay').toBe(false)
})

test('red rows come before black ones, and two levels are left', () => {
  expect(halves(redBlack)).toBe(true)
  expect(halves(natural), 'rows stay').toBe(false)
  expect(halves(backwards(level)), 'another order').toBe(false)
})

test('where two colours do not suffice, the error names two neighbours on a ring of odd length', () => {
  const ring = rowsOf(
    'a ring',
    5,
    range(5).map((i) => [i, (i + 1) % 5].toSorted((a, b) => a - b)),
  ).csr
  expect(() => redBlack(makeGraph(ring), {})).toThrow(
    expect.objectContaining({ code: 'NotTwoColours', message: expect.stringMatching(/row \d and row \d, which/) }),
  )
  const longer = rowsOf(
    'a ring',
    6,
    range(6).map((i) => [i, (i + 1) % 6].toSorted((a, b) => a - b)),
  ).csr
  expect([...redBlack(makeGraph(longer), {})]).toEqual([0, 2, 4, 1, 3, 5])
})

test('block triangular form has the smallest blocks, and as many nonzeros on the diagonal as can be', () => {
  const rules = [blocksAreStrong, diagonalIsFull, squareBlocksStand]
  for (const rule of rules) expect(rule(btf), rule.name).toBe(true)
  const own: PairOrdering = {
    pair: ({ rows }) => ({ rows: Uint32Array.from(range(rows)), columns: Uint32Array.from(range(rows)) }),
  }
  expect(blocksAreStrong(own), 'rows stay').toBe(false)
  expect(diagonalIsFull(own), 'columns stay').toBe(false)
  const turnedOver: PairOrdering = {
    pair(pattern, watch) {
      const { rows, columns } = btf.pair(pattern, watch)
      return { rows: rows.toReversed(), columns: columns.toReversed() }
    },
  }
  expect(blocksAreStrong(turnedOver), 'the blocks stand above').toBe(false)
  expect(squareBlocksStand(turnedOver), 'the blocks stand above').toBe(false)
})

test('columns that move otherwise than rows keep every value at its place', () => {
  const pattern = drawn(7, 30, 4, false)
  const csr = { ...pattern, values: Float64Array.from(pattern.col_idx, (_, k) => k + 1) }
  const matrix = { name: '', csr, field: 'real', symmetry: 'symmetric', notes: [] } as const
  const { rows, columns } = btf.pair(pattern, {})
  const after = permuted(matrix, rows, columns)
  const [down, across] = [placesOf(rows), placesOf(columns)]
  const placed = ({ values, ...of }: typeof csr, at: (i: number, j: number) => string) =>
    entriesIn(of)
      .map(([i, j], k) => `${at(i, j)} ${values[k]}`)
      .toSorted()
  expect(placed(after.csr, (i, j) => `${i} ${j}`)).toEqual(placed(csr, (i, j) => `${down[i]} ${across[j]}`))
  expect(after.symmetry).toBe('general')
})
