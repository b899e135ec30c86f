import { type AdapterRecord, median, type Samples } from '../run.ts'

/**
 * What a solve pays for besides its arithmetic, each measured by a kernel made for it: `barrier` an empty level, at which the
 * invocations of one workgroup wait for one another; `hop` a word from one workgroup to another through memory; `dispatch` one
 * more dispatch in a pass; `launch` a pass of one dispatch that writes one word, alone between two timestamps.
 */
export const PRICES = ['barrier', 'hop', 'dispatch', 'launch'] as const
export type PriceName = (typeof PRICES)[number]

/** Milliseconds of one, in the order in which they were taken. */
export interface PriceSamples {
  readonly ms: readonly number[]
  /** How many more one reading had than the other: their difference was divided by it. 1 where one was timed alone. */
  readonly of: number
}

/** A price, or the reason why there is none. */
export type Priced = PriceSamples | { readonly why: string }

export type PriceList = Readonly<Record<PriceName, Priced>>

/** The four prices on one GPU. */
export interface Prices {
  /** ISO 8601. */
  readonly date: string
  readonly adapter: AdapterRecord
  readonly clock: Samples['clock']
  /** Measured by this page; else they come with it. */
  readonly here?: true
  readonly prices: PriceList
  /** The same by programs in CUDA, in the same run. */
  readonly cuda?: { readonly device: string; readonly prices: PriceList }
}

/** Median of one, ms; NaN where there is none. */
export const priceMs = (list: PriceList | undefined, name: PriceName): number => {
  const priced = list?.[name]
  return priced && 'ms' in priced ? median({ ms: priced.ms, clock: 'timestamp' }) : Number.NaN
}
