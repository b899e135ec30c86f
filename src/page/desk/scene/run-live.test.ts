import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Scene } from '#src/engine/catalog/contract/scene.ts'
import type { GpuState } from '#src/engine/gpu/device/device.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { axisEnd } from '#src/page/store/axis.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { type Desk, deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { showScene } from './show-scene.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
})

const SCENE: Scene = { show: 'm=grid:D3N7:6x6x6:seeded:1&panes=dag&t=end', title: 'Now here', says: [], live: true }

/** Shows the scene. Returns why the recording plays in its place, where it does. */
async function shown(desk: Desk): Promise<string | undefined> {
  let why: string | undefined
  const ran = (instead: string | undefined) => void (why = instead)
  await showScene(desk, SCENE, { place: undefined, change: 'step', isOn: () => true, ran })
  return why
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
  const why = await shown(deskOn(engine))
  stop()
  const { columns, problem } = store.getState().session
  expect(asked).toBeGreaterThan(0)
  expect([...origins]).toContain('failed live')
  expect(columns.map(({ status, replay }) => [status, replay?.run.origin])).toEqual([
    ['ready', 'recorded'],
    ['ready', 'recorded'],
  ])
  expect(problem).toBeUndefined()
  expect(why).toMatch(/recorded run.* failed/)
  expect(store.getState().doc.tick).toBe(axisEnd(store.getState()))
})

test('a processor that plays the GPU runs nothing in a live scene: the recorded run plays, and why; so without a GPU', async () => {
  const software = { ...BROKEN, adapter: { ...(BROKEN as { adapter: object }).adapter, kind: 'software' } } as GpuState
  for (const [open, says] of [
    [async () => software, /a processor plays the GPU/],
    [madeEngine('').gpu.open, /no GPU/],
  ] as const) {
    store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
    const why = await shown(deskOn({ ...engine, gpu: { ...engine.gpu, open } }))
    const { columns } = store.getState().session
    expect(columns.map(({ status, replay }) => [status, replay?.run.origin])).toEqual([
      ['ready', 'recorded'],
      ['ready', 'recorded'],
    ])
    expect(why).toMatch(says)
  }
})
