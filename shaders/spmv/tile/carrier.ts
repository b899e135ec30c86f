import { localAt, type StoredTile } from '#src/sparse/formats/tile/read.ts'
import { COO, CSR, DNS, DNS_ROW, HYB } from '#src/sparse/formats/tile/rules.ts'
import { EDGE } from '#src/sparse/formats/tile/tiling.ts'

/** Which lane of a worker takes a slot of a tile, and when. */
export interface Carrier {
  /** Row of the tile. */
  readonly row: number
  /** Lane among those of its row. */
  readonly part: number
  /** Step of the tile. */
  readonly step: number
}

/** Who carries slot p of the tile, where each row has `team` lanes: they take turns along the row, or along all of a COO. */
export function carrierOf(tile: StoredTile, p: number, team: number): Carrier {
  const row = localAt(tile, p) >> 4
  const { turn, before } = turnOf(tile, p, row, team)
  return { row, part: turn % team, step: before + Math.floor(turn / team) }
}

function turnOf(tile: StoredTile, p: number, row: number, team: number): { turn: number; before: number } {
  const { format, height, width, lines, pointers, tile_row_ptr } = tile
  if (format === CSR) return { turn: p - tile_row_ptr[pointers + row], before: 0 }
  if (format === COO) return { turn: p, before: 0 }
  if (format === DNS_ROW) return { turn: p % width, before: 0 }
  if (format === HYB && p >= lines * height) return { turn: p - lines * height, before: Math.ceil(lines / team) }
  return { turn: Math.floor(p / height), before: 0 }
}

/** Steps that a worker takes for a tile of so many slots: as many as its longest lane. */
export function stepsOf(tile: StoredTile, slots: number, team: number): number {
  const { format, height, width, lines } = tile
  if (format === CSR) return Math.ceil(longestRow(tile, slots) / team)
  if (format === COO) return Math.ceil(slots / team)
  if (format === DNS || format === DNS_ROW) return Math.ceil(width / team)
  const rest = format === HYB ? Math.ceil((slots - lines * height) / team) : 0
  return Math.ceil(lines / team) + rest
}

function longestRow({ pointers, tile_row_ptr }: StoredTile, slots: number): number {
  let longest = 0
  for (let r = 0; r < EDGE; r++) {
    const end = r + 1 < EDGE ? tile_row_ptr[pointers + r + 1] : slots
    longest = Math.max(longest, end - tile_row_ptr[pointers + r])
  }
  return longest
}
