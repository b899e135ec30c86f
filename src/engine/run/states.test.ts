import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { readItem, traceBuilder } from '#src/core/trace/event.ts'
import { twinNotes } from '#src/core/trace/notes.ts'
import { stateOfItem, statesOfItems } from './query.ts'
import { DONE, type Replay, SPINNING, WORKING } from './replay.ts'
import type { Run } from './run.ts'
import { makeReplay } from './schedule.ts'
import { changesOf, ItemStates } from './states.ts'
import { type Course, timeCourse, replayInTime } from './times/timed.ts'
import { clockedReplay } from './times/timed.fixture.ts'
import { operandsOf } from '#src/core/trace/space.ts'

const draw = new Draw(inject('turn')).within(TURNS)
/** The share of kernels, and of their runs that stall, that is tried: one in this number. */
const ONE_IN = 8
const MACHINE = { workers: 7, lanes: 4, subgroupSize: 4 }

/** The run of a kernel’s twin on a small grid, and what it ran on. */
function twinRun(id: string, kernel: Kernel): readonly [run: Run, on: Parameters<typeof makeReplay>[1]] {
  const [{ problem, spaces }] = casesByOperation.get(id.split('/')[0])?.seeded(SMALL) ?? []
  const params = defaults(kernel, {})
  const { emit, finish } = traceBuilder(MACHINE.lanes, twinNotes(kernel.trace.notes))
  kernel.reference(problem, kernel.analyse(problem, params), params, MACHINE, emit)
  return [{ trace: finish(), stages: kernel.trace.stages } as Run, { operation: problem.operation, spaces }]
}
const SMALL = cube('D3N7', 5)

/** What becomes of a run: it is whole, has not begun, or has stalled half-way. */
const ENDS: Readonly<Record<string, (run: Run) => Run>> = {
  'not run': ({ trace, ...run }) => ({ ...run, trace: { ...trace, words: trace.words.slice(0, 0) } }),
  whole: (run) => run,
  stalled({ trace, ...run }) {
    const words = trace.words.slice(0, trace.eventWords * Math.floor(trace.words.length / trace.eventWords / 2))
    const item = readItem(trace, words.length / trace.eventWords)
    return { ...run, trace: { ...trace, words }, stall: { item, polls: 9 } }
  },
}

/** Of all kernels’ runs and ends those whose turn it is: no other one runs. */
async function replays(): Promise<(readonly [name: string, replay: Replay])[]> {
  const pairs = [...(await kernels())]
    .filter(([, { uses }]) => !uses)
    .flatMap(([id, kernel]) => Object.entries(ENDS).map(([name, end]) => ({ id, kernel, name, end })))
  return draw.of(pairs, ONE_IN).map(({ id, kernel, name, end }) => {
    const [run, on] = twinRun(id, kernel)
    return [`${id}, ${name}`, makeReplay(end(run), on)]
  })
}

/** A run along recorded time, whose rows wait and work for many ticks; and one whose rows share them. */
function timedReplays(): (readonly [name: string, replay: Replay])[] {
  const [{ spaces }] = casesByOperation.get('sptrsv')?.seeded(cube('D3N7', 5)) ?? []
  const replay = clockedReplay(operandsOf(spaces[0]), { workers: 5, work: 9, hop: 4, ms: 1 })
  const course = timeCourse(replay) as Course
  return [300, 20].map((ticks) => [`along time, ${ticks} ticks`, replayInTime(replay, course, 1, 1 / ticks)])
}

const cases = [...(await replays()), ...timedReplays()]
console.log(`${draw.told} (replays)`)

/** Ticks at which states that are brought there in this order differ from those counted afresh. */
function wrongTicks(states: ItemStates, ticks: readonly number[]): number[] {
  const { replay } = states
  const fresh = new Uint8Array(replay.pattern.rows)
  return ticks.filter((tick) => {
    const brought = states.at(tick)
    return statesOfItems(replay, tick, fresh).some((state, row) => state !== brought[row])
  })
}

const everyTick = ({ end }: Replay) => Array.from({ length: end + 1 }, (_, tick) => tick)

describe.each(cases)('%s', (_, replay) => {
  test('states that follow the changes are those of a full count: forwards, backwards and after any seeks', () => {
    const states = new ItemStates(replay)
    expect(wrongTicks(states, everyTick(replay))).toEqual([])
    expect(wrongTicks(states, everyTick(replay).toReversed())).toEqual([])
    const seeks = fc.array(fc.nat(replay.end + 3), { maxLength: 40 })
    fc.assert(
      fc.property(seeks, (ticks) => wrongTicks(states, ticks).length === 0),
      { seed: draw.seed, numRuns: 20 },
    )
  })

  test('a row asked for alone is in the state that it has among all', () => {
    const states = new ItemStates(replay)
    for (const tick of everyTick(replay)) {
      const odd = states.at(tick).findIndex((state, row) => state !== stateOfItem(replay, row, tick))
      expect(odd, `the first row in another state at step ${tick}`).toBe(-1)
    }
  })

  test('as many rows are done as the schedule counted', () => {
    if (replay.run.stall) return
    const states = new ItemStates(replay)
    for (const tick of everyTick(replay)) {
      const done = states.at(tick).filter((state) => state === DONE).length
      expect(done).toBe(replay.itemCounts[DONE][tick])
    }
  })
})

/** A schedule’s changes with a fault. */
const mutants: readonly (readonly [name: string, fault: (replay: Replay) => Replay])[] = [
  ['changes of the last tick are lost', (replay) => edited(replay, (tick) => tick !== replay.end)],
  ['rows that begin to spin are lost', (replay) => edited(replay, (_tick, turn) => (turn & 7) !== SPINNING)],
  ['rows that begin to work are lost', (replay) => edited(replay, (_tick, turn) => (turn & 7) !== WORKING)],
]

/** The replay without the changes that `keep` refuses. */
function edited(replay: Replay, keep: (tick: number, turn: number) => boolean): Replay {
  const { ptr, items, turns } = changesOf(replay)
  const kept: number[] = []
  const perTick = everyTick(replay).map((tick) => {
    for (let c = ptr[tick]; c < ptr[tick + 1]; c++) if (keep(tick, turns[c])) kept.push(c)
    return kept.length
  })
  const pick = (from: ArrayLike<number>) => kept.map((c) => from[c])
  const changes = {
    ptr: Uint32Array.of(0, ...perTick),
    items: Uint32Array.from(pick(items)),
    turns: Uint8Array.from(pick(turns)),
  }
  return { ...replay, changes }
}

test.each(mutants)('mutant: %s, and it is seen', (_, fault) => {
  const seen = cases.some(([, replay]) => wrongTicks(new ItemStates(fault(replay)), everyTick(replay)).length > 0)
  expect(seen).toBe(true)
})
