import { beforeEach, expect, test, vi } from 'vitest'
import type { Scene } from '#src/engine/catalog/contract/scene.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import { shippedTalks } from '#src/engine/catalog/talks.ts'
import { deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { stepDocument } from '#src/page/store/link/step-document.ts'
import { showScene } from './show-scene.ts'

vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: 'Test/1' }))

const SMALL = 'm=grid:D2N5:4x3x1:seeded:1&k=sptrsv/level_set'
const scene = (change: Partial<Scene>): Scene => ({
  title: 'Rows wait',
  says: [],
  show: `${SMALL}&panes=dag`,
  ...change,
})

const made = madeEngine('')
const desk = deskOn({ ...made, clock: { ...made.clock, isCalm: () => false } })
const end = () => store.getState().session.columns[0].replay?.end
const tick = () => store.getState().doc.tick

/** Shows a scene in a frame that waits for it, or has gone on by then. */
const show = (shown: Scene, place: string | undefined, isOn = true) =>
  showScene(desk, shown, { place, change: 'step', isOn: () => isOn })

beforeEach(() => store.setState({ doc: DEFAULTS, session: EMPTY_SESSION }))

test.each(['waiting.needs', undefined])(
  'in the frame of %s a scene has its figure, and the playhead where it says',
  async (place) => {
    await show(scene({}), place)
    expect([store.getState().doc.lesson, store.getState().doc.panes, tick()]).toEqual([place, ['dag'], 0])
    await show(scene({ show: `${SMALL}&panes=dag&t=end` }), place)
    expect(tick()).toBe(end())
    await show(scene({ plays: true }), place)
    expect(store.getState().session.playing).toBe(true)
  },
)

test('the playhead stays where the frame has gone on to another scene', async () => {
  await show(scene({ show: `${SMALL}&panes=dag&t=end` }), undefined, false)
  expect([end() !== undefined, tick()]).toEqual([true, 0])
})

test('each step of a lesson can be shown large, and each scene of a talk beside its text: the figure is the same', async () => {
  const steps = [...(await lessons()).catalog.values()].flatMap(({ steps: all }): readonly Scene[] =>
    Object.values(all),
  )
  const scenes = [...steps, ...(await shippedTalks()).flatMap(({ scenes: all }) => all)]
  expect(scenes.length).toBeGreaterThan(60)
  for (const { show: keys } of scenes) {
    const [beside, large] = ['a.b', undefined].map((place) => stepDocument(place, keys, DEFAULTS))
    expect(large).toEqual({ ...beside, doc: { ...beside.doc, lesson: undefined } })
  }
})
