import { describe, expect, it } from 'vitest'
import { count } from '#src/core/base/format.ts'
import { digitWidth } from '#src/page/draw/text.ts'
import { type Replay, STATES } from '#src/engine/run/replay.ts'
import { stateOfItem } from '#src/engine/run/query.ts'
import { longestChain } from '../dag/chain.ts'
import { blockMatrix, eventAt, IS_DONE, shareOfEntries, stateOfBlock, WAITS } from './blocks.ts'
import { ALONE, factored, FOUR, GESSM, GETRF, inCounts, SENT, SSSSM, TSTRF } from './hand-count.fixture.ts'
import { blockBeside, blocksLayout, blockUnder, cellOf } from './layout.ts'
import { openBlock, reachedBy, zeroShare } from './opened.ts'
import view from './view.ts'
import { detail } from './words.ts'

const replay = inCounts(factored(FOUR, SENT))
const matrix = blockMatrix(replay)
const statesAt = (of: Replay, tick: number) => [0, 1, 2, 3].map((b) => stateOfBlock(of, blockMatrix(of), b, tick))

describe('the 6 × 6 example in four blocks, counted by hand', () => {
  it('has the entries of L + U in each block, and two tasks on the last', () => {
    expect([...matrix.entries]).toEqual([7, 5, 4, 8])
    expect([...matrix.room]).toEqual([9, 9, 9, 9])
    expect([...matrix.of]).toEqual([0, 1, 2, 3, 3])
    expect([...matrix.final]).toEqual([0, 1, 2, 4])
    expect(shareOfEntries(matrix)).toBe(24 / 36)
    expect([...longestChain(replay)]).toEqual([0, 1, 3, 4])
  })

  it('goes from waiting through its tasks to done, as they run on four ranks', () => {
    expect(statesAt(replay, 0)).toEqual([WAITS, WAITS, WAITS, WAITS])
    expect(statesAt(replay, 5)).toEqual([GETRF, WAITS, WAITS, WAITS])
    expect(statesAt(replay, 13)).toEqual([IS_DONE, WAITS, WAITS, WAITS])
    expect(statesAt(replay, 20)).toEqual([IS_DONE, GESSM, TSTRF, WAITS])
    expect(statesAt(replay, 35)).toEqual([IS_DONE, IS_DONE, IS_DONE, SSSSM])
    expect(statesAt(replay, 45)).toEqual([IS_DONE, IS_DONE, IS_DONE, GETRF])
    expect(statesAt(replay, replay.end)).toEqual([IS_DONE, IS_DONE, IS_DONE, IS_DONE])
  })

  it('goes one by one on one rank, and step by step where there is no time', () => {
    const alone = inCounts(factored(ALONE))
    expect([5, 15, 25, 35, 45].map((tick) => statesAt(alone, tick).filter((state) => state >= 0))).toEqual([
      [GETRF],
      [GESSM],
      [TSTRF],
      [SSSSM],
      [GETRF],
    ])
    const steps = factored(FOUR, SENT)
    expect([1, 2, 3, 4].map((tick) => statesAt(steps, tick))).toEqual([
      [GETRF, WAITS, WAITS, WAITS],
      [IS_DONE, GESSM, TSTRF, WAITS],
      [IS_DONE, IS_DONE, IS_DONE, SSSSM],
      [IS_DONE, IS_DONE, IS_DONE, GETRF],
    ])
  })

  it('waits with its last task while its update is at work', () => {
    expect(STATES[stateOfItem(replay, 4, 35)]).toBe('waiting')
    expect(STATES[stateOfItem(replay, 3, 35)]).toBe('working')
  })

  it('opens a block: its entries, and what a supernode would hold of it', () => {
    const last = openBlock(matrix, 3)
    expect(last && [...last.has]).toEqual([1, 1, 1, 0, 1, 1, 1, 1, 1])
    expect(last?.fullRows).toEqual([0, 1, 2])
    const left = openBlock(matrix, 2)
    expect([left?.fullRows, left?.fullColumns]).toEqual([
      [0, 2],
      [0, 2],
    ])
    expect(left && zeroShare(left)).toBe(0)
    expect(last && zeroShare(last)).toBeCloseTo(1 / 9, 12)
  })

  it('says which entries a product reaches, and that a factorisation is at all of them', () => {
    const last = openBlock(matrix, 3)
    const [update, final] = [35, 45].map((tick) => eventAt(replay, matrix, 3, tick))
    if (!last || update === undefined || final === undefined) throw new Error('no event')
    // L has rows 0 and 2 at columns 0 and 2; U has columns 0 at rows 0 to 2 and 2 at rows 1 and 2
    expect([...(reachedBy(replay, matrix, last, update) ?? [])]).toEqual([1, 0, 1, 0, 0, 0, 1, 0, 1])
    expect(reachedBy(replay, matrix, last, final)).toBeUndefined()
  })
})

/** Panes of one to four columns, large and in a grid of panes. */
const PANES = [
  [592, 288],
  [459, 295],
  [379, 277],
  [672, 402],
  [900, 560],
  [388, 325],
] as const

describe('its layout', () => {
  it.each([
    [1100, 700],
    [700, 420],
    [420, 640],
    [300, 200],
  ])('keeps all of it within %i × %i pixels, and finds each block under its mark', (width, height) => {
    const layout = blocksLayout(matrix, true, { width, height, unit: 1 })
    for (const b of [0, 1, 2, 3]) {
      const { x, y, size } = cellOf(layout, matrix.row[b], matrix.column[b])
      expect(x + size).toBeLessThanOrEqual(width)
      expect(y + size).toBeLessThanOrEqual(height - 40)
      expect(blockUnder(layout, matrix, x + size / 2, y + size / 2)).toBe(b)
    }
    for (const { left, top, size } of layout.opened ? [layout.opened.sparse, layout.opened.dense] : []) {
      expect(left + size).toBeLessThanOrEqual(width)
      expect(top + size).toBeLessThanOrEqual(height - 40)
      expect(left >= layout.matrix.left + layout.matrix.size || top >= layout.matrix.top + layout.matrix.size).toBe(
        true,
      )
    }
  })

  it.each([
    [535, 440],
    [390, 360],
    [420, 640],
  ])('opens a block smaller than the matrix, in %i × %i pixels', (width, height) => {
    const layout = blocksLayout({ rows: 29 }, true, { width, height, unit: 1 })
    expect(layout.opened?.sparse.size).toBeLessThanOrEqual(0.7 * layout.matrix.size)
    expect(layout.matrix.size).toBeGreaterThan(0.5 * Math.min(width, height))
  })

  it('leaves the matrix most of the size that it has alone, in every pane, and opens a block in a wide one', () => {
    for (const [width, height] of PANES) {
      const [alone, beside] = [false, true].map((opens) =>
        blocksLayout({ rows: 29 }, opens, { width, height, unit: 1 }),
      )
      expect(beside.matrix.size, `${width} × ${height}`).toBeGreaterThanOrEqual(0.7 * alone.matrix.size)
      expect(beside.opened !== undefined || width < 450, `${width} × ${height}`).toBe(true)
    }
  })

  it('says what numbers are where marks have room for them', () => {
    const said = (rows: number) =>
      detail(blocksLayout({ rows }, false, { width: 400, height: 400, unit: 1 }), rows > 2 ? 3 : 1)
    expect([2, 29, 2000].map(said)).toEqual([
      'number = fill in %',
      '1 task of 3 recorded',
      '1 mark = 6 × 6 blocks, 1 task of 3 recorded',
    ])
  })

  it('lets a mark stand for several blocks where there are more than pixels', () => {
    const layout = blocksLayout({ rows: 2000 }, false, { width: 400, height: 400, unit: 1 })
    expect(layout.per).toBeGreaterThan(1)
    expect(layout.marks * layout.pitch).toBeLessThanOrEqual(400)
    expect(layout.per * layout.marks).toBeGreaterThanOrEqual(2000)
    // an opened block is smaller where the matrix has finer marks for it
    const beside = blocksLayout({ rows: 1110 }, true, { width: 536, height: 540, unit: 1 })
    expect(beside.per).toBe(3)
    expect(beside.opened?.sparse.size).toBeLessThan(96)
  })

  it('leaves numbers of rows their room, beside the matrix and over it', () => {
    for (const rows of [1, 99, 999, 2000, 200_000])
      for (const unit of [1, 2]) {
        const [width, height] = [400 * unit, 400 * unit]
        const { matrix: square, every, pitch, per } = blocksLayout({ rows }, false, { width, height, unit })
        const number = count(rows - 1).length * digitWidth(unit)
        expect(square.left).toBeGreaterThanOrEqual(number + 8 * unit)
        expect((every * pitch) / per).toBeGreaterThan(number)
      }
  })

  it('goes along rows and columns by the arrow keys', () => {
    expect(blockBeside(matrix, undefined, 1, 0)).toBe(0)
    expect(blockBeside(matrix, 0, 1, 0)).toBe(1)
    expect(blockBeside(matrix, 0, 0, 1)).toBe(2)
    expect(blockBeside(matrix, 1, 1, 0)).toBeUndefined()
  })
})

it('says how little is stored, and how many tasks follow one another', () => {
  const told = view.tell?.([replay], { options: {} })
  expect(told?.sentence).toBe(
    '**67 %** of the matrix is stored, in 4 blocks; the longest chain of tasks has 4, however many workers there are.',
  )
  expect(told?.lines.map(([name, events]) => [name, events])).toEqual([
    ['GETRF', '2'],
    ['GESSM', '1'],
    ['TSTRF', '1'],
    ['SSSSM', '1'],
  ])
})

it('is not offered for runs without blocks', () => {
  expect(view.needs(replay)?.space.name).toBe('task')
  const plain = { ...replay, spaces: replay.spaces.slice(1) }
  expect(view.needs(plain)).toBeUndefined()
})
