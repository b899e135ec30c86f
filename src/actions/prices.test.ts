import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { PRICES, type Prices } from '#src/run/prices.ts'
import { EMPTY_SESSION } from '#src/store/session.ts'
import { patchSession, store } from '#src/store/store.ts'
import type { Desk } from './desk.ts'

vi.stubGlobal('navigator', { userAgent: 'Test/1' })
const { pricesIn, shelvedPrices } = await import('./prices.ts')

const [text, other] = ['h200', 'h100'].map((name) => readFileSync(`public/figures/${name}-prices.json`, 'utf8'))
const [shelved, second] = [text, other].map((one) => pricesIn(one) as Prices)

const deskWith = (files: Readonly<Record<string, string>>) => {
  const recording = vi.fn<(name: string) => Promise<Uint8Array | undefined>>((name) => {
    const found = Object.entries(files).find(([known]) => name.includes(known))
    return Promise.resolve(found && new TextEncoder().encode(found[1]))
  })
  return { recording, desk: { engine: { recording } } as unknown as Desk }
}

test('the files on the shelf are of two GPUs, with each of the four or the reason why it is not there', () => {
  expect(shelved.adapter.name).not.toBe(second.adapter.name)
  for (const { adapter, here, prices } of [shelved, second]) {
    expect([adapter.kind, here]).toEqual(['gpu', undefined])
    for (const name of PRICES) {
      const priced = prices[name]
      expect('why' in priced ? priced.why !== '' : Math.min(...priced.ms) > 0, name).toBe(true)
    }
  }
})

test('what is no file of prices is none', () => {
  for (const none of ['<!doctype html>', 'null', '{}', '{"adapter":{}}', text.replace('"launch"', '"lunch"')])
    expect(pricesIn(none), none.slice(0, 20)).toBeUndefined()
})

test('prices of the shelf are asked for once, and come after those that were measured here meanwhile', async () => {
  patchSession(EMPTY_SESSION)
  const { recording, desk } = deskWith({ h200: text, h100: other })
  const coming = shelvedPrices(desk)
  const here: Prices = { ...shelved, here: true }
  patchSession({ prices: [here] })
  await Promise.all([coming, shelvedPrices(desk)])
  expect(recording).toHaveBeenCalledTimes(2)
  expect(store.getState().session.prices).toEqual([here, shelved, second])
})

test('where they do not arrive there are none, and nothing is rejected', async () => {
  patchSession(EMPTY_SESSION)
  await shelvedPrices(deskWith({}).desk)
  expect(store.getState().session.prices).toEqual([])
  patchSession(EMPTY_SESSION)
  await shelvedPrices(deskWith({ h100: other }).desk)
  expect(store.getState().session.prices).toEqual([second])
})
