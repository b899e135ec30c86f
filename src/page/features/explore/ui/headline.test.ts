import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import type { Timing } from '#src/engine/run/run.ts'
import { stretch } from '#src/core/sparse/explore/born.ts'
import { studyOrder } from '#src/core/sparse/explore/orders.ts'
import type { OrderName } from '#src/core/sparse/explore/study.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import type { OrderTimes, Studied } from '#src/page/store/session.ts'
import { headlineOf } from './headline.ts'
import { timesByOrder } from './shown-times.ts'
import { ROOT, treeOf } from '#src/core/sparse/explore/tree.ts'
import { area, BOX, isFolded, linesOf, stretchesFor } from './tree-svg.ts'

const { csr } = grid('D2N5', [20, 20, 1])
const names = ['natural', 'amd', 'nd'] as const
const orders = await Promise.all(names.map((name) => studyOrder(csr, name)))
const studied: Studied = { orders, absent: {}, times: [] }
const square = { rows: 400, cols: 400 }

const said = (...of: Parameters<typeof headlineOf>): string => {
  const { verb, order, rest } = headlineOf(...of)
  return verb + (order?.title ?? '') + rest
}

/** Times of one kernel in one order, as a measurement leaves them: `ms` each of 12 solves. */
const timed = (order: OrderName, ms: number, change: Partial<OrderTimes> = {}): OrderTimes => {
  const samples = { ms: range(12).map(() => ms), clock: 'timestamp' as const }
  const timing = { single: samples, batch: 20, stepMs: 1e-5 } as unknown as Timing
  const figures = { problem: order, rows: 400, nonzeros: 1, outcomes: [{ kernel: 'sptrsv/a', params: {}, timing }] }
  const adapter = { name: 'a GPU' } as OrderTimes['adapter']
  return { order, operation: 'sptrsv', solve: { triangle: 'lower' }, adapter, date: '', figures, ...change }
}
const posed = { operation: 'sptrsv', solve: { triangle: 'lower' } }

test('the headline is an advice with its numbers: the order of the least fill, or its own where none is better', () => {
  const [own, amd] = orders
  expect(said(square, studied, [], false)).toBe(
    `Try minimum degree: its factor has 3\u202f420 nonzeros instead of 7\u202f830, and ${amd.tree.height} levels instead of ${own.tree.height}.`
      .replace('3\u202f420', amd.factor.toLocaleString('en').replace(',', '\u202f'))
      .replace('7\u202f830', own.factor.toLocaleString('en').replace(',', '\u202f')),
  )
  expect(said(square, { ...studied, orders: [own, { ...own, name: 'rcm' }] }, [], false)).toMatch(
    /^Keep its own order: of 2 orders none leaves a factor that is a tenth smaller\. It has /,
  )
  expect(said(square, studied, [], true)).toMatch(/^Looking /)
  expect(said(square, undefined, [], false)).toMatch(/not looked at yet/)
  expect(said({ rows: 2, cols: 3 }, undefined, [], false)).toMatch(/2 rows and 3 columns/)
})

test('what was measured is said with it, where the own order and another one have times', () => {
  const measured = (...times: OrderTimes[]) => said(square, studied, timesByOrder(times, posed), false)
  expect(measured(timed('natural', 0.2), timed('nd', 0.05))).toMatch(
    / Measured here, the fastest order is nested dissection: 50\.0\u202fµs\. Its own order takes 200\u202fµs\.$/,
  )
  expect(measured(timed('natural', 0.1), timed('nd', 0.2))).toMatch(/ its own order is the fastest: 100\u202fµs\.$/)
  expect(measured(timed('nd', 0.2))).not.toContain('Measured')
})

test('a time stands beside an order only where it is of the open operation with its options, and is the fastest of its kernels', () => {
  const fast = timed('nd', 0.05).figures.outcomes[0]
  const two = timed('nd', 0.2)
  const both = {
    ...two,
    figures: { ...two.figures, outcomes: [...two.figures.outcomes, { ...fast, kernel: 'sptrsv/b' }] },
  }
  expect(timesByOrder([both], posed)).toMatchObject([{ order: 'nd', kernel: 'sptrsv/b', words: '50.0\u202fµs' }])
  expect(timesByOrder([timed('nd', 1, { operation: 'spmv' })], posed)).toEqual([])
  expect(timesByOrder([timed('nd', 1, { solve: { triangle: 'upper' } })], posed)).toEqual([])
  const { timing: _withheld, ...failed } = fast
  expect(timesByOrder([{ ...two, figures: { ...two.figures, outcomes: [failed] } }], posed)).toEqual([])
})

test('lines of a tree stay in their box, the root at its top and the deepest row at its foot', () => {
  for (const { tree } of orders.filter((one) => !isFolded(one.tree))) {
    const { branches, longest, ends } = linesOf(tree)
    const numbers =
      [...branches.map(({ d }) => d), longest]
        .join(' ')
        .match(/-?[\d.]+/g)
        ?.map(Number) ?? []
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBe(BOX)
    expect(longest).toMatch(/^M[\d.]+ 0V|M[\d.]+ 0V/)
    expect(ends.length).toBe(tree.branches.filter(({ forks }) => !forks).length)
  }
  const { d, most } = area([1, 4, 2])
  expect(most).toBe(4)
  expect(d).toBe('M0 1000L0 750L333.3 750L333.3 0L666.7 0L666.7 500L1000 500L1000 1000Z')
})

test('a tree that is one path fills its box in lines that go on where the one before ends; a shorter one, or one with a fork, is not folded', () => {
  const path = (rows: number) =>
    treeOf(
      Uint32Array.from({ length: rows }, (_, j) => (j < rows - 1 ? j + 1 : ROOT)),
      240,
    )
  for (const rows of [4, 5, 31, 1000]) {
    const { branches, ends, longest } = linesOf(path(rows))
    const places = branches.map(({ d }) => (d.match(/[\d.]+/g) ?? []).map(Number))
    for (const [p, [x, y]] of places.entries()) {
      if (p === 0) continue
      const [, yBefore, xBefore, turned = yBefore] = places[p - 1]
      expect([x, y]).toEqual([xBefore, turned])
    }
    expect(places[0].slice(0, 2)).toEqual([0, 0])
    expect(ends).toEqual([[places.at(-1)?.[2], BOX]])
    expect(branches[0].row).toBe(rows - 1)
    expect(branches.every(({ row }, p) => p === 0 || row <= branches[p - 1].row)).toBe(true)
    expect(longest).toBe('')
  }
  expect([3, 2, 1].map((rows) => isFolded(path(rows)))).toEqual([false, false, false])
  expect(isFolded(treeOf(Uint32Array.of(2, 2, 3, 4, ROOT), 240))).toBe(false)
})

test('column counts of a region are of whole stretches, whose first and last column are said', () => {
  for (const [rows, side] of [
    [1050, 210],
    [2917, 244],
    [12, 12],
    [1, 1],
  ] as const) {
    const at = stretch(rows, side)
    const columns = range(rows)
    for (const [from, stop] of [
      [0, rows],
      [Math.floor(rows / 3), Math.floor(rows / 3) + 1],
      [Math.floor(rows / 5), Math.ceil(rows / 2)],
    ] as const) {
      const seen = stretchesFor(from, stop, rows, side)
      const held = new Set(columns.slice(from, stop).map(at))
      const all = columns.filter((j) => held.has(at(j)))
      expect(seen).toEqual({
        first: Math.min(...held),
        end: Math.max(...held) + 1,
        from: all[0],
        stop: (all.at(-1) ?? -1) + 1,
      })
    }
  }
})
