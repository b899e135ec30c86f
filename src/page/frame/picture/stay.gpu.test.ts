import { beforeEach, expect, test } from 'vitest'
import type { Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { patchSession } from '#src/page/store/store.ts'
import { type Hosted, leave, stayIn } from './stay.ts'

let made: { readonly host: HTMLElement; readonly pane: Host }[] = []
let disposed = 0
const said: string[] = []

/** A view that says one thing and asks one thing, when it is made. */
const view: View = {
  title: '',
  order: 0,
  weight: 1,
  half: false,
  encoding: () => '',
  wants: '',
  needs: (replay) => replay,
  create(host, _replay, pane): Picture {
    made.push({ host, pane })
    pane.say('all rows')
    return { draw: () => {}, pick: () => undefined, dispose: () => disposed++ }
  },
}

const seat = (other: Partial<Hosted> = {}) => ({
  id: 'toy',
  view,
  replay: {} as Replay,
  column: 0,
  life: '0.0',
  device: async () => undefined,
  say: (detail: string) => said.push(detail),
  failed: (error: unknown) => expect.fail(String(error)),
  again: () => {},
  ...other,
})
const nextTask = () => new Promise((resolve) => setTimeout(resolve))
const replay = {} as Replay

beforeEach(async () => {
  await nextTask()
  made = []
  disposed = 0
  said.length = 0
})

test('a picture goes to the place that takes it over, and says there what it said of its detail', async () => {
  const strip = stayIn(seat({ replay, small: true }))
  document.body.append(strip.host)
  leave(strip, true)
  expect(strip.host.isConnected).toBe(false)
  const large = stayIn(seat({ replay, say: (detail) => said.push(`large: ${detail}`) }))
  await nextTask()
  expect([made.length, disposed]).toEqual([1, 0])
  expect([large.picture, large.host]).toEqual([strip.picture, made[0].host])
  expect(said).toEqual(['all rows', 'large: all rows'])
  made[0].pane.say('bins')
  expect(said.at(-1)).toBe('large: bins')
})

test('one that no place takes over in this task is gone', async () => {
  leave(stayIn(seat({ replay })), true)
  await nextTask()
  expect(disposed).toBe(1)
  stayIn(seat({ replay }))
  expect(made).toHaveLength(2)
})

test.each([
  ['another run', { replay: {} as Replay }],
  ['another column', { column: 1 }],
  ['another life', { life: '1.0' }],
  ['another view', { view: { ...view } }],
])('%s has a picture of its own', async (_, other) => {
  leave(stayIn(seat({ replay })), true)
  stayIn(seat({ replay, ...other }))
  await nextTask()
  expect([made.length, disposed]).toEqual([2, 1])
})

test.each([
  ['threw', false],
  ['said in the strip, which shows no fault, that it failed', true],
])('one that %s is not taken over, and is gone at once', (_, lives) => {
  const strip = stayIn(seat({ replay, small: true, failed: () => {} }))
  if (lives) made[0].pane.fail(new Error('a part did not arrive'))
  leave(strip, lives)
  expect(disposed).toBe(1)
  stayIn(seat({ replay }))
  expect(made).toHaveLength(2)
})

test('one that asked whether a plain canvas is best is made anew where the answer differs', async () => {
  const rest = { name: '', vendor: '', architecture: '', description: '', subgroupSize: 4, browser: '' }
  patchSession({ gpu: { kind: 'ready', adapter: { kind: 'software', ...rest }, timestamps: false, mostBytes: 0 } })
  const strip = stayIn(seat({ replay, small: true }))
  expect(made[0].pane.plain?.()).toBe(true)
  leave(strip, true)
  const large = stayIn(seat({ replay }))
  expect(made).toHaveLength(2)
  expect(made[1].pane.plain?.()).toBe(false)
  leave(large, true)
  expect(stayIn(seat({ replay, life: '0.0' })).picture).toBe(large.picture)
})
