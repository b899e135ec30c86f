import type { Params } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { floorPowerOfTwo } from '#src/base/powers.ts'

/** How column numbers are cut into digits, and nonzeros into tiles and shares. */

/** Digits of more bits have no room in a workgroup. */
export const MOST_BITS = 11
/** Nonzeros of an invocation, at most: those of a vector in sort.wesl. */
export const MOST_EACH = 4
const SIZE_IN_SOFTWARE = 64
const LEAST_SIZE = 64
const SIZE = 256
/** Invocations of a workgroup, at most. */
export const LARGE = 512
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

/** Room for digits of so many bits, or of a few more. */
export const digitRoom = (bits: number): number => 2 ** programBits(bits)

const programBits = (bits: number): number => PROGRAM_BITS.find((most) => most >= bits) ?? bits

/** For digits of so many bits the largest tile that is asked for and has room. */
export function tilingOf(digitBits: number, params: Params, capabilities: Capabilities): TransposeTiling {
  const { subgroupSize, software = false, maxComputeInvocationsPerWorkgroup: most } = capabilities
  const bits = programBits(digitBits)
  const isSubgroup = subgroupSize > 1 && subgroupSize <= TEAM
  const team = isSubgroup ? subgroupSize : TEAM
  const wanted = params['size'] || (software ? SIZE_IN_SOFTWARE : SIZE)
  const largest = Math.max(LEAST_SIZE, floorPowerOfTwo(Math.min(wanted, most)))
  const all: TransposeTiling[] = []
  for (let size = largest; size >= LEAST_SIZE; size /= 2)
    for (let each = params['each'] || MOST_EACH; each >= 1; each--)
      all.push({ size, team, isSubgroup, bits, each, tile: each * size })
  const fits = all.filter((tiling) => 4 * wordsOf(tiling) <= capabilities.maxComputeWorkgroupStorageSize)
  return fits.sort((a, b) => b.tile - a.tile)[0] ?? all[all.length - 1]
}

/** Words of workgroup memory: key, value and word of each nonzero, a word per digit, and what lanes tell each other. */
const wordsOf = ({ tile, bits, size, isSubgroup }: TransposeTiling): number =>
  3 * tile + 2 ** bits + (isSubgroup ? 2 : 4) * size

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
