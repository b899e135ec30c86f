import { afterEach, expect, test, vi } from 'vitest'
import { Workshop } from './problem-worker.ts'

const MATRIX = { kind: 'banded', rows: 4, width: 1, seed: 1 } as const

/** Locks that are granted when the test says so. */
function lateLocks() {
  const grants: (() => void)[] = []
  const request = (_: string, held: () => Promise<unknown>) =>
    new Promise((resolve) => grants.push(() => resolve(held())))
  return { locks: { request }, grant: () => grants.splice(0).forEach((go) => go()) }
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Whether work that is sent with the call for a lock begins after that lock is held, and not before. */
async function waitsForLock(start: (shop: Workshop) => Promise<unknown>): Promise<boolean> {
  const { locks, grant } = lateLocks()
  vi.stubGlobal('navigator', { locks })
  const shop = new Workshop()
  const said: string[] = []
  void start(shop).then(() => said.push('held'))
  const made = shop.open(MATRIX, undefined, () => undefined).then(() => said.push('made'))
  await rest()
  const early = said.length > 0
  grant()
  await made
  return !early && said.join() === 'held,made'
}

afterEach(() => vi.unstubAllGlobals())

test('work begins once the worker holds the lock that the page knows its life by', async () => {
  expect(await waitsForLock((shop) => shop.hold('life'))).toBe(true)
})

test('finds work that does not wait, and a lock that is said to be held before it is', async () => {
  expect(await waitsForLock(() => Promise.resolve())).toBe(false)
  const early = (shop: Workshop) => {
    void shop.hold('life')
    return Promise.resolve(true)
  }
  expect(await waitsForLock(early)).toBe(false)
})

test('without locks, and with one that is refused, work begins all the same', async () => {
  vi.stubGlobal('navigator', {})
  const shop = new Workshop()
  expect(await shop.hold('life')).toBe(false)
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('no')) } })
  expect(await shop.hold('life')).toBe(false)
  expect(await shop.open(MATRIX, undefined, () => undefined)).toMatchObject({ ok: true })
})
