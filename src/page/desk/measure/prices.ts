import { PRICES, type Prices } from '#src/engine/run/times/prices.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import type { Desk } from '../desk.ts'
import { alone } from './measure.ts'
import * as texts from '../words.ts'

/** Beside the recorded runs: what `npm run bench -- prices` wrote on the GPU of the figures, then on that of most runs. */
export const SHELF = ['h100', 'h200'].map((gpu) => `../figures/${gpu}-prices.json`)

const kept = (): readonly Prices[] => store.getState().session.prices ?? []

/** Has the prices that come with the page; once, and none where they do not arrive. Never rejects. */
export async function shelvedPrices({ engine }: Desk): Promise<void> {
  if (store.getState().session.prices) return
  patchSession({ prices: [] })
  const files = await Promise.all(SHELF.map((file) => engine.recording(file)))
  const found = files.flatMap((file) => (file && pricesIn(new TextDecoder().decode(file))) ?? [])
  patchSession({ prices: [...kept(), ...found] })
}

/** What a file of prices holds; undefined where it holds something else, such as a page that says it is not there. */
export function pricesIn(text: string): Prices | undefined {
  try {
    const found = JSON.parse(text) as Partial<Prices> | null
    const { adapter, prices } = found ?? {}
    return adapter && prices && PRICES.every((name) => prices[name]) ? (found as Prices) : undefined
  } catch {
    return undefined
  }
}

/** Measures the four prices on the visitor's GPU; what was measured here before is forgotten. */
export const measurePrices = (desk: Desk): Promise<boolean> =>
  alone(desk, { label: texts.measureAgain, command: 'measure.prices' }, async ({ gpu, signal, progress }) => {
    const { pricesOf } = await import('#src/engine/gpu/stopwatch/prices.ts')
    const found = await pricesOf(gpu, { signal, progress })
    const here: Prices = { date: new Date().toISOString(), adapter: gpu.adapter, here: true, ...found }
    patchSession({ prices: [here, ...kept().filter((one) => !one.here)] })
  })
