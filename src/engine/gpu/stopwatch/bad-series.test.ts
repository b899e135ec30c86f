import { describe, expect, test } from 'vitest'
import { random } from '#src/core/base/random.ts'
import type { TimedSubject } from './calibrate.ts'
import { ClockedMachine } from './machine.fixture.ts'
import { sample } from './sampling.ts'

describe('a series that is bad', () => {
  /** A subject whose `solves`th solve takes `ms`. */
  const changing = (machine: ClockedMachine, ms: (solves: number) => number): TimedSubject => {
    let solves = 0
    return { ...machine.subject('a', 1), solve: () => void (machine.now += ms(solves++)) }
  }
  const exact = (ms: number) => ms
  const few = { samples: 20, batch: 1 }

  test('is taken again until it is good, and says so meanwhile', async () => {
    const machine = new ClockedMachine()
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
    const machine = new ClockedMachine()
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
        /^the samples have two groups, 1\.00.ms and 3\.00.ms, the last of 3 tries$/,
      )
    }
    expect(other.single?.ms).toHaveLength(20)
    expect(other.withheld).toBeUndefined()
  })

  test('is shown where a processor plays the GPU, and called noisy', async () => {
    const machine = new ClockedMachine()
    let rounds = 0
    const noisy = { ...few, noisy: true, progress: () => void rounds++ }
    const [series] = await sample(machine.clock(1e-6, exact), [changing(machine, shared)], noisy)
    expect(rounds).toBe(20)
    expect(series.single?.ms).toHaveLength(20)
    expect(series.withheld).toBeUndefined()
    expect(series.noisy?.single).toMatch(/two groups, 1\.00.ms and 3\.00.ms$/)
  })
})
