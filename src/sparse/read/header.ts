import type { Field, Symmetry } from '../source.ts'
import { grouped, lineError } from './failure.ts'
import { parseWhole } from './number.ts'
import type { Scanner } from './scanner.ts'

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

/** How a message about a missing first line begins. */
export const BANNER = 'a Matrix Market file begins with %%MatrixMarket'

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
    throw lineError('MissingBanner', 1, `${BANNER}, this one ${begins(found, scanner)}.`)
  choose(scanner, 'object', ['matrix'])
  const layout = choose(scanner, 'layout', LAYOUTS)
  const field = choose(scanner, 'field', FIELDS)
  const symmetry = choose(scanner, 'symmetry', SYMMETRIES)
  if (scanner.next())
    throw lineError('ExtraField', 1, `the first line has five words, but ${scanner.quoted()} follows.`)
  refuseCombination(layout, field, symmetry)
  return { layout, field, symmetry }
}

const begins = (found: boolean, scanner: Scanner) =>
  found ? `begins with ${scanner.quoted()}` : 'begins with an empty line'

function choose<T extends string>(scanner: Scanner, what: string, choices: readonly T[]): T {
  const given = scanner.next() ? scanner.word().toLowerCase() : ''
  const choice = choices.find((candidate) => candidate === given)
  if (choice !== undefined) return choice
  const instead = given === '' ? 'missing' : scanner.quoted()
  throw lineError('UnsupportedHeader', 1, `the ${what} is ${instead}; it can be ${choices.join(', ')}.`)
}

/** Combinations that the format leaves out, because they say nothing or contradict themselves. */
function refuseCombination(layout: Layout, field: Field, symmetry: Symmetry): void {
  const refuse = (what: string) => lineError('UnsupportedHeader', 1, what)
  if (layout === 'array' && field === 'pattern') throw refuse('an array has values, so its field cannot be pattern.')
  if (symmetry === 'hermitian' && field !== 'complex')
    throw refuse(`hermitian needs complex values, but the field is ${field}: write symmetric.`)
  if (symmetry === 'skew-symmetric' && field === 'pattern')
    throw refuse('skew-symmetric needs values with a sign, but the field is pattern.')
}

/** Reads the size line; throws BadSizeLine, DimensionTooLarge, NonSquareSymmetric or EntryCountTooLarge. */
export function parseSize(scanner: Scanner, line: number, { layout, symmetry }: Banner): DeclaredSize {
  const names = layout === 'array' ? ['rows', 'columns'] : ['rows', 'columns', 'entries']
  const counts = names.map((name) => parseCount(scanner, line, name, names))
  if (scanner.next())
    throw lineError('BadSizeLine', line, `the size line has ${names.join(', ')}, but ${scanner.quoted()} follows.`)
  const [rows, cols] = counts
  refuseSize(line, rows, cols, symmetry)
  const places = placesOf(rows, cols, symmetry)
  const entries = layout === 'array' ? places : counts[2]
  if (entries <= Math.min(places, MAX_ENTRIES)) return { rows, cols, entries, line }
  const limit =
    entries > places ? `there are only ${grouped(places)} places` : `at most ${grouped(MAX_ENTRIES)} can be read`
  throw lineError('EntryCountTooLarge', line, `${grouped(entries)} entries declared, ${limit}.`)
}

function refuseSize(line: number, rows: number, cols: number, symmetry: Symmetry): void {
  const longest = Math.max(rows, cols)
  const limit = `at most ${grouped(MAX_DIMENSION)} can be read`
  if (longest > MAX_DIMENSION)
    throw lineError('DimensionTooLarge', line, `${grouped(longest)} rows or columns, ${limit}.`)
  const size = `${grouped(rows)} × ${grouped(cols)}`
  if (symmetry !== 'general' && rows !== cols)
    throw lineError('NonSquareSymmetric', line, `a ${symmetry} matrix must be square; this one is ${size}.`)
}

function parseCount(scanner: Scanner, line: number, name: string, names: readonly string[]): number {
  if (!scanner.next())
    throw lineError('BadSizeLine', line, `the number of ${name} is missing: it must say ${names.join(', ')}.`)
  const count = parseWhole(scanner.bytes, scanner.start, scanner.stop)
  if (count >= 0) return Math.abs(count)
  throw lineError('BadSizeLine', line, `${scanner.quoted()} is not a number of ${name}.`)
}

/** How many entries a matrix of this symmetry stores at most, each place once. */
function placesOf(rows: number, cols: number, symmetry: Symmetry): number {
  if (symmetry === 'general') return rows * cols
  return symmetry === 'skew-symmetric' ? (rows * (rows - 1)) / 2 : (rows * (rows + 1)) / 2
}
