import { beforeEach, expect, test, vi } from 'vitest'
import { DEFAULTS, EXPLORE } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { features } from '#src/page/features/features.ts'
import { boot } from '#src/page/app/boot.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { type Desk, deskOn } from '#src/page/desk/desk.ts'
import { madeEngine, type MadeEngine } from '#src/page/desk/engine.fixture.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import { FIRST_ORDERS, FURTHER_ORDERS, lookAtOrders, studiedOf } from './orders.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
})

const SOURCE = { kind: 'arrow', rows: 12, width: 1, seed: 1 } as const

let engine: MadeEngine
let desk: Desk

beforeEach(async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  engine = madeEngine(encodeLink({ ...DEFAULTS, source: SOURCE, screen: EXPLORE }))
  desk = deskOn(engine)
  await boot(desk, features)
})

const session = () => store.getState().session
const namesOf = (source: Parameters<typeof studiedOf>[0]) => studiedOf(source).orders.map(({ name }) => name)

test('the first orders are looked at, further ones when they are asked for, each once; one that there is not says why', async () => {
  const workers = engine.working()
  await lookAtOrders(desk, FIRST_ORDERS)
  expect(namesOf(SOURCE)).toEqual(FIRST_ORDERS)
  const [own] = studiedOf(SOURCE).orders
  // the point of the arrow comes last: the factor has no fill
  expect([own.factor, own.fill]).toEqual([2 * 12 - 1, 1])
  await lookAtOrders(desk, [...FIRST_ORDERS, ...FURTHER_ORDERS])
  expect(namesOf(SOURCE)).toEqual([...FIRST_ORDERS, ...FURTHER_ORDERS])
  await openWith(desk, { source: { kind: 'delaunay', points: 40, seed: 1 } })
  await lookAtOrders(desk, ['red_black', 'amd'])
  const mesh = studiedOf({ kind: 'delaunay', points: 40, seed: 1 })
  expect(mesh.absent['red_black']).toMatch(/Red and black do not suffice/)
  expect(mesh.orders.map(({ name }) => name)).toEqual(['amd'])
  expect(session().problem).toBeUndefined()
  expect(session().studying).toBeUndefined()
  expect(engine.working()).toBe(workers)
})

test('a matrix that is open in another order has the orders of its own, and reordering it stays on the screen', async () => {
  await lookAtOrders(desk, ['natural', 'random'])
  const before = studiedOf(SOURCE).orders
  await runCommand('problem.order.random')
  const { doc } = store.getState()
  expect([doc.source, doc.screen]).toEqual([{ ...SOURCE, ordering: 'random' }, EXPLORE])
  expect(studiedOf(doc.source).orders).toBe(before)
  await lookAtOrders(desk, ['amd'])
  const [own, , amd] = studiedOf(SOURCE).orders
  expect(own.levels).toBe(2)
  expect(amd.factor).toBe(own.factor)
  await runCommand('problem.source', JSON.stringify({ ...SOURCE, rows: 9 }))
  expect(store.getState().doc.screen).toBe('race')
})

test('a look that is stopped, or that another matrix ends, says nothing, and the other matrix has none of its orders', async () => {
  const looking = lookAtOrders(desk, FIRST_ORDERS)
  expect(session().studying?.label).toBe('copying the matrix')
  session().studying?.cancel()
  await looking
  expect([session().studying, session().problem]).toEqual([undefined, undefined])
  expect(namesOf(SOURCE)).toEqual([])
  const again = lookAtOrders(desk, FIRST_ORDERS)
  await Promise.all([openWith(desk, { source: { ...SOURCE, rows: 20 } }), again])
  expect(namesOf({ ...SOURCE, rows: 20 })).toEqual([])
  expect(session().studying).toBeUndefined()
  expect(session().problem).toBeUndefined()
})
