import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GpuState } from '#src/engine/gpu/device/device.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { boot } from '#src/page/app/boot.ts'
import { features } from '#src/page/features/features.ts'
import { coldCall } from './cold-call.ts'
import { type Desk, deskOn } from '../desk.ts'
import { type MadeEngine, madeEngine } from '../engine.fixture.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
})

const FIRST = 'sptrsv/sync_free'
/** A GPU that is asked for nothing but what it can do. */
const GPU = {
  state: 'ready',
  device: { queue: { onSubmittedWorkDone: async () => undefined }, lost: new Promise(() => undefined) },
  capabilities: { subgroupSize: 32 },
  adapter: {},
  clock: 'none',
} as unknown as GpuState

let engine: MadeEngine
let desk: Desk
let started = 0

beforeEach(async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  const made = madeEngine(encodeLink({ ...DEFAULTS, source: { kind: 'delaunay', points: 60, seed: 1 } }))
  started = 0
  engine = {
    ...made,
    startWorker() {
      started++
      return made.startWorker()
    },
  }
  desk = deskOn(engine)
  await boot(desk, features)
})
afterEach(() => vi.restoreAllMocks())

const withGpu = (): Desk => ({ ...desk, engine: { ...engine, gpu: { ...engine.gpu, open: async () => GPU } } })

test('one call, and a series after it, are timed in a worker that is started for them and ends with them', async () => {
  const [before, alive] = [started, engine.working()]
  const { ms, again } = (await coldCall(withGpu(), { id: FIRST, params: {} })) ?? {}
  expect(ms).toBeGreaterThan(0)
  expect(again?.ms).toBeGreaterThan(0)
  expect(again?.calls).toBeGreaterThan(2)
  expect([started, engine.working()]).toEqual([before + 1, alive])
})

test('what is to be ready is waited for before the first call and before the series, in the worker that has the problem', async () => {
  const before = started
  const workers: number[] = []
  const ready = async () => void workers.push(started - before)
  await coldCall(withGpu(), { id: FIRST, params: {} }, ready)
  expect(workers).toEqual([1, 1])
})

test('what does not get ready ends the worker, too', async () => {
  const alive = engine.working()
  const ready = () => Promise.reject(new Error('no memory'))
  await expect(coldCall(withGpu(), { id: FIRST, params: {} }, ready)).rejects.toThrow('no memory')
  expect(engine.working()).toBe(alive)
})

test('a call that fails ends its worker, too', async () => {
  const alive = engine.working()
  await expect(coldCall(withGpu(), { id: 'sptrsv/structured', params: {} })).rejects.toThrow(/structured grid/)
  expect(engine.working()).toBe(alive)
})

test('without a GPU nothing is timed and no worker is started', async () => {
  const before = started
  expect(await coldCall(desk, { id: FIRST, params: {} })).toBeUndefined()
  expect(started).toBe(before)
})
