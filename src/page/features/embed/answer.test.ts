import { readFileSync } from 'node:fs'
import { features } from '#src/page/features/features.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import type { HostPage } from './answer.ts'
import { register } from '#src/page/desk/commands/registry.ts'
import { beginEmbedded, embeddedDesk } from './begin.ts'
import { until } from '#src/page/desk/until.fixture.ts'

const { arrives } = vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('window', {})
  return { arrives: { lesson: true } }
})
vi.mock(import('#src/engine/catalog/lessons.ts'), async (original) => {
  const lessons = await original()
  const missing = () => Promise.reject(new AppError('PartMissing', 'A part of the page did not arrive.'))
  return { ...lessons, stepNamed: (place) => (arrives.lesson ? lessons.stepNamed(place) : missing()) }
})

const LINK = '?v=4&m=grid:D3N7:6x6x6:seeded:1&panes=dag&axis=steps&embed'
const HOST = 'https://host.example'

interface Told {
  readonly kind: string
  readonly step?: number
  readonly steps?: number
  readonly message?: string
}

/** An embedded page with a page around it, both without a browser. */
async function embedded(link = LINK, refuses: (asked: unknown) => void = () => undefined) {
  const told: (readonly [Told, to: string])[] = []
  const around = { name: 'around' } as unknown as MessageEventSource
  let hear: Parameters<HostPage['listen']>[0] = () => undefined
  const host: HostPage = {
    window: around,
    listen: (listener) => void (hear = listener),
    post: (message, to) => void told.push([message, to]),
  }
  const engine = {
    ...madeEngine(link),
    clock: { now: () => 0, nextFrame: (draw: (now: number) => void) => draw(0), isCalm: () => false },
    recording: async (file: string) => new Uint8Array(readFileSync(`public/runs/${file}`)),
    files: { ...madeEngine('').files, find: async (asked: unknown) => (refuses(asked), undefined) },
  }
  await beginEmbedded(embeddedDesk(engine), features, host)
  const say = async (data: unknown, source: MessageEventSource | null = around, origin = HOST) => {
    hear({ data, origin, source })
    await new Promise((resume) => setTimeout(resume))
  }
  return { told, say, engine, last: () => told.at(-1) }
}

beforeEach(() => store.setState({ doc: DEFAULTS, session: EMPTY_SESSION }))

test('it is ready once its runs are there, and tells no more before the host has spoken', async () => {
  const { told, say, last } = await embedded()
  store.setState(({ doc }) => ({ doc: { ...doc, tick: 2 } }))
  expect(told).toEqual([[{ sparsescope: 1, kind: 'ready' }, '*']])
  await say({ sparsescope: 1, kind: 'state' })
  const steps = last()?.[0].steps ?? 0
  expect(steps).toBeGreaterThan(10)
  expect(last()).toEqual([
    {
      sparsescope: 1,
      kind: 'state',
      step: 2,
      steps,
      playing: false,
      kernels: ['sptrsv/level_set', 'sptrsv/sync_free'],
      matrix: expect.stringContaining('6×6×6') as string,
    },
    HOST,
  ])
})

test('the host moves the playhead, and hears where it is', async () => {
  const { say, last } = await embedded()
  await say({ sparsescope: 1, kind: 'seek', step: 4 })
  expect(last()?.[0].step).toBe(4)
  await say({ sparsescope: 1, kind: 'next' })
  await say({ sparsescope: 1, kind: 'next' })
  await say({ sparsescope: 1, kind: 'previous' })
  expect(last()?.[0].step).toBe(5)
  await say({ sparsescope: 1, kind: 'seek', fraction: 1 })
  expect(last()?.[0].step).toBe(last()?.[0].steps)
  await say({ sparsescope: 1, kind: 'theme', theme: 'light' })
  expect(store.getState().doc.theme).toBe('light')
})

test('another link is opened within the frame, whose history stays as it is', async () => {
  const { say, last, engine } = await embedded()
  await say({ sparsescope: 1, kind: 'open', link: '?v=4&m=grid:D3N7:16x16x16:seeded:1&panes=dag&axis=steps&t=3' })
  const matrix = expect.stringContaining('16×16×16') as string
  await until(() => expect(last()?.[0]).toMatchObject({ kind: 'state', step: 3, matrix }))
  expect(engine.entries).toEqual([LINK])
})

test('a message of another shape moves nothing and gets an error; one of another window gets nothing', async () => {
  const { told, say, last } = await embedded()
  await say({ sparsescope: 1, kind: 'seek', step: 4 }, null)
  await say({ sparsescope: 1, kind: 'seek', step: 4 }, {} as MessageEventSource)
  expect([told.length, store.getState().doc.tick]).toEqual([1, 0])
  await say({ sparsescope: 1, kind: 'seek', step: '4' })
  expect(last()).toEqual([
    { sparsescope: 1, kind: 'error', message: expect.stringMatching(/"step" is "4"/) as string },
    HOST,
  ])
  await say({ sparsescope: 1, kind: 'open', link: '?m=nonsense&panes=nope' })
  await until(() => expect(told.map(([{ message }]) => message).join()).toMatch(/nonsense/))
  expect(store.getState().doc.tick).toBe(0)
})

test('a host without an origin is answered', async () => {
  const { say, last } = await embedded()
  await say({ sparsescope: 1, kind: 'state' }, undefined, 'null')
  expect(last()?.[1]).toBe('*')
})

test('a link to a file of the reader’s finds none, and the reader is offered no command but those of the playhead', async () => {
  const asked: unknown[] = []
  const { say, told } = await embedded('?v=4&m=file:0123456789abcdef:mine.mtx&embed', (file) => void asked.push(file))
  await say({ sparsescope: 1, kind: 'state' })
  expect(asked).toEqual([])
  expect(store.getState().session.problem?.code).toBe('FileNeeded')
  expect(told.map(([{ kind }]) => kind)).toContain('error')
  register([{ id: 'take.late', label: '', group: 'Share', run: () => undefined }])
  const groups = store.getState().commands.map(({ id, group }) => (group === 'Play' ? group : id))
  expect([...new Set(groups)].toSorted()).toEqual([
    'Play',
    'doc.reading',
    'doc.solves',
    'link.unlock',
    'mark.clear',
    'mark.pin',

    'view.fit',
    'view.option',
  ])
})

test('what of its first link could not be followed is shown, and told to a host that asks', async () => {
  const { say, told } = await embedded(LINK.replace('panes=dag', 'panes=dag.nonsense'))
  expect(store.getState().session.notice).toMatchObject({ text: expect.stringContaining('nonsense') as string })
  await say({ sparsescope: 1, kind: 'state' })
  expect(told.map(([{ message }]) => message).join()).toContain('nonsense')
})

test('where a lesson does not arrive the page says so, and is ready', async () => {
  arrives.lesson = false
  const { told } = await embedded('?lesson=waiting.needs&embed')
  arrives.lesson = true
  expect(told.map(([{ kind }]) => kind)).toEqual(['ready'])
  expect(store.getState().session.problem?.code).toBe('PartMissing')
})
