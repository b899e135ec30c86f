import { count, plural } from '#src/core/base/format.ts'
import { placeWords } from '#src/page/draw/places.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import type { FittingWords } from '../product/words.ts'
import type { RowSums } from './sums.ts'

export const title = 'Collisions'

/** What the parts of a bar are, by the name of what comes out. */
export const encoding = (output: string): string =>
  `bar = products of a row: entries of ${output} below, the others above`

/** How many products there are until now, and how many of them fell on an entry that another one had made. */
export function footOf(
  { timed }: Pick<Replay, 'timed'>,
  tick: number,
  { added, fell }: { readonly added: number; readonly fell: number },
  all: number,
): FittingWords {
  const when = placeWords(timed, tick)
  const made = `${count(added)} of ${plural(all, 'product')}`
  return [
    `${when}: ${made}, ${count(fell)} of them on an entry that was there already`,
    `${when}: ${made}, ${count(fell)} on an entry`,
    made,
  ]
}

/** A row: its products, its entries, and which way it goes once that is known. */
export function rowWords({ products, entries, of, way, wayTick }: RowSums, row: number, tick: number): FittingWords {
  const name = `row ${count(row)} of ${of.terms.matrix}`
  const sizes = `${plural(products[row], 'product')}, ${plural(entries[row], 'entry')}`
  const bin = way[row] !== NEVER && tick >= wayTick[row] ? `, bin ${count(way[row])}` : ''
  const fell = count(products[row] - entries[row])
  return [`${name}: ${sizes}, ${fell} products on an entry that was there already${bin}`, `${name}: ${sizes}${bin}`]
}

export const binWords = (bin: number, rows: number): FittingWords => [
  `bin ${count(bin)}: ${plural(rows, 'row')}`,
  `bin ${count(bin)}`,
  count(bin),
  '',
]
export const unsaidWords = (rows: number): FittingWords => [`no bin said: ${plural(rows, 'row')}`, 'no bin', '']

export const everyRow = 'every row'
export const rowsPerBar = (rows: number): string => `1 bar = up to ${plural(rows, 'row')}, their mean`

export const wants = 'a product of matrices or of a sparse vector'
