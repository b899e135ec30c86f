import type { U8, U32 } from '#src/base/arrays.ts'
import { EDGE, type TileOrder, type Tiling } from './tiling.ts'

/** A matrix cut into tiles. */
export interface Measured extends Tiling, Pick<TileOrder, 'local'> {
  readonly rows: number
  readonly cols: number
}

/**
 * What a format is chosen by, of one tile after the other. There may be as many tiles as nonzeros: the object is reused,
 * and lines are counted only when asked for.
 */
export class Profile {
  /** Rows and columns of the tile, 16 but at the lower and right edge. */
  height = EDGE
  width = EDGE
  /** Where its nonzeros begin and end in the order of tiles. */
  begin = 0
  end = 0
  readonly #measured: Measured
  readonly #rowLengths: U8 = new Uint8Array(EDGE)
  readonly #columnLengths: U8 = new Uint8Array(EDGE)
  #counted = false

  constructor(measured: Measured) {
    this.#measured = measured
  }

  /** Reads tile t of tile row ti. */
  read(ti: number, t: number): this {
    const { rows, cols, tile_col_idx, tile_nnz } = this.#measured
    this.height = Math.min(EDGE, rows - ti * EDGE)
    this.width = Math.min(EDGE, cols - tile_col_idx[t] * EDGE)
    this.begin = tile_nnz[t]
    this.end = tile_nnz[t + 1]
    this.#counted = false
    return this
  }

  get nonzeros(): number {
    return this.end - this.begin
  }

  /** Nonzeros of each row. */
  get rowLengths(): U8 {
    this.#count()
    return this.#rowLengths
  }

  get columnLengths(): U8 {
    this.#count()
    return this.#columnLengths
  }

  /** Nonzeros of the longest row. */
  get longest(): number {
    return this.rowLengths.reduce((most, length) => Math.max(most, length))
  }

  /** Row lengths' standard deviation over their mean. */
  get variation(): number {
    const lengths = this.rowLengths
    const mean = this.nonzeros / this.height
    let squares = 0
    for (let r = 0; r < this.height; r++) squares += (lengths[r] - mean) ** 2
    return Math.sqrt(squares / this.height) / mean
  }

  /** Nonzeros that lie right of the first `width` of their row. */
  beyond(width: number): number {
    return this.rowLengths.reduce((sum, length) => sum + Math.max(0, length - width), 0)
  }

  #count(): void {
    if (this.#counted) return
    this.#counted = true
    this.#rowLengths.fill(0)
    this.#columnLengths.fill(0)
    const { local } = this.#measured
    for (let p = this.begin; p < this.end; p++) {
      this.#rowLengths[local[p] >> 4]++
      this.#columnLengths[local[p] & 15]++
    }
  }
}

/** Profiles of all tiles in turn, always the same object. */
export function eachProfile(measured: Measured, see: (profile: Profile, t: number) => void): void {
  const profile = new Profile(measured)
  const { tile_ptr } = measured
  for (let ti = 0; ti + 1 < tile_ptr.length; ti++)
    for (let t = tile_ptr[ti]; t < tile_ptr[ti + 1]; t++) see(profile.read(ti, t), t)
}

/** The tile row of tile t. */
export function tileRowOf(tile_ptr: U32, t: number): number {
  let [low, high] = [0, tile_ptr.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (tile_ptr[middle] <= t) low = middle
    else high = middle
  }
  return low
}
