import { count, plural, significant } from '#src/core/base/format.ts'
import { formOf, noun } from '#src/core/base/nouns.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { LEFT, OUTPUT, type ProductCourse, RIGHT, WRITTEN } from './course.ts'
import type { MarkedProduct } from './marked.ts'
import { cameOut, type Pair, type ProductOf } from './products.ts'

/** Words from the longest to the shortest: the first that has room is written. */
export type FittingWords = readonly [string, ...string[]]

/** What marks mean, by the name of what comes out. */
export const encoding = (output: string): string => `bright = working in this step, dot = an entry of ${output} to come`

/** What is added up to what; undefined where nothing is. */
export function shows({ terms: { matrix }, begins, rows }: Pick<ProductOf, 'terms' | 'begins' | 'rows'>) {
  const products = begins[begins.length - 1]
  if (products === 0) return undefined
  const add = `${plural(products, 'product')} ${formOf(products, { one: 'adds', other: 'add' })}`
  return `${add} up to ${plural(rows[OUTPUT].length, 'entry')} of ${matrix}.`
}

/** What stands over the three matrices. */
export function headsOf({ terms, rows }: ProductOf, { counts }: ProductCourse): readonly FittingWords[] {
  const factor = (name: string, matrix: number): FittingWords => [
    `${name}: ${count(counts.atWork[matrix])} of ${plural(rows[matrix].length, 'entry')} working`,
    `${name}: ${count(counts.atWork[matrix])} working`,
    name,
  ]
  const { matrix, left, right } = terms
  const all = rows[OUTPUT].length
  return [
    factor(left.name, LEFT),
    factor(right.name, RIGHT),
    [
      `${matrix}: ${count(counts.written)} of ${plural(all, 'entry')} written`,
      `${matrix}: ${count(counts.written)} of ${count(all)}`,
      matrix,
    ],
  ]
}

/** What happens in a step: of the product, or else what workers do (busy.ts). */
export function footOf(
  { timed }: Pick<Replay, 'timed'>,
  tick: number,
  course: ProductCourse,
  busy?: string,
): FittingWords {
  const { counts, by } = course
  const when = placeWords(timed, tick)
  if (busy) return [`${when}: no product, ${busy}`, `${when}: no product`, 'no product']
  const written = `${plural(counts.atWork[OUTPUT], 'entry')} being written`
  if (by === 'rows') return [`${when}: ${written}`, written]
  const products = `${plural(counts.products, 'product')} working`
  return [`${when}: ${products}, ${written}`, `${products}, ${written}`, products]
}

/** What is marked: for an entry of the output, of which products it is the sum, and what came out once it is written. */
export function markedWords(replay: Replay, of: ProductOf, course: ProductCourse, marked: MarkedProduct): FittingWords {
  const { terms, rows, patterns } = of
  const { item, entries, pairs } = marked
  if (marked.of === 'row') {
    const made = plural(entries[OUTPUT].length, 'entry')
    const name = `row ${count(item)} of ${terms.matrix}`
    return [`${name}: ${made} from ${plural(entries[LEFT].length, 'entry')} of ${terms.left.name}`, `${name}: ${made}`]
  }
  if (marked.of === 'factor') {
    const name = placed(of, LEFT, item)
    const products = plural(pairs.length, 'product')
    const column = patterns[LEFT].col_idx[item]
    const met = terms.vector ? `${terms.right.name}(${count(column)})` : `row ${count(column)} of ${terms.right.name}`
    return [`${name} is multiplied with ${met}: ${products}`, `${name}: ${products}`]
  }
  if (marked.of === 'right') {
    const name = placed(of, RIGHT, item)
    const products = plural(pairs.length, 'product')
    const column = `column ${count(rows[RIGHT][item])} of ${terms.left.name}`
    return [`${column} is multiplied with ${name}: ${products}`, `${name}: ${products}`]
  }
  if (marked.of === 'pair') {
    const [pair] = pairs
    const name = `product ${count(item)}`
    return [`${name}: ${pairWords(of, pair)} = ${valuesOf(of, pair)}`, `${name}: ${pairWords(of, pair)}`, name]
  }
  return entryWords(replay, of, course, item, pairs)
}

/** So many products are named; of more the first ones are, and how many follow. */
const NAMED = 4

function entryWords(
  replay: Replay,
  of: ProductOf,
  { standing }: ProductCourse,
  item: number,
  pairs: readonly Pair[],
): FittingWords {
  const name = placed(of, OUTPUT, item)
  const came = standing[OUTPUT][item] === WRITTEN ? cameWords(replay, of, item) : 'not written yet'
  const sum = (say: (of: ProductOf, pair: Pair) => string) => sumWords(pairs.map((pair) => say(of, pair)))
  const products = plural(pairs.length, 'product')
  return [
    `${name} = ${sum(pairWords)} = ${sum(valuesOf)}: ${products}, ${came}`,
    `${name} = ${sum(valuesOf)}: ${products}, ${came}`,
    `${name}: ${products}, ${rowsWords(of, pairs)}, ${came}`,
    `${name}: ${products}, ${came}`,
    `${name}: ${products}`,
  ]
}

function sumWords(terms: readonly string[]): string {
  const shown = terms.slice(0, NAMED).join(' + ')
  return terms.length > NAMED ? `${shown} + ${count(terms.length - NAMED)} more` : shown
}

function rowsWords({ terms: { right }, rows }: ProductOf, pairs: readonly Pair[]): string {
  const named = pairs.slice(0, 2 * NAMED).map(([, l]) => count(rows[RIGHT][l]))
  const more = pairs.length > named.length ? ' …' : ''
  return `${noun(pairs.length, 'row')} ${named.join(', ')}${more} of ${right.name}`
}

/** The value that the run put out. */
function cameWords({ run: { summed } }: Replay, of: ProductOf, entry: number): string {
  if (!summed) return 'written'
  const value = cameOut(summed, of, entry)
  return value === undefined ? 'missing in what came out' : `${significant(value)} came out`
}

const pairWords = (of: ProductOf, [k, l]: Pair): string => `${placed(of, LEFT, k)}·${placed(of, RIGHT, l)}`

function valuesOf({ terms: { left, right } }: ProductOf, [k, l]: Pair): string {
  const b = significant(right.values[l])
  return `${significant(left.values[k])}·${right.values[l] < 0 ? `(${b})` : b}`
}

/** `A(3, 5)`; of a vector `x(5)`. */
function placed({ terms, rows, patterns }: ProductOf, matrix: 0 | 1 | 2, entry: number): string {
  const name = [terms.left.name, terms.right.name, terms.matrix][matrix]
  const row = count(rows[matrix][entry])
  return terms.vector && matrix !== LEFT
    ? `${name}(${row})`
    : `${name}(${row}, ${count(patterns[matrix].col_idx[entry])})`
}

export const every = 'every entry'
export const pixel = (entries: string): string => `1 px = up to ${entries} × ${entries} entries`
export const sampled = (step: number): string => `, 1 of ${count(step)} is recorded`

export const wants = 'a product of two matrices'
