import { describe, expect, test } from 'vitest'
import { COLUMNS, ENTRIES, oneRow, openedBy } from './hand-count.fixture.ts'
import { columnsAt, listOf, type SortedList, stationAt } from './list.ts'
import { bitsBelow, masksAt } from './masks.ts'
import { type AccumulatorRound, leaving, roundAt, roundsOf } from './rounds.ts'
import { noted, type OpenedRow } from './rows.ts'
import { chainOf, slotCount, tableAt } from './table.ts'
import { placeOf, tileAt, tileColumns } from './tiles.ts'

/** What a round puts where: a product for each line, with the slot that it went to and those it looked at before. */
const told = (opened: OpenedRow, { events }: AccumulatorRound) =>
  events
    .filter(({ keeps }) => keeps === 'slots')
    .toSorted((a, b) => a.item - b.item)
    .map((one) => [
      opened.columns[one.item - opened.products[0]],
      noted(opened, one, 'slot'),
      noted(opened, one, 'probes'),
    ])

const heldIn = (opened: OpenedRow, round: AccumulatorRound, tick = opened.replay.end) =>
  tableAt(opened, round, tick).slots.flatMap((slot, at) => (slot ? [[at, slot.column, slot.products.length]] : []))

/** Does each entry of the row leave, and none before something was put into its accumulator? */
function expectToLeave(opened: OpenedRow): void {
  const [round] = roundsOf(opened).slice(-1)
  const leaves = leaving(opened)
  for (const tick of leaves) expect(tick).toBeGreaterThan(round.from)
  for (const { item, tick } of round.events.filter(({ keeps }) => keeps === 'slots'))
    expect(leaves[opened.sums[item - opened.products[0]] - opened.entries[0]]).toBeGreaterThanOrEqual(tick)
}

/**
 * Tables of 32 slots to count, of 16 to add up. A column's first slot is 107 × column modulo slots: of 16 it is 11 for 1, 17
 * and 33, 12 for 20 and 36, and 7 for 21.
 */
describe('a hash table', () => {
  const BY_HAND = [
    [1, 11, 0],
    [17, 12, 1], // behind 1
    [36, 13, 1], // behind 17
    [1, 11, 0],
    [33, 14, 3], // behind 1, 17 and 36
    [17, 12, 1],
    [20, 15, 3], // behind 17, 36 and 33
    [33, 14, 3],
    [1, 11, 0],
    [21, 7, 0],
  ]
  const HELD = [
    [7, 21, 1],
    [11, 1, 3],
    [12, 17, 2],
    [13, 36, 1],
    [14, 33, 2],
    [15, 20, 1],
  ]

  test.each(['hash', 'adaptive'])('of %s is as counted by hand', async (kernel) => {
    const opened = await openedBy(kernel)
    const [count, add] = roundsOf(opened)
    expect([count.names[0].slice(0, 13), add.names, roundsOf(opened).length]).toEqual([
      'count columns',
      ['add up', 'put in order'],
      2,
    ])
    // of 32 slots 107 × 1 = 107 is 11, 17 is 27, 36 is 12, 33 is 11 again, 20 is 28, 21 is 7
    expect(heldIn(opened, count)).toEqual([
      [7, 21, 1],
      [11, 1, 3],
      [12, 36, 1],
      [13, 33, 2],
      [27, 17, 2],
      [28, 20, 1],
    ])
    expect(told(opened, add)).toEqual(BY_HAND)
    expect(heldIn(opened, add)).toEqual(HELD)
    const { products, probes, chains } = tableAt(opened, add, opened.replay.end)
    expect([products, probes, slotCount(opened, add)]).toEqual([10, 12, 16])
    expect(chains.map((chain) => chainOf(chain, 16)).filter((slots) => slots.length > 3)).toEqual([
      [11, 12, 13, 14],
      [12, 13, 14, 15],
      [11, 12, 13, 14],
    ])
    expectToLeave(opened)
  })

  test('that is searched beyond its end goes on at slot 0', () => {
    expect(chainOf({ slot: 1, probes: 3, now: true }, 16)).toEqual([14, 15, 0, 1])
  })

  test('is filled as the playhead goes, and emptied as it goes back', async () => {
    const opened = await openedBy('hash')
    const rounds = roundsOf(opened)
    const [count, add] = rounds
    expect(roundAt(rounds, 0)).toBe(count)
    expect(roundAt(rounds, add.from)).toBe(add)
    expect(heldIn(opened, add, add.from - 1)).toEqual([])
    const sizes = Array.from({ length: opened.replay.end }, (_, tick) => tableAt(opened, add, tick).products)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(tableAt(opened, add, add.from).slots.reduce((sum, slot) => sum + (slot?.now ?? 0), 0)).toBeGreaterThan(0)
  })

  test('mutant: a product that is told one slot further is seen', async () => {
    const opened = await openedBy('hash')
    const add = roundsOf(opened)[1]
    const [first] = add.events
    const { trace } = opened.replay.run
    trace.words[(first.event + 1) * trace.eventWords - 3]++
    expect(told(opened, add)).not.toEqual(BY_HAND)
  })

  test('is none where a row is one row of B: each product has a slot of its own', async () => {
    const opened = await openedBy('adaptive', {}, 1)
    const add = roundsOf(opened).at(-1) as AccumulatorRound
    expect(heldIn(opened, add)).toEqual([
      [0, 1, 1],
      [1, 33, 1],
    ])
  })
})

/** Columns of a list, from its own order to the last. */
const columnsOf = (list: SortedList) => list.stations.map((station) => columnsAt(list, station))

describe('a list', () => {
  test('that is sorted by four bits in a pass is as counted by hand', async () => {
    const opened = await openedBy('esc')
    const [round] = roundsOf(opened)
    const list = listOf(opened, round)
    // lowest four bits: 1, 1, 4, 1, 1, 1, 4, 1, 1, 5; the others: 0, 1, 2, 0, 2, 1, 1, 2, 0, 1; then all are of one row
    const byColumn = [1, 1, 1, 17, 17, 20, 21, 33, 33, 36]
    expect(columnsOf(list)).toEqual([COLUMNS, [1, 17, 1, 33, 17, 33, 1, 36, 20, 21], byColumn, byColumn])
    expect(stationAt(list, 0)).toBe(list.stations[0])
    expect(stationAt(list, opened.replay.end)).toBe(list.stations[3])
    expect([...new Set(byColumn)]).toEqual(ENTRIES)
    expectToLeave(opened)
  })

  test('that a heap merges is in the order of columns, and of equal ones in that of products', async () => {
    const opened = await openedBy('bins')
    const list = listOf(opened, roundsOf(opened)[0])
    expect([...list.stations[1].place]).toEqual([0, 3, 9, 1, 7, 4, 5, 8, 2, 6])
    expect(columnsOf(list)[1]).toEqual([1, 1, 1, 17, 17, 20, 21, 33, 33, 36])
    expectToLeave(opened)
  })

  /** 16 places and one product more; products 3 and 4, 8 and 9, 13 and 14 stand the wrong way round. */
  const MIXED = [0, 1, 2, 4, 3, 5, 6, 7, 9, 8, 10, 11, 12, 14, 13, 15, 16]

  test('that a network sorts is as counted by hand', async () => {
    const opened = await openedBy('bins', { long: 16 }, 0, oneRow(MIXED))
    const rounds = roundsOf(opened)
    expect(rounds.map(({ form }) => form)).toEqual(['list', 'list'])
    const list = listOf(opened, rounds[0])
    const moves = list.stations.slice(1).map(({ step, moved }) => [step, ...[...moved].sort((a, b) => a - b)])
    expect(moves).toEqual([
      [1, 8, 9], // neighbours from an even place on
      [2, 13, 14], // the inner two of four
      [4, 3, 4], // the inner two of eight
    ])
    expect(columnsOf(list).at(-1)).toEqual(Array.from({ length: 16 }, (_, column) => column))
    expectToLeave(opened)
  })

  test('that a network sorts ends in order, however it began', async () => {
    const mixed = Array.from({ length: 16 }, (_, n) => (7 * n + 3) % 16)
    const opened = await openedBy('bins', { long: 16 }, 0, oneRow([...mixed, 16]))
    expect(columnsOf(listOf(opened, roundsOf(opened)[0])).at(-1)).toEqual(mixed.toSorted((a, b) => a - b))
  })

  test('mutant: exchanges of a step that is counted as the next one are seen', async () => {
    const opened = await openedBy('bins', { long: 16 }, 0, oneRow(MIXED))
    const [round] = roundsOf(opened)
    const { trace } = opened.replay.run
    for (const { event, keeps } of round.events)
      if (keeps === 'network') trace.words[(event + 1) * trace.eventWords - 2]++
    const list = listOf(opened, round)
    expect(columnsOf(list).at(-1)).not.toEqual(Array.from({ length: 16 }, (_, column) => column))
  })
})

describe('masks', () => {
  test('of words are ORed and counted as by hand', async () => {
    const opened = await openedBy('words')
    const rounds = roundsOf(opened)
    expect(rounds.map(({ form, names }) => [form, ...names])).toEqual([
      ['words', 'count'],
      ['words', 'join masks', 'multiply and add', 'write'],
    ])
    const { words, places, joined, products } = masksAt(opened, rounds[1], opened.replay.end)
    // word 0 of four rows of B and word 1 of three of them
    expect(words.map(({ word, mask, times }) => [word, mask, times])).toEqual([
      [0, 2 ** 1 + 2 ** 17 + 2 ** 20 + 2 ** 21, 4],
      [1, 2 ** 1 + 2 ** 4, 3],
    ])
    expect([joined, products]).toEqual([7, 10])
    expect(places.map(({ place, column, products: added }) => [place, column, added])).toEqual([
      [0, 1, 3],
      [1, 17, 2],
      [2, 20, 1],
      [3, 21, 1],
      [4, 33, 2],
      [5, 36, 1],
    ])
    // four entries are of word 0, and one bit of word 1 is below that of column 36
    expect(4 + bitsBelow(words[1].mask, 36)).toBe(5)
    expectToLeave(opened)
  })

  test('of tiles are ORed pair by pair as by hand, and places counted', async () => {
    const opened = await openedBy('tile')
    const [found, added] = roundsOf(opened)
    expect(tileColumns(opened, found)).toEqual([0, 1, 2])
    const end = opened.replay.end
    const tile = (round: AccumulatorRound, column: number) => tileAt(opened, round, column, end)
    // columns 1; 17, 20 and 21; 33 and 36 of row 0, and 1; none; 33 of row 1
    expect([0, 1, 2].map((column) => tile(found, column).masks.slice(0, 2))).toEqual([
      [2 ** 1, 2 ** 1],
      [2 ** 1 + 2 ** 4 + 2 ** 5, 0],
      [2 ** 1 + 2 ** 4, 2 ** 1],
    ])
    // numbers 0 to 15 and 16 to 31 of the first two, the first alone of the third
    expect([0, 1, 2].map((column) => tile(found, column).pairs)).toEqual([2, 2, 1])
    const middle = tile(added, 1)
    expect(middle.sums).toBe('packed')
    expect([1, 4, 5].map((column) => middle.products[column])).toEqual([2, 1, 1])
    expect([17, 20, 21].map((column) => placeOf(middle, opened.of, 0, column % 16))).toEqual([0, 1, 2])
    expectToLeave(opened)
  })

  test('of tiles with a place for each column are told apart', async () => {
    const opened = await openedBy('tile', { dense: 1 })
    const state = tileAt(opened, roundsOf(opened)[1], 1, opened.replay.end)
    expect([state.sums, placeOf(state, opened.of, 0, 5)]).toEqual(['dense', 5])
  })
})
