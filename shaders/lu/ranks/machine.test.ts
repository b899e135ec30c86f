import { expect, test } from 'vitest'
import { range } from '#src/base/arrays.ts'
import { type DenseBlocks, denseBlocks, denseWork, scattered } from './factors.fixture.ts'
import { type Protocol, PUBLISHED, type RankModel, type RankRun, type RankRunOptions, runOnRanks } from './machine.ts'
import { balancedOwners, cyclicOwners, rankCount } from './owners.ts'
import { GETRF, NO_BLOCK, SSSSM } from './tasks.ts'

const MODEL: RankModel = {
  flopsPerSecond: 1e9,
  perTask: 1e-6,
  latency: 5e-6,
  bandwidth: 1e9,
  jitter: 0,
  seed: 1,
  patience: 1e-3,
}

const BLOCKS = denseBlocks(9, scattered(9, 22, 5))
const GRIDS = [
  [1, 1],
  [2, 2],
  [2, 3],
  [4, 4],
] as const

type Chosen = Partial<Omit<RankRunOptions, 'ranks' | 'owner' | 'work'>> & { readonly isBalanced?: boolean }

function ran(blocks: DenseBlocks, [rows, columns]: readonly [number, number], { isBalanced, ...chosen }: Chosen = {}) {
  const grid = { rows, columns }
  const ranks = rankCount(grid)
  const owner = (isBalanced ? balancedOwners : cyclicOwners)(blocks.tasks, grid)
  const { work, factors } = denseWork(blocks, ranks, owner)
  const options = { ranks, owner, model: MODEL, isBulk: false, isOrdered: true, work, ...chosen }
  const run = runOnRanks(blocks.tasks, options)
  return { run, owner, factors: factors() }
}

const serial = (blocks: DenseBlocks) => ran(blocks, [1, 1], { isBulk: true }).factors

const most = (a: readonly number[][], b: readonly number[][]): number =>
  Math.max(...a.flatMap((block, n) => block.map((value, i) => Math.abs(value - b[n][i]))))

/** What every run keeps that came to its end. */
function faultsIn({ messages, counters, order, waits }: RankRun, tasks: number): string[] {
  const seen = Array.from(messages.block, (block, m) => `block ${block} to rank ${messages.to[m]}`)
  return [
    ...(new Set(seen).size < seen.length ? ['a block came to a rank twice'] : []),
    ...(counters.some((left) => left !== 0) ? ['a counter is not 0'] : []),
    ...(order.length < tasks ? ['a task did not run'] : []),
    ...(waits.length > 0 ? ['a rank waits'] : []),
  ]
}

test('the tasks of a full 3 × 3 matrix of blocks are those that are counted by hand', () => {
  const { tasks } = denseBlocks(
    3,
    range(9).map((at) => [Math.floor(at / 3), at % 3] as const),
  )
  expect(Array.from({ length: 9 }, (_, b) => tasks.ptr[b + 1] - tasks.ptr[b])).toEqual([1, 1, 1, 1, 2, 2, 1, 2, 3])
  expect([...tasks.kind.subarray(tasks.ptr[8])]).toEqual([SSSSM, SSSSM, GETRF])
  // the first update of the last block reads (2, 0) and (0, 2), the second (2, 1) and (1, 2)
  expect([...tasks.reads.subarray(2 * tasks.ptr[8])]).toEqual([6, 2, 7, 5, NO_BLOCK, NO_BLOCK])
})

for (const grid of GRIDS)
  for (const isBulk of [true, false])
    for (const isBalanced of [false, true])
      test(`${grid.join(' × ')} ranks, ${isBulk ? 'a barrier a step' : 'no barrier'}, ${isBalanced ? 'balanced' : 'cyclic'}: the factors of one rank, bit for bit`, () => {
        const { run, factors } = ran(BLOCKS, grid, { isBulk, isBalanced })
        expect(faultsIn(run, BLOCKS.tasks.block.length)).toEqual([])
        expect(factors).toEqual(serial(BLOCKS))
        expect(run.barriers.length).toBe(isBulk ? 8 : 0)
      })

test('200 delays of messages change the course and no bit of the factors', () => {
  const right = serial(BLOCKS)
  const ends = new Set<number>()
  for (const seed of range(200)) {
    const { run, factors } = ran(BLOCKS, [2, 3], { model: { ...MODEL, jitter: 20, seed }, isBulk: seed % 2 === 1 })
    expect(factors).toEqual(right)
    expect(faultsIn(run, BLOCKS.tasks.block.length)).toEqual([])
    ends.add(run.seconds)
  }
  expect(ends.size).toBeGreaterThan(190)
})

test('updates as they come give other bits and the same factors within rounding', () => {
  const right = serial(BLOCKS)
  const model = { ...MODEL, jitter: 20, seed: 3 }
  const { run, factors } = ran(BLOCKS, [2, 3], { model, isOrdered: false })
  expect(faultsIn(run, BLOCKS.tasks.block.length)).toEqual([])
  expect(factors).not.toEqual(right)
  expect(most(factors, right)).toBeLessThan(1e-5)
})

test('equal options give equal runs', () => {
  const model = { ...MODEL, jitter: 3, seed: 7 }
  expect(ran(BLOCKS, [2, 2], { model }).run).toEqual(ran(BLOCKS, [2, 2], { model }).run)
})

test('a rank does one task at a time, and none before its inputs are there', () => {
  const { tasks } = BLOCKS
  const { run, owner } = ran(BLOCKS, [2, 2])
  const there = (b: number, rank: number) => {
    if (owner[b] === rank) return run.ended[tasks.ptr[b + 1] - 1]
    return run.messages.received[run.messages.block.findIndex((one, m) => one === b && run.messages.to[m] === rank)]
  }
  const free = [0, 0, 0, 0]
  for (const t of run.order) {
    const rank = owner[tasks.block[t]]
    expect(run.began[t]).toBeGreaterThanOrEqual(free[rank])
    free[rank] = run.ended[t]
    const reads = [...tasks.reads.subarray(2 * t, 2 * t + 2)].filter((b) => b !== NO_BLOCK)
    for (const b of reads) expect(run.began[t]).toBeGreaterThanOrEqual(there(b, rank))
  }
})

test('a message takes the latency and its bytes, one after the other out of a rank', () => {
  const { messages } = ran(BLOCKS, [2, 2]).run
  const free = [0, 0, 0, 0]
  for (const [m, from] of messages.from.entries()) {
    const [sent, took] = [messages.sent[m], messages.bytes[m] / MODEL.bandwidth]
    expect(sent).toBeGreaterThanOrEqual(free[from])
    free[from] = sent + took
    expect(messages.received[m]).toBeCloseTo(sent + took + MODEL.latency, 12)
  }
})

test('without barriers a run is faster, with the same messages', () => {
  const [bulk, free] = [true, false].map((isBulk) => ran(BLOCKS, [2, 2], { isBulk }).run)
  expect(free.seconds).toBeLessThan(bulk.seconds)
  expect(free.messages.block.toSorted()).toEqual(bulk.messages.block.toSorted())
})

test('a lost message ends the run, and who waits for what is named', () => {
  const { tasks } = BLOCKS
  for (const isBulk of [false, true]) {
    const { run, owner } = ran(BLOCKS, [2, 2], { isBulk, fault: { message: 0, late: Number.POSITIVE_INFINITY } })
    const { from, to, block } = run.messages
    const hurt = run.waits.find(({ rank }) => rank === to[0])
    expect(hurt).toMatchObject({ lacks: block[0], from: from[0] })
    expect(owner[tasks.block[hurt?.task ?? 0]]).toBe(to[0])
    expect(run.order.length).toBeLessThan(tasks.block.length)
    expect(Number.isFinite(run.seconds)).toBe(true)
  }
})

test('a late message changes the course alone', () => {
  const { run, factors } = ran(BLOCKS, [2, 2], { fault: { message: 0, late: 1e-3 } })
  expect(factors).toEqual(serial(BLOCKS))
  expect(run.seconds).toBeGreaterThan(1e-3)
})

const FAULTS: Readonly<Record<string, Partial<Protocol>>> = {
  'a decrement too many': { lessens: ({ kind, step }, t) => (kind[t] === SSSSM && step[t] === 0 ? 2 : 1) },
  'a block sent to the wrong process row': {
    receivers: (tasks, owner, b) => {
      const right = PUBLISHED.receivers(tasks, owner, b)
      return [...new Set(right.map((rank) => (rank + 2) % 4))].filter((rank) => rank !== owner[b])
    },
  },
  'a block sent twice': {
    receivers: (tasks, owner, b) => PUBLISHED.receivers(tasks, owner, b).flatMap((rank) => [rank, rank]),
  },
}

test.each(Object.entries(FAULTS))('%s is seen', (_, fault) => {
  const faulty = () => ran(BLOCKS, [2, 2], { protocol: { ...PUBLISHED, ...fault } })
  let found: string[]
  try {
    const { run, factors } = faulty()
    found = faultsIn(run, BLOCKS.tasks.block.length)
    if (most(factors, serial(BLOCKS)) > 0) found.push('other factors')
  } catch (error) {
    found = [String(error)]
  }
  expect(found).not.toEqual([])
})

test('balanced owners: the busiest rank has less to do than by place', () => {
  const grid = { rows: 2, columns: 3 }
  const { tasks } = denseBlocks(12, scattered(12, 40, 2))
  const busiest = (owner: ArrayLike<number>) => {
    const loads = new Float64Array(6)
    for (const [t, flops] of tasks.flops.entries()) loads[owner[tasks.block[t]]] += flops
    return Math.max(...loads)
  }
  expect(busiest(balancedOwners(tasks, grid))).toBeLessThan(busiest(cyclicOwners(tasks, grid)))
})
