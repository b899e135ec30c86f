import { describe, expect, it, test } from 'vitest'
import type { BlockShare } from '#src/core/trace/space.ts'
import { sweptInBlocks } from './hand-count.fixture.ts'
import { blocksLayout, lanesIn, laneUnder, readBy } from './layout.ts'
import { blocksIn, hasBlocks, lanesOfItem, productsOf, teamAt, teamsOf } from './teams.ts'

const ITEM: BlockShare = { side: 5, each: 'item', spare: 0 }
const COEFFICIENT: BlockShare = { side: 5, each: 'coefficient', spare: 3 }
const ROW: BlockShare = { side: 5, each: 'row', spare: 0 }

describe('invocations', () => {
  it('of a workgroup of 128 have five block rows, and 3 have nothing', () => {
    const lanes = lanesIn(COEFFICIENT, 5, 5)
    expect(lanes.length).toBe(128)
    expect(lanes.filter(({ of }) => of === undefined).length).toBe(3)
    expect(lanes.filter(({ of }) => of === 4).length).toBe(25)
    expect(lanesIn(COEFFICIENT, 2, 5).filter(({ of }) => of === undefined).length).toBe(78)
  })

  it('share 25 products a block, whatever each has of them', () => {
    for (const share of [ITEM, COEFFICIENT, ROW]) expect(productsOf(share) * lanesOfItem(share)).toBe(25)
    expect([ITEM, COEFFICIENT, ROW].map(productsOf)).toEqual([25, 1, 5])
  })

  it('of a slice have the same unknown where they lie side by side', () => {
    const lanes = lanesIn(ROW, 32, 32)
    expect(lanes.length).toBe(160)
    expect(lanes[33]).toEqual({ of: 1, number: 1 })
  })
})

describe('a read of 32 neighbouring invocations', () => {
  const blocks = (rows: number) => Array.from({ length: rows }, () => 12)

  it('moves a sector for each word where every invocation has a block row', () => {
    const { words, sectors } = readBy(ITEM, blocks(32), 3, 32)
    expect([words.length, sectors.length]).toEqual([32, 32])
    // 12 blocks of 25 words each
    expect(words[1]).toBe(300)
  })

  it('moves what two rows have side by side where 25 invocations have a block row', () => {
    const { words, sectors } = readBy(COEFFICIENT, blocks(5), 0, 5)
    expect(words).toEqual([
      ...Array.from({ length: 25 }, (_, word) => word),
      ...Array.from({ length: 7 }, (_, w) => 300 + w),
    ])
    expect(sectors.length).toBe(6)
    // of the last 32 invocations three are idle
    expect(readBy(COEFFICIENT, blocks(5), 4, 5).words.length).toBe(29)
  })

  it('moves nothing but what it uses in a slice', () => {
    const { words, sectors } = readBy(ROW, blocks(32), 7, 32)
    expect(words).toEqual(Array.from({ length: 32 }, (_, word) => word))
    expect(sectors).toEqual([0, 1, 2, 3])
  })
})

describe('a sweep over a path of three cells, counted by hand', () => {
  // the ends first, then the middle; back the middle needs nothing after it
  const replay = sweptInBlocks(COEFFICIENT)
  const teams = teamsOf(replay)

  it('has teams of rows that are updated together, in the order of the run', () => {
    expect(teams.teams.map(({ stage, items }) => [stage, ...items])).toEqual([
      [0, 0, 2],
      [0, 1],
      [1, 1],
      [1, 0, 2],
    ])
    expect([teams.most, teams.longest]).toEqual([2, 2])
  })

  it('multiplies by what comes before there, and by what comes after back', () => {
    expect([0, 1, 2].map((row) => blocksIn(replay, 0, row))).toEqual([0, 2, 0])
    expect([0, 1, 2].map((row) => blocksIn(replay, 1, row))).toEqual([1, 0, 1])
    expect([0, 1, 2].map((row) => blocksIn(replay, 2, row))).toEqual([1, 2, 1])
  })

  it('opens the team of a row in the half that the playhead is in, else the first at work', () => {
    expect(teamAt(teams, 1, undefined)?.items).toEqual([0, 2])
    expect(teamAt(teams, 1, 1)).toMatchObject({ stage: 0, items: [1] })
    expect(teamAt(teams, replay.end, 1)).toMatchObject({ stage: 1, items: [1] })
  })
})

test('a run whose stages say nothing of blocks has no such picture', () => {
  expect(hasBlocks(sweptInBlocks(undefined))).toBeUndefined()
  expect(hasBlocks(sweptInBlocks(ROW))).toBeDefined()
})

test('invocations lie from top to bottom in whole pixels, and the pointer finds them', () => {
  const layout = blocksLayout(128, 350, { width: 600, height: 400, unit: 1 })
  expect(layout.edges.every(Number.isInteger)).toBe(true)
  expect(layout.edges[128]).toBeLessThan(layout.memory.top)
  expect(laneUnder(layout, 5, layout.edges[40])).toBe(40)
  expect(laneUnder(layout, 5, 2)).toBeUndefined()
})
