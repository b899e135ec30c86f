import { expect, test } from 'vitest'
import type { Prices, PriceList } from '#src/engine/run/times/prices.ts'
import type { Column } from '#src/page/store/session.ts'
import { failed, PASSED, columnFor, type Sketch, TIMING } from '#src/page/frame/replay.fixture.ts'
import { kernelColumns } from './finding-columns.ts'

const CHOSEN = [{ id: 'sptrsv/auto', params: {} }]
/** Two workers for four steps: of eight, three are work and two polls. */
const SKETCH: Sketch = { workers: 2, working: [0, 1, 1, 1, 0, 0], spinning: [0, 1, 0, 0, 1, 0] }
const timing = { ...TIMING, single: { ms: [0.03, 0.01, 0.02], clock: 'timestamp' as const } }

const priced = (name: string, ms: number): Prices => {
  const list = Object.fromEntries(
    ['barrier', 'hop', 'dispatch', 'launch'].map((price) => [price, { ms: [ms], of: 1 }]),
  ) as unknown as PriceList
  return { date: '', adapter: { ...columnFor(SKETCH).replay!.run.adapter, name }, clock: 'timestamp', prices: list }
}

const columnOf = (more: Partial<Column>, prices: readonly Prices[] = [], copies = {}) =>
  kernelColumns(CHOSEN, [columnFor(SKETCH, more)], prices, copies)[0]

test('a column before its run has its kernel, and nothing that was measured', () => {
  expect(kernelColumns(CHOSEN, [])).toEqual([
    { index: 0, letter: 'A', chosen: 'sptrsv/auto', kernel: 'sptrsv/auto', params: {} },
  ])
})

test('shares are of all steps of all workers', () => {
  expect(columnOf({}).run).toEqual({ barriers: 0, idle: 3 / 8, spinning: 2 / 8 })
})

test('a time is the median of one alone, with what its adapter was measured at, and not another', () => {
  const prices = [priced('Another', 1), priced('Test GPU', 0.006)]
  const { time, launchMs, copyRate } = columnOf({ timing, check: PASSED }, prices, { Another: 1, 'Test GPU': 3e12 })
  expect([time, launchMs, copyRate]).toEqual([{ ms: 0.02, adapter: 'Test GPU' }, 0.006, 3e12])
  const elsewhere = columnOf({ timing, check: PASSED }, prices.slice(0, 1), { Another: 1 })
  expect([elsewhere.launchMs, elsewhere.copyRate]).toEqual([undefined, undefined])
})

test('a wrong result has no time', () => {
  expect(columnOf({ timing, check: failed(1) }).time).toBeUndefined()
})

test('a kernel that leaves the problem to another is seen as that one', () => {
  const { replay } = columnFor(SKETCH)
  const run = { ...replay!.run, uses: 'sptrsv/chain_phases' }
  expect(columnOf({ replay: { ...replay!, run } }).kernel).toBe('sptrsv/chain_phases')
})
