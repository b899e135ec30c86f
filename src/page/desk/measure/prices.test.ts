import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { PRICES, type Prices } from '#src/engine/run/times/prices.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import type { Desk } from '../desk.ts'

vi.stubGlobal('navigator', { userAgent: 'Test/1' })
const { pricesIn, shelvedPrices } = await import('./prices.ts')

const SHELF = 'public/figures/h200-prices.json'
const text = readFileSync(SHELF, 'utf8')
const shelved = pricesIn(text) as Prices

const deskWith = (file: Uint8Array | undefined) => {
  const recording = vi.fn<(name: string) => Promise<Uint8Array | undefined>>(() => Promise.resolve(file))
  return { recording, desk: { engine: { recording } } as unknown as Desk }
}

test('the file on the shelf is of a GPU, with each of the four or the reason why it is not there', () => {
  expect(shelved.adapter.kind).toBe('gpu')
  expect(shelved.here).toBeUndefined()
  for (const name of PRICES) {
    const priced = shelved.prices[name]
    expect('why' in priced ? priced.why !== '' : Math.min(...priced.ms) > 0, name).toBe(true)
  }
})

test('what is no file of prices is none', () => {
  for (const other of ['<!doctype html>', 'null', '{}', '{"adapter":{}}', text.replace('"launch"', '"lunch"')])
    expect(pricesIn(other), other.slice(0, 20)).toBeUndefined()
})

test('prices of the shelf are asked for once, and come after those that were measured here meanwhile', async () => {
  patchSession(EMPTY_SESSION)
  const { recording, desk } = deskWith(new TextEncoder().encode(text))
  const coming = shelvedPrices(desk)
  const here: Prices = { ...shelved, here: true }
  patchSession({ prices: [here] })
  await Promise.all([coming, shelvedPrices(desk)])
  expect(recording).toHaveBeenCalledTimes(1)
  expect(store.getState().session.prices).toEqual([here, shelved])
})

test('where they do not arrive there are none, and nothing is rejected', async () => {
  patchSession(EMPTY_SESSION)
  await shelvedPrices(deskWith(undefined).desk)
  expect(store.getState().session.prices).toEqual([])
})
