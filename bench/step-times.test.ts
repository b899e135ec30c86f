import { expect, test } from 'vitest'
import type { DispatchStep, PlainStep } from '#src/core/kernel/plan/plan.ts'
import { stepNames } from './step-times.ts'

const dispatch = (module: string, overrides: DispatchStep['overrides']): DispatchStep => ({
  kind: 'dispatch',
  module,
  conditions: { TRACE: false },
  overrides,
  groups: [1, 1, 1],
})
const round = (width: number) => dispatch('sptrans/merge_trans/merge.wesl', { size: 256, width })
const STEPS: readonly PlainStep[] = [
  { kind: 'fill', buffer: 'counts', value: 0 },
  dispatch('sptrans/sums.wesl', { size: 64 }),
  round(64),
  round(128),
]

/** What is wrong with the names of those steps. */
const faults = (names: readonly string[]): string[] => [
  ...(new Set(names).size === STEPS.length ? [] : ['two have one name']),
  ...(names.some((name) => name.includes('size')) ? ['what all have is told'] : []),
  ...(names[0].includes('counts') ? [] : ['a fill does not say where']),
]

test('a step has its module for a name, and only what tells it from others of that module', () => {
  expect(stepNames(STEPS)).toEqual(['fill counts', 'sums', 'merge_trans/merge width=64', 'merge_trans/merge width=128'])
})

test('mutants: names of modules alone, and all overrides', () => {
  const modules = STEPS.map((step) => (step.kind === 'dispatch' ? step.module : step.kind))
  const all = STEPS.map((step, s) => `${s} ${step.kind === 'dispatch' ? JSON.stringify(step.overrides) : 'counts'}`)
  expect([stepNames(STEPS), modules, all].map((names) => faults(names).length > 0)).toEqual([false, true, true])
})
