import { AppError } from '#src/core/base/errors.ts'
import type { U8 } from '#src/core/base/arrays.ts'
import type { Matrix } from '../source.ts'
import * as texts from './words.ts'

let counter = 0

/**
 * A matrix in Binsparse 0.1, compressed rows in HDF5 (https://graphblas.org/binsparse-specification). The library, 4 MB, comes with
 * the first one. Throws AppError `NeedsRealValues` of complex values.
 */
export async function binsparse({ csr, field, parts }: Matrix): Promise<U8> {
  if (parts) throw new AppError('NeedsRealValues', texts.noComplexBinsparse)
  const { rows, cols, row_ptr, col_idx, values } = csr
  const isPattern = field === 'pattern'
  const library = await import('h5wasm')
  const { FS } = await library.ready
  const place = `/written-${counter++}.h5`
  const file = new library.File(place, 'w')
  try {
    file.create_attribute(
      'binsparse',
      JSON.stringify({
        binsparse: {
          version: '0.1',
          format: 'CSR',
          shape: [rows, cols],
          number_of_stored_values: col_idx.length,
          data_types: { pointers_to_1: 'uint32', indices_1: 'uint32', values: isPattern ? 'iso[bint8]' : 'float64' },
        },
      }),
    )
    file.create_dataset({ name: 'pointers_to_1', data: row_ptr })
    file.create_dataset({ name: 'indices_1', data: col_idx })
    file.create_dataset({ name: 'values', data: isPattern ? new Uint8Array([1]) : values })
    file.close()
    return Uint8Array.from(FS.readFile(place))
  } finally {
    FS.unlink(place)
  }
}
