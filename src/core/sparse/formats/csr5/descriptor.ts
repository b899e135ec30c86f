import { prefixSum, type U8, type U32 } from '#src/core/base/arrays.ts'
import { complete, firstRow, hasEmptyRows, type TileShape, slotOf } from './shape.ts'

/** What a full tile's lanes know of rows (tile_desc of the paper), each field an array. */
export interface Descriptor {
  /** Flags in the lanes before this one of its tile: the place among the tile's rows of the first that begins here. */
  readonly y_offset: Uint16Array<ArrayBuffer>
  /** Flagless lanes right after this one, where this one has a flag: as many partial sums end in its last row. */
  readonly seg_offset: U8
  /** 1 where a row begins, and at a tile's first nonzero; one per slot, in the transposed order of values. */
  readonly bit_flag: U8
  /** Where the offsets of each full tile begin, and the last end. */
  readonly empty_offset_ptr: U32
  /** The row of each flag, counted from the tile's first, for tiles that hold an empty row; others count flags. */
  readonly empty_offset: U32
}

/** O(rows + nnz). */
export function descriptor(row_ptr: U32, tile_ptr: U32, shape: TileShape): Descriptor {
  const bit_flag = flags(row_ptr, shape)
  const perLane = flagsPerLane(bit_flag, shape)
  return {
    y_offset: yOffsets(perLane, shape.omega),
    seg_offset: segmentOffsets(perLane, shape.omega),
    bit_flag,
    ...emptyOffsets(row_ptr, tile_ptr, shape, perLane),
  }
}

function flags(row_ptr: U32, shape: TileShape): U8 {
  const size = shape.omega * shape.sigma
  const bit_flag = new Uint8Array(complete(shape) * size)
  for (let slot = 0; slot < bit_flag.length; slot += size) bit_flag[slot] = 1
  for (let i = 0; i + 1 < row_ptr.length; i++) {
    const k = row_ptr[i]
    if (k < bit_flag.length) bit_flag[slotOf(shape, k)] = 1
  }
  return bit_flag
}

function flagsPerLane(bit_flag: U8, { omega, sigma }: TileShape): U8 {
  const perLane = new Uint8Array(bit_flag.length / sigma)
  let slot = 0
  for (let tile = 0; tile < perLane.length; tile += omega)
    for (let step = 0; step < sigma; step++)
      for (let lane = 0; lane < omega; lane++) perLane[tile + lane] += bit_flag[slot++]
  return perLane
}

function yOffsets(perLane: U8, omega: number): Uint16Array<ArrayBuffer> {
  const y_offset = new Uint16Array(perLane.length)
  for (let lane = 0; lane < perLane.length; lane++)
    if (lane % omega > 0) y_offset[lane] = y_offset[lane - 1] + perLane[lane - 1]
  return y_offset
}

function segmentOffsets(perLane: U8, omega: number): U8 {
  const seg_offset = new Uint8Array(perLane.length)
  let flagless = 0
  for (let lane = perLane.length - 1; lane >= 0; lane--) {
    if ((lane + 1) % omega === 0) flagless = 0
    if (perLane[lane] > 0) seg_offset[lane] = flagless
    flagless = perLane[lane] > 0 ? 0 : flagless + 1
  }
  return seg_offset
}

type EmptyOffsets = Pick<Descriptor, 'empty_offset_ptr' | 'empty_offset'>

function emptyOffsets(row_ptr: U32, tile_ptr: U32, shape: TileShape, perLane: U8): EmptyOffsets {
  const flagged = new Uint32Array(complete(shape))
  for (let t = 0; t < flagged.length; t++) {
    if (!hasEmptyRows(tile_ptr[t])) continue
    for (let lane = 0; lane < shape.omega; lane++) flagged[t] += perLane[t * shape.omega + lane]
  }
  const empty_offset_ptr = prefixSum(flagged)
  const empty_offset = new Uint32Array(empty_offset_ptr[flagged.length])
  for (let t = 0; t < flagged.length; t++) if (flagged[t] > 0) fillTile(t)
  return { empty_offset_ptr, empty_offset }

  /** The first flag is the tile's first nonzero, in row tile_ptr[t]: offset 0, as allocated. */
  function fillTile(t: number): void {
    const first = firstRow(tile_ptr[t])
    const begin = t * shape.omega * shape.sigma
    let next = empty_offset_ptr[t] + 1
    for (let i = first + 1; next < empty_offset_ptr[t + 1]; i++)
      if (row_ptr[i] > begin && row_ptr[i] < row_ptr[i + 1]) empty_offset[next++] = i - first
  }
}
