import type { U8 } from '#src/core/base/arrays.ts'
import { Cursor, inflated, type NumberList, NUMBERS } from '../lib/cursor.ts'
import { byteError, fileError } from '../failure.ts'
import type { MatrixFormat } from '../contract.ts'
import { Listed } from '../listed.ts'
import { latin1 } from '../lib/number.ts'
import * as texts from '../words.ts'

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
/** The directory's end has a comment of 64 KiB at most behind it. */
const LONGEST_END = 22 + 65_535
/** Arrays of a sparse matrix of SciPy's, by name. */
const PARTS = ['format', 'shape', 'data', 'indices', 'indptr', 'row', 'col', 'offsets']

/** An array of NumPy's (.npy): numbers in the order of its last index first. */
interface Npy extends NumberList {
  readonly kind: string
  readonly shape: readonly number[]
  readonly isComplex: boolean
  imaginary(k: number): number
  readonly text: string
}

/** The members of a zip by the names that are wanted, from its directory at the end. */
async function unzipped(bytes: U8): Promise<ReadonlyMap<string, { readonly bytes: U8; readonly offset: number }>> {
  const found = new Map<string, { bytes: U8; offset: number }>()
  const cursor = new Cursor(bytes, true)
  let end = bytes.length - 22
  const least = Math.max(0, bytes.length - LONGEST_END)
  for (; end >= least; end--) {
    cursor.at = end
    if (cursor.u32() === END) break
  }
  if (end < least) throw byteError('BrokenFile', bytes.length, texts.noDirectory)
  cursor.at = end + 10
  const count = cursor.u16()
  cursor.at = end + 16
  cursor.at = cursor.u32()
  for (let m = 0; m < count; m++) {
    const { offset } = cursor
    if (cursor.u32() !== CENTRAL) throw byteError('BrokenFile', offset, texts.noDirectory)
    cursor.step(6)
    const method = cursor.u16()
    cursor.step(8)
    const [packed, size] = [cursor.u32(), cursor.u32()]
    const [nameLength, extra, comment] = [cursor.u16(), cursor.u16(), cursor.u16()]
    cursor.step(8)
    const local = cursor.u32()
    const name = cursor.text(nameLength).replace(/\.npy$/, '')
    cursor.step(extra + comment)
    if (PARTS.includes(name)) found.set(name, await member(bytes, { local, method, packed, size }))
  }
  return found
}

async function member(
  bytes: U8,
  { local, method, packed, size }: Record<'local' | 'method' | 'packed' | 'size', number>,
) {
  const cursor = new Cursor(bytes, true)
  cursor.step(local)
  if (cursor.u32() !== LOCAL) throw byteError('BrokenFile', local, texts.noDirectory)
  cursor.step(22)
  const [nameLength, extra] = [cursor.u16(), cursor.u16()]
  cursor.step(nameLength + extra)
  const { offset } = cursor
  const raw = cursor.take(packed)
  if (method === 0) return { bytes: raw, offset }
  if (method === 8) return { bytes: await inflated(raw, 'deflate-raw', size, offset), offset }
  throw byteError('UnsupportedContainer', local, texts.zipMethod(method))
}

/** NumPy's own header: a magic word, a version, and a dictionary in text. */
function npyOf({ bytes, offset }: { readonly bytes: U8; readonly offset: number }): Npy {
  const cursor = new Cursor(bytes, true, offset)
  if (cursor.text(6) !== '\x93NUMPY') throw byteError('BrokenFile', offset, texts.notNpy)
  const major = cursor.u16() & 255
  const header = cursor.text(major === 1 ? cursor.u16() : cursor.u32())
  const [, order, kind, size] = /'descr':\s*'([<>|=]?)([a-zA-Z])(\d+)'/.exec(header) ?? []
  const [, dims] = /'shape':\s*\(([\d,\s]*)\)/.exec(header) ?? []
  if (kind === undefined || dims === undefined || /'fortran_order':\s*True/.test(header))
    throw byteError('BrokenFile', offset, texts.notNpy)
  const shape = dims.split(',').flatMap((text) => (text.trim() === '' ? [] : [Number(text)]))
  const length = shape.reduce((product, n) => product * n, 1)
  const isComplex = kind === 'c'
  const number = isComplex ? `f${Number(size) / 2}` : `${kind}${size}`
  const [little, each, from] = [order !== '>', Number(size), cursor.offset]
  const data = cursor.take(length * each * (kind === 'U' ? 4 : 1))
  const read = NUMBERS[number]
  const isText = kind === 'S' || kind === 'U'
  if (!read && !isText) throw byteError('UnsupportedHeader', offset, texts.unknownNumbers(`${kind}${size}`))
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    kind,
    shape,
    length,
    isComplex,
    at: (k) => read(view, k * each, little),
    imaginary: (k) => (isComplex ? read(view, k * each + each / 2, little) : 0),
    offsetOf: (k) => from + k * each,
    text: isText ? latin1(data, 0, data.length).replaceAll('\0', '') : '',
  }
}

/** Rows of compressed storage: what `add` gets is the place of an entry, its row and its column. */
function compressed(indptr: Npy, indices: Npy, add: (k: number, major: number, minor: number) => void): void {
  for (let major = 0; major + 1 < indptr.length; major++) {
    const [first, end] = [indptr.at(major), indptr.at(major + 1)]
    if (!(first >= 0 && end >= first && end <= indices.length))
      throw byteError('BrokenFile', indptr.offsetOf(major + 1), texts.pointersFall(major))
    for (let k = first; k < end; k++) add(k, major, indices.at(k))
  }
}

/** `scipy.sparse.save_npz`: csr, csc, coo, bsr and dia. */
const format: MatrixFormat = {
  title: texts.npz,
  suits: (head, name) =>
    latin1(head, 0, 4) === 'PK\x03\x04' &&
    (/\.npz$/i.test(name) || /(format|shape|indices)\.npy/.test(latin1(head, 0, head.length)))
      ? texts.holdsNpy
      : undefined,
  async read(bytes, { name }) {
    const members = await unzipped(bytes)
    const part = (wanted: string) => {
      const found = members.get(wanted)
      if (!found) throw fileError('BrokenFile', texts.noPart(name, wanted))
      return npyOf(found)
    }
    const [layout, shape, data] = [part('format').text, part('shape'), part('data')]
    const place = { offset: shape.offsetOf(0) }
    if (shape.length !== 2) throw byteError('UnsupportedHeader', place.offset, texts.notTwo(shape.length))
    const field = data.isComplex ? 'complex' : data.kind === 'f' ? 'real' : 'integer'
    const listed = new Listed(shape.at(0), shape.at(1), field, place)
    const put = (k: number, i: number, j: number) => {
      if (k >= data.length) throw byteError('BrokenFile', data.offsetOf(0), texts.fewerValues)
      listed.add(i, j, data.at(k), data.imaginary(k), { offset: data.offsetOf(k) })
    }
    if (layout === 'csr') compressed(part('indptr'), part('indices'), (k, i, j) => put(k, i, j))
    else if (layout === 'csc') compressed(part('indptr'), part('indices'), (k, j, i) => put(k, i, j))
    else if (layout === 'coo') {
      const [row, col] = [part('row'), part('col')]
      for (let k = 0; k < Math.min(row.length, col.length); k++) put(k, row.at(k), col.at(k))
    } else if (layout === 'bsr') {
      const [, R = 0, C = 0] = data.shape
      compressed(part('indptr'), part('indices'), (k, i, j) => {
        for (let r = 0; r < R; r++) for (let c = 0; c < C; c++) put((k * R + r) * C + c, i * R + r, j * C + c)
      })
    } else if (layout === 'dia') {
      const offsets = part('offsets')
      const [, width = 0] = data.shape
      for (let d = 0; d < offsets.length; d++)
        for (let j = Math.max(0, offsets.at(d)); j < Math.min(width, shape.at(1)); j++) {
          const i = j - offsets.at(d)
          if (i < shape.at(0) && data.at(d * width + j) !== 0) put(d * width + j, i, j)
        }
    } else throw byteError('UnsupportedHeader', place.offset, texts.unknownLayout(layout))
    return listed.coordinates('general', place)
  },
}
export default format
