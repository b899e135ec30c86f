import type { U8 } from '#src/core/base/arrays.ts'
import type { Member } from '../tar.ts'
import { Cursor, inflated, type NumberList, numbersOf } from '../lib/cursor.ts'
import { chosenOf } from '../chosen.ts'
import { byteError } from '../failure.ts'
import type { MatrixFormat } from '../contract.ts'
import { Listed } from '../listed.ts'
import { latin1 } from '../lib/number.ts'
import * as texts from '../words.ts'

const [MATRIX, COMPRESSED] = [14, 15]
const [CELL, STRUCT, SPARSE] = [1, 2, 5]
const [IS_COMPLEX, IS_LOGICAL] = [0x800, 0x200]
/** Types of numbers, by the number that the file gives them. */
const KINDS: Readonly<Record<number, string>> = {
  1: 'i1',
  2: 'u1',
  3: 'i2',
  4: 'u2',
  5: 'i4',
  6: 'u4',
  7: 'f4',
  9: 'f8',
  12: 'i8',
  13: 'u8',
}
/** Cells and structures within one another, at most. */
const DEEPEST = 16
/** Bytes that a variable unpacks to at most, for each that it has: deflate gives no more. */
const MOST_PACKED = 1100

/** A sparse array, by its path among the variables: `Problem.A`. */
interface Found {
  readonly path: string
  readonly rows: number
  readonly cols: number
  readonly isLogical: boolean
  readonly ir: NumberList
  readonly jc: NumberList
  readonly re: NumberList
  readonly im: NumberList | undefined
  readonly offset: number
}

/** Walks through the variables of a file, and keeps those that are sparse. */
class Variables {
  readonly found: Found[] = []
  private readonly little: boolean

  /** @param little whether numbers have their least byte first */
  constructor(little: boolean) {
    this.little = little
  }

  async all(bytes: U8): Promise<void> {
    const cursor = new Cursor(bytes, this.little)
    cursor.step(128)
    while (cursor.left > 8) {
      const { offset } = cursor
      const [type, body] = this.element(cursor)
      if (type !== COMPRESSED) {
        if (type === MATRIX) this.matrix(new Cursor(body, this.little, offset + 8), '', 0)
        continue
      }
      const inner = await inflated(body, 'deflate', MOST_PACKED * body.length + 1024, offset)
      const [within, array] = this.element(new Cursor(inner, this.little, offset))
      if (within === MATRIX) this.matrix(new Cursor(array, this.little, offset), '', 0)
    }
  }

  /** Type and bytes of the next element; small ones lie in their tag. */
  private element(cursor: Cursor): readonly [type: number, bytes: U8] {
    const tag = cursor.u32()
    if (tag >>> 16 > 0) {
      const bytes = cursor.take(4).subarray(0, Math.min(4, tag >>> 16))
      return [tag & 0xffff, bytes]
    }
    const length = cursor.u32()
    const bytes = cursor.take(length)
    if (tag !== COMPRESSED) cursor.at = Math.min(cursor.length, cursor.at + ((8 - (length % 8)) % 8))
    return [tag, bytes]
  }

  private numbers(cursor: Cursor): NumberList {
    const { offset } = cursor
    const [type, bytes] = this.element(cursor)
    const kind = KINDS[type]
    if (kind === undefined) throw byteError('BrokenFile', offset, texts.unknownNumbers(String(type)))
    return numbersOf(
      new Cursor(bytes, this.little, offset),
      kind,
      Math.floor(bytes.length / Number(kind[1])),
      this.little,
    )
  }

  private text(cursor: Cursor): string {
    const [, bytes] = this.element(cursor)
    return latin1(bytes, 0, bytes.length).replaceAll('\0', '')
  }

  private matrix(cursor: Cursor, path: string, depth: number): void {
    const { offset } = cursor
    if (cursor.left === 0) return
    const flags = this.numbers(cursor).at(0)
    const dims = this.numbers(cursor)
    const name = this.text(cursor)
    const own = path === '' ? name : path
    const kind = flags & 255
    if (kind === SPARSE) this.sparse(cursor, own, flags, dims, offset)
    if (depth === DEEPEST) return
    if (kind === STRUCT) {
      const length = this.numbers(cursor).at(0)
      const names = this.text16(cursor, length)
      for (const field of names) this.inner(cursor, `${own}.${field}`, depth)
    } else if (kind === CELL) {
      let count = 1
      for (let d = 0; d < dims.length; d++) count *= dims.at(d)
      for (let c = 0; c < count && cursor.left > 0; c++) this.inner(cursor, `${own}{${c + 1}}`, depth)
    }
  }

  private inner(cursor: Cursor, path: string, depth: number): void {
    if (cursor.left < 8) return
    const { offset } = cursor
    const [type, bytes] = this.element(cursor)
    if (type === MATRIX) this.matrix(new Cursor(bytes, this.little, offset + 8), path, depth + 1)
  }

  /** Names of fields, each in as many bytes. */
  private text16(cursor: Cursor, length: number): string[] {
    const { offset } = cursor
    const [, bytes] = this.element(cursor)
    if (!(length > 0)) throw byteError('BrokenFile', offset, texts.unknownNumbers(String(length)))
    return Array.from({ length: Math.floor(bytes.length / length) }, (_, f) =>
      latin1(bytes, f * length, (f + 1) * length).replace(/\0.*$/s, ''),
    )
  }

  private sparse(cursor: Cursor, path: string, flags: number, dims: NumberList, offset: number): void {
    const [ir, jc, re] = [this.numbers(cursor), this.numbers(cursor), this.numbers(cursor)]
    const im = (flags & IS_COMPLEX) > 0 ? this.numbers(cursor) : undefined
    if (dims.length !== 2) throw byteError('UnsupportedHeader', offset, texts.notTwo(dims.length))
    const isLogical = (flags & IS_LOGICAL) > 0
    this.found.push({ path, rows: dims.at(0), cols: dims.at(1), isLogical, ir, jc, re, im, offset })
  }
}

const isLittle = (bytes: U8): boolean => latin1(bytes, 126, 128) === 'IM'

async function variablesOf(bytes: U8): Promise<readonly Found[]> {
  const variables = new Variables(isLittle(bytes))
  await variables.all(bytes)
  return variables.found
}

/** MATLAB's level 5, versions 5 to 7.2: sparse arrays among its variables, and in structures and cells. */
const format: MatrixFormat = {
  title: texts.matlab,
  suits: (head) =>
    latin1(head, 0, 10) === 'MATLAB 5.0' &&
    /^(IM|MI)$/.test(latin1(head, 126, 128)) &&
    !latin1(head, 0, 116).includes('HDF5')
      ? texts.matlabHead
      : undefined,
  async members(bytes): Promise<readonly Member[]> {
    return (await variablesOf(bytes)).map(({ path, ir, jc, re }) => ({
      path,
      size: 4 * (ir.length + jc.length) + 8 * re.length,
    }))
  },
  async read(bytes, { name, member }) {
    const found = await variablesOf(bytes)
    const { wanted, notes } = chosenOf(found, {
      name,
      member,
      isA: /(^|\.)A$/,
      entriesOf: ({ ir }) => ir.length,
      none: texts.noSparse(name),
    })
    const { rows, cols, isLogical, ir, jc, re, im, offset } = wanted
    const listed = new Listed(rows, cols, im ? 'complex' : isLogical ? 'pattern' : 'real', { offset })
    for (let j = 0; j < cols; j++) {
      const [first, end] = [jc.at(j), j + 1 < jc.length ? jc.at(j + 1) : Number.NaN]
      if (!(first >= 0 && end >= first && end <= Math.min(ir.length, re.length, im?.length ?? Infinity)))
        throw byteError('BrokenFile', jc.offsetOf(j), texts.pointersFall(j))
      for (let k = first; k < end; k++) listed.add(ir.at(k), j, re.at(k), im?.at(k) ?? 0, { offset: ir.offsetOf(k) })
    }
    return listed.coordinates('general', { offset }, notes)
  },
}
export default format
