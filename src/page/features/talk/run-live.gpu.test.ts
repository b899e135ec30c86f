import { afterEach, expect, test } from 'vitest'
import type { FoundTalk } from '#src/engine/catalog/talks.ts'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { startTalk } from './give.ts'

const LINK = '?v=4&m=grid:D3N7:6x6x6:seeded:1&panes=dag'
const TALK: FoundTalk = {
  id: 'tried',
  title: 'Tried',
  scenes: [{ link: LINK, headline: 'Now here', notes: '', seconds: 30, live: true }],
}

/** The software adapter, taken for a GPU: what a live scene does on one. */
async function open() {
  const gpu = await openGpu()
  return gpu.state === 'ready' ? { ...gpu, adapter: { ...gpu.adapter, kind: 'gpu' as const } } : gpu
}

afterEach(() => store.setState({ doc: DEFAULTS, session: EMPTY_SESSION }))

test('a live scene runs on the GPU at hand, and measures: its own times are there to be said', async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  await startTalk(deskOn({ ...madeEngine(''), gpu: { open, whenLost: () => undefined } }), TALK)
  const { columns, showing } = store.getState().session
  expect(columns.map(({ status, replay }) => [status, replay?.run.origin])).toEqual([
    ['ready', 'live'],
    ['ready', 'live'],
  ])
  for (const { timing, timed } of columns)
    expect([timing?.batch, timed?.adapter.kind]).toEqual([expect.any(Number), 'gpu'])
  expect([showing?.instead, showing?.fault]).toEqual([undefined, undefined])
}, 120_000)
