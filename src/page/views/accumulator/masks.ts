import type { AccumulatorRound } from './rounds.ts'
import { noted, type OpenedRow } from './rows.ts'
import type { ProbeChain } from './table.ts'

/** Columns of a word. */
export const WORD = 32

/** A word of a row's table: which of its 32 columns the row has. */
export interface HeldWord {
  readonly slot: number
  readonly word: number
  /** Bits until now, and those that came in this tick, were they there already or not. */
  readonly mask: number
  readonly now: number
  /** How often bits were ORed into it. */
  readonly times: number
}

/** A place among the entries of a row, as bits say it. */
export interface RankedPlace {
  readonly place: number
  readonly column: number
  /** Products that were added there until now, and in this tick. */
  readonly products: number
  readonly now: number
}

export interface MaskState {
  /** By ascending slot. */
  readonly words: readonly HeldWord[]
  readonly chains: readonly ProbeChain[]
  readonly places: readonly RankedPlace[]
  /** Words of rows of the right factor until now, those that had to look further, and products. */
  readonly joined: number
  readonly probes: number
  readonly products: number
}

/** Masks and places at a tick: what events say was put there, and no more. */
export function masksAt(opened: OpenedRow, { events }: AccumulatorRound, tick: number): MaskState {
  const words = new Map<number, { slot: number; word: number; mask: number; now: number; times: number }>()
  const places = new Map<number, { place: number; column: number; products: number; now: number }>()
  const chains: ProbeChain[] = []
  let [joined, probes, products] = [0, 0, 0]
  for (const one of events) {
    if (one.tick > tick) continue
    const [slot, away] = [noted(opened, one, 'slot'), noted(opened, one, 'probes')]
    const now = tick <= one.until
    if (one.keeps === 'bits') {
      const [word, bits] = [noted(opened, one, 'way'), noted(opened, one, 'bits')]
      const known = words.get(word) ?? { slot, word, mask: 0, now: 0, times: 0 }
      known.mask = (known.mask | bits) >>> 0
      known.now = (known.now | (now ? bits : 0)) >>> 0
      known.times++
      words.set(word, known)
      joined++
      probes += away
      if (away > 0) chains.push({ slot, probes: away, now })
    } else if (one.keeps === 'ranked') {
      const column = opened.columns[one.item - opened.products[0]]
      const known = places.get(slot) ?? { place: slot, column, products: 0, now: 0 }
      known.products++
      known.now += Number(now)
      places.set(slot, known)
      products++
    }
  }
  const bySlot = [...words.values()].sort((a, b) => a.slot - b.slot)
  const byPlace = [...places.values()].sort((a, b) => a.place - b.place)
  return { words: bySlot, chains, places: byPlace, joined, probes, products }
}

/** Bits of a mask below a column's own. */
export function bitsBelow(mask: number, column: number): number {
  let count = 0
  for (let bit = 0; bit < column % WORD; bit++) count += (mask >>> bit) & 1
  return count
}
