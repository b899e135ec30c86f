import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FoundTalk } from '#src/engine/catalog/talks.ts'
import type { GpuState } from '#src/engine/gpu/device/device.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { axisEnd } from '#src/page/store/axis.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { startTalk } from './give.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('document', { documentElement: {} })
})

const LINK = '?v=4&m=grid:D3N7:6x6x6:seeded:1&panes=dag'
const TALK: FoundTalk = {
  id: 'tried',
  title: 'Tried',
  scenes: [{ link: LINK, headline: 'Now here', notes: '', seconds: 30, live: true }],
}

/** A GPU that is there, and whose device fails at each thing that is asked of it. */
const BROKEN = {
  state: 'ready',
  adapter: {
    kind: 'gpu',
    name: 'Broken',
    vendor: '',
    architecture: '',
    description: '',
    subgroupSize: 32,
    browser: '',
  },
  clock: 'fence',
  capabilities: { ...leastCapabilities(32), maxStorageBufferBindingSize: 2 ** 27, maxBufferSize: 2 ** 28 },
  device: {},
} as unknown as GpuState

let asked = 0

const engine = {
  ...madeEngine(''),
  recording: async (file: string) => new Uint8Array(readFileSync(`public/runs/${file}`)),
  gpu: {
    open: async () => {
      asked++
      return BROKEN
    },
    whenLost: () => undefined,
  },
}

beforeEach(() => store.setState({ doc: DEFAULTS, session: EMPTY_SESSION }))

test('where the GPU fails in a live scene, the recorded run is shown, and why; no fault is said on screen', async () => {
  const origins = new Set<string>()
  const stop = store.subscribe(({ session: { columns } }) =>
    columns.forEach(({ status, replay }) => origins.add(`${status} ${replay?.run.origin ?? ''}`)),
  )
  await startTalk(deskOn(engine), TALK)
  stop()
  const { columns, showing, problem } = store.getState().session
  expect(asked).toBeGreaterThan(0)
  expect([...origins]).toContain('failed live')
  expect(columns.map(({ status, replay }) => [status, replay?.run.origin])).toEqual([
    ['ready', 'recorded'],
    ['ready', 'recorded'],
  ])
  expect([showing?.fault, problem]).toEqual([undefined, undefined])
  expect(showing?.instead).toMatch(/recorded run.* failed/)
  expect(store.getState().doc.tick).toBe(axisEnd(store.getState()))
})

test('a processor that plays the GPU runs nothing in a live scene: the recorded run plays, and why; so without a GPU', async () => {
  const software = { ...BROKEN, adapter: { ...(BROKEN as { adapter: object }).adapter, kind: 'software' } } as GpuState
  for (const [open, why] of [
    [async () => software, /a processor plays the GPU/],
    [madeEngine('').gpu.open, /no GPU/],
  ] as const) {
    store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
    await startTalk(deskOn({ ...engine, gpu: { ...engine.gpu, open } }), TALK)
    const { columns, showing } = store.getState().session
    expect(columns.map(({ status, replay }) => [status, replay?.run.origin])).toEqual([
      ['ready', 'recorded'],
      ['ready', 'recorded'],
    ])
    expect(showing?.instead).toMatch(why)
  }
})
