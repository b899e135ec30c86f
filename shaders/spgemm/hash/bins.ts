import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'

/** Rows by the size of their tables, and the lanes that work on them. Sizes are powers of two. */
export interface TableBin {
  /** `lanes`: a row for some lanes of a workgroup each; `workgroup`: a row for all lanes; `buffer`: the same, its table in a buffer. */
  readonly kind: 'lanes' | 'workgroup' | 'buffer'
  /** Invocations of a workgroup, and of a team. */
  readonly size: number
  readonly team: number
  /** Slots of a table; in a buffer the plan says how many. */
  readonly slots: number
  /** Words of a window of columns. */
  readonly window: number
  /** Most products, or entries, of a row. */
  readonly most: number
}

/** Where workgroup memory is so large, all invocations that there can be share the largest table. */
const LARGE_MEMORY = 48 * 1024
const LARGE_SIZE = 1024
const MOST_WINDOW = 1024
/** Bytes of workgroup memory besides tables and windows: counts and bounds. */
const RESERVED = 256
/** Lanes of the smallest team, and how much larger the next one is. */
const [LEAST_TEAM, NEXT_TEAM] = [4, 4]

const powerBelow = (n: number): number => 2 ** Math.floor(Math.log2(n))
export const powerFrom = (n: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, n)))

/** Of a table's slots two thirds are taken at most. */
export const filled = (slots: number): number => Math.floor((2 * slots) / 3)
/** Slots of a table for a number of columns. */
export const slotsFor = (columns: number): number => powerFrom(Math.ceil((3 * columns) / 2) + 1)

function largeSize(capabilities: Capabilities): number {
  const { software, maxComputeInvocationsPerWorkgroup: most, maxComputeWorkgroupStorageSize: memory } = capabilities
  return software || memory < LARGE_MEMORY ? sizeOf(capabilities) : Math.min(LARGE_SIZE, powerBelow(most))
}

const teamsBelow = (size: number): number[] =>
  Array.from({ length: 8 }, (_, t) => LEAST_TEAM * NEXT_TEAM ** t).filter((team) => team < size)

/**
 * Bins for counting, by products: tables of columns alone. The last one takes all other rows and gives those up that have
 * too many columns.
 * @param largest slots of the largest table in workgroup memory; 0: as many as it has room for
 */
export function countingBins(capabilities: Capabilities, largest: number): readonly TableBin[] {
  const [size, large] = [sizeOf(capabilities), largeSize(capabilities)]
  const slots = largest || powerBelow((capabilities.maxComputeWorkgroupStorageSize - RESERVED) / 4)
  const teams = [...teamsBelow(size), size].map((team) => ({ team, size, slots: 8 * team }))
  return [
    ...teams
      .filter((one) => one.slots < slots)
      .map((one) => ({ kind: 'lanes', window: 0, ...one, most: filled(one.slots) }) as const),
    // a team looks whether it has to give up before each column: so many lanes may be one column late
    { kind: 'lanes', size: large, team: Math.min(large, slots / 4), slots, window: 0, most: Infinity },
  ]
}

/** Bins for adding up, by entries: tables of columns and sums. */
export function addingBins(capabilities: Capabilities, largest: number): readonly TableBin[] {
  const [size, large] = [sizeOf(capabilities), largeSize(capabilities)]
  const memory = capabilities.maxComputeWorkgroupStorageSize - RESERVED
  const slots = largest || powerBelow((memory - 12 * large) / 8)
  const windowOf = (lanes: number, inTable: number) =>
    Math.min(MOST_WINDOW, powerBelow((memory - 8 * inTable - 4 * lanes) / 8))
  const bin = (kind: TableBin['kind'], lanes: number, inTable: number): TableBin => ({
    kind,
    size: lanes,
    team: lanes,
    slots: inTable,
    window: windowOf(lanes, kind === 'buffer' ? 0 : inTable),
    most: kind === 'buffer' ? Infinity : filled(inTable),
  })
  return [
    ...teamsBelow(size)
      .filter((team) => slots > 4 * team)
      .map((team): TableBin => ({ ...bin('lanes', size, 4 * team), team, window: 0 })),
    ...(4 * size < slots ? [bin('workgroup', size, 4 * size)] : []),
    bin('workgroup', large, slots),
    bin('buffer', large, 0),
  ]
}
