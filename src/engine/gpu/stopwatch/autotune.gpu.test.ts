import { beforeAll, expect, test } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { autotune, type Candidate } from './autotune.ts'
import type { Gpu } from '../device/device.ts'
import { dispatch, planOf, ramp, readyGpu, scaleCheck, scalePlan, sources, stallPlan } from '../device/fixtures.ts'
import type { KernelToTime } from './timing.ts'

let gpu: Gpu
beforeAll(async () => {
  gpu = await readyGpu()
})

const quick = { sources, samples: 5, batch: 2 }
const passes: KernelToTime['verify'] = () => scaleCheck({ y: ramp(1) }, 1)

/** A candidate by its number. */
function candidate(number: number, plan: Plan, verify: KernelToTime['verify'] = passes): Candidate {
  const name = `candidate ${number}`
  return { name, params: { number }, enter: () => ({ name, plan, verify }) }
}
const slow = (rounds: number): Plan => planOf([{ name: 'y', words: 1 }], [dispatch('slow', { overrides: { rounds } })])

const n = 4096
const wrong = candidate(8, scalePlan(n, 3), (y) => scaleCheck(y))
const stalled = candidate(9, stallPlan)
const large = candidate(10, { ...scalePlan(n), buffers: [...scalePlan(n).buffers, { name: 'z', words: 2 ** 31 }] })
const unplanned: Candidate = {
  name: 'unplanned',
  params: { number: 11 },
  enter: () => {
    throw new AppError('NotStructured', 'This triangle is none.')
  },
}

test('the fastest wins wherever it stands, and what it all took is counted', async () => {
  const started = performance.now()
  const fast = candidate(1, slow(1000))
  const two = [candidate(2, slow(4_000_000)), candidate(3, slow(2_000_000))]
  for (const list of [
    [fast, ...two],
    [...two, fast],
  ]) {
    const { trials, best, ms } = await autotune(gpu, list, quick)
    expect(trials[best].params).toEqual({ number: 1 })
    expect(trials.map(({ params }) => params['number'])).toEqual(list.map(({ params }) => params['number']))
    for (const trial of trials) expect(trial.ms).toBeGreaterThan(0)
    expect(ms).toBeGreaterThan(0)
    expect(ms).toBeLessThan(performance.now() - started)
  }
})

test('mutants never win, however fast, and say why they are out', async () => {
  const right = candidate(1, slow(3_000_000))
  const { trials, best } = await autotune(gpu, [wrong, stalled, large, unplanned, right], quick)
  expect(best).toBe(4)
  expect(trials.map(({ ms }) => ms !== undefined)).toEqual([false, false, false, false, true])
  expect(trials[0].why).toBe('wrong result')
  expect(trials[1].why).toBe('row 5 never became ready')
  expect(trials[2].why).toMatch(/one buffer \(z\)/)
  expect(trials[3].why).toBe('This triangle is none.')
})

test('a candidate that turns wrong while it is timed is out', async () => {
  let looks = 0
  const turns = candidate(8, scalePlan(n), (y) => scaleCheck(y, looks++ === 0 ? 2 : 3))
  const { trials, best } = await autotune(gpu, [turns, candidate(1, slow(3_000_000))], quick)
  expect(best).toBe(1)
  expect(trials[0].why).toBe('wrong result')
})

test('where nothing is sound nothing is chosen', async () => {
  await expect(autotune(gpu, [wrong, stalled], quick)).rejects.toMatchObject({ code: 'NothingSound' })
})

test('it ends when it is cancelled, and when its time is up', async () => {
  const stop = new AbortController()
  const progress = (_: string, done: number) => done > 1 && stop.abort()
  const list = [candidate(1, slow(1000)), candidate(2, slow(1000))]
  await expect(autotune(gpu, list, { ...quick, progress, signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  const long = [candidate(1, slow(20_000_000)), candidate(2, slow(20_000_000))]
  await expect(autotune(gpu, long, { ...quick, samples: 1000, limitMs: 300 })).rejects.toMatchObject({
    code: 'TuneTimeout',
  })
})
