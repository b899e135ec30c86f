import { localAt, type StoredTile } from '#src/core/sparse/formats/tile/read.ts'
import { COO, CSR, DNS, DNS_ROW, HYB } from '#src/core/sparse/formats/tile/rules.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'

/** Which lane of a worker takes a slot of a tile, and when. */
export interface Carrier {
  /** Row of the tile. */
  readonly row: number
  /** Lane among those of its row. */
  readonly part: number
  /** Step of the tile. */
  readonly step: number
}

/** Who carries slot p of the tile, where each row has `team` lanes: they take turns along the row. */
export function carrierOf(tile: StoredTile, p: number, team: number): Carrier {
  const row = localAt(tile, p) >> 4
  const { format, height, width, lines, pointers, tile_row_ptr } = tile
  if (format === CSR) return inTurn(row, p - tile_row_ptr[pointers + row], team)
  if (format === COO) return inTurn(row, turnInCoo(tile, p, 0), team)
  if (format === DNS_ROW) return inTurn(row, p % width, team)
  const beyond = p - lines * height
  if (format === HYB && beyond >= 0) return inTurn(row, turnInCoo(tile, p, p - beyond), team, Math.ceil(lines / team))
  return inTurn(row, Math.floor(p / height), team)
}

const inTurn = (row: number, turn: number, team: number, before = 0): Carrier => ({
  row,
  part: turn % team,
  step: before + Math.floor(turn / team),
})

/** How many slots from `first` on come before slot p in its row: a COO part is sorted by rows. */
function turnInCoo(tile: StoredTile, p: number, first: number): number {
  let before = p
  while (before > first && localAt(tile, before - 1) >> 4 === localAt(tile, p) >> 4) before--
  return p - before
}

/** Steps that a worker takes for a tile with this number of slots: as many as its longest lane. */
export function stepsOf(tile: StoredTile, slots: number, team: number): number {
  const { format, height, width, lines } = tile
  if (format === CSR) return Math.ceil(longestRow(tile, slots) / team)
  if (format === COO) return Math.ceil(longestInCoo(tile, 0, slots) / team)
  if (format === DNS || format === DNS_ROW) return Math.ceil(width / team)
  const beyond = format === HYB ? longestInCoo(tile, lines * height, slots) : 0
  return Math.ceil(lines / team) + Math.ceil(beyond / team)
}

/** Slots of the longest row of a COO part, which begins with slot `first`. */
function longestInCoo(tile: StoredTile, first: number, slots: number): number {
  let longest = 0
  for (let p = first; p < slots; p++) longest = Math.max(longest, turnInCoo(tile, p, first) + 1)
  return longest
}

function longestRow({ pointers, tile_row_ptr }: StoredTile, slots: number): number {
  let longest = 0
  for (let r = 0; r < EDGE; r++) {
    const end = r + 1 < EDGE ? tile_row_ptr[pointers + r + 1] : slots
    longest = Math.max(longest, end - tile_row_ptr[pointers + r])
  }
  return longest
}
