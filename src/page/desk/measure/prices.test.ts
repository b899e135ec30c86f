import { expect, test, vi } from 'vitest'
import { PRICES, type Prices } from '#src/engine/run/times/prices.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import type { Desk } from '../desk.ts'

vi.stubGlobal('navigator', { userAgent: 'Test/1' })
const { pricesIn, SHELF, shelvedPrices } = await import('./prices.ts')
const { PRICE_TEXTS, SHELVED_PRICES } = await import('./prices.fixture.ts')

/** @param texts of the files of the shelf that arrive, by their place */
const deskWith = (texts: readonly (string | undefined)[]) => {
  const recording = vi.fn<(name: string) => Promise<Uint8Array | undefined>>((name) => {
    const text = texts[SHELF.indexOf(name)]
    return Promise.resolve(text === undefined ? undefined : new TextEncoder().encode(text))
  })
  return { recording, desk: { engine: { recording } } as unknown as Desk }
}

test('each file on the shelf is of another GPU, with each of the four or the reason why it is not there', () => {
  expect(new Set(SHELVED_PRICES.map(({ adapter }) => adapter.name)).size).toBe(SHELF.length)
  for (const { adapter, here, prices } of SHELVED_PRICES) {
    expect(adapter.kind).toBe('gpu')
    expect(here).toBeUndefined()
    for (const name of PRICES) {
      const priced = prices[name]
      expect('why' in priced ? priced.why !== '' : Math.min(...priced.ms) > 0, name).toBe(true)
    }
  }
})

test('what is no file of prices is none', () => {
  const [text] = PRICE_TEXTS
  for (const other of ['<!doctype html>', 'null', '{}', '{"adapter":{}}', text.replace('"launch"', '"lunch"')])
    expect(pricesIn(other), other.slice(0, 20)).toBeUndefined()
})

test('prices of the shelf are asked for once, and come after those that were measured here meanwhile', async () => {
  patchSession(EMPTY_SESSION)
  const { recording, desk } = deskWith(PRICE_TEXTS)
  const coming = shelvedPrices(desk)
  const here: Prices = { ...SHELVED_PRICES[0], here: true }
  patchSession({ prices: [here] })
  await Promise.all([coming, shelvedPrices(desk)])
  expect(recording).toHaveBeenCalledTimes(SHELF.length)
  expect(store.getState().session.prices).toEqual([here, ...SHELVED_PRICES])
})

test('those of one GPU come without the others, and where none arrive nothing is rejected', async () => {
  for (const texts of [[undefined, PRICE_TEXTS[1]], []]) {
    patchSession(EMPTY_SESSION)
    await shelvedPrices(deskWith(texts).desk)
    expect(store.getState().session.prices).toEqual(texts.length > 0 ? [SHELVED_PRICES[1]] : [])
  }
})
