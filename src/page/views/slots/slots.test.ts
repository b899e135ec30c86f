import { describe, expect, test } from 'vitest'
import type { MovedMatrix } from '#src/core/kernel/outcome.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { laneBits, traceBuilder } from '#src/core/trace/event.ts'
import type { Space } from '#src/core/trace/space.ts'
import { input, outcome } from '../moves/moves.fixture.ts'
import { binBox, binOf, blocksOf, namedRows, namePlaces, slotAt, slotsLayout } from './layout.ts'
import { barHeights } from './paint.ts'
import { hasRounds, type SlotRound, roundsOf } from './rounds.ts'
import { WriteTally } from './tally.ts'
import { detailWords, slotsWords, slotWords, stepWords } from './words.ts'
import view from './view.ts'

const free = { lanes: 'items', order: 'none', groups: [] } as const
const spaces: readonly Space[] = [
  { name: 'entry', matrix: 'A', count: 10, places: input, ...free },
  { name: 'column', count: 4, ...free },
  { name: 'place', matrix: 'B', count: 10, ...free },
]
const stages = [
  { name: 'count', space: 'entry', adds: 'column' },
  { name: 'add up', space: 'column', covers: 'again' },
  { name: 'move', space: 'entry', into: 'B' },
  { name: 'merge', space: 'place', nearby: true },
] as const

/** Worker, stage, first item, phase, step, block: two shares of five entries, each column twice, a move, two rounds of merging. */
const EVENTS = [
  [0, 0, 0, 0, 0, 5],
  [0, 0, 4, 0, 1, 5],
  [1, 0, 5, 0, 0, 5],
  [1, 0, 9, 0, 1, 5],
  [0, 1, 0, 1, 0, 0],
  [0, 1, 0, 1, 1, 0],
  [0, 2, 0, 2, 0, 0],
  [1, 2, 4, 2, 0, 0],
  [0, 2, 8, 2, 1, 0],
  [0, 3, 0, 3, 0, 4],
  [1, 3, 4, 3, 0, 4],
  [0, 3, 8, 3, 1, 4],
  [0, 3, 0, 4, 0, 8],
  [0, 3, 4, 4, 1, 8],
  [1, 3, 8, 4, 0, 8],
] as const

/** Items end with the matrix, a share, and the columns. */
const endOf = (stage: number, item: number) => (stage === 1 ? 4 : stage === 0 && item < 5 ? 5 : 10)

function madeRun(came: MovedMatrix | undefined = outcome): Replay {
  const { emit, finish } = traceBuilder(4, ['step', 'block'])
  for (const [worker, stage, item, phase, step, block] of EVENTS) {
    const lanes = laneBits(0, Math.min(4, endOf(stage, item) - item))
    emit({ worker, stage, polls: 0, item, k: item, phase, lanes, notes: { step, block } })
  }
  const run = { trace: finish(), stages, worker: 'worker', ...(came && { outcome: came }) } as unknown as Run
  return makeReplay(run, { operation: 'made', spaces })
}

const replay = madeRun()
const rounds = roundsOf(replay)
const extent = { width: 700, height: 400, unit: 1 }
const layout = slotsLayout(rounds, extent)
const ticks = Array.from({ length: replay.end + 1 }, (_, tick) => tick)

describe('rounds', () => {
  test('come in the order of their barriers, those of one stage numbered', () => {
    expect(rounds.map(({ name, block, slots }) => [name, block, slots])).toEqual([
      ['count', 5, 4],
      ['add up', 0, 4],
      ['move', 0, 10],
      ['merge 1', 4, 10],
      ['merge 2', 8, 10],
    ])
    expect(rounds.map(slotsWords)).toEqual([
      '4 columns',
      '4 columns',
      '10 places of B',
      '10 places of B',
      '10 places of B',
    ])
  })

  test('write the column that an entry is added to, and the place that it came to', () => {
    expect([...rounds[0].slot]).toEqual([...input.col_idx])
    expect([...rounds[0].part]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    // the entry that came to no place writes none
    expect([...rounds[2].slot]).toEqual([0, 3, 8, 5, 1, 4, 6, 2, 7])
  })

  test('of a run without an outcome write the entries as they are numbered', () => {
    const [, , move] = roundsOf(madeRun({ ...outcome, matrix: 'C' }))
    expect([...move.slot]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(move.seen.space.name).toBe('entry')
  })

  test('are offered where a run has several spaces', () => {
    expect(hasRounds(replay)).toBe(true)
    // stages that only look write nothing, and what is left is of one space
    const looking = stages.map((stage) => (stage.space === 'place' ? stage : { ...stage, looks: 'place' }))
    expect(hasRounds({ ...replay, run: { ...replay.run, stages: looking } })).toBe(false)
    expect(view.needs({ ...replay, spaces: [replay] })).toBeUndefined()
    const words = new Uint32Array((2 ** 20 + 1) * replay.run.trace.eventWords)
    expect(hasRounds({ ...replay, run: { ...replay.run, trace: { ...replay.run.trace, words } } })).toBe(false)
  })
})

/** Writes of each bin until a tick, and in it, counted anew. */
function counted(round: SlotRound, bins: number, lines: number, tick: number) {
  const [written, now] = [new Uint32Array(bins * lines), new Uint32Array(bins * lines)]
  round.slot.forEach((slot, w) => {
    const bin = binOf({ bins, round }, slot) + (lines > 1 ? round.part[w] * bins : 0)
    const begin = replay.eventTick[round.event[w]]
    if (begin <= tick) written[bin]++
    if (begin === tick) now[bin]++
  })
  return { written: [...written], now: [...now] }
}

describe('counts of writes', () => {
  const layouts = [layout, slotsLayout(rounds, { width: 103, height: 60, unit: 1 })]
  const ways = ticks.flatMap((tick) => [[tick], [replay.end, tick], [0, replay.end, 0, tick]])
  const wrong = (make: (row: (typeof layout.rows)[number]) => WriteTally) =>
    layouts.flatMap(({ rows }) =>
      rows.flatMap((row) =>
        ways.filter((way) => {
          const tally = make(row)
          for (const tick of way) tally.goTo(tick)
          const exact = counted(row.round, row.bins, row.lines.length, way.at(-1) as number)
          return JSON.stringify([[...tally.written], [...tally.now]]) !== JSON.stringify([exact.written, exact.now])
        }),
      ),
    )

  test('are those of the tick, for any way there, in bins of one slot and of several', () => {
    expect(layouts[1].rows.every(({ bins, round }) => bins < round.slots || round.slots <= 6)).toBe(true)
    expect(wrong((row) => new WriteTally(row))).toEqual([])
  })

  test('mutant: writes that last beyond their step are seen', () => {
    const late = (row: (typeof layout.rows)[number]) =>
      new WriteTally({
        ...row,
        round: { ...row.round, ends: { ...row.round.ends, ptr: row.round.ends.ptr.map(() => 0) } },
      })
    expect(wrong(late).length).toBeGreaterThan(0)
  })

  test('mutant: shares that add up in one histogram are seen', () => {
    const together = (row: (typeof layout.rows)[number]) =>
      new WriteTally({ ...row, round: { ...row.round, part: row.round.part.map(() => 0) } })
    expect(wrong(together).length).toBeGreaterThan(0)
  })
})

describe('the layout', () => {
  test('has a line per share where shares add up apart, and one where these have no room', () => {
    expect(layout.rows.map(({ lines }) => lines.length)).toEqual([2, 1, 1, 1, 1])
    expect(slotsLayout(rounds, { ...extent, height: 80 }).rows[0].lines).toHaveLength(1)
  })

  test('puts rows below one another, above the words, at any size', () => {
    for (const size of [extent, { width: 380, height: 160, unit: 1 }, { width: 900, height: 500, unit: 2 }]) {
      const { rows, foot } = slotsLayout(rounds, size)
      rows.forEach(({ top, height, lines }, r) => {
        expect(top + height).toBeLessThan(rows[r + 1]?.top ?? foot)
        for (const line of lines)
          expect([line.top >= top, line.top + line.height <= top + height]).toEqual([true, true])
      })
    }
  })

  test('finds a slot where its bar stands', () => {
    for (const row of layout.rows)
      for (let slot = 0; slot < row.round.slots; slot++) {
        const { x, wide } = binBox(layout, row, binOf(row, slot))
        expect(slotAt(layout, x + wide / 2, row.top + 1)).toEqual({ row, slot })
      }
    expect(slotAt(layout, layout.left - 1, layout.rows[0].top + 1)).toBeUndefined()
  })

  test('has half as many blocks round by round, without a gap, and none where they are too narrow', () => {
    const blocks = layout.rows.map((row) => blocksOf(layout, row))
    expect(blocks.map(({ length }) => length)).toEqual([0, 0, 0, 3, 2])
    for (const [, , , first, second] of [blocks]) {
      expect(first.map(([from]) => from)).toEqual([layout.left, first[0][1], first[1][1]])
      expect(second[0][1]).toBe(first[1][1])
      expect(second[1][1]).toBe(layout.left + layout.width)
    }
    const narrow = { ...layout.rows[3], pitch: 1 }
    expect(blocksOf(layout, narrow)).toEqual([])
  })
})

test('a bar grows with what is written, is never higher than all of it, and shows a step’s own writes', () => {
  const line = { top: 0, height: 40 }
  expect(barHeights(line, 40, 0, 0, 4)).toEqual({ all: 40, written: 0, before: 0 })
  expect(barHeights(line, 40, 2, 1, 4)).toEqual({ all: 40, written: 20, before: 10 })
  expect(barHeights(line, 40, 4, 0, 4)).toEqual({ all: 40, written: 40, before: 40 })
  // one of a thousand is seen, and so is that it comes in this step
  expect(barHeights(line, 40, 1, 0, 1000)).toEqual({ all: 40, written: 1, before: 1 })
  expect(barHeights(line, 40, 1000, 1, 1000)).toEqual({ all: 40, written: 40, before: 38 })
})

test('words say which rounds write, how often a slot was written, and by whom the last time', () => {
  const [count, addUp, , merge] = layout.rows
  const writing = [
    { round: count.round, writes: 1 },
    { round: addUp.round, writes: 8 },
    { round: merge.round, writes: 0 },
  ]
  expect(stepWords(replay, 4, writing)).toBe('step 4: count, 1 count · add up, 8 writes')
  expect(stepWords(replay, 0, [])).toBe('step 0: nothing is written')
  expect(slotWords(replay, count, 0, 0)).toBe('column 0, count: 0 of 3 counts')
  expect(slotWords(replay, count, 0, 1)).toBe('column 0, count: 2 of 3 counts, the last by worker 1 at step 1')
  expect(slotWords(replay, addUp, 3, 3)).toBe('column 3, add up: 1 of 2 writes, the last by worker 0 at step 3')
  expect(slotWords(replay, merge, 9, 9)).toBe(
    'place 9, merge 1: 1 of 1 write, the last by worker 0 or one near it, about step 8',
  )
  expect(detailWords(layout.rows)).toBe('every slot')
  expect(detailWords(slotsLayout(rounds, { width: 100, height: 60, unit: 1 }).rows)).toBe('1 px = up to 4 slots')
})

test('where names have too little room, rounds that write are named, and of the others those that stand clear', () => {
  const rows = Array.from({ length: 12 }, (_, r) => ({ top: 6 * r, height: 5 }))
  const writes = rows.map((_, r) => r === 4)
  const places = namePlaces(rows, 7.5)
  const named = namedRows(places, writes, 15)
  const middles = places.filter((_, r) => named[r])
  expect(places[0], 'no name is cut at the top').toBe(7.5)
  expect(places[11], 'nor at the bottom').toBe(71 - 7.5)
  expect(named[4]).toBe(true)
  expect(Math.min(...middles.slice(1).map((middle, m) => middle - middles[m]))).toBeGreaterThanOrEqual(15)
  expect(named.filter(Boolean).length).toBeGreaterThanOrEqual(3)
  expect(namedRows(namePlaces(rows, 2), writes, 6).every(Boolean)).toBe(true)
})

test('many rounds share all of the height', () => {
  const many = Array.from({ length: 90 }, () => rounds[0])
  const { rows, foot } = slotsLayout(many, { width: 400, height: 222, unit: 1 })
  expect(rows[89].top + rows[89].height).toBe(200)
  expect(foot).toBeGreaterThan(200)
})
