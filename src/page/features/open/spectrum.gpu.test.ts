import { beforeEach, expect, test } from 'vitest'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { type Desk, deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import { spectrumOnGpu } from './spectrum.ts'

const [X, Y] = [90, 85]
const wave = (n: number, k: number) => 2 - 2 * Math.cos((k * Math.PI) / (n + 1))

let desk: Desk
let worker: RunningProblem
/** Comes between the search's question for the system and its answer. */
let between: () => void
const session = () => store.getState().session
const measuring = () => ({ label: 'sampling', done: 0, total: 1, cancel: () => undefined })

/** Puts a column on screen that runs. */
const race = () => patchSession({ columns: [{ id: 'sptrsv/sync_free', title: '', idea: '', status: 'running' }] })

beforeEach(async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  between = () => undefined
  const gpu = await openGpu()
  if (gpu.state !== 'ready') throw new Error('no GPU')
  // the software adapter is asked as if it were a GPU
  const asGpu = { ...gpu, adapter: { ...gpu.adapter, kind: 'gpu' as const } }
  const made = madeEngine('')
  desk = deskOn({ ...made, gpu: { open: async () => asGpu, whenLost: () => undefined } })
  const started = await made.startWorker()
  const source = { kind: 'grid', stencil: 'D2N5', size: [X, Y, 1], values: 'laplacian', seed: 1 } as const
  await started.api.open(source, undefined, () => undefined)
  const api = new Proxy(started.api, {
    get(own, name) {
      if (name === 'shifted') between()
      return Reflect.get(own, name) as unknown
    },
  })
  worker = { ...started, api }
})

const search = (signal = new AbortController().signal) => spectrumOnGpu(desk, worker, signal)

test('ends of a spectrum are found while nothing else has the GPU', async () => {
  const labels = new Set<string | undefined>()
  const unfollow = store.subscribe((now) => void labels.add(now.session.measuring?.label))
  const ends = await search()
  unfollow()
  expect(Math.abs((ends?.most.value ?? 0) - wave(X, X) - wave(Y, Y))).toBeLessThanOrEqual(ends?.most.off ?? 0)
  expect(labels).toContain('multiplying on the GPU, for the ends of the spectrum')
  expect(session().measuring).toBeUndefined()
  expect(session().problem).toBeUndefined()
})

test.each([
  ['a measurement', () => patchSession({ measuring: measuring() })],
  ['a race', () => race()],
])('where %s has the GPU, or takes it while the system is made, nothing is submitted', async (_, take) => {
  between = take
  expect(await search()).toBeUndefined()
  let asked = false
  between = () => (asked = true)
  expect(await search()).toBeUndefined()
  expect(asked).toBe(false)
})

/** Calls once the search has the GPU. */
const onceItHas = (then: () => void) => {
  const unfollow = store.subscribe((now) => {
    if (!now.session.measuring) return
    unfollow()
    queueMicrotask(then)
  })
}

test.each([
  ['a race that begins', () => race()],
  ['a stop by the visitor', () => session().measuring?.cancel()],
])('%s ends it, and nothing is said of it', async (_, end) => {
  onceItHas(end)
  expect(await search()).toBeUndefined()
  expect([session().measuring, session().problem]).toEqual([undefined, undefined])
})

test('the signal ends it, and ends no measurement that comes after', async () => {
  const stop = new AbortController()
  onceItHas(() => stop.abort())
  expect(await search(stop.signal)).toBeUndefined()
  const later = new AbortController()
  await search(later.signal)
  let cancelled = false
  patchSession({ measuring: { ...measuring(), cancel: () => (cancelled = true) } })
  later.abort()
  race()
  expect(cancelled).toBe(false)
})

test('where it leaves no memory, the processor has to find them', async () => {
  patchSession({ memory: 2 ** 19 })
  expect(await search()).toBeUndefined()
  patchSession({ memory: 2 ** 20 })
  expect(await search()).toBeDefined()
})
