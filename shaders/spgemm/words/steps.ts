import { STRETCHES } from '#shaders/spgemm/words/fill_wide.wesl'
import { BINS, MERGED } from '#shaders/spgemm/words/setting.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { type BinLaunch } from './bin-wishes.ts'
import { isMerged, leaders } from './bins.ts'
import { binDispatches, blockOverrides, blocksOf, sizeIn, type WordSetting, wordStep } from './launch.ts'
import { STAGES } from './stages.ts'

/** Invocations at once, beyond which rows of a bin share workgroups: while counting, and while adding. */
const COUNTING_AT_ONCE = 2 ** 20
const ADDING_AT_ONCE = 2 ** 21
/**
 * The same where it is not known whether a bin has rows, in small workgroups and in large ones: those that find none take time, too.
 * With memory kept, whole calls took up to a tenth less by these numbers, which an H100 holds at once, than by four times them.
 */
const BLINDLY_AT_ONCE = 2 ** 18
const BLINDLY_AT_ONCE_IN_LARGE = 2 ** 19
const SMALL = 128
/** And this many times as many lanes in a launch are needed for a dispatch for each bin: of most bins it would find nothing. */
const BLINDLY_ALONE = 8
/** And of all where a processor plays the GPU. */
const BLINDLY_IN_SOFTWARE = 2 ** 12
/** First counts of rows in bins, of counting and of adding (setting.wesl). */
const [COUNTED, ADDED] = [0, 12]

/** Rows this many times as long as the mean are given as many lanes as there are. */
const LONG = 8

/** Nonzeros of the mean row. */
const meanOf = ({ rows, col_idx }: Pattern): number => col_idx.length / Math.max(1, rows)

const isUneven = (pattern: Pattern): boolean => longestRow(pattern) > LONG * Math.max(1, meanOf(pattern))

/** Whether one lane merges each short row: where there are many rows, and most of them are short. */
export const isMerging = (A: Pattern, from: number): boolean =>
  from === 0 || (A.rows >= from && meanOf(A) <= MERGED && !isUneven(A))

/** Lanes of each row of a matrix: as many as the mean row has nonzeros, or `most` where some are far longer. */
function teamFor(pattern: Pattern, most: number): number {
  return isUneven(pattern) ? most : Math.min(most, 2 ** Math.ceil(Math.log2(Math.max(1, meanOf(pattern)))))
}

/** Lists of B's words and entries, and, where A is not B, of A's nonzeros. */
export function listing(setting: WordSetting, same: boolean): DispatchStep[] {
  const { capabilities } = setting.options
  const { A, B } = setting.patterns
  const size = sizeIn(capabilities)
  const team = teamFor(B, Math.min(32, capabilities.subgroupSize || 1))
  const list = wordStep(setting, {
    module: 'list',
    conditions: { LIST: true, BIN: true },
    overrides: { team },
    workgroups: Math.ceil(((B.rows + 1) * team) / size),
    phase: 0,
  })
  if (same) return [list]
  const left = wordStep(setting, {
    module: 'left',
    conditions: { LIST: true },
    workgroups: Math.ceil(A.col_idx.length / size),
    phase: 0,
  })
  return [list, left]
}

/** Lanes that look at two nonzeros each are faster than as many lanes as there are nonzeros, where rows are of a length. */
const analysingTeam = (A: Pattern): number => (isUneven(A) ? 32 : Math.max(1, teamFor(A, 32) / 2))

export function analysing(setting: WordSetting): DispatchStep {
  const { A } = setting.patterns
  const team = analysingTeam(A)
  return wordStep(setting, {
    module: 'analyse',
    conditions: { ANALYSE: true, BIN: true, COUNT: true },
    overrides: { team, counted: COUNTED },
    workgroups: Math.ceil((A.rows * team) / sizeIn(setting.options.capabilities)),
    bins: setting.counting.flatMap(({ bins }) => bins),
    phase: 0,
    stage: STAGES.analyse,
  })
}

export function counting(setting: WordSetting): DispatchStep[] {
  const { A, B } = setting.patterns
  const products = A.col_idx.length * meanOf(B)
  return binDispatches(setting, setting.counting, {
    ranks: 0,
    moduleOf: (launch) => (isMerged(launch) ? 'short_count' : 'count'),
    conditionsOf: () => ({ COUNT: true }),
    overridesOf: (launch) => ({ ...leadersIn(launch), counted: COUNTED }),
    workgroupsOf: (launch) => workgroupsFor(launch, A.rows, COUNTING_AT_ONCE),
    isApart: () => products >= setting.alone.products,
    phase: 1,
    stage: STAGES.count,
  })
}

const leadersIn = (launch: BinLaunch): Readonly<Record<string, number>> =>
  launch.wide || !isMerged(launch) ? { leaders: leaders(launch) } : {}

/** Workgroups for `rows` rows that all have as many lanes as any, and no more than keep the GPU busy. */
function workgroupsFor({ size, bins }: BinLaunch, rows: number, atOnce: number): number {
  const teams = size / Math.max(...bins.map(({ lanes }) => lanes))
  return Math.min(Math.ceil(rows / teams), Math.ceil(atOnce / size))
}

/** Number of the first bin of the last launch. */
const lastBins = (launches: readonly BinLaunch[]): number =>
  launches.slice(0, -1).reduce((sum, { bins }) => sum + bins.length, 0)

/** Where the rows of C begin, and in which bins their products are added. */
export function placing(setting: WordSetting): DispatchStep[] {
  const { capabilities } = setting.options
  const workgroups = blocksOf(setting)
  return [
    wordStep(setting, {
      module: 'place',
      conditions: { BIN: true },
      overrides: { counted: ADDED, first_long: lastBins(setting.adding) },
      workgroups,
      bins: setting.adding.flatMap(({ bins }) => bins),
      phase: 2,
      stage: STAGES.choose,
    }),
    wordStep(setting, {
      module: 'begin',
      conditions: { ANALYSE: true, BIN: true },
      overrides: blockOverrides(capabilities, sizeIn(capabilities)),
      workgroups,
      phase: 3,
      stage: STAGES.begin,
    }),
  ]
}

/** What is known of rows when their products are to be added. */
export interface RowsToAdd {
  /** Rows of each bin: as they were counted, or as many as it may have. */
  readonly rows: U32
  /** Entries of the longest row of the last launch, at most. */
  readonly longest: number
  /** Whether the rows were counted. */
  readonly counted: boolean
}

/** Before rows are counted any of them may be in any bin. */
export const anyRows = ({ patterns: { A, B } }: WordSetting): RowsToAdd => ({
  rows: new Uint32Array(BINS).fill(A.rows),
  longest: Math.min(B.cols, longestRow(A) * longestRow(B)),
  counted: false,
})

/** Rows of C. */
export function adding(setting: WordSetting, { rows, longest, counted }: RowsToAdd, same: boolean): DispatchStep[] {
  const { capabilities } = setting.options
  // a trace has room for the words of each row twice, and so long rows have one workgroup
  const last = setting.layout ? undefined : setting.adding.at(-1)
  const room = STRETCHES * Math.min(...(last?.bins ?? []).map((bin) => bin.room))
  const blindly = ({ size }: BinLaunch) => (size > SMALL ? BLINDLY_AT_ONCE_IN_LARGE : BLINDLY_AT_ONCE)
  const atOnce = (launch: BinLaunch) =>
    counted ? ADDING_AT_ONCE : capabilities.software ? BLINDLY_IN_SOFTWARE : blindly(launch)
  const lanesIn = ({ bins }: BinLaunch, [first]: readonly [number, number]) =>
    // rows that any bin may have are in one of them
    bins.reduce((sum, { lanes }, b) => sum + rows[first + b] * lanes, 0) / (counted ? 1 : bins.length)
  return binDispatches(setting, setting.adding, {
    ranks: 1,
    moduleOf: (launch) => (isMerged(launch) ? 'short_fill' : launch.bins[0].window ? 'fill_wide' : 'fill'),
    ...(same && { buffers: { A_pairs: 'B_pairs' } }),
    conditionsOf: () => ({ FILL: true }),
    overridesOf: (launch) => ({
      ...(launch.bins[0].window ? blockOverrides(capabilities, launch.size) : leadersIn(launch)),
      counted: ADDED,
    }),
    shareOf: (launch) => (launch === last ? room : 0),
    isApart: (launch, range) =>
      !launch.wide && lanesIn(launch, range) >= (counted ? 1 : BLINDLY_ALONE) * setting.alone.lanes,
    workgroupsOf: (launch, [first]) => {
      const { size, bins } = launch
      const parts = launch === last ? Math.max(1, Math.ceil(longest / room)) : 1
      const tasks = bins.map(({ lanes }, b) => Math.ceil((rows[first + b] * lanes) / size))
      return Math.min(parts * tasks.reduce((sum, count) => sum + count, 0), Math.ceil(atOnce(launch) / size))
    },
    phase: 4,
    stage: STAGES.mark,
  })
}
