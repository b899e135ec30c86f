import { expect, test } from 'vitest'
import { plausible } from './calibrate.ts'
import { floorTo, ClockedMachine, nonsense, options } from './machine.fixture.ts'
import { type Series, sample } from './sampling.ts'

/** Every read is earlier than the one before. */
const backwards = (_: number, reading: number) => -reading * 0.01
/** Every seventh pass ends before it began. */
const stumbling = (ms: number, reading: number) => ((reading >> 1) % 7 === 0 ? -ms : ms)
/** Jumps ahead by a minute inside every seventh pass. */
const leaping = (ms: number, reading: number) => ms + (reading % 14 === 1 ? 60_000 : 0)
const stopped = () => 7

test.each([
  ['backwards', backwards, 'impossible'],
  ['stopped', stopped, 'impossible'],
  ['stumbling', stumbling, ''],
  ['leaping', leaping, ''],
])('a clock that is %s gives no time that is wrong', async (_, read, why) => {
  const machine = new ClockedMachine()
  const [series] = await sample(machine.clock(1e-6, read), [machine.subject('a', 3)], options)
  expect(nonsense(series, 3, 3.001)).toEqual([])
  expect(series.rejected).toBeGreaterThan(0)
  expect(series.backToBack === undefined).toBe(why !== '')
  expect(series.why ?? '').toContain(why)
})

test.each([
  ['coarse', floorTo(0.1), 0.03],
  ['backwards', backwards, 3],
  ['leaping', leaping, 3],
])('the mutant that believes a %s clock tells nonsense', async (_, read, ms) => {
  const machine = new ClockedMachine()
  const clock = machine.clock(0.1, read)
  const { solve } = machine.subject('a', ms)
  const believed: number[] = []
  for (let s = 0; s < 20; s++) believed.push((await clock.time(solve)).ms)
  const naive: Series = {
    single: { ms: believed, clock: 'timestamp' },
    batch: 1,
    rejected: 0,
    accepted: 20,
  }
  expect(nonsense(naive, ms, ms).length).toBeGreaterThan(0)
})

test('plausible times are positive and fit into their wall time', () => {
  const step = 0.1
  expect(plausible({ ms: 1, wallMs: 1.5 }, step)).toBe(true)
  for (const ms of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1.9])
    expect(plausible({ ms, wallMs: 1.5 }, step)).toBe(false)
})
