import type { I32, U8, U32 } from '#src/base/arrays.ts'
import type { Layout } from './layout.ts'
import type { TileOrder } from './tiling.ts'

/**
 * Tiles of 16×16, each in the format that suits it: TileSpMV (Niu, Lu, Dong, Jin, Liu and Tan, IPDPS 2021). A tile's
 * payload lies in up to three arrays, from its word of their offsets on; payload.ts says how, by format.
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
