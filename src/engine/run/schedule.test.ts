import { describe, expect, it, test } from 'vitest'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { type EventRecord, type Trace, traceBuilder } from '#src/core/trace/event.ts'
import { stateOfItem, stateOfWorker, statesOfItems } from './query.ts'
import { DONE, FAILED, IDLE, NEVER, type Replay, SPINNING, WAITING, WORKING } from './replay.ts'
import type { Run } from './run.ts'
import { makeReplay } from './schedule.ts'
import { free, waiting } from './spaces.fixture.ts'

/** Row 0 and 1 are free, 2 needs 0, 3 needs 1 and 2: levels 0, 0, 1, 2. */
const pattern: Pattern = {
  rows: 4,
  cols: 4,
  row_ptr: Uint32Array.of(0, 1, 2, 4, 7),
  col_idx: Uint32Array.of(0, 1, 0, 2, 1, 2, 3),
}

type Step = Partial<EventRecord> & { worker: number; item: number; k: number; mask?: number }

function trace(steps: readonly Step[], notes: readonly string[] = []): Trace {
  const builder = traceBuilder(4, notes)
  for (const { mask = 0, ...step } of steps) builder.emit({ stage: 0, polls: 0, phase: 0, lanes: [mask], ...step })
  return builder.finish()
}

const replay = (steps: readonly Step[]): Replay =>
  makeReplay({ trace: trace(steps) } as Run, { operation: 'sptrsv', spaces: waiting(pattern) })

const twoWorkers: Step[] = [
  { worker: 5, item: 0, k: 0 },
  { worker: 9, item: 1, k: 1 },
  { worker: 5, item: 2, k: 2, mask: 1 },
  { worker: 9, item: 3, k: 4, mask: 3, polls: 7 },
]

describe('logical time', () => {
  it('is one more than the latest of the worker and of the operands', () => {
    const { eventTick, itemTick, end, workers } = replay(twoWorkers)
    expect([...eventTick]).toEqual([1, 1, 2, 3])
    expect([...itemTick]).toEqual([1, 1, 2, 3])
    expect({ end, workers }).toEqual({ end: 4, workers: 2 })
  })

  it('puts one worker’s events one after the other even without dependences', () => {
    const alone = twoWorkers.map((step) => ({ ...step, worker: 0 }))
    expect([...replay(alone).eventTick]).toEqual([1, 2, 3, 4])
  })

  it('does not mind that an append overtook the operand’s', () => {
    const [first, second, third, last] = twoWorkers
    expect([...replay([first, second, last, third]).itemTick]).toEqual([1, 1, 2, 3])
  })

  it('sets a barrier between phases', () => {
    const phased = twoWorkers.map((step) => ({
      ...step,
      worker: step.item,
      phase: waiting(pattern)[0].groups[0].group[step.item],
    }))
    expect([...replay(phased).itemTick]).toEqual([1, 1, 2, 3])
    const late = phased.map((step) => (step.item === 1 ? { ...step, phase: 1 } : step))
    expect([...replay(late).itemTick]).toEqual([1, 2, 2, 3])
  })

  it('lets a row wait between the parts that two workers have of it', () => {
    const parts: Step[] = [
      { worker: 5, item: 1, k: 1 },
      { worker: 5, item: 3, k: 4, mask: 1 },
      { worker: 9, item: 0, k: 0, phase: 1 },
      { worker: 9, item: 2, k: 2, mask: 1, phase: 1 },
      { worker: 9, item: 3, k: 5, mask: 1, phase: 1 },
    ]
    const states = [1, 2, 3, 4, 5, 6].map((tick) => stateOfItem(replay(parts), 3, tick))
    expect(states).toEqual([WAITING, WORKING, WAITING, WAITING, WORKING, DONE])
  })

  it('leaves a row open until all its operands were carried', () => {
    const halves: Step[] = [
      ...twoWorkers.slice(0, 3),
      { worker: 9, item: 3, k: 4, mask: 1 },
      { worker: 9, item: 3, k: 5, mask: 1, polls: 1 },
    ]
    expect([...replay(halves).itemTick]).toEqual([1, 1, 2, 3])
    expect(replay(halves.slice(0, 4)).itemTick[3]).toBe(NEVER)
  })

  it('refuses traces that no order explains', () => {
    const [, second, third, last] = twoWorkers
    expect(() => replay([second, third, last])).toThrow(/row 2/)
    expect(() => replay([{ worker: 0, item: 4, k: 0 }])).toThrow(/row 4 of 4/)
  })
})

describe('states', () => {
  const run = replay(twoWorkers)
  const rows = (tick: number) => [...statesOfItems(run, tick, new Uint8Array(4))]

  it('are counted by hand', () => {
    expect(rows(0)).toEqual([WAITING, WAITING, WAITING, WAITING])
    expect(rows(1)).toEqual([WORKING, WORKING, WAITING, WAITING])
    expect(rows(2)).toEqual([DONE, DONE, WORKING, SPINNING])
    expect(rows(3)).toEqual([DONE, DONE, DONE, WORKING])
    expect(rows(4)).toEqual([DONE, DONE, DONE, DONE])
  })

  it('agree with the counts at every tick, and one row at a time', () => {
    for (let t = 0; t <= run.end; t++) {
      const all = rows(t)
      expect(all.map((_, row) => stateOfItem(run, row, t))).toEqual(all)
      const counts = [WAITING, SPINNING, WORKING, DONE].map((state) => all.filter((s) => s === state).length)
      expect(counts).toEqual(run.itemCounts.map((count) => count[t]))
    }
  })

  it('of workers are working, spinning or idle', () => {
    const states = [0, 1, 2, 3, 4].map((t) => stateOfWorker(run, 1, t).state)
    expect(states).toEqual([IDLE, WORKING, SPINNING, WORKING, IDLE])
    expect([...run.workerCounts.working]).toEqual([0, 2, 1, 1, 0])
    expect([...run.workerCounts.spinning]).toEqual([0, 0, 1, 0, 0])
  })

  it('change when two workers change places', () => {
    const swapped = replay(
      twoWorkers.map((step) => ({ ...step, worker: step.item < 2 ? 14 - step.worker : step.worker })),
    )
    expect([...swapped.workerEvents]).not.toEqual([...run.workerEvents])
  })

  it('show a stall: the row that never came has failed, those that need it spin', () => {
    const stalled = makeReplay({ trace: trace(twoWorkers.slice(0, 2)), stall: { item: 2, polls: 2e6 } } as Run, {
      operation: 'sptrsv',
      spaces: waiting(pattern),
    })
    const states = (tick: number) => [...statesOfItems(stalled, tick, new Uint8Array(4))]
    expect(states(stalled.end)).toEqual([DONE, DONE, FAILED, SPINNING])
    expect(states(1)).toEqual([WORKING, WORKING, WAITING, WAITING])
  })
})

test('a row in hand when its run stalled spins from its last step on, and to the end', () => {
  // 2 needs 0, 3 needs 1 and 2, the rest nothing; one worker takes 3 as far as it can, the other goes on beside it
  const hung: Pattern = {
    rows: 6,
    cols: 6,
    row_ptr: Uint32Array.of(0, 1, 2, 4, 7, 8, 9),
    col_idx: Uint32Array.of(0, 1, 0, 2, 1, 2, 3, 4, 5),
  }
  const steps: Step[] = [
    { worker: 5, item: 0, k: 0 },
    { worker: 9, item: 1, k: 1 },
    { worker: 5, item: 4, k: 7 },
    { worker: 9, item: 3, k: 4, mask: 1 },
    { worker: 5, item: 5, k: 8 },
  ]
  const stalled = makeReplay({ trace: trace(steps), stall: { item: 2, polls: 100 } } as Run, {
    operation: 'sptrsv',
    spaces: waiting(hung),
  })
  const held = Array.from({ length: stalled.end + 1 }, (_, tick) => stateOfItem(stalled, 3, tick))
  expect(held).toEqual([WAITING, WAITING, WORKING, SPINNING, SPINNING])
  expect([...statesOfItems(stalled, stalled.end, new Uint8Array(6))]).toEqual([
    DONE,
    DONE,
    FAILED,
    SPINNING,
    DONE,
    DONE,
  ])
  expect(stateOfItem(stalled, 2, 3)).toBe(WAITING)
})

/** y = A x with rows 0: nonzeros 0 to 2, 1: none, 2: nonzero 3, 3: nonzeros 4 to 6, as lanes of two workers may have them. */
describe('a trace whose events note their step', () => {
  const product: Pattern = {
    rows: 4,
    cols: 7,
    row_ptr: Uint32Array.of(0, 3, 3, 4, 7),
    col_idx: Uint32Array.of(0, 1, 2, 3, 4, 5, 6),
  }
  const steps: Step[] = [
    { worker: 3, notes: { step: 0 }, item: 3, k: 4 - 3, mask: 8 },
    { worker: 3, notes: { step: 0 }, item: 0, k: 0, mask: 1 },
    { worker: 3, notes: { step: 2 }, item: 0, k: 2, mask: 1 },
    { worker: 3, notes: { step: 0 }, item: 2, k: 3 - 2, mask: 4 },
    { worker: 3, notes: { step: 2 }, item: 3, k: 5 - 3, mask: 8 },
    { worker: 8, notes: { step: 3 }, item: 3, k: 6, mask: 1 },
    { worker: 8, notes: { step: 0 }, item: 0, k: 1, mask: 1 },
  ]
  const run = (of: readonly Step[]): Replay =>
    makeReplay({ trace: trace(of, ['step']) } as Run, { operation: 'spmv', spaces: free(product) })

  it('puts every step in its own tick, also after steps in which nothing was carried', () => {
    const { eventTick, itemTick, itemStart, end } = run(steps)
    expect([...eventTick]).toEqual([1, 1, 3, 1, 3, 4, 1])
    expect([...itemTick]).toEqual([3, 0, 1, 4])
    expect([...itemStart]).toEqual([1, NEVER, 1, 1])
    expect(end).toBe(5)
  })

  it('has a row in the state that its parts give it, and counts agree with it', () => {
    const of = run(steps)
    const rows = Array.from({ length: of.end + 1 }, (_, t) => [...statesOfItems(of, t, new Uint8Array(4))])
    expect(rows).toEqual([
      [WAITING, WAITING, WAITING, WAITING],
      [WORKING, DONE, WORKING, WORKING],
      [WAITING, DONE, DONE, WAITING],
      [WORKING, DONE, DONE, WORKING],
      [DONE, DONE, DONE, WORKING],
      [DONE, DONE, DONE, DONE],
    ])
    rows.forEach((states, t) => {
      expect(states.map((_, row) => stateOfItem(of, row, t))).toEqual(states)
      const counts = [WAITING, SPINNING, WORKING, DONE].map((state) => states.filter((s) => s === state).length)
      expect(counts).toEqual(of.itemCounts.map((count) => count[t]))
    })
  })

  it('is the same in any order in which lanes appended their events', () => {
    const events = ({ workerEvents }: Replay, of: readonly Step[]) => [...workerEvents].map((e) => of[e])
    const turned = steps.toReversed()
    expect(events(run(turned), turned)).toEqual(events(run(steps), steps))
  })
})
