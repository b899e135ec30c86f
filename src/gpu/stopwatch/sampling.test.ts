import { describe, expect, test } from 'vitest'
import { random } from '#src/base/random.ts'
import { quantile } from '#src/run/run.ts'
import { plausible, type TimedSubject } from './calibrate.ts'
import type { Clock } from './clock.ts'
import { type Series, sample } from './sampling.ts'
import { stepOf } from './timestamps.ts'

/**
 * A GPU of the mind: work moves its time on, clocks read it as badly as they like. As on a real one, a solve of what no
 * reset made ready ends at once.
 */
class Machine {
  now = 0
  private ready = false
  readonly log: string[] = []
  private readonly pass = {} as GPUComputePassEncoder

  subject(name: string, solveMs: number, resetMs = 0.001): TimedSubject {
    return {
      name,
      reset: () => {
        this.log.push(`reset ${name}`)
        this.now += resetMs
        this.ready = true
      },
      solve: () => {
        this.log.push(`solve ${name}`)
        this.now += this.ready ? solveMs : solveMs / 10
        this.ready = false
      },
      poison: async () => {
        this.log.push(`poison ${name}`)
        this.ready = false
      },
    }
  }

  /** A timestamp clock that shows `read(true time)`. */
  clock(stepMs: number, read: (ms: number, reading: number) => number): Clock {
    let readings = 0
    return {
      kind: 'timestamp',
      stepMs,
      time: async (work, before) => {
        before?.(this.pass)
        this.log.push('begin')
        const start = this.now
        work(this.pass)
        const end = this.now
        this.log.push('timed')
        this.now += 0.0137 // the host goes on, so passes begin at any phase of the clock
        return { ms: read(end, 2 * readings + 1) - read(start, 2 * readings++), wallMs: end - start + 0.3 }
      },
      close() {},
    }
  }
}

const floorTo = (step: number) => (ms: number) => Math.floor(ms / step) * step
const options = { samples: 20, batch: 20 }

/** What a reader would call nonsense: a time that is off by more than 15 %. */
function nonsense({ single, solveOnly, backToBack, resetMs }: Series, solveMs: number, bothMs: number): string[] {
  const off = (what: string, truth: number) => (got: number) =>
    Math.abs(got - truth) <= 0.15 * truth ? [] : [`${what} ${got} for ${truth}`]
  return [
    ...(single?.ms.flatMap(off('single', bothMs)) ?? []),
    ...(solveOnly?.ms.flatMap(off('without reset', solveMs)) ?? []),
    ...(backToBack?.ms.flatMap(off('back to back', bothMs)) ?? []),
    ...(resetMs === undefined ? [] : off('reset', bothMs - solveMs)(resetMs)),
  ]
}

test.each([
  [0.0004, false],
  [0.004, false],
  [0.03, false],
  [0.3, false],
  [2.5, true],
  [40, true],
])('a clock of 100 µs steps tells no nonsense about %s ms', async (ms, single) => {
  const machine = new Machine()
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
  const machine = new Machine()
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
  const machine = new Machine()
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
  const machine = new Machine()
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
  const machine = new Machine()
  const clock = machine.clock(1e-6, (ms) => ms)
  const [series] = await sample(clock, [machine.subject('a', 1, 0.2)], options)
  expect(nonsense(series, 1, 1.2)).toEqual([])
  expect(series.single?.ms.length).toBe(20)
  expect(series.solveOnly?.ms.length).toBe(20)
})

test('the mutant whose resets make nothing ready is caught', async () => {
  const machine = new Machine()
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
  const machine = new Machine()
  const clock = machine.clock(1, floorTo(1))
  const [series] = await sample(clock, [machine.subject('a', 0.0004)], options)
  expect(series.single ?? series.solveOnly ?? series.backToBack ?? series.resetMs).toBeUndefined()
  expect(series.why).toBeDefined()
})

test('a clock of 1 ns needs no larger batch', async () => {
  const machine = new Machine()
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
  const machine = new Machine()
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
  const machine = new Machine()
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

test('subjects are all warm before the first sample, and take turns', async () => {
  const machine = new Machine()
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
  const machine = new Machine()
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
  const machine = new Machine()
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
  const machine = new Machine()
  const clock = machine.clock(1e-6, (ms, reading) => {
    if (reading > 50) throw new Error('the GPU refused')
    return ms
  })
  await expect(sample(clock, [machine.subject('a', 1)], options)).rejects.toThrow('refused')
})

test('spread is told by the samples, not hidden', async () => {
  const machine = new Machine()
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

describe('a series that is bad', () => {
  /** A subject whose `solves`th solve takes `ms`. */
  const changing = (machine: Machine, ms: (solves: number) => number): TimedSubject => {
    let solves = 0
    return { ...machine.subject('a', 1), solve: () => void (machine.now += ms(solves++)) }
  }
  const exact = (ms: number) => ms
  const few = { samples: 20, batch: 1 }

  test('is taken again until it is good, and says so meanwhile', async () => {
    const machine = new Machine()
    const said = new Set<string | undefined>()
    const progress = (_done: number, _total: number, again?: string) => void said.add(again)
    const waking = changing(machine, (solves) => 1 + 2 * Math.max(0, 1 - solves / 60))
    const [series] = await sample(machine.clock(1e-6, exact), [waking, machine.subject('b', 1)], { ...few, progress })
    expect([...said]).toEqual([undefined, 'times became shorter'])
    expect(series.withheld).toBeUndefined()
    for (const { ms } of [series.single, series.solveOnly, series.backToBack].filter((kind) => kind !== undefined)) {
      expect(ms).toHaveLength(20)
      expect(Math.max(...ms)).toBeLessThan(1.01)
    }
  })

  /** One in three solves takes three times as long. */
  const shared = (solves: number) => (random(solves).between(0, 1) < 0.35 ? 3 : 1)

  test('is withheld when it stays bad, with a reason', async () => {
    const machine = new Machine()
    let rounds = 0
    const progress = () => void rounds++
    const [series, other] = await sample(
      machine.clock(1e-6, exact),
      [changing(machine, shared), machine.subject('b', 1)],
      { ...few, progress },
    )
    expect(rounds).toBe(40 + 20 + 20)
    expect([series.single, series.solveOnly, series.backToBack]).toEqual([undefined, undefined, undefined])
    for (const kind of ['single', 'solveOnly', 'backToBack'] as const) {
      expect(series.withheld?.[kind]).toMatch(
        /^the samples lie in two groups, 1\.00.ms and 3\.00.ms, the last of 3 tries$/,
      )
    }
    expect(other.single?.ms).toHaveLength(20)
    expect(other.withheld).toBeUndefined()
  })

  test('is shown where a processor plays the GPU, and called noisy', async () => {
    const machine = new Machine()
    let rounds = 0
    const noisy = { ...few, noisy: true, progress: () => void rounds++ }
    const [series] = await sample(machine.clock(1e-6, exact), [changing(machine, shared)], noisy)
    expect(rounds).toBe(20)
    expect(series.single?.ms).toHaveLength(20)
    expect(series.withheld).toBeUndefined()
    expect(series.noisy?.single).toMatch(/two groups, 1\.00.ms and 3\.00.ms$/)
  })
})

const stamps = (...ns: number[]) => BigInt64Array.from(ns.map((n) => BigInt(Math.round(n))))
const passes = (step: number, lengths: readonly number[]) => {
  let now = 123_456_789
  const quantised = (ns: number) => Math.floor(ns / step) * step
  const ends = lengths.flatMap((length) => {
    const begin = now
    now += length + 700
    return [quantised(begin), quantised(begin + length)]
  })
  return stamps(...ends)
}
const dice = random(7)
const jitter = Array.from({ length: 32 }, () => dice.between(9_000, 11_000))

test.each([
  ['100 µs', 100_000, jitter, 0.1],
  ['65.5 µs', 65_536, jitter, 0.065536],
  ['32 ns', 32, jitter, 32e-6],
])('the step of a clock of %s is found', (_, step, lengths, ms) => {
  expect(stepOf(passes(step, lengths))).toBeCloseTo(ms, 9)
})

test('a clock that never moves, or only backwards, has no step', () => {
  expect(stepOf(stamps(5, 5, 5, 5))).toBeUndefined()
  expect(stepOf(stamps(9, 8, 7, 6))).toBeUndefined()
  expect(stepOf(stamps())).toBeUndefined()
})
