import { afterAll, expect, inject, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { REAL } from '#src/core/sparse/testing.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { byEntry } from '../elimination.ts'
import { GETRF, SSSSM } from '../tasks.ts'
import { inBlocks, cut, scattered } from '../filled.fixture.ts'
import { makeProblem } from '../problem.ts'
import { SPEC } from '../worked.fixture.ts'
import { PUBLISHED } from './books.ts'
import { type RankModel, type RankRun, type RankRunOptions, runOnRanks } from './machine.ts'
import { balancedOwners, cyclicOwners, rankCount } from './owners.ts'
import { FAULTS, faultsIn } from './runs.fixture.ts'
import { NO_BLOCK } from './tasks.ts'

const MODEL: RankModel = {
  flopsPerSecond: 1e9,
  perTask: 1e-6,
  latency: 5e-6,
  bandwidth: 1e9,
  jitter: 0,
  seed: 1,
  patience: 1e-3,
}

type Cut = ReturnType<typeof cut>

const GRID = cut(grid('D2N5', [9, 9, 1]), 8)
const GRIDS = [
  [1, 1],
  [2, 2],
  [2, 3],
  [4, 4],
] as const

type Chosen = Partial<Omit<RankRunOptions, 'ranks' | 'owner' | 'work'>> & { readonly isBalanced?: boolean }

function ran(
  { blocks, tasks, memoryOf }: Cut,
  [rows, columns]: readonly [number, number],
  { isBalanced, ...chosen }: Chosen = {},
) {
  const ranks = { rows, columns }
  const owner = (isBalanced ? balancedOwners : cyclicOwners)(tasks, ranks)
  const work = memoryOf(owner)
  const options = { ranks: rankCount(ranks), owner, model: MODEL, isBulk: false, isOrdered: true, work, ...chosen }
  const run = runOnRanks(tasks, options)
  return { run, owner, factors: byEntry(blocks, work.gathered()) }
}

const most = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a, (value, k) => Math.abs(value - b[k])).reduce((sum, one) => Math.max(sum, one), 0)

test('the tasks of a full 3 × 3 matrix of blocks are those that are counted by hand', () => {
  const { tasks } = cut(scattered(6, 1000, 1), 2)
  const at = (i: number, j: number) => tasks.row.findIndex((row, b) => row === i && tasks.column[b] === j)
  const counts = range(3).map((i) => range(3).map((j) => tasks.ptr[at(i, j) + 1] - tasks.ptr[at(i, j)]))
  expect(counts).toEqual([
    [1, 1, 1],
    [1, 2, 2],
    [1, 2, 3],
  ])
  const last = tasks.ptr[at(2, 2)]
  expect([...tasks.kind.subarray(last, last + 3)]).toEqual([SSSSM, SSSSM, GETRF])
  // the first update of the last block reads (0, 2) and (2, 0), the second (1, 2) and (2, 1)
  expect([...tasks.reads.subarray(2 * last, 2 * last + 6)]).toEqual(
    [at(0, 2), at(2, 0), at(1, 2), at(2, 1)].concat(NO_BLOCK, NO_BLOCK),
  )
  // a product of two full blocks of 2 × 2: eight multiplications and as many subtractions
  expect(tasks.flops[last]).toBe(16)
})

for (const ranks of GRIDS)
  for (const isBulk of [true, false])
    for (const isBalanced of [false, true])
      test(`${ranks.join(' × ')} ranks, ${isBulk ? 'a barrier a step' : 'no barrier'}, ${isBalanced ? 'balanced' : 'cyclic'}: the factors of the twin, bit for bit`, () => {
        const { run, factors } = ran(GRID, ranks, { isBulk, isBalanced })
        expect(faultsIn(run, GRID.tasks.block.length)).toEqual([])
        expect(factors).toEqual(GRID.twin)
        expect(run.barriers.length).toBe(isBulk ? GRID.tasks.steps - 1 : 0)
      })

const SEEDS = range(200)
const draw = new Draw(inject('turn')).within(TURNS)
/** Of the delays on a real file, which take 4 s, a share is tried; each has its turn within seven commits. */
const SEEDS_ONE_IN = 7
afterAll(() => console.log(`${draw.told} (delays of messages)`))

/** Runs with delays of their own, every second with barriers. @returns how many ended at a moment that no other ended at */
function delayed(one: Cut, seeds: readonly number[]): number {
  const right = Buffer.from(one.twin.buffer)
  const ends = new Set<number>()
  for (const seed of seeds) {
    const { run, factors } = ran(one, [2, 3], { model: { ...MODEL, jitter: 20, seed }, isBulk: seed % 2 === 1 })
    // number by number it would take longer than the run
    expect(Buffer.compare(Buffer.from(factors.buffer), right)).toBe(0)
    expect(faultsIn(run, one.tasks.block.length)).toEqual([])
    ends.add(run.seconds)
  }
  return ends.size
}

test('200 delays of messages change the course and no bit of the factors', () => {
  expect(delayed(GRID, SEEDS)).toBeGreaterThan(190)
})

test.runIf(REAL.length > 0)('nor of those of a real file', async () => {
  const west = (await REAL.find(({ name }) => name === 'west0479')?.load()) as Matrix
  const seeds = draw.of(SEEDS, SEEDS_ONE_IN)
  expect(delayed(inBlocks(makeProblem([west], SPEC)), seeds)).toBeGreaterThan(0.95 * seeds.length - 1)
})

test('updates as they come give other bits and the same factors within rounding', () => {
  const one = cut(scattered(80, 300, 4), 8)
  const runs = range(10).map((seed) => {
    const { run, factors } = ran(one, [2, 3], { model: { ...MODEL, jitter: 20, seed }, isOrdered: false })
    expect(faultsIn(run, one.tasks.block.length)).toEqual([])
    return most(factors, one.twin)
  })
  expect(Math.max(...runs)).toBeGreaterThan(0)
  expect(Math.max(...runs)).toBeLessThan(1e-5)
})

test('equal options give equal runs', () => {
  const model = { ...MODEL, jitter: 3, seed: 7 }
  expect(ran(GRID, [2, 2], { model }).run).toEqual(ran(GRID, [2, 2], { model }).run)
})

test('a rank does one task at a time, and none before its inputs are there', () => {
  const { tasks } = GRID
  const { run, owner } = ran(GRID, [2, 2])
  const there = (b: number, rank: number) => {
    if (owner[b] === rank) return run.ended[tasks.ptr[b + 1] - 1]
    return run.messages.find(({ block, to }) => block === b && to === rank)?.received ?? Number.NaN
  }
  const free = [0, 0, 0, 0]
  const early = run.order.filter((t) => {
    const rank = owner[tasks.block[t]]
    const reads = [...tasks.reads.subarray(2 * t, 2 * t + 2)].filter((b) => b !== NO_BLOCK)
    const soonest = Math.max(free[rank], ...reads.map((b) => there(b, rank)))
    free[rank] = run.ended[t]
    return !(run.began[t] >= soonest)
  })
  expect([...early]).toEqual([])
})

test('a message takes the latency and its bytes, one after the other out of a rank', () => {
  const { messages } = ran(GRID, [2, 2]).run
  const free = [0, 0, 0, 0]
  for (const { from, sent, bytes, received } of messages) {
    const took = bytes / MODEL.bandwidth
    expect(sent).toBeGreaterThanOrEqual(free[from])
    free[from] = sent + took
    expect(received).toBeCloseTo(sent + took + MODEL.latency, 12)
  }
})

test('without barriers a run is faster, with the same messages', () => {
  const [bulk, free] = [true, false].map((isBulk) => ran(GRID, [2, 2], { isBulk }).run)
  expect(free.seconds).toBeLessThan(bulk.seconds)
  const sorted = ({ messages }: RankRun) => messages.map(({ block }) => block).toSorted((a, b) => a - b)
  expect(sorted(free)).toEqual(sorted(bulk))
})

test('a lost message ends the run, and who waits for what is named', () => {
  const { tasks } = GRID
  for (const isBulk of [false, true]) {
    const { run, owner } = ran(GRID, [2, 2], { isBulk, fault: { message: 0, late: Number.POSITIVE_INFINITY } })
    const [{ from, to, block }] = run.messages
    const hurt = run.waits.find(({ rank }) => rank === to)
    expect(hurt).toMatchObject({ lacks: block, from })
    expect(owner[tasks.block[hurt?.task ?? 0]]).toBe(to)
    expect(run.order.length).toBeLessThan(tasks.block.length)
    expect(Number.isFinite(run.seconds)).toBe(true)
  }
})

test('a late message changes the course alone', () => {
  const { run, factors } = ran(GRID, [2, 2], { fault: { message: 0, late: 1e-3 } })
  expect(factors).toEqual(GRID.twin)
  expect(run.seconds).toBeGreaterThan(1e-3)
})

test.each(Object.entries(FAULTS))('%s is seen', (_, { seen, ...fault }) => {
  const { tasks } = GRID
  const options = { ranks: 4, owner: cyclicOwners(tasks, { rows: 2, columns: 2 }), model: MODEL }
  const run = runOnRanks(tasks, { ...options, isBulk: false, isOrdered: true, protocol: { ...PUBLISHED, ...fault } })
  expect(faultsIn(run, tasks.block.length)).toContain(seen)
})

test('balanced owners: the busiest rank has less to do than by place', () => {
  const ranks = { rows: 2, columns: 3 }
  const { tasks } = cut(scattered(90, 110, 2), 6)
  const busiest = (owner: ArrayLike<number>) => {
    const loads = new Float64Array(6)
    for (const [t, flops] of tasks.flops.entries()) loads[owner[tasks.block[t]]] += flops
    return Math.max(...loads)
  }
  expect(busiest(balancedOwners(tasks, ranks))).toBeLessThan(busiest(cyclicOwners(tasks, ranks)))
})
