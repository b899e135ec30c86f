import { expect, test } from 'vitest'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { byEntry } from '../elimination.ts'
import { cut, scattered } from '../filled.fixture.ts'
import { rankMemory } from './memory.ts'
import { type PartOfRanks, type PlayedPart, type RankThread, runOnThreads } from './on-workers.ts'
import { type FromRank, moment, Rank, type RankReport, type ToRank } from './rank.ts'

const { blocks, tasks, twin, least, memoryOf } = cut(rowsOf('two blocks that meet', 4, [[2, 3], [3], [0], [0, 1]]), 2)
/** Rank 0 has the last block, which needs two of those of rank 1. */
const owner = Uint32Array.from(tasks.row, (i, b) => (i === 1 && tasks.column[b] === 1 ? 0 : 1))

/** Goes on after all messages of this thread. */
const nextTurn = () => new Promise<void>((resolve) => void setTimeout(resolve, 0))

/** A way between two ranks that keeps its messages until it is opened. */
class HeldPort {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  other: HeldPort | undefined
  private held: unknown[] = []
  postMessage(data: unknown): void {
    this.held.push(data)
  }
  open(): void {
    for (const data of this.held.splice(0)) this.other?.onmessage?.({ data })
  }
  close(): void {
    this.other = undefined
  }
}

/**
 * Rank 0 waits and says so. Only then rank 1 begins, sends its blocks and reports. So rank 0 gets a stop.
 * @param stopComes whether the stop reaches rank 0 before those blocks or after them
 */
async function stoppedWhile(stopComes: 'first' | 'last'): Promise<PlayedPart> {
  const [to, from] = [new HeldPort(), new HeldPort()]
  ;[to.other, from.other] = [from, to]
  const hears: ((what: FromRank) => void)[] = []
  const stops: ToRank[] = []
  let begin = () => {}
  const ranks = [to, from].map((port, rank) => {
    const ports = [0, 1].map((one) => (one === rank ? undefined : (port as unknown as MessagePort)))
    const part = { tasks, owner, memory: memoryOf(owner) }
    const early: FromRank[] = []
    const made = new Rank(
      { rank, ports, isBulk: false, isOrdered: true },
      () => part,
      (what) => {
        if (hears[rank]) hears[rank](what)
        else early.push(what)
        if (rank === 0 && what.kind === 'idle' && what.isIdle) begin()
      },
    )
    return { made, early }
  })
  const threads = ranks.map(
    ({ made, early }, rank): RankThread => ({
      post(what) {
        if (rank === 1 && what.kind === 'begin') begin = () => made.hear(what)
        else if (what.kind !== 'stop') made.hear(what)
        else {
          stops.push(what)
          if (stopComes === 'last') from.open()
          made.hear(what)
          void nextTurn().then(() => from.open())
        }
      },
      onSaid(hear) {
        hears[rank] = hear
        for (const what of early) hear(what)
      },
      end: () => made.close(),
    }),
  )
  const [played] = await runOnThreads([{ tasks, owner }], threads, false)
  expect(stops).toHaveLength(1)
  return played
}

test.each(['last', 'first'] as const)(
  'a rank that gets a stop while blocks are on their way finishes its tasks, with the stop %s',
  async (stopComes) => {
    const { run, values } = await stoppedWhile(stopComes)
    expect(run.waits).toEqual([])
    expect(run.order).toHaveLength(tasks.block.length)
    const memory = rankMemory(blocks, tasks, { least, owner })
    for (const [block, own] of values) memory.take(block, owner[block], own)
    expect(byEntry(blocks, memory.gathered())).toEqual(twin)
  },
)

/** Two ranks that say what a test has them say, and what each of them hears. */
async function scripted(isBulk: boolean, part: PartOfRanks = { tasks, owner }) {
  const hears: ((what: FromRank) => void)[] = []
  const told: ToRank['kind'][][] = [[], []]
  const threads = told.map(
    (own, rank): RankThread => ({
      post: ({ kind }) => void own.push(kind),
      onSaid: (hear) => void (hears[rank] = hear),
      end: () => undefined,
    }),
  )
  const run = runOnThreads([part], threads, isBulk)
  const say = (rank: number, what: FromRank) => hears[rank](what)
  for (const rank of [0, 1]) say(rank, { kind: 'ready' })
  await nextTurn()
  const idle = (rank: number, isIdle = true) => say(rank, { kind: 'idle', isIdle })
  const nothing = { begun: 0, tasks: [], began: [], ended: [], sent: [], got: [], own: [], counters: [] }
  const report = (rank: number, rest: Partial<RankReport> = {}) =>
    say(rank, { kind: 'report', report: { ...nothing, ...rest } })
  return { run, told, say, idle, report }
}

test('a rank that waited at a barrier gets no stop once the barrier is open', async () => {
  const { run, told, say, idle, report } = await scripted(true)
  say(0, { kind: 'step', step: 0 })
  idle(0)
  say(1, { kind: 'step', step: 0 })
  idle(1)
  expect(told).toEqual([
    ['begin', 'open'],
    ['begin', 'open'],
  ])
  for (const rank of [0, 1]) {
    idle(rank, false)
    report(rank)
  }
  const [{ run: played }] = await run
  expect(played.barriers).toHaveLength(1)
})

test('a rank that went on after a stop gets another when it waits again', async () => {
  const { run, told, idle, report } = await scripted(false)
  report(1)
  idle(0)
  idle(0, false)
  idle(0)
  expect(told).toEqual([['begin', 'stop', 'stop'], ['begin']])
  report(0)
  await run
})

/** Tasks of one rank one after the other, a millisecond each. */
const course = (own: number[], at: number) => ({
  begun: at,
  tasks: own,
  began: own.map((_, n) => at + n),
  ended: own.map((_, n) => at + n + 1),
})

test('a rank whose clock is behind that of another does nothing before its causes', async () => {
  const { run, report } = await scripted(false)
  const [theirs, ours] = [1, 0].map((rank) => [...tasks.block.keys()].filter((t) => owner[tasks.block[t]] === rank))
  const sent = [...new Set(ours.flatMap((t) => [...tasks.reads.subarray(2 * t, 2 * t + 2)]))].filter(
    (b) => owner[b] === 1,
  )
  // by its own clock rank 0 is through before rank 1 has sent anything
  report(1, { ...course(theirs, 1000), sent: sent.map((block) => ({ block, to: 0, at: 1000 })) })
  report(0, { ...course(ours, 900), got: sent.map((block) => ({ block, at: 900 })) })
  const [{ run: played }] = await run
  const { messages, began, ended } = played
  expect(messages).toHaveLength(2)
  for (const { block, sent: at, received } of messages)
    expect([at, received]).toEqual(Array(2).fill(ended[tasks.ptr[block + 1] - 1]))
  expect(began[ours[0]]).toBe(Math.max(...messages.map(({ received }) => received)))
  for (const own of [theirs, ours]) expect(own.slice(1).every((t, n) => began[t] >= ended[own[n]])).toBe(true)
})

// the clock that opens the barriers is long ahead of those of all ranks, with them, or long behind them
test.each([-1e6, 0, 1e6])('each barrier is between its steps, with ranks %d ms ahead of its clock', async (late) => {
  const steps = 3
  const { tasks: apart } = cut(scattered(2 * steps, 0, 1), 2)
  expect([...apart.step]).toEqual([0, 1, 2])
  const { run, say, report } = await scripted(true, { tasks: apart, owner: Uint32Array.of(1, 0, 1) })
  for (const step of [0, 1]) for (const rank of [0, 1]) say(rank, { kind: 'step', step })
  // by its own clock rank 0 ends the second step before the first begins, and no message says otherwise
  const at = moment() + late
  report(1, course([0, 2], at))
  report(0, course([1], at - 100))
  const [{ run: played }] = await run
  const { order, began, ended, barriers } = played
  expect([...order]).toEqual([0, 1, 2])
  expect(barriers).toHaveLength(steps - 1)
  for (const [k, opens] of barriers.entries()) {
    expect(opens).toBeGreaterThanOrEqual(ended[k])
    expect(opens).toBeLessThanOrEqual(began[k + 1])
  }
  // the clock that opens barriers moves no task
  expect(played.seconds).toBeLessThan(1)
})
