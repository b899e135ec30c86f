import { DIRECT } from '#shaders/spgemm/adaptive/choose.wesl'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { addingBins, countingBins, filled, type TableBin } from '../hash/bins.ts'

/** What rows may go by: 1 is one row of B times a number, then come tables, and last a window of columns. */
export interface Ways {
  readonly tables: readonly TableBin[]
  /** Number of the way by a window. */
  readonly window: number
  /** Words of its bits. */
  readonly words: number
  /** Fewest products, or entries, for which a window is worth while, and columns that each of them may stand for. */
  readonly least: number
  readonly spread: number
}

/** Bytes of a word of bits with the count before it, and with sums of all its columns. */
const [BITS_BYTES, SUMS_BYTES] = [8, 8 + 4 * 32]
/** Bytes of workgroup memory besides: sums over lanes, which take a word for each. */
const RESERVED = 64
const MOST_WORDS = 1024

/** Products from which on bits are set rather than columns put into tables, where there are so many per word of bits. */
const COUNTING = { least: 128, spread: 32 } as const
/** Entries from which on each column of a window has a sum, by the share of columns that are entries. */
const ADDING = { least: 43, spread: 16 } as const

/** @param largest slots of the largest table; 0: as many as workgroup memory has room for */
export function countingWays(capabilities: Capabilities, largest: number): Ways {
  const tables = countingBins(capabilities, largest).map((bin) => ({ ...bin, most: filled(bin.slots) }))
  return waysOf(capabilities, tables, BITS_BYTES, COUNTING)
}

export function addingWays(capabilities: Capabilities, largest: number): Ways {
  const tables = addingBins(capabilities, largest).filter(({ kind }) => kind !== 'buffer')
  return waysOf(capabilities, tables, SUMS_BYTES, ADDING)
}

function waysOf(
  capabilities: Capabilities,
  tables: readonly TableBin[],
  bytes: number,
  rule: Pick<Ways, 'least' | 'spread'>,
): Ways {
  const memory = capabilities.maxComputeWorkgroupStorageSize - 4 * sizeOf(capabilities) - RESERVED
  const words = Math.min(MOST_WORDS, 2 ** Math.floor(Math.log2(memory / bytes)))
  return { tables, window: DIRECT + tables.length + 1, words, ...rule }
}

/** What choose.wesl chooses for a row. @param columns between the ends of its range */
export function wayOf(ways: Ways, row: { held: number; nonzeros: number; columns: number }): number {
  if (row.held === 0) return 0
  if (row.nonzeros === 1) return DIRECT
  if (row.held >= ways.least && Math.floor(row.columns / ways.spread) <= row.held) return ways.window
  const table = ways.tables.findIndex(({ most }) => row.held <= most)
  return table < 0 ? ways.window : DIRECT + 1 + table
}
