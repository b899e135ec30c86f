import { itemMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { tileRow } from '#src/core/sparse/formats/tile/profile.ts'
import { NAMES, reasonFor } from '#src/core/sparse/formats/tile/rules.ts'
import { profileOf } from '#src/core/sparse/formats/tile/structure.ts'
import type { Tiled } from '#src/core/sparse/formats/tile/stored.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'

/** Rules by which formats are chosen, as the pane's option names them; their numbers are those of the format's `rule`. */
export const RULES = ['paper', 'released-code']

export const ruleNumber = (rule: string | undefined): number => Math.max(0, RULES.indexOf(rule ?? ''))

export interface Tile {
  readonly t: number
  readonly ti: number
  readonly tj: number
  /** Rows and columns, 16 but at the lower and right edge. */
  readonly height: number
  readonly width: number
  readonly format: string
  readonly nonzeros: number
  /** Why it has its format, with its numbers. */
  readonly reason: string
}

export function tileOf(tiled: Tiled, t: number): Tile {
  const ti = tileRow(tiled.tile_ptr, t)
  const profile = profileOf(tiled, t)
  const { height, width, nonzeros } = profile
  const format = NAMES[tiled.format[t]]
  return { t, ti, tj: tiled.tile_col_idx[t], height, width, format, nonzeros, reason: reasonFor(profile, tiled.rule) }
}

/** Place of a tile in the order of tiles by its row and column; undefined where it holds nothing. */
export function tileAt({ tile_ptr, tile_col_idx }: Tiled, ti: number, tj: number): number | undefined {
  if (ti < 0 || ti + 1 >= tile_ptr.length) return undefined
  const at = tile_col_idx.subarray(tile_ptr[ti], tile_ptr[ti + 1]).indexOf(tj)
  return at < 0 ? undefined : tile_ptr[ti] + at
}

/** Tiles that hold a nonzero, without cutting anything. O(nnz). */
export function countTiles({ rows, cols, row_ptr, col_idx }: Pattern): number {
  /** By tile column, the last tile row that was seen to have it, from 1. */
  const seen = new Uint32Array(Math.ceil(cols / EDGE))
  let tiles = 0
  for (let i = 0; i < rows; i++) {
    const ti = Math.floor(i / EDGE) + 1
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const tj = col_idx[k] >>> 4
      if (seen[tj] !== ti) tiles++
      seen[tj] = ti
    }
  }
  return tiles
}

/** The tile of a marked nonzero; of a row alone the first that its tile row has. */
export function tileOfMark(tiled: Tiled, { pattern }: Replay, mark: Mark | undefined): number | undefined {
  if (mark?.kind !== 'item' || mark.item >= pattern.rows) return undefined
  const ti = Math.floor(mark.item / EDGE)
  const { k } = mark
  if (k !== undefined && k < pattern.col_idx.length) return tileAt(tiled, ti, Math.floor(pattern.col_idx[k] / EDGE))
  return tiled.tile_ptr[ti] < tiled.tile_ptr[ti + 1] ? tiled.tile_ptr[ti] : undefined
}

/** The tile that holds most, the first of them; undefined in a matrix that holds nothing. */
export function fullest({ tile_nnz }: Tiled): number | undefined {
  let most: number | undefined
  const held = (t: number) => tile_nnz[t + 1] - tile_nnz[t]
  for (let t = 0; t + 1 < tile_nnz.length; t++) if (most === undefined || held(t) > held(most)) most = t
  return most
}

/** Nonzeros of a tile by rows: each one's place in the matrix, and row · 16 + column within the tile. */
export function heldBy(tiled: Tiled, t: number): { readonly k: readonly number[]; readonly local: readonly number[] } {
  const { value_offset, tile_nnz, nonzero, local } = tiled
  const k = Array.from(nonzero.subarray(value_offset[t], value_offset[t + 1])).filter((each) => each >= 0)
  return { k: k.sort((a, b) => a - b), local: Array.from(local.subarray(tile_nnz[t], tile_nnz[t + 1])) }
}

/** The mark that opens a tile: its first nonzero. */
export function markOf(replay: Replay, tiled: Tiled, t: number): Mark {
  const { k, local } = heldBy(tiled, t)
  return itemMark(replay, tileRow(tiled.tile_ptr, t) * EDGE + (local[0] >> 4), k[0])
}

/** The next tile in a direction: along its tile row, or in the next that holds any, the nearest column. */
export function neighbour(tiled: Tiled, t: number, dx: number, dy: number): number | undefined {
  const { tile_ptr, tile_col_idx } = tiled
  const ti = tileRow(tile_ptr, t)
  if (dy === 0) return t + dx >= tile_ptr[ti] && t + dx < tile_ptr[ti + 1] ? t + dx : undefined
  for (let row = ti + dy; row >= 0 && row + 1 < tile_ptr.length; row += dy) {
    let best: number | undefined
    const off = (at: number) => Math.abs(tile_col_idx[at] - tile_col_idx[t])
    for (let at = tile_ptr[row]; at < tile_ptr[row + 1]; at++) if (best === undefined || off(at) < off(best)) best = at
    if (best !== undefined) return best
  }
  return undefined
}
