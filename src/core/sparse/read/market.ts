import type { MarketHead, ReadPiece } from './crew/crew.ts'
import { type Block, Entries } from './entries.ts'
import { counted, lineError } from './failure.ts'
import { type Banner, parseBanner, parseSize, type DeclaredSize } from './header.ts'
import { LINE_LIMIT, LineSplitter } from './lib/lines.ts'
import { type LineShape, quickLines } from './lib/quick.ts'
import { checkTriangle, parseIndex } from './lib/place.ts'
import { Scanner } from './lib/scanner.ts'
import { ValueReader } from './lib/values.ts'
import * as texts from './words.ts'

/** A Matrix Market file as it stands: 0-based entries in file order, neither mirrored nor sorted nor summed. */
export interface Coordinates extends Banner {
  readonly size: DeclaredSize
  readonly entries: Entries
  /** Lines of the file. */
  readonly lines: number
  readonly notes: readonly string[]
}

const PERCENT = 37
/** Up to here a row_ptr is small; beyond, the rows must be there for entries and not for nothing. */
const FREE_DIMENSION = 2 ** 22
const EMPTY_ROWS_PER_ENTRY = 64
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/**
 * Reads a Matrix Market file chunk by chunk, cut anywhere. Takes memory for what it has read, never for what the file
 * declares. Errors are AppErrors with the physical line (see MARKET_ERRORS). A comment may stand between entries.
 */
export class MarketParser {
  /** Lines and entries read so far. */
  line = 0
  read = 0
  readonly #lines: LineSplitter
  readonly #scanner = new Scanner()
  #banner: Banner | undefined
  #size: DeclaredSize | undefined
  #entries = new Entries('pattern')
  #values = new ValueReader(this.#scanner, 'pattern')
  /** Of lines that are read many at once; undefined where none are. */
  #shape: LineShape | undefined
  #zeros = 0
  /** The next place of an array, which is filled column by column. */
  #i = 0
  #j = 0

  /** @param head what was read before, where it is given pieces of a file's entries */
  constructor(head?: MarketHead) {
    this.#lines = new LineSplitter(
      (bytes, from, to) => this.#takeLine(bytes, from, to),
      () => this.#refuseLength(),
      (bytes, from, to) => this.#takeLines(bytes, from, to),
    )
    if (!head) return
    this.#beginFile(head.banner)
    this.#beginBody(head.size, head.banner)
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk)
  }

  /** Entries that the file declares, 0 before its size line. */
  get declared(): number {
    return this.#size?.entries ?? 0
  }

  /** Undefined before the size line, and of an array, whose entries stand by place. */
  get head(): MarketHead | undefined {
    if (!this.#banner || !this.#size || this.#banner.layout === 'array') return undefined
    return { banner: this.#banner, size: this.#size }
  }

  get blocks(): readonly Block[] {
    return this.#entries.blocks
  }

  /** The beginning of a line that came last, which is read here no longer. */
  giveUp(): Uint8Array {
    return this.#lines.giveUp()
  }

  /** Takes over what was read elsewhere of the lines that come next. */
  adopt({ bytes, blocks, lines }: ReadPiece): void {
    const entries = blocks?.reduce((sum, { length }) => sum + length, 0) ?? 0
    if (!blocks || this.read + entries > this.declared) return this.push(bytes)
    this.#entries.adopt(blocks)
    this.line += lines
    this.read += entries
  }

  finish(): Coordinates {
    this.#lines.finish()
    const line = Math.max(1, this.line)
    if (!this.#banner) throw lineError('MissingBanner', line, texts.emptyFile)
    if (!this.#size) throw lineError('MissingSizeLine', line, texts.noSizeLine)
    const { rows, cols, entries } = this.#size
    const declared = counted(entries, 'entry')
    if (this.read < entries) throw lineError('TooFewEntries', line, texts.tooFew(this.read, declared))
    const longest = Math.max(rows, cols)
    if (longest > FREE_DIMENSION && longest > EMPTY_ROWS_PER_ENTRY * entries)
      throw lineError('DimensionTooLarge', this.#size.line, texts.sparseRows(longest, declared))
    return { ...this.#banner, size: this.#size, entries: this.#entries, lines: line, notes: this.notes() }
  }

  /** What was lost so far. */
  notes(): string[] {
    const zeros = texts.zerosLeftOut(this.#zeros)
    return this.#zeros > 0 ? [zeros, ...this.#values.notes()] : this.#values.notes()
  }

  #refuseLength(): never {
    const line = this.line + 1
    if (line > 1) throw lineError('LineTooLong', line, texts.longLine(LINE_LIMIT))
    throw lineError('MissingBanner', line, texts.longFirstLine)
  }

  #takeLine(bytes: Uint8Array, from: number, to: number): void {
    this.line++
    const scanner = this.#scanner
    scanner.begin(bytes, from, to)
    if (this.#banner === undefined) return this.#begin(bytes, from, to)
    if (!scanner.next() || bytes[scanner.start] === PERCENT) return
    scanner.begin(bytes, scanner.start, to)
    if (this.#size === undefined) this.#beginBody(parseSize(scanner, this.line, this.#banner), this.#banner)
    else if (this.#banner.layout === 'coordinate') this.#takeCoordinate(this.#size, this.#banner)
    else this.#takeArray(this.#size, this.#banner)
  }

  #begin(bytes: Uint8Array, from: number, to: number): void {
    const marked = BYTE_ORDER_MARK.every((byte, at) => bytes[from + at] === byte && from + at < to)
    const start = marked ? from + BYTE_ORDER_MARK.length : from
    this.#scanner.begin(bytes, start, to)
    this.#beginFile(parseBanner(this.#scanner, bytes[start] === PERCENT))
  }

  #beginFile(banner: Banner): void {
    this.#banner = banner
    this.#entries = new Entries(banner.field)
    this.#values = new ValueReader(this.#scanner, banner.field)
    if (banner.symmetry === 'skew-symmetric') this.#i = 1
  }

  #beginBody(size: DeclaredSize, banner: Banner): void {
    this.#size = size
    this.#shape = lineShape(size, banner)
  }

  #takeLines(bytes: Uint8Array, from: number, to: number): number {
    const shape = this.#shape
    if (!shape) return from
    let at = from
    while (at < to) {
      const room = this.#entries.room()
      const before = room.length
      at = quickLines(bytes, at, to, room, this.declared - this.read, shape)
      const taken = room.length - before
      this.#entries.length += taken
      this.line += taken
      this.read += taken
      if (taken === 0) break
    }
    return at
  }

  #takeCoordinate({ rows, cols }: DeclaredSize, { symmetry }: Banner): void {
    this.#refuseMore()
    const i = parseIndex(this.#scanner, this.line, 'row', rows)
    const j = parseIndex(this.#scanner, this.line, 'column', cols)
    this.#takeValue()
    if (symmetry !== 'general' && i <= j) checkTriangle(this.line, i, j, this.#values.im, symmetry)
    this.#entries.push(i, j, this.#values.re, this.#values.im)
  }

  #takeArray({ rows }: DeclaredSize, { symmetry }: Banner): void {
    this.#refuseMore()
    this.#takeValue()
    if (symmetry === 'hermitian' && this.#i === this.#j)
      checkTriangle(this.line, this.#i, this.#j, this.#values.im, symmetry)
    const { re, im } = this.#values
    if (re === 0 && im === 0) this.#zeros++
    else this.#entries.push(this.#i, this.#j, re, im)
    if (++this.#i < rows) return
    this.#j++
    this.#i = symmetry === 'general' ? 0 : symmetry === 'skew-symmetric' ? this.#j + 1 : this.#j
  }

  #refuseMore(): void {
    if (this.read++ < this.declared) return
    const declared = counted(this.declared, 'entry')
    throw lineError('TooManyEntries', this.line, texts.tooMany(declared))
  }

  #takeValue(): void {
    this.#values.read(this.line)
    if (this.#scanner.next()) throw lineError('ExtraField', this.line, texts.moreFollows(this.#scanner.quoted()))
  }
}

/** What most lines of a file are; undefined where they are not a row, a column and a number at most. */
function lineShape({ rows, cols }: DeclaredSize, { layout, field, symmetry }: Banner): LineShape | undefined {
  if (layout !== 'coordinate' || field === 'complex') return undefined
  const below = symmetry === 'general' ? -Infinity : symmetry === 'symmetric' ? 0 : 1
  return { rows, cols, below, whole: field === 'integer' }
}
