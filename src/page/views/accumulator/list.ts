import type { U32 } from '#src/core/base/arrays.ts'
import { NEVER } from '#src/engine/run/replay.ts'
import type { AccumulatorRound } from './rounds.ts'
import { noted, type OpenedRow, phaseNoted, type RowEvent, stepNoted } from './rows.ts'

/** A list of products at one time: after some steps of a network, or passes. */
export interface ListStation {
  readonly name: 'listed' | 'network' | 'passes' | 'least'
  /** Step of the network or pass, from 1; 0 of the list itself. */
  readonly step: number
  /** By product of the list: its place among the others, and the tick in which it came there, NEVER where it did not. */
  readonly place: U32
  readonly tick: U32
  readonly until: U32
  /** Products that were exchanged or moved, in pairs where they are of a network. */
  readonly moved: readonly number[]
}

/** Products of a row as they are sorted. */
export interface SortedList {
  /** Number of its first product, of all. */
  readonly first: number
  readonly columns: U32
  readonly stations: readonly ListStation[]
}

/** Where a place of a network is compared with another, in its step: the first of a width compares its ends. */
export function partner(place: number, step: number): number {
  let left = step
  for (let width = 2; ; width *= 2)
    for (let distance = width / 2; distance >= 1; distance /= 2)
      if (--left === 0) return place ^ (2 * distance === width ? width - 1 : distance)
}

export function listOf(opened: OpenedRow, { events }: AccumulatorRound): SortedList {
  const listed = events.filter(({ keeps }) => keeps === 'listed')
  const least = events.filter(({ keeps }) => keeps === 'least')
  const own = [...new Set((listed.length > 0 ? listed : least).map(({ item }) => item))].sort((a, b) => a - b)
  const first = own[0] ?? opened.products[0]
  const list: SortedList = {
    first,
    columns: opened.columns.slice(first - opened.products[0], first - opened.products[0] + own.length),
    stations: [],
  }
  const begun = beginOf(list, listed)
  if (least.length > 0) return { ...list, stations: [begun, taken(list, least)] }
  const network = events.filter(({ keeps }) => keeps === 'network')
  if (network.length > 0) return { ...list, stations: [begun, ...exchanged(opened, list, listed, network)] }
  return { ...list, stations: [begun, ...passed(opened, list, events)] }
}

const identity = (count: number): U32 => Uint32Array.from({ length: count }, (_, q) => q)

/** Products in their own order. Where none is said to be listed, they are there from the beginning. */
function beginOf({ first, columns }: SortedList, events: readonly RowEvent[]): ListStation {
  const tick = new Uint32Array(columns.length).fill(events.length > 0 ? NEVER : 0)
  const until = tick.slice()
  for (const one of events) {
    tick[one.item - first] = one.tick
    until[one.item - first] = one.until
  }
  return { name: 'listed', step: 0, place: identity(columns.length), tick, until, moved: [] }
}

/** Each product is taken behind those that were taken before. */
function taken({ first, columns }: SortedList, events: readonly RowEvent[]): ListStation {
  const [place, tick] = [identity(columns.length), new Uint32Array(columns.length).fill(NEVER)]
  const until = tick.slice()
  for (const [turn, one] of events.entries()) {
    place[one.item - first] = turn
    tick[one.item - first] = one.tick
    until[one.item - first] = one.until
  }
  return { name: 'least', step: 1, place, tick, until, moved: [...identity(columns.length)] }
}

/** Steps of a network: an event names places whose products were exchanged. */
function exchanged(
  opened: OpenedRow,
  { first, columns }: SortedList,
  listed: readonly RowEvent[],
  events: readonly RowEvent[],
): ListStation[] {
  const zero = listed.reduce((least, one) => Math.min(least, stepNoted(opened, one)), NEVER)
  const bySteps = new Map<number, RowEvent[]>()
  for (const one of events) {
    const step = stepNoted(opened, one) - zero
    bySteps.set(step, [...(bySteps.get(step) ?? []), one])
  }
  const productAt = identity(columns.length)
  const stations: ListStation[] = []
  for (const [step, own] of [...bySteps].sort(([a], [b]) => a - b)) {
    const changed = new Set(own.map(({ item }) => item - first))
    const moved: number[] = []
    for (const low of changed) {
      const high = partner(low, step)
      if (high < low || !changed.has(high)) continue
      ;[productAt[low], productAt[high]] = [productAt[high], productAt[low]]
      moved.push(productAt[low], productAt[high])
    }
    const place = new Uint32Array(columns.length)
    for (const [at, product] of productAt.entries()) place[product] = at
    const [from, to] = [Math.min(...own.map(({ tick }) => tick)), Math.max(...own.map(({ until }) => until))]
    stations.push({ name: 'network', step, place, tick: place.map(() => from), until: place.map(() => to), moved })
  }
  return stations
}

/** Passes: each product's event says where it goes, of all places; here it stands where it does among the row's own. */
function passed(opened: OpenedRow, { first, columns }: SortedList, events: readonly RowEvent[]): ListStation[] {
  const byPhase = new Map<number, RowEvent[]>()
  for (const one of events) {
    if (one.keeps !== 'passes') continue
    const phase = phaseNoted(opened, one)
    byPhase.set(phase, [...(byPhase.get(phase) ?? []), one])
  }
  const stations: ListStation[] = []
  for (const [, own] of [...byPhase].sort(([a], [b]) => a - b)) {
    const to = new Float64Array(columns.length).fill(Infinity)
    const [tick, until] = [new Uint32Array(columns.length).fill(NEVER), new Uint32Array(columns.length).fill(NEVER)]
    for (const one of own) {
      const slot = noted(opened, one, 'slot')
      if (slot !== NEVER) to[one.item - first] = slot
      tick[one.item - first] = one.tick
      until[one.item - first] = one.until
    }
    if (to.includes(Infinity)) break // a part of it was not recorded
    const order = [...identity(columns.length)].sort((a, b) => to[a] - to[b])
    const place = new Uint32Array(columns.length)
    for (const [at, product] of order.entries()) place[product] = at
    stations.push({ name: 'passes', step: stations.length + 1, place, tick, until, moved: order })
  }
  return stations
}

/** Columns at the places of a station, in their order. */
export function columnsAt({ columns }: SortedList, { place }: ListStation): number[] {
  const at: number[] = []
  for (const [product, p] of place.entries()) at[p] = columns[product]
  return at
}

/** The last station that all products had come to by a tick. */
export const stationAt = ({ stations }: SortedList, tick: number): ListStation =>
  stations.findLast((one) => one.tick.every((t) => t <= tick)) ?? stations[0]
