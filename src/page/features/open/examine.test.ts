import { beforeEach, expect, test, vi } from 'vitest'
import { DEFAULTS } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import { boot } from '#src/page/app/boot.ts'
import { features } from '#src/page/features/features.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { type Desk, deskOn } from '#src/page/desk/desk.ts'
import { madeEngine, type MadeEngine } from '#src/page/desk/engine.fixture.ts'
import { cheapFacts, moreFacts } from './examine.ts'
import { openWith } from '#src/page/desk/opening/document.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
})

const SOURCE = { kind: 'arrow', rows: 6, width: 1, seed: 1 } as const
const ARROW = sourceText(SOURCE)

let engine: MadeEngine
let desk: Desk

beforeEach(async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  engine = madeEngine(encodeLink({ ...DEFAULTS, source: SOURCE }))
  desk = deskOn(engine)
  await boot(desk, features)
})

const session = () => store.getState().session
const saysOf = (name: string) => session().examined[ARROW]?.facts.find((fact) => fact.name === name)?.says

test('the open matrix has the facts that are found at once; the others come when they are asked for, each once', async () => {
  await cheapFacts(desk)
  expect(saysOf('symmetric pattern')).toBe('100\u202f%')
  expect(saysOf('structural rank')).toBeUndefined()
  const workers = engine.working()
  await runCommand('facts.more')
  expect(saysOf('structural rank')).toBe('6, full')
  expect(saysOf('nonzeros of L')).toBe('11')
  expect(session().examined[ARROW]?.whole).toBe(true)
  const names = session().examined[ARROW]?.facts.map(({ name }) => name) ?? []
  expect(names).toHaveLength(new Set(names).size)
  expect(session().examining).toBeUndefined()
  expect(engine.working()).toBe(workers)
})

/** Starts no worker until it is let go. */
function heldWorkers(): () => void {
  const start = engine.startWorker
  let go: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  engine.startWorker = async () => {
    await gate
    return start()
  }
  return go
}

test('a search that is stopped leaves the facts that were there, and can be begun anew', async () => {
  await cheapFacts(desk)
  const workers = engine.working()
  const go = heldWorkers()
  const searching = moreFacts(desk)
  expect(session().examining?.label).toBe('copying the matrix')
  await runCommand('facts.cancel')
  go()
  await searching
  expect(session().examining).toBeUndefined()
  expect(session().problem).toBeUndefined()
  expect(session().examined[ARROW]?.whole).toBe(false)
  expect(saysOf('symmetric pattern')).toBe('100\u202f%')
  expect(engine.working()).toBe(workers)
  await moreFacts(desk)
  expect(session().examined[ARROW]?.whole).toBe(true)
})

test('another matrix ends the search, and has no facts of the one before', async () => {
  const go = heldWorkers()
  const searching = moreFacts(desk)
  const opening = openWith(desk, { source: { ...SOURCE, rows: 9 } })
  go()
  await Promise.all([opening, searching])
  expect(session().examining).toBeUndefined()
  expect(session().examined[sourceText({ ...SOURCE, rows: 9 })]).toBeUndefined()
})

test('a matrix that no worker holds is made for it; one that cannot be made is said', async () => {
  desk.open?.worker.terminate()
  await cheapFacts(desk)
  expect(session().examined[ARROW]).toBeUndefined()
  await moreFacts(desk)
  expect(session().examined[ARROW]?.facts).toHaveLength(27)
  patchSession({ examined: {} })
  store.setState(({ doc }) => ({ doc: { ...doc, source: { kind: 'file', name: 'gone.mtx', hash: '0'.repeat(16) } } }))
  await moreFacts(desk)
  expect(session().problem?.code).toBe('FileNeeded')
  expect(session().problem?.remedies.map(({ command }) => command)).toContain('problem.file')
})
