import { beforeEach, expect, test, vi } from 'vitest'
import type { FoundTalk } from '#src/engine/catalog/talks.ts'
import type { GpuState } from '#src/engine/gpu/device/device.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { lessonTalks } from './lesson-talk.ts'
import { blank, freeze, goBy, goTo, leaveTalk, startTalk, toggleStrip } from './give.ts'
import { until } from '#src/page/desk/until.fixture.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('document', { documentElement: {} })
})

const scene = (panes: string, title: string) => ({
  show: `m=grid:D2N5:4x3x1:seeded:1&k=sptrsv/level_set&panes=${panes}&t=end`,
  title,
  says: [`About ${title}`],
  seconds: 30,
})

const TALK: FoundTalk = {
  id: 'tried',
  title: 'Tried',
  scenes: [scene('dag', 'one'), scene('matrix', 'two'), { ...scene('timeline', 'three'), live: true }],
}

const showing = () => store.getState().session.showing
const panes = () => store.getState().doc.panes.join()
const place = () => [showing()?.at, showing()?.ahead]

const desk = deskOn(madeEngine(''))

beforeEach(() => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
})

test('scenes follow one another and stand at the end of their run; the last has none after it, the first none before', async () => {
  await startTalk(desk, TALK)
  expect([place(), panes()]).toEqual([[0, 0], 'dag'])
  expect(store.getState().doc.tick).toBe(store.getState().session.columns[0].replay?.end)
  await goBy(desk, -1)
  expect(place()).toEqual([0, 0])
  await goBy(desk, 1)
  expect([place(), panes()]).toEqual([[1, 1], 'matrix'])
  await goTo(desk, 99)
  expect([place(), panes()]).toEqual([[2, 2], 'timeline'])
  await goTo(desk, Number.NaN)
  expect(place()).toEqual([2, 2])
})

test('while it is frozen the speaker goes ahead, and the audience follows when it goes on', async () => {
  await startTalk(desk, TALK)
  await freeze(desk)
  await goBy(desk, 1)
  expect([place(), panes()]).toEqual([[0, 1], 'dag'])
  await freeze(desk)
  expect([place(), panes()]).toEqual([[1, 1], 'matrix'])
})

test('a scene without a GPU at hand is shown all the same, and its fault is not the page’s', async () => {
  await startTalk(desk, TALK, 2)
  const { columns, problem } = store.getState().session
  expect(columns.map(({ status }) => status)).toEqual(['ready'])
  expect([problem, showing()?.fault]).toEqual([undefined, undefined])
})

test('a scene that cannot be opened is told to the speaker, and the next one goes on', async () => {
  const gone = { ...scene('dag', 'gone'), show: 'm=file:0123456789abcdef:gone.mtx' }
  await startTalk(desk, { ...TALK, scenes: [TALK.scenes[0], gone, TALK.scenes[1]] })
  await goBy(desk, 1)
  expect(place()).toEqual([1, 1])
  expect(showing()?.fault).toMatch(/\S/)
  await goBy(desk, 1)
  expect([place(), showing()?.fault]).toEqual([[2, 2], undefined])
})

test('blank, notes and the end of the talk change nothing of what is open', async () => {
  await startTalk(desk, TALK, 1)
  blank()
  toggleStrip()
  expect([showing()?.blank, showing()?.strip]).toEqual([true, true])
  await goBy(desk, 1)
  expect(showing()?.blank).toBe(false)
  leaveTalk()
  expect([showing(), panes()]).toEqual([undefined, 'timeline'])
})

test('the theme of the visitor stays in a talk', async () => {
  store.setState({ doc: { ...DEFAULTS, theme: 'light' } })
  await startTalk(desk, TALK)
  expect(store.getState().doc.theme).toBe('light')
})

test('what the link of a scene locks is not locked for the speaker', async () => {
  const locked = { ...TALK.scenes[0], show: `${TALK.scenes[0].show}&lock=play` }
  await startTalk(desk, { ...TALK, scenes: [locked] })
  expect([store.getState().doc.lock, panes()]).toEqual([[], 'dag'])
})

/** A GPU that is there; what would run on it waits for its worker. */
const GPU = { state: 'ready', adapter: { kind: 'gpu' }, capabilities: {}, device: {} } as unknown as GpuState

test('a talk that has ended warms up no more scenes', async () => {
  const engine = madeEngine('')
  const startWorker = vi.fn<typeof engine.startWorker>(engine.startWorker)
  const letGo = engine.hold()
  const live = { ...TALK, scenes: [TALK.scenes[0], TALK.scenes[2], TALK.scenes[2]] }
  const started = startTalk(deskOn({ ...engine, startWorker, gpu: { ...engine.gpu, open: async () => GPU } }), live)
  await until(() => expect(engine.working()).toBe(2)) // that of the scene that is shown, and one aside
  leaveTalk()
  expect(engine.working()).toBe(1)
  letGo()
  await started
  expect(startWorker).toHaveBeenCalledTimes(2)
})

test('a scene of a lesson says the numbers of its own runs, and none where the speaker has gone on meanwhile', async () => {
  const lesson = (await lessonTalks()).find(({ id }) => id === 'lesson:waiting')
  if (!lesson) throw new Error('There is no such lesson.')
  // each scene is of another grid
  const show = (at: number) => `m=grid:D2N5:${at + 4}x3x1:seeded:1&k=sptrsv/sync_free`
  const talk = { ...lesson, scenes: lesson.scenes.map((one, at) => ({ ...one, show: show(at) })) }
  const at = talk.scenes.findIndex(({ says }) => says.join('').includes('…'))
  const said = (of: number) => showing()?.talk.scenes[of].says.join(' ')

  await startTalk(desk, talk, at)
  const own = said(at)
  expect(own).not.toContain('…')
  leaveTalk()

  let arrive = () => {}
  const arrived = new Promise<undefined>((resolve) => (arrive = () => resolve(undefined)))
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  const engine = { ...desk.engine, recording: async (file: string) => (/prices/.test(file) ? arrived : undefined) }
  const late = deskOn(engine)
  const started = startTalk(late, talk, at)
  await until(() => expect(store.getState().session.prices).toEqual([]))
  await goBy(late, 1)
  arrive()
  await started
  expect(place()).toEqual([at + 1, at + 1])
  expect(said(at)).toBe(talk.scenes[at].says.join(' '))
  await goBy(late, -1)
  expect(said(at)).toBe(own)
})
