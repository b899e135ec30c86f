import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type EventRecord, laneBits, traceBuilder } from '#src/core/trace/event.ts'
import { groupingBy, type Space, ungrouped } from '#src/core/trace/space.ts'
import { eventsOfItem, groupOfMark, itemIn, markOf, stateOfItem, statesOfItems, stateOfWorker } from './query.ts'
import { runOf, withHeader } from './record/record.fixture.ts'
import { encodeRecording, openRecording } from './record/record.ts'
import { DONE, IDLE, NEVER, type Replay, SPINNING, WAITING, WORKING } from './replay.ts'
import type { Run } from './run.ts'
import { makeReplay } from './schedule.ts'
import { waiting } from './spaces.fixture.ts'
import { ItemStates } from './states.ts'
import { replayInTime } from './times/timed.ts'

/** Rows 0 and 1 need nothing, row 2 needs both, row 3 needs row 2. */
const pattern = {
  rows: 4,
  cols: 4,
  row_ptr: Uint32Array.of(0, 1, 2, 5, 7),
  col_idx: Uint32Array.of(0, 1, 0, 1, 2, 2, 3),
}
const [rows] = waiting(pattern)
const slots: Space = { name: 'slot', count: 6, lanes: 'items', order: 'none', groups: [] }
const stages = [{ name: 'count', space: 'slot' }, { name: 'solve' }]

type Step = Pick<EventRecord, 'worker' | 'item'> & Partial<EventRecord>

function playedOf(steps: readonly Step[], spaces: readonly Space[] = [rows, slots], named = stages): Replay {
  const { emit, finish } = traceBuilder(4)
  for (const step of steps) emit({ stage: 1, polls: 0, k: 0, phase: 0, lanes: [0], ...step })
  return makeReplay({ trace: finish(), stages: named } as unknown as Run, { operation: 'made', spaces })
}

/** Worker 0 counts slots 0 to 2, then solves rows 0 and 2; worker 1 counts slots 4 and 5 twice, between rows 1 and 3. */
const steps: readonly Step[] = [
  { worker: 0, stage: 0, item: 0, lanes: laneBits(0, 3) },
  { worker: 1, item: 1, k: 1 },
  { worker: 0, item: 0 },
  { worker: 1, stage: 0, item: 4, lanes: laneBits(0, 2) },
  { worker: 0, item: 2, k: 2, lanes: [3], polls: 2 },
  { worker: 1, stage: 0, item: 2, lanes: laneBits(2, 2) },
  { worker: 1, item: 3, k: 5, lanes: [1], polls: 9 },
]

test('before any run no item is done that ends with an event; in a run those are that no event speaks of', () => {
  const statesIn = (seen: Replay) => [...statesOfItems(seen, 1, new Uint8Array(slots.count))]
  expect(statesIn(playedOf([], [slots], stages.slice(0, 1)))).toEqual(Array(6).fill(WAITING))
  const counted = playedOf(steps.slice(0, 1), [slots], stages.slice(0, 1))
  expect(statesIn(counted)).toEqual([WORKING, WORKING, WORKING, DONE, DONE, DONE])
})

test('a run is followed by the items that its kernel works on, where the items of its operation wait', () => {
  const panels: Space = { ...rows, name: 'panel' }
  const spoken = (space: string, first = rows) =>
    playedOf([{ worker: 0, stage: 0, item: 0 }], [first, slots, panels], [{ name: 'factor', space }]).space.name
  expect([spoken('panel'), spoken('row')]).toEqual(['panel', 'row'])
  // lanes that carry items wait for none, and neither do rows without an order
  expect([spoken('slot'), spoken('panel', { ...rows, order: 'none' })]).toEqual(['row', 'row'])
})

test('groupings of a run stand before those of its space, and two runs of one problem have each its own', () => {
  const colours = (name: string, group: readonly number[]) => ({ row: [groupingBy(name, Uint32Array.from(group), 3)] })
  const [one, other] = [colours('colour', [0, 1, 2, 0]), colours('part', [2, 2, 0, 1])].map((groups) =>
    makeReplay({ ...playedOf(steps).run, groups }, { operation: 'made', spaces: [rows, slots] }),
  )
  expect([one, other].map(({ grouping }) => [grouping.name, [...grouping.order]])).toEqual([
    ['colour', [0, 3, 1, 2]],
    ['part', [2, 3, 0, 1]],
  ])
  expect(one.space.groups.map(({ name }) => name)).toEqual(['colour', 'level'])
  expect(groupOfMark(one, { kind: 'group', grouping: 'colour', group: 2 })).toBe(2)
  expect(one.spaces[1].space).toBe(slots)
  expect(ungrouped([one.space, slots], one.run.groups)).toEqual([rows, slots])
})

test('a recording keeps the groupings of a run, and refuses those of other items and groups that there are not', async () => {
  const { trace } = playedOf(steps).run
  const group = Uint32Array.of(0, 1, 70, 0)
  const run = runOf(trace, { stages, groups: { row: [groupingBy('colour', group, 71)] } })
  const spaces = [rows, slots]
  const of = { source: { kind: 'mesh', mesh: 'bunny' }, solve: {}, runs: [run] } as const
  const bytes = await encodeRecording(of, spaces)
  expect((await openRecording(bytes)).runs(spaces)[0].groups).toEqual(run.groups)
  const spoilt = async (change: (header: string) => string) =>
    (await openRecording(withHeader(bytes, change))).runs(spaces)
  await expect(spoilt((header) => header.replace('"groups":71', '"groups":70'))).rejects.toThrow('are damaged')
  await expect(spoilt((header) => header.replace('"items":4', '"items":3'))).rejects.toThrow('has to be 4')
  await expect(spoilt((header) => header.replace('"space":"row","name"', '"space":"x","name"'))).rejects.toThrow('“x”')
})

test('where not all items are needed, those that no event speaks of are done neither in a run nor after it', () => {
  const spared = playedOf(steps.slice(0, 1), [{ ...slots, spares: true }], stages.slice(0, 1))
  const statesAt = (tick: number) => [...statesOfItems(spared, tick, new Uint8Array(slots.count))]
  expect(statesAt(1)).toEqual([WORKING, WORKING, WORKING, WAITING, WAITING, WAITING])
  expect(statesAt(spared.end)).toEqual([DONE, DONE, DONE, WAITING, WAITING, WAITING])
  expect(spared.itemCounts.map((counts) => counts[spared.end])).toEqual([3, 0, 0, 3])
})

describe('a run of two spaces', () => {
  const first = playedOf(steps)
  const [ofRows, ofSlots] = first.spaces

  it('is seen in each of them, with one course of workers', () => {
    expect(first.spaces.map(({ space }) => space.name)).toEqual(['row', 'slot'])
    expect(ofRows.spaces).toBe(ofSlots.spaces)
    expect([...ofRows.eventTick]).toEqual([1, 1, 2, 2, 3, 3, 4])
    expect(ofSlots.eventTick).toBe(ofRows.eventTick)
    // worker 1 counts slots at tick 3, and polls for row 2 in no tick of its own
    expect(stateOfWorker(ofRows, 1, 3)).toMatchObject({ state: WORKING, event: 5 })
    expect([...ofRows.workerCounts.working]).toEqual([0, 2, 2, 2, 1, 0])
  })

  it('speaks of the items of one space at a time', () => {
    expect(steps.map((_, e) => itemIn(ofRows, e))).toEqual([NEVER, 1, 0, NEVER, 2, NEVER, 3])
    expect(steps.map((_, e) => itemIn(ofSlots, e))).toEqual([0, NEVER, NEVER, 4, NEVER, 2, NEVER])
    expect(markOf(ofRows, 3)).toEqual({ kind: 'item', space: 'slot', item: 4 })
    expect(markOf(ofSlots, 6)).toEqual({ kind: 'item', space: 'row', item: 3 })
  })

  it('ends rows with their operands, and slots, which lanes carry each one of, with their last event', () => {
    expect([...ofRows.itemTick]).toEqual([2, 1, 3, 4])
    expect([...ofSlots.itemTick]).toEqual([1, 1, 1, 0, 3, 3])
    expect([...eventsOfItem(ofSlots, 5)]).toEqual([3, 5])
    expect([0, 1, 2, 3, 4].map((tick) => stateOfItem(ofSlots, 5, tick))).toEqual([
      WAITING,
      WAITING,
      WORKING,
      WORKING,
      DONE,
    ])
    expect([0, 1, 2].map((tick) => stateOfItem(ofSlots, 3, tick))).toEqual([WAITING, DONE, DONE])
  })

  /** A replay as a recording of it holds it. */
  async function recordedOf({ run }: Replay): Promise<Run> {
    const source = { kind: 'grid', stencil: 'D3N7', size: [2, 2, 2], values: 'seeded', seed: 1 } as const
    const runs = [runOf(run.trace, { ...(run.stages && { stages: run.stages }) })]
    return (await openRecording(await encodeRecording({ source, solve: {}, runs }, [rows, slots]))).runs([
      rows,
      slots,
    ])[0]
  }

  it('plays from a recording as it was, also where the first lanes have no item', async () => {
    const late = playedOf([...steps, { worker: 0, stage: 0, item: 2 ** 32 - 2, k: 2 ** 32 - 2, lanes: laneBits(2, 2) }])
    for (const replay of [first, late]) expect((await recordedOf(replay)).trace).toEqual(replay.run.trace)
  })

  it('refuses a recording of an item that its space does not have', async () => {
    const run = { ...first.run, trace: { ...first.run.trace, words: first.run.trace.words.slice() } }
    run.trace.words[2] = 4
    await expect(recordedOf({ ...first, run })).rejects.toThrow('names slot 6 of 6')
  })

  it('refuses an item that its space does not have, and a stage of a space that is not there', () => {
    expect(() => playedOf([{ worker: 0, stage: 0, item: 4, lanes: laneBits(0, 3) }])).toThrow('names slot 6 of 6')
    expect(() => playedOf(steps, [rows, slots], [{ name: 'count', space: 'row' }, stages[1]])).toThrow(
      'names row 4 of 4',
    )
    expect(() => playedOf(steps, [rows])).toThrow('“slot”, which is no space')
  })
})

/** What any run must keep in any of its spaces: counts and changes agree with states that are asked for one by one. */
function faultsOf(run: Replay): string[] {
  const faults: string[] = []
  for (const replay of run.spaces) {
    const states = new ItemStates(replay)
    const fresh = new Uint8Array(replay.space.count)
    for (let tick = 0; tick <= replay.end; tick++) {
      statesOfItems(replay, tick, fresh)
      const brought = states.at(tick)
      const where = `${replay.space.name}s at ${tick}`
      if (fresh.some((state, item) => state !== brought[item])) faults.push(`changes: ${where}`)
      if (fresh.some((state, item) => state !== stateOfItem(replay, item, tick))) faults.push(`states: ${where}`)
      const counts = [WAITING, SPINNING, WORKING, DONE].map((state) => fresh.filter((one) => one === state).length)
      if (counts.some((n, state) => n !== replay.itemCounts[state][tick])) faults.push(`counts: ${where}`)
    }
    const busy = (tick: number) =>
      Array.from({ length: replay.workers }, (_, w) => stateOfWorker(replay, w, tick).state)
    for (let tick = 1; tick < replay.end; tick++)
      if (
        busy(tick).filter((state) => state !== IDLE && state !== SPINNING).length !== replay.workerCounts.working[tick]
      )
        faults.push(`workers at ${tick}`)
  }
  return faults
}

/** Rows in their order and slots in between, on any workers; a worker that has to wait polls. */
const runs = fc
  .tuple(
    fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(2), fc.nat(3), fc.nat(3)), { maxLength: 12 }),
  )
  .map(([workers, between]) => {
    const solves = workers.map(
      (worker, item): Step => ({
        worker,
        item,
        k: pattern.row_ptr[item],
        lanes: laneBits(0, pattern.row_ptr[item + 1] - pattern.row_ptr[item] - 1),
        polls: item > 1 ? 3 : 0,
      }),
    )
    const counts = between.map(([worker, item, at]) => ({
      at,
      step: { worker, stage: 0, item, lanes: laneBits(0, 3) },
    }))
    return solves.flatMap((solve, at) => [...counts.filter((one) => one.at === at).map(({ step }) => step), solve])
  })

test('in every space counts and changes agree with the states, by steps and along time', () => {
  fc.assert(
    fc.property(runs, (of) => {
      const run = playedOf(of)
      expect(faultsOf(run)).toEqual([])
      const last = run.end - 1
      const share = (past: number) => Float64Array.from(run.eventTick, (tick) => (tick - 1 + past) / last)
      const course = { wait: share(0), work: share(0.3), until: share(0.5), ms: 1, blocks: false }
      const timed = replayInTime(run, course, 1, 1 / 37)
      expect(timed.spaces.map(({ space }) => space.name)).toEqual(['row', 'slot'])
      expect(faultsOf(timed)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

/** A row of which nothing is carried, so that it is not done. */
const halted = steps.map((step) => (step.item === 3 ? { ...step, lanes: [0] } : step))

/** Spaces with a fault each, which must change what is seen. */
const mutants: readonly (readonly [string, readonly Step[], readonly Space[]])[] = [
  ['slots whose lanes are taken for operands', steps, [rows, { ...slots, lanes: 'operands' }]],
  ['rows that end with their last event', halted, [{ ...rows, ends: 'event' }, slots]],
  ['rows that wait for nothing', steps.toReversed(), [{ ...rows, order: 'none' }, slots]],
]

test.each(mutants)('mutant: %s, and it is seen', (_, of, spaces) => {
  const ends = (run: Replay | undefined) => run?.spaces.map(({ itemTick }) => [...itemTick])
  const right = of === halted ? playedOf(halted) : playedOf(steps)
  expect(ends(playedOf(of, spaces))).not.toEqual(ends(right))
})

test('mutant: items whose events are lost in one space, and workers idle while they work for another, are seen', () => {
  const [ofRows, ofSlots] = playedOf(steps).spaces
  const torn = { ...ofSlots, itemCounts: ofRows.itemCounts }
  const idle = { ...ofRows, workerCounts: { ...ofRows.workerCounts, working: new Uint32Array(ofRows.end + 1) } }
  expect(faultsOf({ ...ofRows, spaces: [torn] }).length).toBeGreaterThan(0)
  expect(faultsOf({ ...ofRows, spaces: [idle] }).length).toBeGreaterThan(0)
})
