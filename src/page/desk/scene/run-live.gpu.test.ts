import { afterEach, expect, test } from 'vitest'
import type { Scene } from '#src/engine/catalog/contract/scene.ts'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { type Desk, deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { showScene } from './show-scene.ts'

const SCENE: Scene = { show: 'm=grid:D3N7:6x6x6:seeded:1&panes=dag&t=end', title: 'Now here', says: [], live: true }

/** Shows the scene. Returns why the recording plays in its place, where it does. */
async function shown(desk: Desk): Promise<string | undefined> {
  let why: string | undefined
  const ran = (instead: string | undefined) => void (why = instead)
  await showScene(desk, SCENE, { place: undefined, change: 'step', isOn: () => true, ran })
  return why
}

/** The software adapter, taken for a GPU: what a live scene does on one. */
async function open() {
  const gpu = await openGpu()
  return gpu.state === 'ready' ? { ...gpu, adapter: { ...gpu.adapter, kind: 'gpu' as const } } : gpu
}

afterEach(() => store.setState({ doc: DEFAULTS, session: EMPTY_SESSION }))

test('a live scene runs on the GPU at hand, and measures: its own times are there to be said', async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  const why = await shown(deskOn({ ...madeEngine(''), gpu: { open, whenLost: () => undefined } }))
  const { columns, problem } = store.getState().session
  expect(columns.map(({ status, replay }) => [status, replay?.run.origin])).toEqual([
    ['ready', 'live'],
    ['ready', 'live'],
  ])
  for (const { timing, timed } of columns)
    expect([timing?.batch, timed?.adapter.kind]).toEqual([expect.any(Number), 'gpu'])
  expect([why, problem]).toEqual([undefined, undefined])
}, 120_000)
