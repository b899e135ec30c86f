import { expect, test } from 'vitest'
import { byBlock, byEntry } from '../elimination.ts'
import { cut, scattered } from '../filled.fixture.ts'
import { rankMemory } from './memory.ts'
import { runOnRanks } from './machine.ts'
import { cyclicOwners, rankCount } from './owners.ts'
import type { MessageFate } from './rank.ts'
import { solvePart } from './setup.ts'
import { startHere } from './threads.fixture.ts'
import { runRanks, type StartRank } from './web-workers.ts'

const { filled, least, blocks, tasks, twin, memoryOf } = cut(scattered(80, 300, 4), 8)
const right = Float32Array.from({ length: blocks.n }, (_, i) => 1 + (i % 7))

const played = async (
  [rows, columns]: readonly [number, number],
  isBulk: boolean,
  fate?: MessageFate,
  start = startHere,
) => {
  const grid = { rows, columns }
  const owner = cyclicOwners(tasks, grid)
  const memory = memoryOf(owner)
  const factors = { tasks, owner, memory }
  const parts = [factors, solvePart(blocks, factors, right)]
  const setup = { filled, nb: 8, least, right, isBulk, isOrdered: true, ...(fate && { fate }) }
  const out = await runRanks(parts, rankCount(grid), setup, start)
  for (const [block, own] of out[0].values) memory.take(block, owner[block], own)
  for (const [block, own] of out[1]?.values ?? []) parts[1].memory.take(block, parts[1].owner[block], own)
  return { out, parts, factors: byEntry(blocks, memory.gathered()), z: parts[1].memory.gathered() }
}

/** z as one rank has it by the model. */
function solvedAlone() {
  const owner = cyclicOwners(tasks, { rows: 1, columns: 1 })
  const memory = rankMemory(blocks, tasks, { values: byBlock(blocks, twin), least, owner })
  const solve = solvePart(blocks, { tasks, owner, memory }, right)
  const model = { flopsPerSecond: 1e9, perTask: 0, latency: 0, bandwidth: 1e9, jitter: 0, seed: 1, patience: 1 }
  const how = { ranks: 1, owner: solve.owner, model, isBulk: false, isOrdered: true, work: solve.memory }
  runOnRanks(solve.tasks, how)
  return solve.memory.gathered()
}

for (const grid of [
  [1, 1],
  [2, 2],
  [2, 3],
  [2, 4],
] as const)
  for (const isBulk of [false, true])
    test(`${grid.join(' × ')} ranks in threads, ${isBulk ? 'a barrier a step' : 'no barrier'}: factors and z of the twin, bit for bit`, async () => {
      const { out, parts, factors, z } = await played(grid, isBulk)
      expect(factors).toEqual(twin)
      expect(z).toEqual(solvedAlone())
      for (const [p, { run }] of out.entries()) {
        expect(run.waits).toEqual([])
        expect(run.counters.every((left) => left === 0)).toBe(true)
        expect(run.order.length).toBe(parts[p].tasks.block.length)
        const seen = run.messages.map(({ block, to }) => `${block} ${to}`)
        expect(new Set(seen).size).toBe(seen.length)
        expect(run.barriers.length).toBe(isBulk ? parts[p].tasks.steps - 1 : 0)
        expect(run.messages.every(({ received, sent }) => received >= sent)).toBe(true)
      }
    })

test('a lost message ends the run, bounded, with who waits for what; a late one changes no factor', async () => {
  const { out } = await played([2, 2], false)
  const [{ block, from, to }] = out[0].run.messages
  const hurt = { part: 0, block, to }
  const { out: lost } = await played([2, 2], false, { ...hurt, late: Number.POSITIVE_INFINITY })
  expect(lost).toHaveLength(1)
  expect(lost[0].run.waits.find(({ rank }) => rank === to)).toMatchObject({ lacks: block, from })
  expect(lost[0].run.messages.some(({ received }) => received === Infinity)).toBe(true)
  const late = await played([2, 2], false, { ...hurt, late: 50 })
  expect(late.factors).toEqual(twin)
  expect(late.out[0].run.seconds).toBeGreaterThan(0.05)
})

test('where a rank cannot be started, those before it are ended', async () => {
  const ended: number[] = []
  const start: StartRank = (setup, moved) => {
    if (setup.rank === 2) throw new RangeError('no thread is left')
    const thread = startHere(setup, moved)
    const end = () => {
      ended.push(setup.rank)
      thread.end()
    }
    return { ...thread, end }
  }
  await expect(played([2, 2], false, undefined, start)).rejects.toThrow('no thread is left')
  expect(ended).toEqual([0, 1])
})
