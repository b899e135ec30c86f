import { readFileSync } from 'node:fs'
import type { Prices } from '#src/engine/run/times/prices.ts'
import { pricesIn, SHELF } from './prices.ts'

/** Texts of the files of prices that come with the page, in their order. */
export const PRICE_TEXTS = SHELF.map((file) => readFileSync(file.replace('..', 'public'), 'utf8'))

/** What they hold. */
export const SHELVED_PRICES = PRICE_TEXTS.map((text) => pricesIn(text) as Prices)
