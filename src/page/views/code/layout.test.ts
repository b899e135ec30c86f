import { waiting } from '#src/engine/run/spaces.fixture.ts'
import { describe, expect, test } from 'vitest'
import type { Code } from '#src/engine/run/code.ts'
import { type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { freeRun, levelRun, lowerGrid, patternOf } from '../toy.fixture.ts'
import { replayInTime } from '#src/engine/run/times/timed.ts'
import { stateOfWorker } from '#src/engine/run/query.ts'
import { readStage, traceBuilder } from '#src/core/trace/event.ts'
import { replayFor } from '#src/page/frame/replay.fixture.ts'
import { inked } from './ink.ts'
import { activityAt, linesOf, linesOfText } from './layout.ts'
import { caption } from './caption.ts'

/**
 * Rows 0 and 1 need nothing, row 2 needs both. Worker 0 takes row 0 in stage 1; worker 1 row 1 in stage 0; worker 2
 * polls for row 2 in tick 1 and takes it in tick 2, in stage 0.
 */
function tiny(): Replay {
  const pattern = patternOf([[0], [1], [0, 1, 2]])
  const builder = traceBuilder(32)
  builder.emit({ worker: 0, stage: 1, polls: 0, item: 0, k: 0, phase: 0, lanes: [0] })
  builder.emit({ worker: 1, stage: 0, polls: 0, item: 1, k: 1, phase: 0, lanes: [0] })
  builder.emit({ worker: 2, stage: 0, polls: 7, item: 2, k: 2, phase: 0, lanes: [3] })
  const { run } = replayFor({ workers: 3, working: [0, 2, 1], spinning: [0, 1, 0] })
  const traced = { ...run, rows: 3, trace: builder.finish(), stages: [{ name: 'add' }, { name: 'begin' }] }
  return makeReplay(traced, { operation: 'sptrsv', spaces: waiting(pattern) })
}

const code: Code = {
  listing: {
    heading: 'toy',
    lines: [
      { text: 'for each row:', code: ['loop {'] },
      { text: '  wait', when: ['wait'], code: ['poll();'] },
      { text: '  add', when: [0, 1], code: ['sum += a;', 'sum += b;'] },
    ],
  },
  sources: [
    { name: 'one', wgsl: 'loop {\n  poll();\n  sum += a;\n}' },
    { name: 'two', wgsl: 'sum += b;\nsum += a;' },
  ],
}

describe('what is lit', () => {
  const replay = tiny()

  test('workers are counted by stage, and those that poll', () => {
    expect(activityAt(replay, 0)).toEqual({ working: new Map(), waiting: 0 })
    expect(activityAt(replay, 1)).toEqual({
      working: new Map([
        [1, 1],
        [0, 1],
      ]),
      waiting: 1,
    })
    expect(activityAt(replay, 2)).toEqual({ working: new Map([[0, 1]]), waiting: 0 })
    expect(activityAt(replay, replay.end)).toEqual({ working: new Map(), waiting: 0 })
  })

  const runs = [freeRun(lowerGrid(5, 4, 3), 7), levelRun(lowerGrid(4, 4, 4), 9), tiny()]
  /** Each event waits from a half of a step before it on, and works for a quarter of one. */
  const inTime = runs.map((run) => {
    const at = (shift: number) => Float64Array.from(run.eventTick, (tick) => Math.max(0, (tick - 1 + shift) / run.end))
    return replayInTime(run, { wait: at(-0.5), work: at(0), until: at(0.25), ms: 1, blocks: false }, 1, 1 / 37)
  })

  /** What all workers do, asked of each. */
  function asked(of: Replay, tick: number) {
    const states = Array.from({ length: of.workers }, (_, worker) => stateOfWorker(of, worker, tick))
    const working = new Map<number, number>()
    for (const { state, event } of states) {
      const stage = state === WORKING ? readStage(of.run.trace, event) : undefined
      if (stage !== undefined) working.set(stage, (working.get(stage) ?? 0) + 1)
    }
    return { working, waiting: states.filter(({ state }) => state === SPINNING).length }
  }

  test('what is counted once is what each worker is asked for, at every tick; mutant: a tick late', () => {
    for (const of of [...runs, ...inTime]) {
      const ticks = Array.from({ length: of.end + 1 }, (_, tick) => tick)
      expect(ticks.map((tick) => activityAt(of, tick))).toEqual(ticks.map((tick) => asked(of, tick)))
      expect(ticks.map((tick) => activityAt(of, tick + 1))).not.toEqual(ticks.map((tick) => asked(of, tick)))
    }
  })

  test('a tick between two steps is of the one before it, and one before the run of its beginning', () => {
    for (const of of runs) {
      expect(activityAt(of, 1.5)).toEqual(asked(of, 1))
      expect(activityAt(of, -1)).toEqual(asked(of, 0))
      expect(activityAt(of, of.end + 1)).toEqual(asked(of, of.end))
    }
  })

  test('a mark leaves its own row, worker or level alone', () => {
    expect(activityAt(replay, 1, { kind: 'item', space: 'row', item: 0 })).toEqual({
      working: new Map([[1, 1]]),
      waiting: 0,
      event: 0,
    })
    expect(activityAt(replay, 1, { kind: 'item', space: 'row', item: 2 })).toEqual({
      working: new Map(),
      waiting: 1,
      event: 2,
    })
    expect(activityAt(replay, 2, { kind: 'item', space: 'row', item: 0 })).toEqual({ working: new Map(), waiting: 0 })
    expect(activityAt(replay, 1, { kind: 'worker', worker: 1 })).toEqual({
      working: new Map([[0, 1]]),
      waiting: 0,
      event: 1,
    })
    expect(activityAt(replay, 1, { kind: 'worker', worker: 99 })).toEqual({ working: new Map(), waiting: 0 })
    expect(activityAt(replay, 1, { kind: 'group', grouping: 'level', group: 0 })).toEqual({
      working: new Map([
        [1, 1],
        [0, 1],
      ]),
      waiting: 0,
    })
    expect(activityAt(replay, 1, { kind: 'group', grouping: 'level', group: 1 })).toEqual({
      working: new Map(),
      waiting: 1,
    })
  })

  test('the caption says it in words', () => {
    const at = (tick: number, row?: number) => {
      const hover = row === undefined ? undefined : ({ kind: 'item', space: 'row', item: row } as const)
      return caption(replay, { tick, ...(hover ? { hover } : {}) }, activityAt(replay, tick, hover))
    }
    expect(at(0)).toBe('step 0: no worker works')
    expect(at(1)).toBe('step 1: 1 worker in “add”, 1 worker in “begin”, 1 polling')
    expect(at(1, 2)).toBe('step 1: worker 2, row 2: 7 polls wasted before its next step')
    expect(at(2, 2)).toBe('step 2: worker 2, row 2: “add”, 2 nonzeros from 2')
    expect(at(2, 0)).toBe('step 2: the marked row does not work')
  })

  test('an old recording, which does not name its stages, is at work; two stages at once have their numbers', () => {
    const { stages: _, ...run } = replay.run
    const old = { ...replay, run }
    const at = (tick: number) => caption(old, { tick }, activityAt(old, tick))
    expect(at(2)).toBe('step 2: 1 worker working')
    expect(at(1)).toBe('step 1: 1 worker in stage 0, 1 worker in stage 1, 1 polling')
  })

  test('a stage’s lines are lit in the listing and in every shader', () => {
    expect(linesOf(code, 0)).toEqual({ listing: [2], sources: [[2], [0, 1]] })
    expect(linesOf(code, 'wait')).toEqual({ listing: [1], sources: [[1], []] })
    expect(linesOf(code, 5)).toEqual({ listing: [], sources: [[], []] })
    expect(linesOfText(code, 0)).toEqual({ listing: [0], sources: [[0], []] })
  })
})

describe('ink', () => {
  test('words, numbers, attributes and comments are told apart', () => {
    expect(inked('  let k = 4u; // if')).toEqual([
      { kind: 'plain', text: '  ' },
      { kind: 'word', text: 'let' },
      { kind: 'plain', text: ' k = ' },
      { kind: 'number', text: '4u' },
      { kind: 'plain', text: '; ' },
      { kind: 'comment', text: '// if' },
    ])
    expect(inked('@group(0) letter').map(({ kind }) => kind)).toEqual(['attribute', 'plain', 'number', 'plain'])
    expect(inked('')).toEqual([])
  })

  test('nothing of a line is lost', () => {
    for (const line of [
      'for (var k = 0x7fc0u; k < x2; k++) { /// 1',
      '}',
      'a // b @c 3',
      'fn f(a: array<f32, 4>) -> u32',
    ]) {
      expect(
        inked(line)
          .map(({ text }) => text)
          .join(''),
      ).toBe(line)
    }
  })
})
