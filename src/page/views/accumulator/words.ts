import { count, plural } from '#src/core/base/format.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { FittingWords } from '../product/words.ts'
import { listOf, stationAt } from './list.ts'
import { bitsBelow, masksAt, WORD } from './masks.ts'
import type { Shown } from './paint-table.ts'
import type { AccumulatorRound } from './rounds.ts'
import { chainOf, slotCount, tableAt } from './table.ts'
import { SIDE } from './rows.ts'
import { placeOf, tileAt } from './tiles.ts'

export const title = 'Accumulator'

/** What the marks mean, by the name of what comes out. */
export const encoding = (output: string): string =>
  `one row of ${output}: bright = put there in this step, calm = gone to ${output}`

/** Which row is open, and in which of its rounds. */
export function headOf(
  output: string,
  row: number,
  rounds: readonly AccumulatorRound[],
  at: AccumulatorRound | undefined,
): FittingWords {
  const name = `row ${count(row)} of ${output}`
  if (!at) return [name]
  const all = rounds.map((round) => `${round === at ? '▸ ' : ''}${round.names.join(', ')}`).join(' · ')
  return [`${name}: ${all}`, `${name}: ${at.names.join(', ')}`, `${name}: ${at.names[0]}`, name]
}

/** What the accumulator has until now. */
export function footOf(shown: Shown, tile: number): FittingWords {
  const { opened, round, tick } = shown
  const when = placeWords(opened.replay.timed, tick)
  const all = plural(opened.columns.length, 'product')
  if (round.form === 'table') {
    const { products, probes, slots } = tableAt(opened, round, tick)
    const taken = slots.reduce((sum, slot) => sum + Number(slot !== undefined), 0)
    const put = `${count(products)} of ${all} in ${plural(taken, 'slot')}`
    return [`${when}: ${put}, after ${plural(probes, 'slot')} with other columns`, `${when}: ${put}`, put]
  }
  if (round.form === 'words') {
    const { joined, products, words } = masksAt(opened, round, tick)
    const put = `${plural(joined, 'word')} joined in ${count(words.length)}`
    return [`${when}: ${put}, ${count(products)} of ${all} added`, put]
  }
  if (round.form === 'tiles') {
    const { pairs, sums } = tileAt(opened, round, tile, tick)
    const done = `${plural(pairs, 'pair')} of tiles ${sums ? 'added up' : 'joined'}`
    return [`${when}: ${done}`, done]
  }
  const { name, step } = stationAt(listOf(opened, round), tick)
  const stood = {
    listed: 'in their own order',
    network: `after step ${count(step)} of the network`,
    passes: `after pass ${count(step)}`,
    least: 'in the order of columns',
  }
  return [`${when}: ${all} ${stood[name]}`, stood[name]]
}

/** What is marked: a column of the row, where it stands and how it got there. */
export function columnWords(shown: Shown, column: number, tile: number): FittingWords {
  const { opened, round, tick } = shown
  const name = `column ${count(column)}`
  const all = opened.columns.reduce((sum, one) => sum + Number(one === column), 0)
  const none: FittingWords = [`${name}: ${plural(all, 'product')}, not there yet`, name]
  if (all === 0) return [`${name}: row ${count(opened.row)} has no product there`, name]
  if (round.form === 'table') {
    const { slots } = tableAt(opened, round, tick)
    const at = slots.findIndex((slot) => slot?.column === column)
    const slot = slots[at]
    if (!slot) return none
    const there = `${name} is in slot ${count(at)}, ${count(slot.products.length)} of ${plural(all, 'product')} there`
    const chain = chainOf({ slot: at, probes: slot.away, now: false }, slotCount(opened, round)).slice(0, -1)
    return slot.away === 0
      ? [`${there}, the first that was looked at`, there]
      : [`${there}, behind ${plural(slot.away, 'slot')} with other columns: ${chain.map(count).join(', ')}`, there]
  }
  if (round.form === 'words') return bitWords(shown, column, name, none)
  if (round.form === 'tiles') {
    const state = tileAt(opened, round, tile, tick)
    const [i, j] = [opened.row % SIDE, column % SIDE]
    if (((state.masks[i] >>> j) & 1) === 0) return none
    const place = count(placeOf(state, opened.of, opened.row, j))
    return [
      `${name} is bit ${count(j)} of row ${count(i)} of the tile, and its sum is in place ${place}`,
      `${name}: place ${place}`,
    ]
  }
  const order = listOf(opened, round)
  const station = stationAt(order, tick)
  const places = [...order.columns]
    .flatMap((one, q) => (one === column ? [station.place[q]] : []))
    .sort((a, b) => a - b)
  return [`${name}: ${plural(all, 'product')} at ${places.map(count).join(', ')} of the list`, name]
}

/** The word of a column, its bit, and how its place is counted. */
function bitWords({ opened, round, tick }: Shown, column: number, name: string, none: FittingWords): FittingWords {
  const { words, places } = masksAt(opened, round, tick)
  const own = words.find(({ word }) => word === Math.floor(column / WORD))
  if (!own || ((own.mask >>> (column % WORD)) & 1) === 0) return none
  const there = `${name} is bit ${count(column % WORD)} of word ${count(own.word)}`
  const place = places.find((one) => one.column === column)
  if (!place) return [there]
  const below = bitsBelow(own.mask, column)
  const counted = `place ${count(place.place)} = ${plural(place.place - below, 'entry')} of smaller words + ${plural(below, 'bit')} below`
  return [`${there}; ${counted}; ${count(place.products)} added`, `${there}; ${counted}`, counted]
}

export const wordLabel = (slot: number, word: number): FittingWords => [
  `slot ${count(slot)}: word ${count(word)}`,
  `word ${count(word)}`,
  count(word),
]
export const tileLabel = (matrix: string, row: number | undefined, column: number | undefined): FittingWords =>
  row === undefined || column === undefined
    ? [`no tile of ${matrix} yet`, matrix]
    : [`tile ${count(row)}, ${count(column)} of ${matrix}`, `${matrix} ${count(row)}, ${count(column)}`, matrix]
export const sumsLabel = (sums: 'packed' | 'dense' | undefined): FittingWords => {
  if (!sums) return ['no sums yet', 'sums']
  return sums === 'packed' ? ['sums, by bits below', 'sums, packed', 'sums'] : ['sums, by column', 'sums']
}

export const slotsShown = (shown: number, all: number): string =>
  shown === all ? `${plural(all, 'slot')}, up to the last that is taken` : `${count(shown)} of ${plural(all, 'slot')}`
export const everyProduct = 'every product'
export const everyBit = 'every bit'
export const oneTile = 'one tile of the row'
export const nothing = (row: number): FittingWords => [`nothing is recorded of row ${count(row)}`]

/** Of a table beside the picture: what each run does with the row. */
export const tableTitle = (row: number): string => `What adds up row ${count(row)}`
export const tableHeads = ['kernel', 'kept in', 'probes', 'steps'] as const
export const formWords = {
  table: 'table of slots',
  words: 'masks of words',
  list: 'sorted list',
  tiles: 'tiles',
} as const
export const derivedFrom = 'counted from the events of each run'
export const rowSentence = (row: number, products: number, entries: number): string =>
  `Row ${count(row)} adds **${plural(products, 'product')}** up to **${plural(entries, 'entry')}**.`

export const wants = 'a product whose kernel told where it summed'
