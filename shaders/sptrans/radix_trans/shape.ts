import { MOST_EACH } from '#shaders/sptrans/radix_trans/move.wesl'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { floorPowerOfTwo } from '#src/core/base/powers.ts'

/** How column numbers are cut into digits, and nonzeros into tiles and shares. */

/** Digits of more bits have no room in a workgroup. */
export const MOST_BITS = 11
const SIZE_IN_SOFTWARE = 64
const LEAST_SIZE = 64
/** Invocations of a workgroup, at most. */
export const LARGE = 512
/** Nonzeros of a tile by the rule: as many as leave this many tiles, within bounds. */
const TILES = 128
const LEAST_TILE = 256
const MOST_TILE = 4096
/** Nonzeros of an invocation by the rule, as long as a workgroup may become larger. */
const EACH = 4
/** Lanes of a team that meets in workgroup memory. */
const TEAM = 32
/** Tiles of a share, at most, and shares that keep a GPU busy. */
const MOST_TURNS = 16
const SHARES = 1536

/** Sizes of digits for which there are programs, in bits: one of a size between them runs that of the next. */
const PROGRAM_BITS = [4, 7, 9, 10, MOST_BITS]

/** Bits of a column's digits, and of a row number. */
export interface ColumnDigits {
  readonly low_bits: number
  readonly high_bits: number
  readonly row_bits: number
}

/** Bits of the numbers below n. */
const bitsBelow = (n: number): number => (n <= 1 ? 0 : 32 - Math.clz32(n - 1))

/** Two digits, which are as long as each other where a row number leaves room for the low one. @param chosen bits of the high one; 0: by the rule */
export function digitsOf({ rows, cols }: Pick<Pattern, 'rows' | 'cols'>, chosen = 0): ColumnDigits {
  const bits = bitsBelow(cols)
  const row_bits = Math.max(1, bitsBelow(rows))
  const wanted = Math.max(0, bits - (chosen || Math.ceil(bits / 2)))
  const low_bits = Math.min(wanted, MOST_BITS, 32 - row_bits)
  return { low_bits, high_bits: bits - low_bits, row_bits }
}

/** How a workgroup moves nonzeros. */
export interface TransposeTiling {
  /** Invocations of a workgroup, lanes of a team, and whether a team is a subgroup. */
  readonly size: number
  readonly team: number
  readonly isSubgroup: boolean
  /** Bits of the digit, or a few more. */
  readonly bits: number
  /** Nonzeros of an invocation; a tile is each × size. */
  readonly each: number
  readonly tile: number
}

/** Room for digits of `bits` bits, or of a few more. */
export const digitRoom = (bits: number): number => 2 ** programBits(bits)

const programBits = (bits: number): number => PROGRAM_BITS.find((most) => most >= bits) ?? bits

/**
 * For digits of `bits` bits the tile that is asked for, or what of it has room, by subgroups where their counters have room:
 * of the largest tiles, and those of half their size, that of the largest workgroup.
 */
export function tilingOf(
  nonzeros: number,
  digitBits: number,
  params: Params,
  capabilities: Capabilities,
): TransposeTiling {
  const { subgroupSize, software = false, maxComputeInvocationsPerWorkgroup: most } = capabilities
  const bits = programBits(digitBits)
  const wantedTile = Math.min(MOST_TILE, Math.max(LEAST_TILE, floorPowerOfTwo(nonzeros / TILES)))
  const wanted = params['size'] || (software ? SIZE_IN_SOFTWARE : Math.min(LARGE, wantedTile / EACH))
  const largest = Math.max(LEAST_SIZE, floorPowerOfTwo(Math.min(wanted, most)))
  const all: TransposeTiling[] = []
  for (const isSubgroup of subgroupSize > 1 && subgroupSize <= TEAM ? [true, false] : [false])
    for (let size = largest; size >= LEAST_SIZE; size /= 2)
      for (let each = params['each'] || Math.min(MOST_EACH, Math.max(1, wantedTile / size)); each >= 1; each--)
        all.push({ size, team: isSubgroup ? subgroupSize : TEAM, isSubgroup, bits, each, tile: each * size })
  const fits = all.filter((tiling) => 4 * wordsOf(tiling) <= capabilities.maxComputeWorkgroupStorageSize)
  const best = fits.filter(({ isSubgroup }) => isSubgroup === fits[0].isSubgroup)
  const largestTile = Math.max(...best.map(({ tile }) => tile))
  return best.find(({ tile }) => 2 * tile >= largestTile) ?? all[all.length - 1]
}

/** Words that the counters of all teams take, two in a word; keys and values of a tile take their place. */
export const roomOf = ({ tile, bits, size, team }: TransposeTiling): number =>
  Math.max(2 * tile, (size / team) * 2 ** (bits - 1))

/** Bits of a digit that lanes tell each other by ballots, at least: they wait for one another there. */
const TOLD = 2

/** Bits of a digit by which lanes meet in memory: each team has the words for it that two nonzeros of a tile have one of. */
export const metBits = ({ bits, team, each }: TransposeTiling): number =>
  Math.min(bits - TOLD, Math.floor(Math.log2(Math.max(1, (team * each) / 2))))

/** Words of workgroup memory: key, value, digit and begin of a row per nonzero, one and a half per digit, and what lanes tell each other. */
const wordsOf = (tiling: TransposeTiling): number =>
  roomOf(tiling) +
  (1 / 2 + 1 / 32) * tiling.tile +
  1.5 * 2 ** tiling.bits +
  (tiling.isSubgroup ? tiling.size / tiling.team : 3 * tiling.size)

/** How the nonzeros are cut for both moves. */
export interface ShareCut {
  /** Nonzeros of a share. */
  readonly share: number
  /** Shares of the first move, and of the second, at most: there each high digit has its own. */
  readonly shares: number
  readonly parts: number
}

/** Whole tiles of the first move. */
export function cutOf(nonzeros: number, { high_bits }: ColumnDigits, { tile }: TransposeTiling, chosen = 0): ShareCut {
  const turns = chosen || Math.min(MOST_TURNS, Math.max(1, Math.ceil(nonzeros / tile / SHARES)))
  const share = turns * tile
  const shares = Math.ceil(nonzeros / share)
  return { share, shares, parts: Math.min(nonzeros, 2 ** high_bits + Math.floor(nonzeros / share)) }
}
