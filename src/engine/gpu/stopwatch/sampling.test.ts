import { expect, test } from 'vitest'
import { quantile } from '#src/engine/run/run.ts'
import type { TimedSubject } from './calibrate.ts'
import { floorTo, ClockedMachine, nonsense, options } from './machine.fixture.ts'
import { sample } from './sampling.ts'

test.each([
  [0.0004, false],
  [0.004, false],
  [0.03, false],
  [0.3, false],
  [2.5, true],
  [40, true],
])('a clock of 100 µs steps tells no nonsense about %s ms', async (ms, single) => {
  const machine = new ClockedMachine()
  const [series] = await sample(machine.clock(0.1, floorTo(0.1)), [machine.subject('a', ms)], options)
  expect(nonsense(series, ms, ms + 0.001)).toEqual([])
  expect(series.single !== undefined).toBe(single)
  expect(series.why ?? '').toMatch(single ? /^$/ : /20 steps of the timestamp clock, 100.µs each/)
  expect(series.backToBack?.ms.length).toBe(20)
  expect(series.resetMs).toBeCloseTo(0.001, 4)
  // a hundred steps: a time of two digits is right in both
  expect((ms + 0.001) * series.batch).toBeGreaterThanOrEqual(Math.min(9.5, 4096 * (ms + 0.001)))
})

test('back to back a clock as visitors have it, 65.536 µs per step, is right to two percent', async () => {
  const machine = new ClockedMachine()
  const subjects = [0.0517, 0.0925, 0.63].map((ms, s) => machine.subject(`${s}`, ms, 0.002))
  const all = await sample(machine.clock(0.065536, floorTo(0.065536)), subjects, options)
  for (const [s, truth] of [0.0537, 0.0945, 0.632].entries()) {
    const { backToBack, resetMs = 0, single, why } = all[s]
    for (const ms of backToBack?.ms ?? []) expect(Math.abs(ms / truth - 1)).toBeLessThan(0.02)
    expect(backToBack?.ms).toHaveLength(20)
    expect(Math.abs(resetMs / 0.002 - 1)).toBeLessThan(0.05)
    expect(single).toBeUndefined()
    expect(why).toMatch(/^shorter than 20 steps of the timestamp clock, 65.5.µs each$/)
  }
})

test('a batch that was found while the machine was busy is enlarged until the clock tells it', async () => {
  const machine = new ClockedMachine()
  const subject = machine.subject('a', 0.03, 0.002)
  // until the samples begin everything takes twelve times as long
  const busy = { ...subject, solve: slowed(subject.solve), reset: slowed(subject.reset) }
  let sampling = false
  function slowed(work: TimedSubject['solve']): TimedSubject['solve'] {
    return (pass) => {
      const start = machine.now
      work(pass)
      if (!sampling) machine.now += 11 * (machine.now - start)
    }
  }
  const begins = { ...options, progress: () => void (sampling = true) }
  const [{ backToBack, batch, resetMs }] = await sample(machine.clock(0.065536, floorTo(0.065536)), [busy], begins)
  expect(backToBack?.ms).toHaveLength(20)
  expect(batch * 0.032).toBeGreaterThan(20 * 0.065536)
  expect(resetMs).toBeCloseTo(0.002, 4)
})

test('what a measurement leaves behind is the result of a solve, also where only resets were taken again', async () => {
  const machine = new ClockedMachine()
  const subject = machine.subject('a', 3, 0.002)
  // resets alone take twelve times as long until the samples begin: only they are too few in a row
  let sampling = false
  const busy = {
    ...subject,
    reset: (pass: GPUComputePassEncoder) => {
      subject.reset(pass)
      if (!sampling) machine.now += 0.022
    },
  }
  const begins = { ...options, progress: () => void (sampling = true) }
  const [{ resetMs }] = await sample(machine.clock(0.065536, floorTo(0.065536)), [busy], begins)
  expect(resetMs).toBeCloseTo(0.002, 4)
  expect(machine.log.filter((word) => /^(poison|solve|reset) a$/.test(word)).at(-1)).toBe('solve a')
})

test('every timed solve is of what a reset made ready, and one solve has its reset between its timestamps', async () => {
  const machine = new ClockedMachine()
  const clock = machine.clock(1e-6, (ms) => ms)
  const [series] = await sample(clock, [machine.subject('a', 1, 0.2)], options)
  expect(nonsense(series, 1, 1.2)).toEqual([])
  expect(series.single?.ms.length).toBe(20)
  expect(series.solveOnly?.ms.length).toBe(20)
})

test('the mutant whose resets make nothing ready is caught', async () => {
  const machine = new ClockedMachine()
  const idle = { ...machine.subject('a', 1, 0.2), reset: () => void (machine.now += 0.2) }
  const [series] = await sample(
    machine.clock(1e-6, (ms) => ms),
    [idle],
    options,
  )
  const wrong = nonsense(series, 1, 1.2).join()
  for (const kind of ['single', 'without reset', 'back to back']) expect(wrong).toContain(kind)
})

test('what no batch can make long enough for the clock has no time', async () => {
  const machine = new ClockedMachine()
  const clock = machine.clock(1, floorTo(1))
  const [series] = await sample(clock, [machine.subject('a', 0.0004)], options)
  expect(series.single ?? series.solveOnly ?? series.backToBack ?? series.resetMs).toBeUndefined()
  expect(series.why).toBeDefined()
})

test('a clock of 1 ns needs no larger batch', async () => {
  const machine = new ClockedMachine()
  const [series] = await sample(
    machine.clock(1e-6, (ms) => ms),
    [machine.subject('a', 0.05)],
    options,
  )
  expect(series).toMatchObject({ batch: 20, rejected: 0 })
  expect(series.single?.ms.length).toBe(20)
  expect(series.why).toBeUndefined()
  expect(nonsense(series, 0.05, 0.051)).toEqual([])
})

test('subjects are all warm before the first sample, and take turns', async () => {
  const machine = new ClockedMachine()
  const turns: string[] = []
  const subjects = [machine.subject('a', 1), machine.subject('b', 2)]
  const clock = machine.clock(1e-6, (ms) => ms)
  await sample(clock, subjects, {
    ...options,
    progress: (done, total) => {
      turns.push(`${done} of ${total}`)
      machine.log.push('turn')
    },
  })
  expect(turns.length).toBe(40)
  expect(turns[13]).toBe('14 of 40')
  const [before, ...rounds] = machine.log.join('\n').split('turn\n')
  expect(before).toMatch(/solve a[^]*solve b/)
  expect(rounds.map((round) => /solve (\w)/.exec(round)?.[1]).join('')).toBe('ab'.repeat(20))
  expect(rounds.every((round) => !(round.includes('solve a') && round.includes('solve b')))).toBe(true)
  for (const round of rounds) {
    const [warming, ...samples] = round.split('timed').slice(0, -1)
    expect(warming).toMatch(/^reset .\nbegin\nsolve .\n$/)
    expect(samples).toHaveLength(4)
    for (const part of samples) expect(part).toMatch(/^\n?poison/)
  }
})

test('long solves get small batches, so that no pass lasts for ever', async () => {
  const machine = new ClockedMachine()
  const [series] = await sample(
    machine.clock(1e-6, (ms) => ms),
    [machine.subject('a', 180)],
    options,
  )
  expect(series.batch).toBe(2)
  const [longer] = await sample(
    machine.clock(1e-6, (ms) => ms),
    [machine.subject('a', 900)],
    options,
  )
  expect(longer.batch).toBe(1)
})

test('cancelling ends between two samples', async () => {
  const machine = new ClockedMachine()
  const stop = new AbortController()
  const progress = (done: number) => {
    if (done === 5) stop.abort()
  }
  const clock = machine.clock(1e-6, (ms) => ms)
  const subject = machine.subject('a', 1)
  await expect(sample(clock, [subject], { ...options, signal: stop.signal, progress })).rejects.toThrow('abort')
  const timed = machine.log.filter((line) => line === 'timed').length
  expect(timed).toBeLessThan(30)
})

test('an error of the clock voids all', async () => {
  const machine = new ClockedMachine()
  const clock = machine.clock(1e-6, (ms, reading) => {
    if (reading > 50) throw new Error('the GPU refused')
    return ms
  })
  await expect(sample(clock, [machine.subject('a', 1)], options)).rejects.toThrow('refused')
})

test('spread is told by the samples, not hidden', async () => {
  const machine = new ClockedMachine()
  let n = 0
  const subject = { ...machine.subject('a', 1), solve: () => void (machine.now += 1 + (n++ % 7) / 40) }
  const [{ single }] = await sample(
    machine.clock(1e-6, (ms) => ms),
    [subject],
    { samples: 40, batch: 1 },
  )
  if (!single) throw new Error('no single')
  expect(quantile(single, 0)).toBeCloseTo(1)
  expect(quantile(single, 1)).toBeCloseTo(1.15)
})
