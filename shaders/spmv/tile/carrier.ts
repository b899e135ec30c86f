import { localAt, type StoredTile } from '#src/sparse/formats/tile/read.ts'
import { COO, CSR, DNS, DNS_ROW, HYB } from '#src/sparse/formats/tile/rules.ts'
import { EDGE } from '#src/sparse/formats/tile/tiling.ts'

/** Indices of 8 bits in a word. */
const WORD = 4

/** Which lane of a worker takes a slot of a tile, and when. */
export interface Carrier {
  /** Row of the tile. */
  readonly row: number
  /** Lane among those of its row. */
  readonly part: number
  /** Step of the tile. */
  readonly step: number
}

/** Who carries slot p of the tile, where each row has `team` lanes: they take turns along the row, in COO word by word. */
export function carrierOf(tile: StoredTile, p: number, team: number): Carrier {
  const row = localAt(tile, p) >> 4
  const { format, height, width, lines, pointers, tile_row_ptr } = tile
  if (format === CSR) return inTurn(row, p - tile_row_ptr[pointers + row], team)
  if (format === COO) return ofCoo(row, p, team, 0)
  if (format === DNS_ROW) return inTurn(row, p % width, team)
  const beyond = p - lines * height
  if (format === HYB && beyond >= 0) return ofCoo(row, beyond, team, Math.ceil(lines / team))
  return inTurn(row, Math.floor(p / height), team)
}

const inTurn = (row: number, turn: number, team: number): Carrier => ({
  row,
  part: turn % team,
  step: Math.floor(turn / team),
})

/** Four bytes a word: a lane takes four steps for each. */
function ofCoo(row: number, p: number, team: number, before: number): Carrier {
  const word = Math.floor(p / WORD)
  return { row, part: word % team, step: before + Math.floor(word / team) * WORD + (p % WORD) }
}

/** Steps that a worker takes for a tile of so many slots: as many as its longest lane. */
export function stepsOf(tile: StoredTile, slots: number, team: number): number {
  const { format, height, width, lines } = tile
  if (format === CSR) return Math.ceil(longestRow(tile, slots) / team)
  if (format === COO) return cooSteps(slots, team)
  if (format === DNS || format === DNS_ROW) return Math.ceil(width / team)
  return Math.ceil(lines / team) + (format === HYB ? cooSteps(slots - lines * height, team) : 0)
}

const cooSteps = (slots: number, team: number): number => Math.ceil(Math.ceil(slots / WORD) / team) * WORD

function longestRow({ pointers, tile_row_ptr }: StoredTile, slots: number): number {
  let longest = 0
  for (let r = 0; r < EDGE; r++) {
    const end = r + 1 < EDGE ? tile_row_ptr[pointers + r + 1] : slots
    longest = Math.max(longest, end - tile_row_ptr[pointers + r])
  }
  return longest
}
