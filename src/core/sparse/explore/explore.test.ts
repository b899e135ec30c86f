import { expect, test } from 'vitest'
import { range, type U32 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Pattern } from '../csr.ts'
import { columnCounts, eliminationTree } from '../orderings/fill.ts'
import { makeGraph } from '../orderings/graph.ts'
import type { RowsAndColumns } from '../orderings/ordering.ts'
import { ORDERINGS } from '../source.ts'
import { grid, rowsOf } from '../test-matrices.ts'
import { adviceOf } from './advice.ts'
import { filledSquares, NEVER } from './born.ts'
import { studyOrder } from './orders.ts'
import { type OrderName, type OrderStudy, studyOf } from './study.ts'
import { levelsInTree, ROOT, type TreeDrawing, treeOf } from './tree.ts'

function drawn(seed: number): Pattern {
  const rows = 1 + (seed % 28)
  const { below } = random(seed)
  const lists = range(rows).map((i) => [...new Set([i, ...range(below(4)).map(() => below(rows))])])
  return rowsOf(
    `drawn ${seed}`,
    rows,
    lists.map((list) => list.toSorted((a, b) => a - b)),
  ).csr
}

const DRAWN = range(45).map(drawn)
const own = (rows: number): RowsAndColumns => {
  const order = Uint32Array.from(range(rows))
  return { rows: order, columns: order }
}
const backwards = (rows: number): RowsAndColumns => {
  const order = own(rows).rows.toReversed()
  return { rows: order, columns: order }
}

/** Which places of L + U hold a nonzero, by eliminating row after row of a whole array, which of them A + Aᵀ has, and when the others come. */
function eliminated(
  pattern: Pattern,
  { rows: order }: RowsAndColumns,
): {
  all: boolean[][]
  own: boolean[][]
  born: number[][]
} {
  const n = pattern.rows
  const has = range(n).map((i) => range(n).map((j) => i === j))
  for (const i of range(n))
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) {
      const [a, b] = [order.indexOf(i), order.indexOf(pattern.col_idx[k])]
      has[a][b] = has[b][a] = true
    }
  const all = has.map((row) => [...row])
  const born = has.map((row) => row.map((stored): number => (stored ? 0 : NEVER)))
  for (const k of range(n))
    for (let i = k + 1; i < n; i++)
      for (let j = k + 1; all[i][k] && j < n; j++) {
        if (!all[k][j] || all[i][j]) continue
        all[i][j] = true
        born[i][j] = k + 1
      }
  return { all, own: has, born }
}

type Study = typeof studyOf

const isFilled: (study: Study) => boolean = (study) =>
  DRAWN.every((pattern) =>
    [own(pattern.rows), backwards(pattern.rows)].every((order) => {
      const { spy, factor, fill } = study('natural', pattern, order)
      const { all, own: has, born } = eliminated(pattern, order)
      const [whole, before] = [all.flat().filter(Boolean).length, has.flat().filter(Boolean).length]
      return (
        factor === (whole + pattern.rows) / 2 &&
        Math.abs(fill - whole / before) < 1e-12 &&
        spy.born.join() === born.flat().join()
      )
    }),
  )

const isCounted: (study: Study) => boolean = (study) =>
  DRAWN.every((pattern) => {
    const order = backwards(pattern.rows)
    const { columns, flops } = study('natural', pattern, order)
    const { all } = eliminated(pattern, order)
    const counts = range(pattern.rows).map((j) => all.filter((row, i) => i >= j && row[j]).length)
    return columns.join() === counts.join() && flops === counts.reduce((sum, n) => sum + n * n, 0)
  })

test('fill, its place, and the nonzeros of columns are those of an elimination of a whole array', () => {
  expect(isFilled(studyOf)).toBe(true)
  expect(isCounted(studyOf)).toBe(true)
  const mutants: readonly [string, Study][] = [
    ['the order is not taken', (name, pattern) => studyOf(name, pattern, own(pattern.rows))],
    [
      'what the matrix has counts as fill',
      (...of) => {
        const study = studyOf(...of)
        const { counts, born } = study.spy
        return { ...study, spy: { ...study.spy, born: born.map((n, at) => n + counts[at]) } }
      },
    ],
    [
      'L alone is held against the matrix',
      (...of) => ({ ...studyOf(...of), fill: studyOf(...of).factor / of[1].col_idx.length }),
    ],
  ]
  for (const [fault, study] of mutants) expect(isFilled(study), fault).toBe(false)
  expect(isCounted(mutants[0][1]), 'the order is not taken').toBe(false)
})

test('a square is filled when the first of its places is, and holds what the columns before it have', () => {
  for (const side of [1, 3, 7])
    for (const pattern of DRAWN) {
      const graph = makeGraph(pattern)
      const parent = eliminationTree(graph)
      const { born, made } = filledSquares(graph, parent, columnCounts(graph), side)
      const { all, born: places } = eliminated(pattern, own(pattern.rows))
      const at = (i: number) => Math.floor((i * side) / pattern.rows)
      const first = range(side * side).map(() => NEVER)
      for (const [i, row] of places.entries())
        for (const [j, when] of row.entries()) first[side * at(i) + at(j)] = Math.min(first[side * at(i) + at(j)], when)
      expect([...born]).toEqual(first)
      const lower = (until: number) => all.flatMap((row, i) => row.filter((has, j) => has && j <= i && at(j) < until))
      expect([...made]).toEqual(range(side + 1).map((until) => lower(until).length))
    }
})

test('the picture of a ring of five is that of a count by hand: eliminating its first point joins the second and the last', () => {
  const ring = rowsOf(
    'a ring',
    5,
    range(5).map((i) => [(i + 4) % 5, i, (i + 1) % 5].toSorted((a, b) => a - b)),
  ).csr
  const { spy, factor, columns } = studyOf('natural', ring, own(5))
  const _ = NEVER
  expect(spy.side).toBe(5)
  expect(range(5).map((row) => Array.from(spy.born.slice(5 * row, 5 * row + 5)))).toEqual([
    [0, 0, _, _, 0],
    [0, 0, 0, _, 1],
    [_, 0, 0, 0, 2],
    [_, _, 0, 0, 0],
    [0, 1, 2, 0, 0],
  ])
  expect([...columns]).toEqual([3, 3, 3, 2, 1])
  expect([...spy.made]).toEqual([0, 3, 6, 9, 11, 12])
  expect(factor).toBe(12)
})

test('squares hold all nonzeros, and levels are shares of the highest', () => {
  const { csr } = grid('D2N5', [25, 20, 1])
  const { spy, factor } = studyOf('natural', csr, own(csr.rows))
  expect(spy.side).toBeLessThan(csr.rows)
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, n) => all + n, 0)
  expect(sum(spy.counts)).toBe(csr.col_idx.length)
  expect(spy.made[spy.side]).toBe(factor)
  expect(spy.level[0]).toBeLessThan(spy.level[spy.side - 1])
  expect(Math.max(...spy.level)).toBeLessThanOrEqual(1)
})

const trees = DRAWN.map((pattern) => eliminationTree(makeGraph(pattern)))

/** Each row is drawn once, a branch begins one row below the one that it hangs on, and no two forks of one lie at one place. */
function isWhole(layout: (parent: U32) => TreeDrawing): boolean {
  return trees.every((parent) => {
    const { branches, least } = layout(parent)
    const rows = branches.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0)
    const hangs = branches.every(({ on, top }) => (on === undefined ? top === 0 : branches[on].bottom === top - 1))
    const ends = branches.filter(({ forks }) => !forks).map(({ x }) => x)
    const apart = new Set(ends.map((x) => x.toFixed(9))).size === ends.length
    const over = branches.every(({ x, forks }, b) => {
      const below = branches.filter(({ on }) => on === b)
      return !forks || (Math.min(...below.map((one) => one.x)) < x && Math.max(...below.map((one) => one.x)) > x)
    })
    return least === 1 && rows === parent.length && hangs && apart && over
  })
}

/** The longest path goes from a root to a leaf, and has as many rows as the tree is high. */
function isLongest(layout: (parent: U32) => TreeDrawing): boolean {
  return trees.every((parent) => {
    const up = (j: number): number => (parent[j] === ROOT ? 1 : 1 + up(parent[j]))
    const { branches, height } = layout(parent)
    const rows = branches.reduce((sum, { top, longest }) => sum + (longest === undefined ? 0 : longest - top + 1), 0)
    return height === Math.max(...range(parent.length).map(up)) && rows === height
  })
}

test('a tree is drawn whole, and its longest path from a root down', () => {
  const whole = (parent: U32) => treeOf(parent, 1000)
  expect(isWhole(whole)).toBe(true)
  expect(isLongest(whole)).toBe(true)
  const changed =
    (change: (tree: TreeDrawing) => TreeDrawing) =>
    (parent: U32): TreeDrawing =>
      change(whole(parent))
  const branchless = changed((tree) => ({ ...tree, branches: tree.branches.slice(1) }))
  expect(isWhole(branchless), 'a branch is missing').toBe(false)
  const upright = changed((tree) => ({ ...tree, branches: tree.branches.map((one) => ({ ...one, x: 0.5 })) }))
  expect(isWhole(upright), 'all stand at one place').toBe(false)
  const shorter = changed((tree) => ({ ...tree, height: tree.height - 1 }))
  expect(isLongest(shorter), 'the root is not counted').toBe(false)
})

test('where there are too many ends small subtrees are left out, and how deep they go is not', () => {
  const { below } = random(3)
  const parent = Uint32Array.from(range(900), (j) => (j === 899 ? ROOT : j + 1 + below(Math.min(30, 899 - j))))
  const all = treeOf(parent, Infinity)
  const few = treeOf(parent, 5)
  expect(few.least).toBeGreaterThan(1)
  expect(few.branches.filter(({ forks }) => !forks).length).toBeLessThanOrEqual(5)
  expect(few.height).toBe(all.height)
  expect(few.leaves).toBe(all.leaves)
  expect(Math.max(...few.branches.map(({ reach }) => reach))).toBe(all.height - 1)
  expect(treeOf(new Uint32Array(), 5)).toEqual({ branches: [], height: 0, leaves: 0, least: 1 })
})

test('a row is solved after each row that its factor has a nonzero for', () => {
  for (const pattern of DRAWN) {
    const level = levelsInTree(eliminationTree(makeGraph(pattern)))
    const { all } = eliminated(pattern, own(pattern.rows))
    // the levels of L by what they are: a row waits for the deepest that it needs
    const waits = range(pattern.rows).map(() => 0)
    for (const i of range(pattern.rows))
      for (let j = 0; j < i; j++) if (all[i][j]) waits[i] = Math.max(waits[i], waits[j] + 1)
    expect([...level]).toEqual(waits)
  }
})

const studied = (pattern: Pattern, names: readonly OrderName[]): Promise<OrderStudy[]> =>
  Promise.all(names.map((name) => studyOrder(pattern, name)))

test('the search for filled squares says how far it is, and ends between two columns', async () => {
  const { csr } = grid('D2N5', [100, 100, 1])
  for (const name of ['natural', 'rcm'] as const) {
    const said: number[] = []
    const stop = new AbortController()
    const progress = (phase: string, done: number) => {
      if (phase !== 'filling squares') return
      said.push(done)
      if (done > 0) stop.abort()
    }
    await expect(studyOrder(csr, name, { signal: stop.signal, progress })).rejects.toThrow(/abort/i)
    expect(said).toEqual([0, 4096])
  }
})

test('each order is looked at, and one that the matrix has not is said', async () => {
  const names = ['natural', ...ORDERINGS] as const
  const of = await studied(grid('D2N5', [12, 12, 1]).csr, names)
  expect(of.map(({ name }) => name)).toEqual(names)
  const { csr } = grid('D2N9', [6, 6, 1])
  await expect(studied(csr, ['natural', 'red_black'])).rejects.toMatchObject({ code: 'NotTwoColours' })
})

test('the advice is the order of the least fill, of fewer levels where that is equal, and none where none is worth it', async () => {
  const of = await studied(grid('D2N5', [30, 30, 1]).csr, ['natural', 'rcm', 'amd', 'nd', 'random'])
  const least = Math.min(...of.map(({ factor }) => factor))
  const advice = adviceOf(of)
  expect(advice?.best.factor).toBeLessThanOrEqual(1.05 * least)
  expect(advice?.own.name).toBe('natural')
  const [first, second] = of
  const few = { ...second, factor: first.factor, tree: { ...second.tree, height: 3 } }
  expect(adviceOf([first, few])?.best).toBe(few)
  const alike = { ...second, factor: first.factor, tree: { ...second.tree, height: first.tree.height - 1 } }
  expect(adviceOf([first, alike])?.best).toBe(first)
  expect(adviceOf([second])).toBeUndefined()
})
