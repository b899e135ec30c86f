import { prefixSum } from '#src/core/base/arrays.ts'
import type { Csr } from '../csr.ts'
import { EXAMPLE } from '../formats/example.ts'
import { tileSampler } from './sampler.ts'
import type { ExampleName } from '../source.ts'

const _ = 0

/** Small enough to count by hand; a blank is no entry. */
const DRAWN = {
  // without a zero: its incomplete factors leave nothing out, and are its factors L and U
  dense: [
    [12, 10, 1, 4],
    [2, 3, 9, 5],
    [16, 6, 5, 8],
    [4, 3, 15, 6],
  ],
  sparse: [
    [_, _, 1, _],
    [2, 3, _, _],
    [_, _, _, _],
    [4, _, 5, 6],
  ],
  // what `sparse` is multiplied by: nine products, of which two fall on one entry
  factor: [
    [_, _, _, 1],
    [2, _, 3, _],
    [_, 4, _, 5],
    [_, _, 6, _],
  ],
  // the blocks by which PanguLU is explained, 3 × 3 each (papers: SC'23), whose slide prints 16 where 25 belongs: L (3, 0, 4) times U
  // (3, 0, 4) is 25. Factored without exchanging rows pivot (4, 4) is 0
  blocks: [
    [2, _, 3, 3, _, _],
    [6, 5, 9, 16, _, 4],
    [_, 45, 4, 63, _, 38],
    [18, _, 27, 40, 9, _],
    [_, _, _, _, _, 36],
    [6, _, 25, 50, _, 8],
  ],
  // a row vector: times itself as a column it is a dot product
  vector: [[1, 2, _, 4]],
} satisfies Readonly<Partial<Record<ExampleName, readonly (readonly number[])[]>>>

/** The matrix of an example: that of CSR5, the one with tiles of every format, or one to count by hand. */
export function example(name: ExampleName): Csr {
  if (name === 'csr5') return EXAMPLE
  return name === 'tiles' ? tileSampler() : drawn(DRAWN[name])
}

function drawn(rows: readonly (readonly number[])[]): Csr {
  const stored = rows.map((row) => row.flatMap((value, j) => (value === 0 ? [] : [{ j, value }])))
  return {
    rows: rows.length,
    cols: rows[0].length,
    row_ptr: prefixSum(stored.map((row) => row.length)),
    col_idx: Uint32Array.from(stored.flat(), ({ j }) => j),
    values: Float64Array.from(stored.flat(), ({ value }) => value),
  }
}
