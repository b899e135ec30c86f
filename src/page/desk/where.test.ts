import { beforeEach, expect, test, vi } from 'vitest'
import type { GpuState } from '#src/engine/gpu/device/device.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { apartIn } from '#src/page/store/axis.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { deskOn } from './desk.ts'
import { madeEngine } from './engine.fixture.ts'
import { openWith } from './opening/document.ts'
import { openMatrix } from './opening/open.ts'
import { runHere } from '#src/page/features/run/run.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
})

/** A GPU whose device fails at each call: a run that ends well was not on it. */
const playedBy = (kind: 'gpu' | 'software') =>
  ({
    state: 'ready',
    adapter: { kind, name: 'Broken', vendor: '', architecture: '', description: '', subgroupSize: 4, browser: '' },
    clock: 'fence',
    capabilities: { ...leastCapabilities(4), maxStorageBufferBindingSize: 2 ** 27, maxBufferSize: 2 ** 28 },
    device: {},
  }) as unknown as GpuState

const deskWith = (kind: 'gpu' | 'software') =>
  deskOn({ ...madeEngine(''), gpu: { open: async () => playedBy(kind), whenLost: () => undefined } })

const GRID = { kind: 'grid', stencil: 'D3N7', size: [5, 4, 3], values: 'seeded', seed: 2 } as const
const shown = () => store.getState().session.columns.map(({ status, replay }) => [status, replay?.run.origin])

beforeEach(() => store.setState({ doc: DEFAULTS, session: EMPTY_SESSION }))

test('where a processor plays the GPU, runs are simulated on a stated machine, and ranked on it; the live run is asked for', async () => {
  const desk = deskWith('software')
  await openMatrix(desk, GRID)
  expect(shown()).toEqual([
    ['ready', 'twin'],
    ['ready', 'twin'],
  ])
  expect(store.getState().session.columns[0].replay?.run.adapter).toMatchObject({ workers: 1024, subgroupSize: 32 })
  expect(apartIn(store.getState())).toBeUndefined()
  await runHere(desk)
  expect(shown()).toEqual([
    ['failed', 'live'],
    ['failed', 'live'],
  ])
})

test('a GPU runs what is opened', async () => {
  await openMatrix(deskWith('gpu'), GRID)
  expect(shown().map(([status]) => status)).toEqual(['failed', 'failed'])
})

test('the logical time of a run that has not begun is let go of with the columns that it was for, and made anew for others', async () => {
  const desk = deskOn(madeEngine(''))
  await openMatrix(desk, GRID)
  expect(Object.keys(desk.open?.solved ?? {}).toSorted()).toEqual(['facts', 'problem', 'subject'])
  await openWith(desk, { kernels: store.getState().doc.kernels.slice(1) })
  expect(shown()).toEqual([['ready', 'twin']])
  expect(desk.open?.solved.rest).toBeUndefined()
})
