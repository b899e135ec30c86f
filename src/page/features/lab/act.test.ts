import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginnings } from '#src/engine/catalog/lab/exercises.ts'
import { deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { closeLab, openEdit, openNew, setParam, typed, undoAll } from './act.ts'
import { labStore, patchLab, showStanding } from './state.ts'

const LONGER_THAN_REST_MS = 200
const [{ kernel: id, module, title }] = beginnings
const kept = new Map<string, string>()
const desk = deskOn(madeEngine(''))

const open = () => {
  const { open: session } = labStore.getState()
  if (!session) throw new Error('The lab is closed.')
  return session
}
const openFile = (text: string) => {
  const modules = { [module]: text }
  return openEdit(desk, { id, params: {} }, { modules, start: modules, says: '' })
}
const rest = () => new Promise((resolve) => setTimeout(resolve, LONGER_THAN_REST_MS))
const keptText = (): unknown => JSON.parse([...kept].find(([name]) => name.includes(title))?.[1] ?? '{}')

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

afterEach(() => {
  closeLab()
  vi.unstubAllGlobals()
})

test('a file that is opened over an edit of the same kernel has an editor for itself, and so has what undoing brings back', async () => {
  await openFile('// one')
  const first = open().opened
  typed(module, '// mine')
  expect(open().opened).toBe(first)
  await openFile('// two')
  const second = open().opened
  expect(second).not.toBe(first)
  typed(module, '// mine again')
  undoAll()
  expect(open().modules).toEqual({ [module]: '// two' })
  expect(open().opened).not.toBe(second)
})

test.for([
  ['typing', () => typed(module, '// mine')],
  ['a parameter that is set', () => setParam('team', 2)],
  ['undoing', undoAll],
] as const)('%s takes back that a goal is reached: the run was of another text', async ([, change]) => {
  await openFile('// one')
  patchLab({ standing: { isReached: true, says: '' } })
  change()
  expect(open().standing).toBeUndefined()
})

test('a text that was changed while the one before was judged has no standing', async () => {
  await openFile('// one')
  const ran = open()
  const standing = { isReached: true, says: '' }
  typed(module, '// mine')
  showStanding(ran, standing)
  expect(open().standing).toBeUndefined()
  showStanding(open(), standing)
  expect(open().standing).toEqual(standing)
})

test('what was typed right before undoing is not kept', async () => {
  await openNew(desk, 0)
  const { start } = open()
  typed(module, '// mine')
  undoAll()
  await rest()
  expect(keptText()).toEqual(start)
})

test.for([
  ['closing', async () => closeLab()],
  ['opening another kernel', () => openFile('// file')],
] as const)('what was typed right before %s is kept, and nothing of it later', async ([, leave]) => {
  await openNew(desk, 0)
  typed(module, '// mine')
  await leave()
  expect(keptText()).toEqual({ [module]: '// mine' })
  kept.clear()
  await rest()
  expect(kept.size).toBe(0)
})

test('texts that this browser kept otherwise than the lab keeps them are left out', async () => {
  await openNew(desk, 0)
  typed(module, '// mine')
  closeLab()
  const [[name]] = kept
  for (const odd of ['null', '[1]', '{"a.wesl": 1}', '{']) {
    kept.set(name, odd)
    await openNew(desk, 0)
    expect(open().modules).toEqual(open().start)
  }
})
