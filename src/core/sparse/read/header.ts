import type { Field, Symmetry } from '../source.ts'
import { grouped, lineError } from './failure.ts'
import { parseWhole } from './lib/number.ts'
import type { Scanner } from './lib/scanner.ts'
import * as texts from './words.ts'

type Layout = 'coordinate' | 'array'

/** What the first line of a Matrix Market file says (Boisvert, Pozo, Remington 1996). */
export interface Banner {
  readonly layout: Layout
  readonly field: Field
  readonly symmetry: Symmetry
}

/** What the size line says; `entries` is how many must follow, also for an array. */
export interface DeclaredSize {
  readonly rows: number
  readonly cols: number
  readonly entries: number
  readonly line: number
}

const LAYOUTS: readonly Layout[] = ['coordinate', 'array']
const FIELDS: readonly Field[] = ['real', 'integer', 'pattern', 'complex']
const SYMMETRIES: readonly Symmetry[] = ['general', 'symmetric', 'skew-symmetric', 'hermitian']

/** Rows and columns are counted in 32 bits, with the sign bit free for kernels. */
const MAX_DIMENSION = 2 ** 31 - 1
/** k runs over nonzeros in 32 bits. */
export const MAX_ENTRIES = 2 ** 32 - 1

/** Reads line 1; throws MissingBanner, UnsupportedHeader or ExtraField. */
export function parseBanner(scanner: Scanner, atLineStart: boolean): Banner {
  const found = scanner.next()
  if (!atLineStart || scanner.word().toLowerCase() !== '%%matrixmarket')
    throw lineError('MissingBanner', 1, texts.otherBanner(begins(found, scanner)))
  choose(scanner, 'object', ['matrix'])
  const layout = choose(scanner, 'layout', LAYOUTS)
  const field = choose(scanner, 'field', FIELDS)
  const symmetry = choose(scanner, 'symmetry', SYMMETRIES)
  if (scanner.next()) throw lineError('ExtraField', 1, texts.moreWords(scanner.quoted()))
  refuseCombination(layout, field, symmetry)
  return { layout, field, symmetry }
}

const begins = (found: boolean, scanner: Scanner) => (found ? texts.beginsWith(scanner.quoted()) : texts.beginsEmpty)

function choose<T extends string>(scanner: Scanner, what: string, choices: readonly T[]): T {
  const given = scanner.next() ? scanner.word().toLowerCase() : ''
  const choice = choices.find((candidate) => candidate === given)
  if (choice !== undefined) return choice
  const instead = given === '' ? 'missing' : scanner.quoted()
  throw lineError('UnsupportedHeader', 1, texts.badChoice(what, instead, choices.join(', ')))
}

/** Combinations that the format leaves out, because they say nothing or contradict themselves. */
function refuseCombination(layout: Layout, field: Field, symmetry: Symmetry): void {
  const refuse = (what: string) => lineError('UnsupportedHeader', 1, what)
  if (layout === 'array' && field === 'pattern') throw refuse(texts.arrayOfPattern)
  if (symmetry === 'hermitian' && field !== 'complex') throw refuse(texts.hermitian(field))
  if (symmetry === 'skew-symmetric' && field === 'pattern') throw refuse(texts.skewPattern)
}

/** Reads the size line; throws BadSizeLine, DimensionTooLarge, NonSquareSymmetric or EntryCountTooLarge. */
export function parseSize(scanner: Scanner, line: number, { layout, symmetry }: Banner): DeclaredSize {
  const names = layout === 'array' ? ['rows', 'columns'] : ['rows', 'columns', 'entries']
  const counts = names.map((name) => parseCount(scanner, line, name, names))
  if (scanner.next()) throw lineError('BadSizeLine', line, texts.moreSizes(names.join(', '), scanner.quoted()))
  const [rows, cols] = counts
  refuseSize(line, rows, cols, symmetry)
  const places = placesOf(rows, cols, symmetry)
  const entries = layout === 'array' ? places : counts[2]
  if (entries <= Math.min(places, MAX_ENTRIES)) return { rows, cols, entries, line }
  const limit = entries > places ? texts.fewerPlaces(places) : texts.mostRead(MAX_ENTRIES)
  throw lineError('EntryCountTooLarge', line, texts.tooManyEntries(entries, limit))
}

function refuseSize(line: number, rows: number, cols: number, symmetry: Symmetry): void {
  const longest = Math.max(rows, cols)
  const limit = texts.mostRead(MAX_DIMENSION)
  if (longest > MAX_DIMENSION) throw lineError('DimensionTooLarge', line, texts.tooLong(longest, limit))
  const size = `${grouped(rows)} × ${grouped(cols)}`
  if (symmetry !== 'general' && rows !== cols)
    throw lineError('NonSquareSymmetric', line, texts.notSquare(symmetry, size))
}

function parseCount(scanner: Scanner, line: number, name: string, names: readonly string[]): number {
  if (!scanner.next()) throw lineError('BadSizeLine', line, texts.countMissing(name, names.join(', ')))
  const count = parseWhole(scanner.bytes, scanner.start, scanner.stop)
  if (count >= 0) return Math.abs(count)
  throw lineError('BadSizeLine', line, texts.badCount(scanner.quoted(), name))
}

/** How many entries a matrix of this symmetry stores at most, each place once. */
function placesOf(rows: number, cols: number, symmetry: Symmetry): number {
  if (symmetry === 'general') return rows * cols
  return symmetry === 'skew-symmetric' ? (rows * (rows - 1)) / 2 : (rows * (rows + 1)) / 2
}
