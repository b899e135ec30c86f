import type { U8 } from '#src/core/base/arrays.ts'
import type { Field, Symmetry } from '../../source.ts'
import { lineError } from '../failure.ts'
import type { MatrixFormat } from '../contract.ts'
import { Listed } from '../listed.ts'
import { latin1 } from '../lib/number.ts'
import * as texts from '../words.ts'

const FIELDS: Readonly<Record<string, Field>> = { r: 'real', c: 'complex', p: 'pattern', i: 'integer', q: 'pattern' }
const SYMMETRIES: Readonly<Record<string, Symmetry>> = {
  s: 'symmetric',
  u: 'general',
  h: 'hermitian',
  z: 'skew-symmetric',
  r: 'general',
}

/** The third line: `rsa 48 48 224 0`. */
const TYPE = /^\s*([rcpiq])([suhzr])([ae])\s+(\d+)\s+(\d+)\s+(\d+)/i
/** A format of Fortran's: `(26I3)`, `(1P,4D20.12)`. */
const FORTRAN = /^\(?\s*(?:\d+P\s*,?\s*)?(\d*)\s*[IEDFG](\d+)/i

/** By pieces: one string of a large file is more than an engine takes. */
function linesOf(bytes: U8): string[] {
  const lines: string[] = []
  for (let from = 0; from < bytes.length; ) {
    const newline = bytes.indexOf(10, from)
    const to = newline < 0 ? bytes.length : newline
    lines.push(latin1(bytes, from, Math.min(to, from + 512)).replace(/\r$/, ''))
    from = to + 1
  }
  return lines
}

/** Numbers in columns of a fixed width, line after line. */
class Fields {
  private column = 0
  private row: number
  private readonly width: number
  private readonly perLine: number
  private readonly lines: readonly string[]

  /** @param row of the first line, from 0 */
  constructor(lines: readonly string[], row: number, format: string, formatLine: number) {
    const [, repeat, width] = FORTRAN.exec(format) ?? []
    if (width === undefined) throw lineError('UnsupportedHeader', formatLine, texts.notFortran(format))
    this.lines = lines
    this.row = row
    this.width = Number(width)
    this.perLine = Number(repeat || 1)
  }

  /** Line of the number that comes, from 1. */
  get line(): number {
    return this.row + (this.column === this.perLine ? 2 : 1)
  }

  next(): number {
    if (this.column === this.perLine) {
      this.column = 0
      this.row++
    }
    const text = this.lines[this.row]?.slice(this.column * this.width, (this.column + 1) * this.width).trim() ?? ''
    this.column++
    if (text === '') throw lineError('TooFewEntries', this.row + 1, texts.fieldMissing)
    // Fortran writes 1.5D+00, and 1.5+100 where the exponent has three digits
    const value = Number(text.replace(/d/i, 'e').replace(/([\d.])([+-]\d)/, '$1e$2'))
    if (Number.isNaN(value)) throw lineError('BadNumber', this.row + 1, `"${text.slice(0, 24)}" ${texts.notNumber}.`)
    return value
  }
}

/** Harwell-Boeing and Rutherford-Boeing: columns one after the other, in columns of a fixed width. Right-hand sides are left out. */
const format: MatrixFormat = {
  title: texts.harwellBoeing,
  suits(head) {
    const [, counts = '', type = ''] = latin1(head, 0, head.length).split(/\r?\n/)
    return TYPE.test(type) && /^[\s\d]+$/.test(counts) ? texts.thirdLine(type.trim().slice(0, 3)) : undefined
  },
  read(bytes) {
    const lines = linesOf(bytes)
    const [, pointerLines, indexLines, valueLines, rightLines = 0] = (lines[1]?.match(/\d+/g) ?? []).map(Number)
    const [, kind, shape, layout, ...sizes] = TYPE.exec(lines[2] ?? '') ?? []
    if (kind === undefined) throw lineError('UnsupportedHeader', 3, texts.noMatrixType)
    if (layout.toLowerCase() === 'e') throw lineError('UnsupportedHeader', 3, texts.elemental)
    const [rows, cols, nonzeros] = sizes.map(Number)
    const [pointers, indices, ...values] = (lines[3] ?? '').match(/\(.*?\)/g) ?? []
    const field = FIELDS[kind.toLowerCase()]
    const symmetry = SYMMETRIES[shape.toLowerCase()]
    const listed = new Listed(rows, cols, field, { line: 3 })
    const first = rightLines > 0 ? 5 : 4
    const ptr = new Fields(lines, first, pointers ?? '', 4)
    const ind = new Fields(lines, first + pointerLines, indices ?? '', 4)
    const hasValues = field !== 'pattern' && valueLines > 0
    const val = hasValues ? new Fields(lines, first + pointerLines + indexLines, values[0] ?? '', 4) : undefined
    let begin = ptr.next()
    for (let j = 0; j < cols; j++) {
      const { line } = ptr
      const end = ptr.next()
      if (!(begin >= 1 && end >= begin && end <= nonzeros + 1))
        throw lineError('BrokenFile', line, texts.pointersFall(j))
      for (let k = begin; k < end; k++) {
        const place = { line: ind.line }
        const [i, re] = [ind.next() - 1, val ? val.next() : 1]
        listed.add(i, j, re, val && field === 'complex' ? val.next() : 0, place)
      }
      begin = end
    }
    return listed.coordinates(symmetry, { line: 3 }, rightLines > 0 ? [texts.rightSidesLeft] : [])
  },
}
export default format
