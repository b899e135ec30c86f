import { type Remote, wrap } from 'comlink'
import { afterEach, expect, test, vi } from 'vitest'
import { type Served, serve } from './serve.ts'

/** Locks that are granted when the test says so. */
function lateLocks() {
  const grants: (() => void)[] = []
  const request = (_: string, held: () => Promise<unknown>) =>
    new Promise((resolve) => grants.push(() => resolve(held())))
  return { locks: { request }, grant: () => grants.splice(0).forEach((go) => go()) }
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 20))

const channels: MessageChannel[] = []
const api = { work: () => 'made' }

/** Both sides of a border without a worker. */
function border() {
  const channel = new MessageChannel()
  channels.push(channel)
  serve(api, channel.port2)
  const { hold, api: remote } = wrap<Served<unknown>>(channel.port1)
  return { hold, api: remote as unknown as Remote<typeof api> }
}
type Border = ReturnType<typeof border>

/** Whether work that is sent with the call for a lock begins after that lock is held, and not before. */
async function waitsForLock(start: (served: Border) => Promise<unknown>): Promise<boolean> {
  const { locks, grant } = lateLocks()
  vi.stubGlobal('navigator', { locks })
  const served = border()
  const said: string[] = []
  void start(served).then(() => said.push('held'))
  const made = served.api.work().then(() => said.push('made'))
  await rest()
  const early = said.length > 0
  grant()
  await made
  return !early && said.join() === 'held,made'
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { port1 } of channels.splice(0)) port1.close()
})

test('work begins once the worker holds the lock that the page knows its life by', async () => {
  expect(await waitsForLock((served) => served.hold('life'))).toBe(true)
})

test('finds work that does not wait, and a lock that is said to be held before it is', async () => {
  expect(await waitsForLock(() => Promise.resolve())).toBe(false)
  const early = (served: Border) => {
    void served.hold('life')
    return Promise.resolve(true)
  }
  expect(await waitsForLock(early)).toBe(false)
})

test('without locks, and with one that is refused, work begins all the same', async () => {
  for (const locks of [undefined, { request: () => Promise.reject(new Error('no')) }]) {
    vi.stubGlobal('navigator', { locks })
    const served = border()
    expect(await served.hold('life')).toBe(false)
    expect(await served.api.work()).toBe('made')
  }
})
