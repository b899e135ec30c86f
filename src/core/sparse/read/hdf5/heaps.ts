import type { U8 } from '#src/core/base/arrays.ts'
import { byteError } from '../failure.ts'
import * as texts from '../words.ts'

/** `GCOL` and version 1, of a collection of objects of any length, such as texts. */
const BEGIN = [0x47, 0x43, 0x4f, 0x4c, 1, 0, 0, 0]
/** Bytes before the objects of a collection, and before what an object holds. */
const HEADER = 16
const UNIT = 8

/**
 * The library walks from object to object for ever where one has no length or leads out of its collection (HDF5 file format specification
 * III.E, _Global Heap_): such files are refused before it sees them. Throws BrokenFile with the offset of the object.
 */
export function refuseEndlessHeaps(bytes: U8): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = (at: number) => Number(view.getBigUint64(at, true))
  for (let begin = bytes.indexOf(BEGIN[0]); begin >= 0; begin = bytes.indexOf(BEGIN[0], begin + 1)) {
    if (begin + HEADER > bytes.length || !BEGIN.every((byte, k) => bytes[begin + k] === byte)) continue
    const stop = begin + whole(begin + UNIT)
    for (let at = begin + HEADER; at + HEADER <= Math.min(stop, bytes.length); ) {
      const length = whole(at + UNIT)
      // object 0 is what is free, with its own header
      const isFree = view.getUint16(at, true) === 0
      const next = at + (isFree ? length : HEADER + UNIT * Math.ceil(length / UNIT))
      if (next < at + HEADER || next > stop) throw byteError('BrokenFile', at, texts.endlessHeap)
      at = next
    }
  }
}
