import { describe, expect, it } from 'vitest'
import type { DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import type { Clock } from './clock.ts'
import { canBeParted, partsOf, timeParts } from './parts.ts'
import type { Prepared } from '../executor/prepared.ts'

const step = (phase?: number) => ({ kind: 'dispatch', ...(phase !== undefined && { phase }) }) as DispatchStep
const plan = (...phases: (number | undefined)[]) => ({ solve: phases.map(step), trace: {} }) as unknown as Plan

describe('a solve of many dispatches', () => {
  it('is cut into stretches of as many each, and none of its steps is left out', () => {
    const parts = partsOf(plan(...Array.from({ length: 10 }, (_, p) => 3 * p)), 4)
    expect(parts).toEqual([
      { from: 0, to: 2, phase: 0 },
      { from: 2, to: 5, phase: 6 },
      { from: 5, to: 7, phase: 15 },
      { from: 7, to: 10, phase: 21 },
    ])
  })

  it('keeps steps of no phase with those before them, and the first ones with the first', () => {
    expect(partsOf(plan(undefined, 0, undefined, 1, undefined))).toEqual([
      { from: 0, to: 3, phase: 0 },
      { from: 3, to: 5, phase: 1 },
    ])
  })

  it('is no such solve where it is one dispatch, or none says its phase', () => {
    expect([plan(0), plan(undefined, undefined), plan(0, 1)].map(canBeParted)).toEqual([false, false, true])
  })
})

describe('times of stretches', () => {
  /** Each step takes a millisecond, and every pass a tenth of one. */
  const clock = (lies: number): Clock => ({
    kind: 'timestamp',
    stepMs: 0.001,
    time: async () => ({ ms: 5, wallMs: 6 }),
    passes: async (works) => works.map((work) => lies * (0.1 + (work as unknown as { steps?: number }).steps! || 0.1)),
    close() {},
  })
  const prepared = {
    part: (from: number, to: number) => ({ steps: to - from }),
    reset: () => {},
  } as unknown as Prepared

  it('are those of their passes, less what a pass takes by itself', async () => {
    const { passes, wallMs } = await timeParts(prepared, partsOf(plan(0, 1, 2, 3), 2), clock(1))
    expect(wallMs).toBe(6)
    expect(passes?.map(({ phase, ms }) => [phase, Number(ms.toFixed(6))])).toEqual([
      [0, 2],
      [2, 2],
    ])
  })

  it('are none where the timestamps stand', async () => {
    expect((await timeParts(prepared, partsOf(plan(0, 1), 2), clock(0))).passes).toBeUndefined()
  })
})
