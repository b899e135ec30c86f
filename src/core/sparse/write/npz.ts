import { type F64, joined, type U32, type U8 } from '#src/core/base/arrays.ts'
import type { Matrix } from '../source.ts'
import { zipOf } from './zip.ts'

/** NumPy's format 1.0 of an array: numbers lie there the low byte first, their beginning at a multiple of 64. */
function npy(type: string, shape: string, bytes: U8): U8 {
  const header = `{'descr': '${type}', 'fortran_order': False, 'shape': ${shape}, }`
  const length = 64 * Math.ceil((10 + header.length + 1) / 64) - 10
  const text = `${header.padEnd(length - 1)}\n`
  const head = [0x93, ...codes('NUMPY'), 1, 0, length & 255, length >>> 8, ...codes(text)]
  return joined(Uint8Array, [head, bytes])
}

const codes = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

const bytesOf = ({ buffer, byteOffset, byteLength }: U32 | F64): U8 => new Uint8Array(buffer, byteOffset, byteLength)

/** Numbers of one dimension; a machine whose words begin with their high byte runs no browser. */
const list = (type: string, numbers: U32 | F64, length = numbers.length): U8 =>
  npy(type, `(${length},)`, bytesOf(numbers))

/**
 * A matrix as SciPy's `save_npz` writes one in compressed rows: `scipy.sparse.load_npz` reads it, as this page does. Values are doubles,
 * complex ones pairs of them, those of a pattern ones.
 */
export function npz({ csr: { rows, cols, row_ptr, col_idx, values }, parts }: Matrix): U8 {
  const shape = new Uint32Array([rows, 0, cols, 0]) // words of 64 bits
  const member = (name: string, bytes: U8) => ({ name: `${name}.npy`, bytes })
  return zipOf([
    member('indices', list('<i4', col_idx)),
    member('indptr', list('<i4', row_ptr)),
    member('format', npy('|S3', '()', new Uint8Array(codes('csr')))),
    member('shape', list('<i8', shape, 2)),
    member('data', parts ? list('<c16', interleaved(parts), values.length) : list('<f8', values)),
  ])
}

/** Real and imaginary parts in turn. */
export function interleaved({ re, im }: NonNullable<Matrix['parts']>): F64 {
  const pairs = new Float64Array(2 * re.length)
  for (let k = 0; k < re.length; k++) {
    pairs[2 * k] = re[k]
    pairs[2 * k + 1] = im[k]
  }
  return pairs
}
