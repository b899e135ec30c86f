import { expect, test } from 'vitest'
import { suitedRows } from './suited.ts'

const CATALOG = new Map([
  ['x/a', { title: 'A' }],
  ['x/auto', { title: 'Automatic', suits: () => [] }],
  ['x/b', { title: 'B' }],
  ['x/c', { title: 'C' }],
  ['x/d', { title: 'D' }],
  ['x/e', { title: 'E' }],
])
const NEAR = [{ ms: { 'x/a': 3, 'x/b': 1, 'x/auto': 2 } }, { ms: { 'x/a': 4 } }]
const WHY = 'It is no grid.'

test('Automatic comes first, then what the rule names in its order, then the fastest on the nearest problem', () => {
  const { rows } = suitedRows(
    CATALOG,
    { reasons: { 'x/d': WHY, 'x/e': WHY }, suits: { 'x/c': 'its levels are narrow' } },
    NEAR,
  )
  expect(rows.map(({ title }) => title)).toEqual(['Automatic', 'C', 'B', 'A'])
  expect(rows.map(({ because }) => because)).toEqual([undefined, 'its levels are narrow', undefined, undefined])
  expect(rows.map(({ ms }) => ms)).toEqual([
    [2, undefined],
    [undefined, undefined],
    [1, undefined],
    [3, 4],
  ])
})

test('kernels that cannot run it are named once for each reason, and have no row', () => {
  const { rows, out } = suitedRows(CATALOG, { reasons: { 'x/d': WHY, 'x/b': 'It waits.', 'x/e': WHY } }, [])
  expect(out).toEqual([
    { why: 'It waits.', titles: ['B'] },
    { why: WHY, titles: ['D', 'E'] },
  ])
  expect(rows.map(({ title }) => title)).toEqual(['Automatic', 'A', 'C'])
})
