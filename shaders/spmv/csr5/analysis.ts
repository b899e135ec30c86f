import type { U32 } from '#src/core/base/arrays.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { descriptorBits } from '#src/core/sparse/formats/csr5/pack.ts'
import { complete, firstRow, hasEmptyRows, type TileShape } from '#src/core/sparse/formats/csr5/shape.ts'
import { automaticSigma, tilePointers } from '#src/core/sparse/formats/csr5/structure.ts'
import { calibration, type Calibration, type CarryRun, emptyRows } from '../calibrate.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Product } from '../multiply.ts'

/** Lanes of a tile where no adapter is known. */
const LANES = 32

/**
 * The CPU's part of making CSR5, O(rows + tiles): where tiles begin, and what follows from that. Descriptors, columns and
 * values, which are as many as nonzeros, are made on the GPU.
 */
export interface Csr5Analysis extends TileShape {
  /** Full tiles; the tail follows. */
  readonly full: number
  /** As in the format: the row of each tile's first nonzero, marked where a row of the tile is empty; then `rows`. */
  readonly tile_ptr: U32
  /** Where the offsets of each full tile begin. */
  readonly empty_offset_ptr: U32
  /** The row of each flag, from the tile's first, for tiles that hold an empty row. */
  readonly empty_offset: U32
  /** The rows that have nonzeros in the tail, and the first of these of each; then the end. */
  readonly tail_row: U32
  readonly tail_ptr: U32
  readonly calibration: Calibration
}

/** `params.sigma` nonzeros per lane, by the paper's rule where it is 0; as many lanes as a subgroup has. */
export const analyse = (
  { pattern }: Pick<Product, 'pattern'>,
  params: Params,
  capabilities?: Capabilities,
): Csr5Analysis => tiled(pattern, params['sigma'], capabilities ? lanesOf(capabilities) : LANES)

/** The same for tiles of `lanes` lanes. */
export const fitted = (analysis: Csr5Analysis, pattern: Pattern, lanes: number): Csr5Analysis =>
  analysis.omega === lanes ? analysis : tiled(pattern, analysis.sigma, lanes)

function tiled(pattern: Pattern, chosen: number, omega: number): Csr5Analysis {
  const { rows, col_idx } = pattern
  const sigma = chosen || automaticSigma(rows, col_idx.length)
  const shape: TileShape = { omega, sigma, nnz: col_idx.length }
  const tile_ptr = tilePointers(pattern, shape)
  return {
    ...shape,
    full: complete(shape),
    tile_ptr,
    ...emptyOffsets(pattern, tile_ptr, shape),
    ...tailRows(pattern, tile_ptr, shape),
    calibration: calibration(runsOf(pattern, tile_ptr, shape), 1, emptyRows(pattern)),
  }
}

function emptyOffsets(
  { row_ptr }: Pattern,
  tile_ptr: U32,
  shape: TileShape,
): Pick<Csr5Analysis, 'empty_offset_ptr' | 'empty_offset'> {
  const full = complete(shape)
  const empty_offset_ptr = new Uint32Array(full)
  const offsets: number[] = []
  for (let t = 0; t < full; t++) {
    empty_offset_ptr[t] = offsets.length
    if (!hasEmptyRows(tile_ptr[t])) continue
    const first = firstRow(tile_ptr[t])
    const end = (t + 1) * shape.omega * shape.sigma
    offsets.push(0)
    for (let i = first + 1; row_ptr[i] < end; i++) if (row_ptr[i] < row_ptr[i + 1]) offsets.push(i - first)
  }
  return { empty_offset_ptr, empty_offset: Uint32Array.from(offsets) }
}

function tailRows(
  { rows, row_ptr }: Pattern,
  tile_ptr: U32,
  shape: TileShape,
): Pick<Csr5Analysis, 'tail_row' | 'tail_ptr'> {
  const begin = complete(shape) * shape.omega * shape.sigma
  const tail: number[] = []
  if (begin < shape.nnz)
    for (let i = firstRow(tile_ptr[complete(shape)]); i < rows; i++) if (row_ptr[i] < row_ptr[i + 1]) tail.push(i)
  const starts = tail.map((i) => Math.max(begin, row_ptr[i]))
  return { tail_row: Uint32Array.from(tail), tail_ptr: Uint32Array.from([...starts, shape.nnz]) }
}

/** Tiles that begin in the same row: a row that began before the first of them has its beginning in y. */
function runsOf({ row_ptr }: Pattern, tile_ptr: U32, { omega, sigma }: TileShape): CarryRun[] {
  const tiles = tile_ptr.length - 1
  const runs: CarryRun[] = []
  for (let first = 0, end = 1; first < tiles; first = end) {
    const row = firstRow(tile_ptr[first])
    for (end = first + 1; end < tiles && firstRow(tile_ptr[end]) === row; ) end++
    runs.push({ first, end, row, added: row_ptr[row] < first * omega * sigma })
  }
  return runs
}

/** Words of a full tile's descriptor. */
export const descriptorWords = (shape: TileShape): number => descriptorBits(shape).packets * shape.omega

/** What no nonzero has a word of: the buffer `tiles`, and where its parts begin. */
export function tileWords({ tile_ptr, empty_offset_ptr, empty_offset, tail_row, tail_ptr }: Csr5Analysis): {
  readonly words: U32
  readonly emptyAt: number
  readonly tailAt: number
} {
  const emptyAt = tile_ptr.length
  const offsetsAt = emptyAt + empty_offset_ptr.length
  const tailAt = offsetsAt + empty_offset.length
  const words = new Uint32Array(tailAt + tail_row.length + tail_ptr.length)
  words.set(tile_ptr)
  words.set(
    empty_offset_ptr.map((at) => offsetsAt + at),
    emptyAt,
  )
  words.set(empty_offset, offsetsAt)
  words.set(tail_row, tailAt)
  words.set(tail_ptr, tailAt + tail_row.length)
  return { words, emptyAt, tailAt }
}
