import { expect, test } from 'vitest'
import { quantile } from '#src/engine/run/run.ts'
import type { Prepared } from '../executor/prepared.ts'
import type { TimedSubject } from './calibrate.ts'
import type { Clock, Work } from './clock.ts'
import { sample } from './sampling.ts'

/** Milliseconds that a pass takes by itself on the machine below. */
const EMPTY = 0.25
const pass = {} as GPUComputePassEncoder

/** A machine in which a work adds what it takes to `now`, as long as a clock looks. */
class Machine {
  now = 0
  readonly log: string[] = []

  work(name: string, ms: number): Work {
    return () => {
      this.log.push(name)
      this.now += ms
    }
  }

  /** Two rounds of a short stage and a long one, then a step in no stage. */
  subject(wrong = 1): TimedSubject {
    const pieces = ['round/short', 'round/long', 'round/short', 'round/long', '']
    const takes: Readonly<Record<string, number>> = { 'round/short': 1, 'round/long': 4, '': 2 }
    const unfold: Prepared['run'] = async (timer) => {
      const ms = await timer?.(pieces.map((name) => this.work(name, takes[name])))
      const spanOf = (stage: string, p: number) => stage.replace('round', `round ${1 + Math.floor(p / 2)}`)
      const ran = pieces.map((stage, p) => ({ span: spanOf(stage, p), stage, phase: p, ms: wrong * (ms?.[p] ?? 0) }))
      return { plan: {} as never, pieces: ran, ms: 15, readMs: 3 }
    }
    return { name: 'a', reset: this.work('reset', 0.5), solve: () => {}, poison: async () => {}, unfold }
  }

  clock(): Clock {
    const time: Clock['time'] = async (work, before) => {
      before?.(pass)
      const start = this.now
      work(pass)
      const ms = this.now - start + EMPTY
      return { ms, wallMs: ms + 1 }
    }
    return { kind: 'timestamp', stepMs: 0.001, time, close() {} }
  }
}

const median = (ms: readonly number[] | undefined) => quantile({ ms: ms ?? [], clock: 'timestamp' }, 0.5)

test('each stage has the time of all its rounds, and a pass is counted once', async () => {
  const machine = new Machine()
  const [series] = await sample(machine.clock(), [machine.subject()], { samples: 5, batch: 20 })
  expect(series.stages?.map(({ name, ms }) => [name, median(ms.ms), ms.ms.length])).toEqual([
    ['round/short', 2 + EMPTY, 5],
    ['round/long', 8, 5],
    ['', 2, 5],
  ])
  // what is in no round belongs to none
  expect(series.rounds).toEqual([
    { name: 'round 1', ms: 5 + EMPTY },
    { name: 'round 2', ms: 5 },
  ])
  expect(median(series.solveOnly?.ms)).toBe(12 + EMPTY)
  expect(median(series.single?.ms)).toBe(12.5 + EMPTY)
  expect(series).toMatchObject({ batch: 1, readMs: 3, accepted: 5, rejected: 0 })
  expect(series.backToBack).toBeUndefined()
  expect(series.why).toContain('reads words back')
})

test('times beyond the wall time of the run are no times', async () => {
  const machine = new Machine()
  const [series] = await sample(machine.clock(), [machine.subject(2)], { samples: 5, batch: 20 })
  expect([series.single, series.stages, series.accepted]).toEqual([undefined, undefined, 0])
  expect(series.rejected).toBeGreaterThanOrEqual(5)
})

test('before each stretch the machine is kept busy, untimed', async () => {
  const machine = new Machine()
  const busy = machine.work('busy', 5)
  const [series] = await sample(machine.clock(), [machine.subject()], { samples: 2, batch: 20, busy })
  expect(median(series.solveOnly?.ms)).toBe(12 + EMPTY)
  expect(machine.log.filter((name) => name === 'busy').length).toBe(2 * (1 + 5))
})
