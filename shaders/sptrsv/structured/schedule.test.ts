import { spaces } from '../problem.ts'
import { expect, test } from 'vitest'
import type { Kernel, TwinMachine } from '#src/core/kernel/kernel.ts'
import { judge, twinEvidence } from '#src/lab/rules/trial.ts'
import { scheduleOf } from '#src/engine/run/schedule.ts'
import type { EventRecord } from '#src/core/trace/event.ts'
import { seededCases } from '../cases.ts'
import { oddGrids, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import type { StructuredAnalysis } from './analysis.ts'
import kernel from './kernel.ts'
import { fillsLanes, keepsQueue, passesOwn, utilisation } from './rules.ts'
import { followTwin, gridProblems, loosePlanes, STENCILS } from './solved.ts'
import type { System } from '../solve.ts'

const MACHINES: readonly TwinMachine[] = [
  { workers: 1, lanes: 4 },
  { workers: 3, lanes: 8 },
  { workers: 40, lanes: 32 },
  { workers: 9, lanes: 64 },
]
const problems = () => [...STENCILS.flatMap((stencil) => gridProblems(stencil, [7, 5, 3])), loosePlanes()]

/** A twin whose events pass through `change`, all at once. */
const withEvents = (change: (events: EventRecord[]) => EventRecord[]): Kernel<StructuredAnalysis, System> => ({
  ...kernel,
  reference(problem, analysis, params, machine, emit) {
    const events: EventRecord[] = []
    const x = kernel.reference(problem, analysis, params, machine, (event) => events.push(event))
    for (const event of change(events)) emit(event)
    return x
  },
})

test('element-wise and multistage keep the rules of all kernels', () => {
  for (const one of [...tinyMatrices(), ...oddGrids()].flatMap(seededCases))
    for (const variant of [0, 1])
      for (const machine of MACHINES.slice(0, 3))
        expect(judge(twinEvidence({ kernel, ...one, params: { variant } }, machine)), one.name).toEqual([])
})

test('workers keep to their queues, however many there are and serve a plane', () => {
  for (const problem of problems())
    for (const machine of MACHINES)
      for (const variant of [0, 1])
        for (const team of [0, 1, 2]) expect(keepsQueue(followTwin(problem, { variant, team }, machine))).toEqual([])
})

test('it shows when a worker takes a line out of turn', () => {
  const backwards = withEvents((events) => {
    const line = ({ item }: EventRecord) => Math.floor(item / 4)
    const plane = (event: EventRecord) => Math.floor(line(event) / 5)
    return events.toSorted((a, b) => plane(a) - plane(b) || line(b) - line(a))
  })
  const followed = followTwin(loosePlanes(), { variant: 1 }, { workers: 1, lanes: 4 }, backwards)
  expect(keepsQueue(followed)).toContain('worker 0 takes line 3 after line 4')
})

test('it shows when a plane is served by more than its team', () => {
  const scattered = withEvents((events) => events.map((event) => ({ ...event, worker: Math.floor(event.item / 4) })))
  const followed = followTwin(loosePlanes(), { variant: 1, team: 2 }, { workers: 2, lanes: 4 }, scattered)
  expect(keepsQueue(followed)).toContain('plane 0 is served by 5 workers, of 2')
})

test('multistage leaves no lane idle while nonzeros of the line remain; element-wise does', () => {
  for (const problem of problems())
    for (const machine of MACHINES) expect(fillsLanes(followTwin(problem, { variant: 1 }, machine))).toEqual([])
  const [lower] = gridProblems('D3N7', [7, 5, 3])
  expect(fillsLanes(followTwin(lower, { variant: 0 }, MACHINES[0]))).not.toEqual([])
})

test('multistage passes on what rows need of their own line; element-wise polls for it', () => {
  for (const problem of problems())
    for (const machine of MACHINES) expect(passesOwn(followTwin(problem, { variant: 1 }, machine))).toEqual([])
  expect(passesOwn(followTwin(loosePlanes(), { variant: 0 }, MACHINES[0]))).toContain('row 1 has row 0 polled')
})

test('utilisation of a case counted by hand', () => {
  // 4 × 2 points of D3N7. Nonzeros off the diagonal: 0 1 1 1 and 1 2 2 2; with it: 7 and 11 in the two lines.
  for (const problem of gridProblems('D3N7', [4, 2, 1])) {
    const used = (variant: number, lanes: number) =>
      utilisation(followTwin(problem, { variant }, { workers: 2, lanes }))
    expect(used(0, 4)).toEqual({ carried: 10, slots: 8 * 4 })
    expect(used(1, 4)).toEqual({ carried: 18, slots: (2 + 3) * 4 })
    expect(used(0, 8)).toEqual({ carried: 10, slots: 8 * 8 })
    expect(used(1, 8)).toEqual({ carried: 18, slots: (1 + 2) * 8 })
  }
})

test('rows of one step share its tick, as far as their operands are there', () => {
  const [lower] = gridProblems('D3N7', [4, 2, 1])
  const { trace } = followTwin(lower, { variant: 1 }, { workers: 2, lanes: 4 })
  // Line 0 takes two steps, the second from the diagonal of row 2 on. Line 1 begins after the first of them.
  const { last, items, workerCounts } = scheduleOf(trace, { spaces: spaces(lower) })
  const [{ itemTick, itemCounts }] = items
  expect([...itemTick]).toEqual([1, 1, 2, 2, 2, 3, 3, 4])
  expect(last).toBe(4)
  expect([...workerCounts.working]).toEqual([0, 1, 2, 1, 1, 0])
  expect([...itemCounts[2]]).toEqual([0, 3, 4, 2, 1, 0])
})
