import { expect, test } from 'vitest'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { sourceFrom } from '#src/core/sparse/source-text.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { playTurns } from '#src/page/desk/edit/counting.ts'
import { againstTheOrder } from '#src/page/lessons/polling/two-places.ts'
import { findHolder, standingAfter } from './standing.ts'

/** Rows that a row of the lower triangle needs, by the matrix alone. */
const { csr } = await buildMatrix(sourceFrom(againstTheOrder.source) as MatrixSource)
const needs = (row: number) =>
  Array.from(csr.col_idx.subarray(csr.row_ptr[row], csr.row_ptr[row + 1])).filter((other) => other < row)

const { params, orders } = againstTheOrder
const [backwards, forwards] = orders
const { workers, polls } = params
const stuck = await playTurns(againstTheOrder, backwards)
const mended = await playTurns(againstTheOrder, forwards)
const standing = (turns: typeof stuck, order: typeof backwards, after = turns.turns.length) =>
  standingAfter(turns, after, order, workers, csr.rows)

test('rows from the last one: each worker reads for rows that it needs, until a wait runs out, and no row is solved', () => {
  const { held, solved, polls: read } = standing(stuck, backwards)
  expect(held.map((one) => one?.row)).toEqual([215, 214])
  expect(solved.size).toBe(0)
  for (const one of held) expect([...(one?.reads.keys() ?? [])].sort((a, b) => a - b)).toEqual(needs(one?.row ?? 0))
  const counts = held.flatMap((one) => [...(one?.reads.values() ?? [])])
  expect(Math.max(...counts)).toBe(polls)
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(read)
  expect(stuck.stall).toEqual({ item: expect.any(Number), polls })
  expect(held.flatMap((one) => [...(one?.reads.keys() ?? [])])).toContain(stuck.stall?.item)
})

test('who has what is waited for: the other worker, or nobody', () => {
  const all = standing(stuck, backwards)
  expect(findHolder(all, 214)).toBe(1)
  expect(needs(215).map((row) => findHolder(all, row))).toEqual([undefined, undefined, 1])
  expect(needs(214).map((row) => findHolder(all, row))).toEqual([undefined, undefined, undefined])
})

test('rows from the first one: the same workers solve all of them, each after what it needs', () => {
  expect(mended.stall).toBeUndefined()
  const { held, solved } = standing(mended, forwards)
  expect(held).toEqual([null, null])
  expect(solved.size).toBe(csr.rows)
  const stored = mended.turns.filter(({ kind }) => kind === 'stores').map(({ of }) => of)
  for (const row of stored)
    for (const other of needs(row)) expect(stored.indexOf(other)).toBeLessThan(stored.indexOf(row))
  // what is waited for has a worker at every turn: the oldest open row goes on
  for (let after = 0; after <= mended.turns.length; after += 7) {
    const then = standing(mended, forwards, after)
    for (const one of then.held)
      for (const row of one?.reads.keys() ?? [])
        expect(findHolder(then, row), `row ${row} after ${after} turns`).toBeDefined()
  }
})

test('reads are counted up, turn by turn, and nothing has begun before the first', () => {
  const none = standing(stuck, backwards, 0)
  expect(none).toEqual({ held: Array(workers).fill(undefined), solved: new Set(), polls: 0 })
  const read = Array.from({ length: 100 }, (_, n) => standing(stuck, backwards, n).polls)
  expect(read).toEqual(read.toSorted((a, b) => a - b))
  expect(read.at(-1)).toBeGreaterThan(80)
})

test('no row left has a worker alone whose own ticket had none: another one that draws later has not begun', () => {
  const turns = [
    { kind: 'draws', worker: 0, of: 0 },
    { kind: 'stores', worker: 0, of: 0 },
    { kind: 'draws', worker: 0, of: 1 },
    { kind: 'draws', worker: 1, of: 2 },
  ] as const
  const held = (after: number) => standingAfter({ turns, rows: 1 }, after, forwards, 2, 1).held
  expect(held(3)).toEqual([null, undefined])
  expect(held(4)).toEqual([null, null])
})

test('a play whose edit finds no place says which text is missing', async () => {
  const other = { ...backwards, edits: [{ module: 'sptrsv/sync_free/kernel.wesl', find: 'nowhere', replace: '' }] }
  await expect(playTurns(againstTheOrder, other)).rejects.toThrow(
    'There is no nowhere in sptrsv/sync_free/kernel.wesl.',
  )
})
