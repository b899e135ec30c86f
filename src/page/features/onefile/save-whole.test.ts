import { beforeEach, expect, test, vi } from 'vitest'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { register } from '#src/page/desk/commands/registry.ts'
import { deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import { beginTalk, talkCommands } from '#src/page/features/talk/begin.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { saveWhole } from './save-whole.ts'
import * as texts from './words.ts'
import { until } from '#src/page/desk/until.fixture.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('document', { documentElement: {} })
})

const TALK = 'talk:five-ways'
/** What the visitor has open: no scene of the talk shows it. */
const OPEN: MatrixSource = { kind: 'grid', stencil: 'D3N7', size: [3, 3, 3], values: 'seeded', seed: 1 }

const desk = deskOn(madeEngine(''))
const session = () => store.getState().session
const left = () => {
  const { showing, saving, sheet, notice } = session()
  return { showing, saving, sheet, notice, source: store.getState().doc.source }
}
const AS_IT_WAS = { showing: undefined, saving: undefined, sheet: 'help', notice: texts.cancelled, source: OPEN }

/** The way into a talk, with what is waited for before its first scene, and after. */
const startWith = (before: () => Promise<void>, after?: () => Promise<void>) =>
  register([
    {
      id: 'talk.start',
      label: '',
      group: 'Share',
      run: async (arg) => {
        await before()
        await beginTalk(desk, arg)
        await after?.()
      },
    },
    ...talkCommands(desk),
  ])

beforeEach(async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  await openWith(desk, { source: OPEN })
})

test('cancelled while its talk is on the way, the talk does not begin when it arrives', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  startWith(() => arrived)
  const saving = saveWhole(desk, TALK)
  await until(() => expect(session().sheet).toBe('saving'))
  patchSession({ sheet: 'help' })
  setTimeout(arrive, 50)
  await saving
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(left()).toEqual(AS_IT_WAS)
})

test('cancelled in a scene that is timed, the timing is cancelled before the page is as it was', async () => {
  let cancel = () => {}
  const timed = new Promise<void>((resolve) => (cancel = resolve))
  const measure = async () => {
    patchSession({ measuring: { label: 'sampling', done: 0, total: 9, cancel } })
    await timed
    patchSession({ measuring: undefined })
  }
  startWith(async () => {}, measure)
  const saving = saveWhole(desk, TALK)
  await until(() => expect(session().measuring).toBeDefined())
  patchSession({ sheet: 'help' })
  await saving
  expect(session().measuring).toBeUndefined()
  expect(left()).toEqual(AS_IT_WAS)
})

test('where the page cannot be put back, what is kept of the reader is kept again', async () => {
  startWith(async () => {})
  const saving = saveWhole(desk, TALK)
  await until(() => expect(session().sheet).toBe('saving'))
  const stop = store.subscribe(({ doc, session: { showing, opening } }) => {
    if (showing ?? opening ?? doc.source !== OPEN) return
    stop()
    throw new Error('A listener failed.')
  })
  patchSession({ sheet: 'help' })
  await expect(saving).resolves.toBeUndefined()
  expect(session().saving).toBeUndefined()
}, 20_000)
