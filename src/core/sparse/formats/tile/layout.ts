import type { U8, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../../csr.ts'
import { type Deferred, Rest } from './deferred.ts'
import { linesOf, valueSlots } from './payload.ts'
import { Profile } from './profile.ts'
import { chosenFormat, DNS_ROW } from './rules.ts'
import { TileRow } from './tile-row.ts'
import { EDGE } from './tiling.ts'
import type { Layout } from './stored.ts'

/**
 * The format of each tile by a rule, and the room that it takes. Tiles of `sparse` nonzeros or fewer are left out, and
 * their nonzeros listed. O(nnz), and the sorting of each tile row's columns.
 */
export function layoutOf(pattern: Pattern, rule: number, sparse = 0): Layout & Deferred {
  const { rows, cols } = pattern
  const tile_ptr = new Uint32Array(Math.ceil(rows / EDGE) + 1)
  const tiles = new Tiles(rule)
  const rest = new Rest(pattern, sparse)
  const tileRow = new TileRow(pattern)
  const { columns, held, masks } = tileRow
  const profile = new Profile(masks)
  for (let ti = 0; ti + 1 < tile_ptr.length; ti++) {
    tileRow.read(ti)
    tiles.reserve(tileRow.count)
    const height = Math.min(EDGE, rows - ti * EDGE)
    for (let n = 0; n < tileRow.count; n++) {
      const column = columns[n]
      if (held[column] <= sparse) continue
      const width = Math.min(EDGE, cols - column * EDGE)
      tiles.add(column, profile.read(column * EDGE, held[column], height, width))
    }
    tile_ptr[ti + 1] = tiles.count
    rest.add(ti, tileRow)
  }
  return { tile_ptr, ...tiles.all(), ...rest.all() }
}

/** A list of tiles that grows. */
class Tiles {
  count = 0
  readonly #rule: number
  #tile_col_idx = new Uint32Array(FIRST)
  #tile_nnz = new Uint32Array(FIRST + 1)
  #format = new Uint8Array(FIRST)
  #lines = new Uint8Array(FIRST)
  #full_rows = new Uint16Array(FIRST)
  #value_offset = new Uint32Array(FIRST + 1)

  constructor(rule: number) {
    this.#rule = rule
  }

  /** Makes room for `more` further tiles. */
  reserve(more: number): void {
    if (this.count + more <= this.#format.length) return
    const room = 2 * (this.count + more)
    this.#tile_col_idx = moved(this.#tile_col_idx, new Uint32Array(room))
    this.#tile_nnz = moved(this.#tile_nnz, new Uint32Array(room + 1))
    this.#format = moved(this.#format, new Uint8Array(room))
    this.#lines = moved(this.#lines, new Uint8Array(room))
    this.#full_rows = moved(this.#full_rows, new Uint16Array(room))
    this.#value_offset = moved(this.#value_offset, new Uint32Array(room + 1))
  }

  add(column: number, tile: Profile): void {
    const t = this.count++
    const format = chosenFormat(tile, this.#rule)
    const lines = linesOf(tile, format)
    this.#tile_col_idx[t] = column
    this.#tile_nnz[t + 1] = this.#tile_nnz[t] + tile.nonzeros
    this.#format[t] = format
    this.#lines[t] = lines
    if (format === DNS_ROW) this.#full_rows[t] = tile.fullRows
    this.#value_offset[t + 1] = this.#value_offset[t] + valueSlots(tile, format, lines)
  }

  all(): Omit<Layout, 'tile_ptr'> {
    const { count } = this
    return {
      tile_col_idx: this.#tile_col_idx.slice(0, count),
      tile_nnz: this.#tile_nnz.slice(0, count + 1),
      format: this.#format.slice(0, count),
      lines: this.#lines.slice(0, count),
      full_rows: this.#full_rows.slice(0, count),
      value_offset: this.#value_offset.slice(0, count + 1),
    }
  }
}

/** Tiles that there is room for in the beginning. */
const FIRST = 1024

function moved<T extends U8 | U32 | Uint16Array<ArrayBuffer>>(from: T, to: T): T {
  to.set(from)
  return to
}
