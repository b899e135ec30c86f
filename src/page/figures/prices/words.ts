import { day } from '#src/core/base/format.ts'
import type { PriceName } from '#src/engine/run/times/prices.ts'

/** What the figure of prices says. */

export const title = 'Prices'
export const about = 'median of one, by a kernel made for it'
export const caption = 'Solid: WebGPU. Hollow: the same program in CUDA, in the same run'
export const captionAlone = 'Bar to the median of one'

const NAMES: Readonly<Record<PriceName, readonly [name: string, made: string]>> = {
  barrier: ['a barrier', 'an empty level: one workgroup of 256 waits for itself'],
  hop: ['a hop', 'a word from one workgroup to another, through memory'],
  dispatch: ['a dispatch', 'one more in a pass, which writes one word'],
  launch: ['a launch', 'a pass of one dispatch alone, between two timestamps'],
}
export const nameOf = (price: PriceName): string => NAMES[price][0]
export const madeOf = (price: PriceName): string => NAMES[price][1]

export const inCuda = 'in CUDA'
export const from = (where: string, date: string) => `${where}, ${day(date)}`
export const slopes = 'barrier, hop, dispatch: a chain less one of half its length'
export const none = 'No prices yet: press the button at the side.'
export const run = 'Run'
export const told = (where: string, parts: string) => `On ${where} ${parts}.`
export const takes = (name: string, words: string) => `${name} takes **${words}**`
export const untold = (name: string, why: string) => `${name} could not be measured here: ${why}`
export const cannot = 'not told'
