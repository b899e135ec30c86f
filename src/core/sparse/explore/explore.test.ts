import { expect, test } from 'vitest'
import { range, type U32 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Pattern } from '../csr.ts'
import { eliminationTree } from '../orderings/fill.ts'
import { makeGraph } from '../orderings/graph.ts'
import type { RowsAndColumns } from '../orderings/ordering.ts'
import { ORDERINGS } from '../source.ts'
import { grid, rowsOf } from '../test-matrices.ts'
import { adviceOf } from './advice.ts'
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

/** Which places of L + U hold a nonzero, by eliminating row after row of a whole array, and which of them A + Aᵀ has. */
function eliminated(pattern: Pattern, { rows: order }: RowsAndColumns): { all: boolean[][]; own: boolean[][] } {
  const n = pattern.rows
  const has = range(n).map((i) => range(n).map((j) => i === j))
  for (const i of range(n))
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) {
      const [a, b] = [order.indexOf(i), order.indexOf(pattern.col_idx[k])]
      has[a][b] = has[b][a] = true
    }
  const all = has.map((row) => [...row])
  for (const k of range(n))
    for (let i = k + 1; i < n; i++) if (all[i][k]) for (let j = k + 1; j < n; j++) if (all[k][j]) all[i][j] = true
  return { all, own: has }
}

type Study = typeof studyOf

const isFilled: (study: Study) => boolean = (study) =>
  DRAWN.every((pattern) =>
    [own(pattern.rows), backwards(pattern.rows)].every((order) => {
      const { spy, factor, fill } = study('natural', pattern, order)
      const { all, own: has } = eliminated(pattern, order)
      const [whole, before] = [all.flat().filter(Boolean).length, has.flat().filter(Boolean).length]
      return (
        factor === (whole + pattern.rows) / 2 &&
        Math.abs(fill - whole / before) < 1e-12 &&
        spy.filled?.every((n, at) => n === Number(all.flat()[at] && !has.flat()[at])) === true
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
        const { counts, filled } = study.spy
        return { ...study, spy: { ...study.spy, filled: filled?.map((n, at) => n + counts[at]) } }
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

test('squares hold all nonzeros and all fill, and levels are shares of the highest', () => {
  const { csr } = grid('D2N5', [25, 20, 1])
  const { spy, fill } = studyOf('natural', csr, own(csr.rows))
  expect(spy.side).toBeLessThan(csr.rows)
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, n) => all + n, 0)
  expect(sum(spy.counts)).toBe(csr.col_idx.length)
  expect(sum(spy.filled ?? [])).toBe(Math.round(csr.col_idx.length * (fill - 1)))
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
