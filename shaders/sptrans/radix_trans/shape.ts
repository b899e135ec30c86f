import type { Params } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { floorPowerOfTwo } from '#src/base/powers.ts'

/** How column numbers are cut into digits, and nonzeros into tiles and shares. */

/** Digits of more bits have no room in a workgroup. */
export const MOST_BITS = 11
/** Nonzeros of an invocation, at most: MOST of move.wesl. */
export const MOST_EACH = 16
const SIZE_IN_SOFTWARE = 64
/** Each invocation then has 32 digits at most: MOST_DIGITS of move.wesl. */
const LEAST_SIZE = 64
const SIZE = 256
/** Lanes of a team that meets in workgroup memory. */
const TEAM = 32
/** Tiles of a share, at most, and shares that keep a GPU busy. */
const MOST_TURNS = 16
const SHARES = 1536
/** Tiles that are no fewer for being larger. */
const FEW_TILES = 512

/** Bits of a column's digits, and of a row number. */
export interface ColumnDigits {
  readonly low_bits: number
  readonly high_bits: number
  readonly row_bits: number
}

/** Bits of the numbers below n. */
const bitsBelow = (n: number): number => (n <= 1 ? 0 : 32 - Math.clz32(n - 1))

/** Two digits, which are as long as each other where a row number leaves room for the high one. @param chosen bits of it; 0: by the rule */
export function digitsOf({ rows, cols }: Pick<Pattern, 'rows' | 'cols'>, chosen = 0): ColumnDigits {
  const bits = bitsBelow(cols)
  const row_bits = Math.max(1, bitsBelow(rows))
  const wanted = Math.max(chosen || Math.ceil(bits / 2), bits - MOST_BITS)
  const high_bits = Math.min(wanted, bits, MOST_BITS, 32 - row_bits)
  return { low_bits: bits - high_bits, high_bits, row_bits }
}

/** How a workgroup moves nonzeros. */
export interface TransposeTiling {
  /** Invocations of a workgroup, lanes of a team, and whether a team is a subgroup. */
  readonly size: number
  readonly team: number
  readonly isSubgroup: boolean
  /** Whether counts have words of their own. */
  readonly isApart: boolean
  /** Nonzeros of an invocation; a tile is each × size. */
  readonly each: number
  readonly tile: number
}

/** Words of workgroup memory by what they are for. */
export interface TransposeRoom {
  readonly digit_words: number
  readonly team_pairs: number
  /** Where those words begin that say which rows begin in a tile. */
  readonly heads: number
  readonly count_words: number
  readonly room: number
}

/** Room for digits of so many bits. */
export function roomOf({ size, team, tile }: TransposeTiling, bits: number): TransposeRoom {
  const digits = 2 ** bits
  const digit_words = digits + Math.ceil(digits / 32)
  const team_pairs = Math.ceil(size / team / 2)
  const count_words = team_pairs * digit_words
  const heads = Math.max(2 * tile, size * Math.ceil(count_words / size))
  return { digit_words, team_pairs, heads, count_words, room: heads + tile }
}

/** For digits of so many bits the largest tile that is asked for and has room, with subgroups where their counts have room, too. */
export function tilingOf(nonzeros: number, bits: number, params: Params, capabilities: Capabilities): TransposeTiling {
  const { subgroupSize, software = false, maxComputeInvocationsPerWorkgroup: most } = capabilities
  const wanted = params['size'] || (software ? SIZE_IN_SOFTWARE : SIZE)
  const largest = Math.max(LEAST_SIZE, floorPowerOfTwo(Math.min(wanted, most)))
  const all: TransposeTiling[] = []
  for (const isSubgroup of subgroupSize > 0 && subgroupSize <= TEAM ? [true, false] : [false])
    for (let size = largest; size >= LEAST_SIZE; size /= 2) {
      // small matrices get small tiles, so that there are workgroups for all of a GPU
      const rule = Math.max(1, Math.min(MOST_EACH, Math.ceil(nonzeros / size / FEW_TILES)))
      const team = isSubgroup ? subgroupSize : TEAM
      for (let each = params['each'] || rule; each > 0; each--)
        all.push({ size, team, isSubgroup, isApart: params['apart'] === 2, each, tile: each * size })
    }
  const fits = (tiling: TransposeTiling) => 4 * wordsOf(tiling, bits) <= capabilities.maxComputeWorkgroupStorageSize
  return all.find(fits) ?? all[all.length - 1]
}

/** Words of workgroup memory: what is counted and moved, a word per digit, and what lanes tell each other. */
function wordsOf(tiling: TransposeTiling, bits: number): number {
  const { count_words, digit_words, room } = roomOf(tiling, bits)
  return (tiling.isApart ? count_words : 0) + room + digit_words + (tiling.isSubgroup ? 1 : 3) * tiling.size
}

/** How the nonzeros are cut for both moves. */
export interface ShareCut {
  /** Nonzeros of a share. */
  readonly share: number
  /** Shares of the first move, and of the second, at most: there each low digit has its own. */
  readonly shares: number
  readonly parts: number
}

/** Whole tiles of the first move. */
export function cutOf(nonzeros: number, { low_bits }: ColumnDigits, { tile }: TransposeTiling, chosen = 0): ShareCut {
  const turns = chosen || Math.min(MOST_TURNS, Math.max(1, Math.ceil(nonzeros / tile / SHARES)))
  const share = turns * tile
  const shares = Math.ceil(nonzeros / share)
  return { share, shares, parts: Math.min(nonzeros, 2 ** low_bits + Math.floor(nonzeros / share)) }
}
