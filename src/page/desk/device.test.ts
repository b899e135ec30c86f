import { beforeEach, expect, test, vi } from 'vitest'
import { markBeside } from '#src/engine/gpu/device/beside.ts'
import type { GpuState } from '#src/engine/gpu/device/device.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { timeAnalyses } from './measure/time-analyses.ts'
import { boot } from '#src/page/app/boot.ts'
import { features } from '#src/page/features/features.ts'
import { coldCall } from './start/cold-call.ts'
import { type Desk, deskOn } from './desk.ts'
import { gpuAtRest } from './device.ts'
import { madeEngine } from './engine.fixture.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
})

let desk: Desk
let started: number
/** Ends what was submitted to the GPU before. */
let rest: () => void

beforeEach(async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  const made = madeEngine(encodeLink({ ...DEFAULTS, source: { kind: 'delaunay', points: 60, seed: 1 } }))
  desk = deskOn(made)
  await boot(desk, features)
  started = 0
  const startWorker = () => (started++, made.startWorker())
  const gpu = busyGpu()
  desk = { ...desk, engine: { ...made, startWorker, gpu: { ...made.gpu, open: async () => gpu } } }
})

/** A GPU that has been given work. */
function busyGpu(): GpuState {
  const done = new Promise<void>((resolve) => {
    rest = resolve
  })
  const device = { queue: { onSubmittedWorkDone: () => done }, lost: new Promise(() => undefined) }
  const adapter = { kind: 'software', name: 'Test' }
  return { state: 'ready', device, capabilities: leastCapabilities(32), adapter, clock: 'fence' } as unknown as GpuState
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 30))

test.each([
  ['the page', () => timeAnalyses(desk)],
  ['a cold call', () => coldCall(desk, { id: 'sptrsv/sync_free', params: {} })],
])('%s times an analysis once the GPU is done with what was drawn before', async (_, time) => {
  const timed = time()
  await soon()
  expect(started).toBe(0)
  rest()
  expect(await timed).toBeTruthy()
  expect(started).toBeGreaterThan(0)
})

test('an analysis is timed once pictures on a device of their own are painted', async () => {
  let painted = () => {}
  void markBeside(
    new Promise<void>((resolve) => {
      painted = resolve
    }),
  )
  const timed = timeAnalyses(desk)
  rest()
  await soon()
  expect(started).toBe(0)
  painted()
  expect(await timed).toBeTruthy()
  expect(started).toBeGreaterThan(0)
})

test('the wait for it can be stopped', async () => {
  const stop = new AbortController()
  const waits = gpuAtRest(desk, stop.signal)
  await soon()
  stop.abort(new Error('stopped'))
  await expect(waits).rejects.toThrow('stopped')
})

test('where there is no GPU that is said, and not waited for', async () => {
  const none: GpuState = { state: 'unavailable', reason: 'no-webgpu', message: 'A test has none.' }
  const without = { ...desk, engine: { ...desk.engine, gpu: { ...desk.engine.gpu, open: async () => none } } }
  await expect(gpuAtRest(without)).rejects.toMatchObject({ code: 'NoGpu' })
})
