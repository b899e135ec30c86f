import type { I32, U8, U32 } from '#src/core/base/arrays.ts'
import type { TileOrder, Tiling } from './tiling.ts'

/** A matrix in tiles: all but the nonzeros themselves, which a processor or a GPU pours. */
export interface Layout extends Tiling {
  /** Number of each tile's format: CSR 0, COO 1, ELL 2, HYB 3, Dns 4, DnsRow 5, DnsCol 6. */
  readonly format: U8
  /** Columns of the ELL part of ELL and HYB tiles, full lines of DnsRow and DnsCol tiles; else 0. */
  readonly lines: U8
  /** A bit for each full row of a DnsRow tile; else 0. */
  readonly full_rows: Uint16Array<ArrayBuffer>
  /** Where each tile's payload begins in `values`: tiles + 1 words. */
  readonly value_offset: U32
}

/**
 * Tiles of 16×16, each in the format that suits it: TileSpMV (Niu, Lu, Dong, Jin, Liu and Tan, IPDPS 2021). A tile's
 * payload is in up to three arrays, from its word of their offsets on; payload.ts says how, by format.
 */
export interface Poured extends Layout, Pick<TileOrder, 'local'> {
  readonly rows: number
  readonly cols: number
  /** Where each tile's payload begins in `tile_row_ptr` and in `index`, in bytes: tiles + 1 words each. */
  readonly row_ptr_offset: U32
  readonly index_offset: U32
  /** Row pointers of CSR tiles, 16 bytes each: where rows begin. The last row ends with the tile. */
  readonly tile_row_ptr: U8
  /** Indices within tiles, 4 bits each, the even ones low in their byte. Each tile begins with a byte. */
  readonly index: U8
  /** Nonzero of each slot of `values`, or PADDING. */
  readonly nonzero: I32
}

/** The same, as the format has it. */
export interface Tiled extends Poured {
  /** The rule that formats were chosen by. */
  readonly rule: number
  /** Whether the storage holds the masks of rows: no product reads them, products of matrices and bitmap vectors do. */
  readonly masks: boolean
}
