import { capitalised, time } from '#src/core/base/format.ts'
import { PRICES, priceMs, type Prices } from '#src/engine/run/times/prices.ts'
import * as texts from './words.ts'

/** What the bars say, the least first as in the picture. */
export function pricesSentence(shown: Prices | undefined): string {
  if (!shown) return texts.none
  const parts = PRICES.flatMap((name) =>
    'ms' in shown.prices[name] ? [texts.takes(texts.nameOf(name), time(priceMs(shown.prices, name)))] : [],
  )
  const missing = PRICES.flatMap((name) => {
    const priced = shown.prices[name]
    return 'why' in priced ? [`${texts.untold(capitalised(texts.nameOf(name)), priced.why)}.`] : []
  })
  const all = parts.length > 0 ? [texts.told(shown.adapter.name, new Intl.ListFormat('en-GB').format(parts))] : []
  return [...all, ...missing].join(' ')
}
