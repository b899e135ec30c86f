import type { AccumulatorRound } from './rounds.ts'
import { noted, type OpenedRow } from './rows.ts'

/** A slot of a hash table, or of a window of columns. */
export interface HeldSlot {
  readonly column: number
  /** Products that were put there until now, and how many of them in this tick. */
  readonly products: readonly number[]
  readonly now: number
  /** Slots with other columns that were looked at before, by the first product. */
  readonly away: number
}

/** Slots that were looked at in a tick before the one that was taken. */
export interface ProbeChain {
  readonly slot: number
  readonly probes: number
  readonly now: boolean
}

export interface TableState {
  /** By slot; undefined where it is free. */
  readonly slots: readonly (HeldSlot | undefined)[]
  readonly chains: readonly ProbeChain[]
  /** Products until now, and slots that they found taken by another column. */
  readonly products: number
  readonly probes: number
}

/** Slots as far as any product goes: where a search went on at slot 0, it had come to the last one, which was taken. */
export const slotCount = (opened: OpenedRow, { events }: AccumulatorRound): number =>
  events.reduce((most, one) => (one.keeps === 'slots' ? Math.max(most, noted(opened, one, 'slot') + 1) : most), 0)

/** What the table has at a tick: what events say was put there, and no more. */
export function tableAt(opened: OpenedRow, round: AccumulatorRound, tick: number): TableState {
  const size = slotCount(opened, round)
  const slots: ({ column: number; products: number[]; now: number; away: number } | undefined)[] = Array.from({
    length: size,
  })
  const chains: ProbeChain[] = []
  let [products, probes] = [0, 0]
  for (const one of round.events) {
    if (one.tick > tick || one.keeps !== 'slots') continue
    const [slot, away] = [noted(opened, one, 'slot'), noted(opened, one, 'probes')]
    const now = tick <= one.until
    const column = opened.columns[one.item - opened.products[0]]
    const held = slots[slot]
    if (held?.column === column) {
      held.products.push(one.item)
      held.now += Number(now)
    } else slots[slot] = { column, products: [one.item], now: Number(now), away }
    products++
    probes += away
    if (away > 0) chains.push({ slot, probes: away, now })
  }
  return { slots, chains, products, probes }
}

/** The slots of a chain, from the first that was looked at to the one that was taken. */
export const chainOf = ({ slot, probes }: ProbeChain, size: number): number[] =>
  Array.from({ length: probes + 1 }, (_, n) => (((slot - probes + n) % size) + size) % size)
