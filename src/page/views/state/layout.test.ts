import { describe, expect, test } from 'vitest'
import type { Replay } from '#src/engine/run/replay.ts'
import type { EventRecord } from '#src/core/trace/event.ts'
import { eventsRun, freeRun, levelRun, lowerGrid, patternOf } from '../toy.fixture.ts'
import { modeledHits } from './cache.ts'
import { factsOf } from './facts.ts'
import { markBox, marks, stateLayout, wordAt, wordBox } from './layout.ts'
import { readsOf, totalsAt } from './reads.ts'
import { readyShare, type Words, wordsOf, wordsOfKind } from './memory.ts'

const event = (item: number, k: number, mask: number, polls: number, stage = 0): EventRecord => ({
  worker: item === 3 ? 1 : 0,
  stage,
  polls,
  item,
  k,
  phase: 0,
  lanes: [mask],
})

/** A 2 × 2 grid, nonzeros 0 | 0 1 | 0 2 | 1 2 3, row 3 by another worker, which polled seven times until row 2 was there. */
const events = [event(0, 0, 0, 0), event(1, 1, 1, 2), event(2, 3, 1, 0), event(3, 5, 0b11, 7)]
const square: Replay = {
  ...eventsRun(patternOf([[0], [0, 1], [0, 2], [1, 2, 3]]), 4, events, { readiness: 'row' }),
  geometry: { kind: 'grid', stencil: 'D2N5', size: [2, 2, 1] },
}
const wordsFor = (kind: Words['kind'], replay = square) => wordsOfKind(replay, kind) as Words

describe('readiness of a small case, by hand', () => {
  test('one word per row, one per grid line, one per nonzero', () => {
    expect(wordsOf(square)?.map(({ kind }) => kind)).toEqual(['row'])
    expect([wordsFor('row').count, wordsFor('line').count, wordsFor('product').count]).toEqual([4, 2, 8])
    expect([5, 6].map((k) => wordsFor('row').wordOf(k))).toEqual([1, 2])
    expect([5, 6].map((k) => wordsFor('line').wordOf(k))).toEqual([0, 1])
    expect(wordsFor('line').rowsOf(1)).toEqual([2, 4])
    expect(readyShare(square, wordsFor('row'), 3, square.itemTick[3])).toBe(0)
    expect(readyShare(square, wordsFor('row'), 3, square.end)).toBe(1)
  })

  test('four operands are read, nine polls are in vain, and each is put down to the operand that came last', () => {
    const wide = { ...square, run: { ...square.run } }
    const reads = readsOf(wide, { ...wordsFor('row'), wordOf: (k) => 32 * square.pattern.col_idx[k] })
    const totals = totalsAt(reads, 4, square.end)
    expect([totals.reads, totals.polls, totals.touched]).toEqual([4, 9, 3])
    expect([...totals.readsOf]).toEqual([2, 1, 1, 0])
    expect([...totals.pollsOf]).toEqual([2, 0, 7, 0])
  })

  test('facts say both layouts, and less of it where there is less room', () => {
    const totals = totalsAt(readsOf(square, wordsFor('row')), 1, square.end)
    const facts = factsOf(square, [{ words: wordsFor('row'), totals, hits: 3 }])
    expect(facts.map(({ words }) => words.replaceAll('\u202f', ' '))).toEqual([
      'one ready flag per row: 16 B in 1 cache line. One per grid line would need 8 B in 1',
      '9 polls wasted for 4 values; 1 of 1 cache line touched',
      expect.stringMatching(/^cache hit rate 75 % \(one LRU cache of 64 lines/),
    ])
    for (const { words, brief } of facts) expect(brief.length).toBeLessThan(0.7 * words.length)
  })

  test('only what happened up to the tick is counted', () => {
    const reads = readsOf(square, wordsFor('row'))
    expect(totalsAt(reads, 1, square.itemTick[3] - 1)).toMatchObject({ reads: 2, polls: 2 })
    expect(totalsAt(reads, 1, 0)).toMatchObject({ reads: 0, polls: 0, touched: 0 })
    expect(totalsAt(reads, 1, square.end)).toMatchObject({ reads: 4, polls: 9 })
  })

  test('operands that are handed on, in a later stage, are not read', () => {
    const handed = eventsRun(square.pattern, 4, [...events.slice(0, 3), event(3, 5, 0b11, 0, 1)])
    expect(totalsAt(readsOf(handed, wordsFor('row')), 1, handed.end).reads).toBe(2)
  })
})

test('a run whose workers poll nothing has no words, an old recording that polls has one per row', () => {
  expect(wordsOf(levelRun(lowerGrid(4, 4, 4), 8))).toEqual([])
  expect(wordsOf(freeRun(lowerGrid(4, 4, 4), 8))?.map(({ kind }) => kind)).toEqual(['row'])
})

describe('grid lines’ words beside x, by hand', () => {
  const noted = (e: EventRecord, linePolls: number, seenRows: number, toldRows: number) => ({
    ...e,
    notes: { linePolls, seenRows, toldRows },
  })
  /** Row 1 looked at no line, row 3 polled line 0 five times of seven; line 0 is told of both its rows with row 1 alone. */
  const told = [
    noted(events[0], 0, 0, 0),
    noted(events[1], 0, 0, 2),
    noted(events[2], 0, 1, 1),
    noted(events[3], 5, 2, 0),
  ]
  const pattern = patternOf([[0], [0, 1], [0, 2], [1, 2, 3]])
  const run = (readiness: 'line' | 'hint', upper = false): Replay => {
    const replay = eventsRun(pattern, 4, told, { readiness }, ['linePolls', 'seenRows', 'toldRows'])
    const space = upper ? { ...replay.space, operands: patternOf([[0, 1], [1], [2, 3], [3]]) } : replay.space
    return { ...replay, space, geometry: { kind: 'grid', stencil: 'D2N5', size: [2, 2, 1] } }
  }

  test('the words that are asked first come first, and none without a record of which were polled', () => {
    expect(wordsOf(run('line'))?.map(({ kind }) => kind)).toEqual(['line', 'row'])
    expect(wordsOf(run('hint'))?.map(({ kind }) => kind)).toEqual(['row', 'line'])
    expect(wordsOf({ ...square, run: { ...square.run, readiness: 'line' } })).toBeUndefined()
  })

  test('polls are put down to the words that were polled', () => {
    const totals = (readiness: 'line' | 'hint', kind: Words['kind']) => {
      const replay = run(readiness)
      return totalsAt(readsOf(replay, wordsFor(kind, replay)), 1, replay.end)
    }
    expect(totals('line', 'line')).toMatchObject({ reads: 4, polls: 5 })
    expect(totals('line', 'row')).toMatchObject({ reads: 4, polls: 4 })
    expect(totals('hint', 'row')).toMatchObject({ reads: 4, polls: 4 })
    // two steps looked at a line's word at all
    expect(totals('hint', 'line')).toMatchObject({ reads: 2, polls: 5 })
  })

  test('a line’s word is filled as far as it was told, not as far as rows are solved', () => {
    const replay = run('line')
    const share = (w: number, tick: number) => readyShare(replay, wordsFor('line', replay), w, tick)
    const [first, second, third] = replay.itemTick
    expect([share(0, first + 1), share(0, second + 1)]).toEqual([0, 1])
    expect([share(1, third), share(1, third + 1), share(1, replay.end)]).toEqual([0, 0.5, 0.5])
  })

  test('lines of an upper triangle are numbered from its end', () => {
    const upper = wordsFor('line', run('line', true))
    expect([upper.rowsOf(0), upper.rowsOf(1)]).toEqual([
      [2, 4],
      [0, 2],
    ])
    expect([0, 3].map((row) => upper.wordsOfRow(row))).toEqual([[1], [0]])
  })

  test('facts name the words that are polled first, and count the polls of each', () => {
    const replay = run('hint')
    const tallies = (wordsOf(replay) ?? []).map((words) => ({
      words,
      totals: totalsAt(readsOf(replay, words), 1, replay.end),
      hits: 1,
    }))
    expect(factsOf(replay, tallies).map(({ words }) => words.replaceAll('\u202f', ' '))).toEqual([
      'x is polled, and after some wasted polls P of its grid line too (x 16 B, P 8 B)',
      'x, per row: 4 polls wasted for 4 values; 1 of 1 cache line touched',
      'P, per grid line: 5 polls wasted for 2 values; 1 of 1 cache line touched',
      expect.stringMatching(/^cache hit rate of x 25 %/),
    ])
  })
})

test('the modeled cache lets go what was read longest ago', () => {
  const reads = (line: number[]) => ({
    until: new Uint32Array(1),
    polls: new Uint32Array(5),
    line: Uint32Array.from(line),
  })
  expect([...(modeledHits(reads([0, 1, 0, 2, 1]), 2) ?? [])]).toEqual([0, 0, 0, 1, 1, 1])
  expect([...(modeledHits(reads([0, 1, 0, 2, 0]), 2) ?? [])]).toEqual([0, 0, 0, 1, 1, 2])
})

const extent = { width: 500, height: 240, unit: 1 }

test('picking where a word is drawn gives it, at every dpr', () => {
  for (const unit of [1, 1.25, 2]) {
    const layout = stateLayout(1000, { width: 500 * unit, height: 240 * unit, unit }, 0, 40 * unit, 500 * unit)
    expect(layout.detail).toBe('words')
    for (let word = 0; word < 1000; word++) {
      const { x, y } = wordBox(layout, word)
      expect(wordAt(layout, x, y)).toBe(word)
      expect(y + layout.down).toBeLessThanOrEqual(layout.top + layout.height)
    }
  }
})

test('more words than pixels become cache lines, then bins that hold every line once', () => {
  expect(stateLayout(60_000, extent, 0, 40, 500).detail).toBe('lines')
  const bins = stateLayout(5_000_000, extent, 0, 40, 500)
  expect(bins.detail).toBe('bins')
  expect(marks(bins) * bins.each).toBeGreaterThanOrEqual(bins.lines)
  expect((marks(bins) - 1) * bins.each).toBeLessThan(bins.lines)
  const last = markBox(bins, marks(bins) - 1)
  expect(last.y + last.height).toBeLessThanOrEqual(bins.top + bins.height)
  expect(wordAt(bins, -1, 50)).toBeUndefined()
})
