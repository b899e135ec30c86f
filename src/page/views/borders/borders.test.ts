import { describe, expect, it, test } from 'vitest'
import { PARITY, sweptBy, sweptInParts } from '../sweep/hand-count.fixture.ts'
import { turnsOf } from '../sweep/turns.ts'
import { findBorders, hasBorders } from './across.ts'
import { bordersIn, bordersLayout, partUnder } from './layout.ts'
import { across, encoding, partWords } from './words.ts'

describe('a path of four rows in two parts, counted by hand', () => {
  const replay = sweptInParts()
  const found = findBorders(replay, turnsOf(replay))

  it('has one edge of three across, with a row of each part at the border', () => {
    expect(found.across).toEqual([[1, 2]])
    expect([found.parts, found.edges, [...found.rows], [...found.outer]]).toEqual([2, 3, [2, 2], [1, 1]])
  })

  it('reads over it what is old, both ways, there and back', () => {
    expect([found.reads, found.fresh]).toEqual([4, 0])
    expect(across(found)[0]).toBe('1 of 3 edges across 2 parts, 33 %: all old, there and back')
    expect(partWords(replay, 1, 2, 1)[0]).toBe('part 1: 2 rows, 1 at a border')
  })

  it('would see a half that updates a part before the other one', () => {
    const turns = turnsOf(replay)
    const [there, back] = turns.halves
    // the second part a phase later: row 2 reads what row 1 has become
    const later = { ...there, phase: there.phase.map((phase, row) => phase + Number(row > 1)) }
    expect(findBorders(replay, { ...turns, halves: [later, back] }).fresh).toBe(1)
  })
})

test('the age of what is read is said where something is read, and of both ways where both were recorded', () => {
  const replay = sweptInParts()
  const turns = turnsOf(replay)
  const words = (halves: typeof turns.halves, run = replay) => across(findBorders(run, { ...turns, halves }))
  expect(words(turns.halves.slice(0, 1))).toEqual([
    '1 of 3 edges across 2 parts, 33 %: all old',
    '33 % across: all old',
  ])
  expect(words([])).toEqual(['1 of 3 edges across 2 parts, 33 %', '33 % across'])
  const grouping = { ...replay.grouping, group: new Uint32Array(4), ptr: Uint32Array.of(0, 4) }
  expect(words(turns.halves, { ...replay, grouping })).toEqual(['0 of 3 edges across 1 part, 0 %', '0 % across'])
  expect(encoding).not.toContain('old')
})

test('a sweep without parts has no such picture', () => {
  expect(hasBorders(sweptInParts())).toBeDefined()
  expect(hasBorders(sweptInParts(false))).toBeUndefined()
  expect(hasBorders(sweptBy(PARITY))).toBeUndefined()
})

test('sides of cells stand between points of different parts, and nowhere else', () => {
  // the lower left point alone, the rest together
  expect(bordersIn([0, 1, 1, 1], [2, 2, 1], 0)).toEqual([
    [1, 0, 1, 1],
    [0, 1, 1, 1],
  ])
  expect(bordersIn([0, 0, 0, 0], [2, 2, 1], 0)).toEqual([])
  // each plane has its own
  expect(bordersIn([0, 0, 0, 1], [2, 1, 2], 1)).toEqual([[1, 0, 1, 1]])
})

test('bars stand beside the rows where there is room, one for several parts where these are many', () => {
  const layout = bordersLayout(4, { width: 600, height: 300, unit: 1 })
  expect(partUnder(layout, 4, 500, layout.bars.top + 2.5 * layout.pitch)).toBe(2)
  expect(partUnder(layout, 4, 10, layout.bars.top + 2)).toBeUndefined()
  expect(layout.rows.left + layout.rows.wide).toBeLessThan(layout.bars.left)
  expect(bordersLayout(4, { width: 300, height: 300, unit: 1 }).bars.wide).toBe(0)
  expect(bordersLayout(1000, { width: 600, height: 300, unit: 1 }).per).toBeGreaterThan(3)
})
