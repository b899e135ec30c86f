import { describe, expect, test } from 'vitest'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { EntryCourse } from './course.ts'
import { madeRun, outcome, seen } from './moves.fixture.ts'
import { HERE, hasMoves, MOVING, type EntryMoves, movesOf, standingOf, THERE } from '#src/engine/run/moves.ts'
import { stepEntry } from '#src/page/draw/pattern/entries.ts'
import { busyWords } from '../busy.ts'
import { entryWords, footOf, headsOf } from './words.ts'

const replay = seen(madeRun())
const moves = movesOf(replay)
const ticks = Array.from({ length: replay.end + 1 }, (_, tick) => tick)

test('an entry stands where it came out, and moves when the trace says so', () => {
  expect([...moves.place]).toEqual([0, 3, 8, 5, 1, 4, 6, 2, 7, NEVER])
  expect([...moves.placeRow]).toEqual([0, 1, 3, 2, 0, 1, 2, 0, 2, NEVER])
  // two steps of reading: worker 1 moves entries 0 to 3 in the third, 8 and 9 in the fourth, worker 0 the others
  expect([...moves.begin]).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 4, 4])
  expect(Array.from(moves.event, (e) => replay.eventWorker[e])).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 1, 1])
})

test('the last event that puts an entry into the output counts, be it of the place that it came to', () => {
  const sorted = movesOf(seen(madeRun({ sortsInto: true })))
  // places 0 to 3 hold entries 0, 4, 7 and 1
  expect([0, 4, 7, 1].map((entry) => sorted.event[entry])).toEqual([6, 6, 6, 6])
  expect(sorted.event[2]).toBe(moves.event[2])
})

test('what a sampled trace says nothing of stays where it is', () => {
  const few = movesOf(seen(madeRun({ events: [[0, 1, 4, 0]] })))
  expect(ticks.map((tick) => standingOf(few, 0, tick))).toEqual(ticks.map(() => HERE))
  expect(few.event[4]).toBe(0)
})

/** Where entries stand at a tick, by a course that goes there over others. */
function standings(of: EntryMoves, way: readonly number[]): number[] {
  const course = new EntryCourse(of)
  for (const tick of way) course.goTo(tick, () => {})
  expect([HERE, MOVING, THERE].map((one) => course.standing.filter((is) => is === one).length)).toEqual([
    ...course.counts,
  ])
  expect(course.moving.size).toBe(course.counts[MOVING])
  return [...course.standing]
}

const exact = (of: EntryMoves, tick: number) => Array.from(of.row, (_, entry) => standingOf(of, entry, tick))

describe('a course of entries', () => {
  const ways = ticks.flatMap((tick) => [[tick], [replay.end, tick], [0, replay.end, 0, tick]])

  test('is at a tick the same for any way there', () => {
    for (const way of ways) expect(standings(moves, way), way.join()).toEqual(exact(moves, way.at(-1) as number))
  })

  test('mutant: entries that never end to move are seen', () => {
    const { ends } = moves
    const faulty: EntryMoves = { ...moves, ends: { ...ends, ptr: ends.ptr.map(() => 0) } }
    expect(
      ways.some((way) => standings(faulty, way).some((is, k) => is !== exact(moves, way.at(-1) as number)[k])),
    ).toBe(true)
  })

  test('mutant: ends that come with the beginnings are seen', () => {
    const faulty: EntryMoves = { ...moves, ends: moves.begins }
    expect(
      ways.some((way) => standings(faulty, way).some((is, k) => is !== exact(moves, way.at(-1) as number)[k])),
    ).toBe(true)
  })
})

test('it is offered where entries of an input moved into what came out', () => {
  const { outcome: _, ...without } = replay.run
  const as = (run: Replay['run']) => hasMoves({ ...replay, run })
  expect(as(replay.run)).toBe(true)
  expect(as(without)).toBe(false)
  expect(as({ ...replay.run, outcome: { ...outcome, matrix: 'C' } })).toBe(false)
  expect(hasMoves({ ...replay, space: { ...replay.space, count: 2 ** 22 + 1 } })).toBe(false)
  expect(as({ ...replay.run, stages: [{ name: 'move', space: 'entry' }] })).toBe(false)
  // before its run it keeps its place
  expect(as({ ...without, trace: { ...without.trace, words: new Uint32Array() } })).toBe(true)
  expect(hasMoves(replay.spaces[1])).toBe(false)
})

test('its words name an entry, where it went, who moved it and when', () => {
  expect(entryWords(replay, moves, 3)).toEqual([
    'entry 3, A(1, 2) → B(2, 1): moved by worker 1 at step 3',
    'A(1, 2) → B(2, 1), worker 1, step 3',
  ])
  expect(entryWords(replay, moves, 9)).toEqual(['entry 9, A(4, 3), is in no place of B', 'A(4, 3)'])
  const sorted = seen(madeRun({ sortsInto: true }))
  expect(entryWords(sorted, movesOf(sorted), 4)).toEqual([
    'entry 4, A(3, 0) → B(0, 3): moved by worker 0 or one near it, about step 5',
    'A(3, 0) → B(0, 3), about step 5',
  ])
  const few = seen(madeRun({ events: [[0, 1, 4, 0]] }))
  expect(entryWords(few, movesOf(few), 0)[0]).toBe('entry 0, A(0, 0) → B(0, 0): when it moved was not recorded')
  expect(headsOf(moves, [4, 2, 4])).toEqual([
    ['A: 4 entries still here', 'A: 4'],
    ['B: 4 entries arrived', 'B: 4'],
  ])
  expect(footOf(replay, 3, [2, 8, 0])[0]).toBe('step 3: 8 entries move')
  expect(footOf(replay, 4, [0, 1, 9])[0]).toBe('step 4: 1 entry moves')
  expect(footOf(replay, 1, [10, 0, 0])[0]).toBe('step 1: no entry moves')
  expect(footOf(replay, 1, [10, 0, 0], '2 workers are in “count”')[0]).toBe(
    'step 1: no entry moves, 2 workers are in “count”',
  )
  expect(busyWords(replay, replay.end)).toBeUndefined()
  const said = Array.from({ length: replay.end }, (_, tick) => busyWords(replay, tick))
  expect(said.filter((words) => words && /^\d+ workers? (?:is|are) in ./.test(words)).length).toBeGreaterThan(0)
  expect(footOf(replay, 3, [0, 50, 0])[0]).toBe('step 3: 50 entries move, 40 of their ways are drawn')
})

test('arrow keys go along a row, and to the nearest entry of the next row that has one', () => {
  expect(stepEntry(moves.input, moves.row, undefined, 1, 0)).toBe(0)
  expect([
    stepEntry(moves.input, moves.row, 0, 1, 0),
    stepEntry(moves.input, moves.row, 2, 1, 0),
    stepEntry(moves.input, moves.row, 0, -1, 0),
  ]).toEqual([1, undefined, undefined])
  expect([
    stepEntry(moves.input, moves.row, 3, 0, 1),
    stepEntry(moves.input, moves.row, 6, 0, -1),
    stepEntry(moves.input, moves.row, 9, 0, 1),
  ]).toEqual([6, 3, undefined])
})
