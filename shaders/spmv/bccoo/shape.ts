import { joined } from '#src/core/base/arrays.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { countBlocks } from '#src/core/sparse/formats/bccoo/blocks.ts'

/** Rows and columns of a block. */
export interface BlockShape {
  readonly height: number
  readonly width: number
}

export const HEIGHTS = [1, 2, 3, 4]
export const WIDTHS = [1, 2, 4]

/** Rows of a stretch that blocks of any height fill, and stretches that are looked at. */
const STRETCH = 12
const STRETCHES = 200
/** Bytes of a block beside its values: a short column and a flag. */
const BESIDE = 2.125

/** The shape that takes the fewest bytes, judged by stretches of rows all over the matrix; of those left open by 0. */
export function blockShape(pattern: Pattern, params: Params): BlockShape {
  const heights = params['height'] > 0 ? [params['height']] : HEIGHTS
  const widths = params['width'] > 0 ? [params['width']] : WIDTHS
  const shapes = heights.flatMap((height) => widths.map((width) => ({ height, width })))
  if (shapes.length === 1) return shapes[0]
  const some = sampled(pattern)
  const seen = new Uint32Array(pattern.cols)
  const bytes = shapes.map(
    (shape, s) =>
      countBlocks(some, { ...shape, slices: 1 }, seen, s * some.rows) * (4 * shape.height * shape.width + BESIDE),
  )
  return shapes[bytes.indexOf(Math.min(...bytes))]
}

/** STRETCHES stretches of rows, evenly spread; the whole pattern where it has no more. */
function sampled(pattern: Pattern): Pattern {
  const { rows, cols, row_ptr, col_idx } = pattern
  const stretches = Math.ceil(rows / STRETCH)
  if (stretches <= STRETCHES) return pattern
  const lengths = new Uint32Array(STRETCHES * STRETCH + 1)
  const parts: Uint32Array[] = []
  for (let s = 0, i = 0; s < STRETCHES; s++) {
    const first = Math.floor((s * (stretches - 1)) / STRETCHES) * STRETCH
    for (let row = first; row < first + STRETCH; row++, i++)
      lengths[i + 1] = lengths[i] + row_ptr[row + 1] - row_ptr[row]
    parts.push(col_idx.subarray(row_ptr[first], row_ptr[first + STRETCH]))
  }
  return { rows: STRETCHES * STRETCH, cols, row_ptr: lengths, col_idx: joined(Uint32Array, parts) }
}
