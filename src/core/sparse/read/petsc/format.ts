import { Cursor, numbersOf } from '../lib/cursor.ts'
import { byteError } from '../failure.ts'
import type { MatrixFormat } from '../contract.ts'
import { Listed } from '../listed.ts'
import * as texts from '../words.ts'

/** What PETSc's matrices begin with: MAT_FILE_CLASSID, big-endian, in 32 bits or in 64 where its indices have as many. */
const CLASS = 1_211_216

const isWide = (head: Uint8Array): boolean => head.length > 7 && new Cursor(head.slice(0, 8), false).i64() === CLASS

/** `MatView` with a binary viewer: row lengths, columns, values; all big-endian. */
const format: MatrixFormat = {
  title: texts.petsc,
  suits: (head) =>
    head.length > 7 && (new Cursor(head.slice(0, 4), false).u32() === CLASS || isWide(head))
      ? texts.classId
      : undefined,
  read(bytes) {
    const wide = isWide(bytes)
    const cursor = new Cursor(bytes, false)
    const next = wide ? cursor.i64 : cursor.i32
    next()
    const [rows, cols, nonzeros] = [next(), next(), next()]
    const place = { offset: wide ? 8 : 4 }
    if (nonzeros < 0) throw byteError('UnsupportedHeader', place.offset, texts.denseIsNone)
    const listed = new Listed(rows, cols, 'real', place)
    const kind = wide ? 'i8' : 'i4'
    const lengths = numbersOf(cursor, kind, rows, false)
    const columns = numbersOf(cursor, kind, nonzeros, false)
    const values = numbersOf(cursor, 'f8', nonzeros, false)
    let k = 0
    for (let i = 0; i < rows; i++) {
      const end = k + lengths.at(i)
      if (!(end >= k && end <= nonzeros)) throw byteError('BrokenFile', lengths.offsetOf(i), texts.pointersFall(i))
      for (; k < end; k++) listed.add(i, columns.at(k), values.at(k), 0, { offset: columns.offsetOf(k) })
    }
    if (k < nonzeros) throw byteError('BrokenFile', place.offset, texts.fewerInRows(k, nonzeros))
    return listed.coordinates('general', place)
  },
}
export default format
