import { expect, test } from 'vitest'
import { disagreement } from './agreement.ts'
import type { Clock, Work } from './clock.ts'

/** A clock on work of 0.3 ms: `read` of what it truly took, and fences that come `late(reading)` milliseconds after. */
function clockOf(read: (ms: number) => number, late: (reading: number) => number = () => 1) {
  let now = 0
  let readings = 0
  const work: Work = () => void (now += 0.3)
  const clock: Clock = {
    kind: 'timestamp',
    stepMs: 1e-6,
    async time(timed) {
      const start = now
      timed({} as GPUComputePassEncoder)
      const ms = now - start
      return { ms: read(ms), wallMs: ms + late(readings++) }
    },
    close() {},
  }
  return { clock, work, said: () => disagreement(clock, work) }
}

const truth = (ms: number) => ms

test('a clock that counts as the wall clock does is believed', async () => {
  expect(await clockOf(truth).said()).toBeUndefined()
  expect(await clockOf((ms) => Math.floor(ms / 0.065536) * 0.065536).said()).toBeUndefined()
})

test('a host that was busy meanwhile makes no clock wrong', async () => {
  expect(await clockOf(truth, (reading) => (reading < 4 ? 80 : 2)).said()).toBeUndefined()
})

test.each([
  ['half of each millisecond', (ms: number) => ms / 2],
  ['microseconds for milliseconds', (ms: number) => ms / 1000],
  ['backwards', (ms: number) => -ms],
  ['nothing', () => 0],
])('a clock that counts %s is not', async (_, read) => {
  expect(await clockOf(read).said()).toMatch(/^the GPU’s timestamps count -?\d+ ms where \d+ ms passed$/)
})

test('a fence clock has nothing to agree with', async () => {
  const { clock, work } = clockOf(() => 0)
  expect(await disagreement({ ...clock, kind: 'fence' }, work)).toBeUndefined()
})
