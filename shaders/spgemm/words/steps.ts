import type { U32 } from '#src/base/arrays.ts'
import type { DispatchStep } from '#src/kernel/plan.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { longestRow } from '#src/sparse/formats/lib/rows.ts'
import { type BinLaunch, leadersOf } from './bins.ts'
import { binDispatches, blockOverrides, blocksOf, dispatch, sizeOf, type WordSetting } from './launch.ts'
import { STAGES } from './stages.ts'

/** Invocations at once, beyond which rows of a bin share workgroups: while counting, and while adding. */
const COUNTING_AT_ONCE = 2 ** 19
const ADDING_AT_ONCE = 2 ** 21
/** First counts of rows in bins, of counting and of adding (setting.wesl). */
const [COUNTED, ADDED] = [0, 12]

/** Rows this many times as long as the mean are given as many lanes as there are. */
const LONG = 8

/** Lanes of each row of a matrix: as many as the mean row has nonzeros, or `most` where some are far longer. */
function teamFor(pattern: Pattern, most: number): number {
  const mean = Math.max(1, pattern.col_idx.length / Math.max(1, pattern.rows))
  return longestRow(pattern) > LONG * mean ? most : Math.min(most, 2 ** Math.ceil(Math.log2(mean)))
}

/** Lists of B's words and entries, and, where A is not B, of A's nonzeros. */
export function listing(setting: WordSetting, same: boolean): DispatchStep[] {
  const { capabilities } = setting.options
  const { A, B } = setting.patterns
  const size = sizeOf(capabilities)
  const team = teamFor(B, Math.min(32, capabilities.subgroupSize || 1))
  const list = dispatch(setting, {
    module: 'list',
    bindings: ['B_row_ptr', 'B_col_idx', 'B_values', 'B_words', 'B_pairs'],
    conditions: { LIST: true, SUBGROUPS: capabilities.subgroupSize > 0 },
    overrides: { team },
    workgroups: Math.ceil(((B.rows + 1) * team) / size),
    phase: 0,
  })
  if (same) return [list]
  const left = dispatch(setting, {
    module: 'left',
    bindings: ['col_idx', 'values', 'A_pairs'],
    conditions: { LIST: true },
    workgroups: Math.ceil(A.col_idx.length / size),
    phase: 0,
  })
  return [list, left]
}

export function analysing(setting: WordSetting): DispatchStep {
  const { A } = setting.patterns
  const team = teamFor(A, 32)
  return dispatch(setting, {
    module: 'analyse',
    bindings: ['row_ptr', 'col_idx', 'B_words', 'records', 'tasks', 'counts'],
    conditions: { ANALYSE: true, BIN: true, COUNT: true },
    overrides: { team, counted: COUNTED },
    workgroups: Math.ceil((A.rows * team) / sizeOf(setting.options.capabilities)),
    bins: setting.counting.flatMap(({ bins }) => bins),
    phase: 0,
    stage: STAGES.analyse,
  })
}

export const counting = (setting: WordSetting): DispatchStep[] =>
  binDispatches(setting, setting.counting, {
    name: () => 'count',
    bindings: ['col_idx', 'B_words', 'records', 'tasks', 'counts'],
    conditionsOf: ({ wide }) => ({ COUNT: true, WIDE: wide }),
    overridesOf: (launch) => ({ leaders: leadersOf(launch), counted: COUNTED }),
    workgroupsOf: (launch) => workgroupsFor(launch, setting.patterns.A.rows, COUNTING_AT_ONCE),
    phase: 1,
    stage: STAGES.count,
  })

/** Workgroups for `rows` rows, and no more than keep the GPU busy. */
function workgroupsFor({ size, bins }: BinLaunch, rows: number, atOnce: number): number {
  const teams = size / Math.min(...bins.map(({ lanes }) => lanes))
  return Math.min(Math.ceil(rows / teams), Math.ceil(atOnce / size))
}

const firstWide = (launches: readonly BinLaunch[]): number =>
  launches.reduce((sum, { wide, bins }) => sum + (wide ? 0 : bins.length), 0)

/** Where the rows of C begin, and in which bins their products are added. */
export function placing(setting: WordSetting): DispatchStep[] {
  const { capabilities } = setting.options
  const workgroups = blocksOf(setting)
  return [
    dispatch(setting, {
      module: 'place',
      bindings: ['records', 'tasks', 'counts', 'block_sums'],
      conditions: { BIN: true },
      overrides: { counted: ADDED, first_wide: firstWide(setting.adding) },
      workgroups,
      bins: setting.adding.flatMap(({ bins }) => bins),
      phase: 2,
      stage: STAGES.choose,
    }),
    dispatch(setting, {
      module: 'begin',
      bindings: ['records', 'tasks', 'counts', 'block_sums', 'c_row_ptr'],
      conditions: { ANALYSE: true, BIN: true, SUBGROUPS: capabilities.subgroupSize > 0 },
      overrides: blockOverrides(capabilities, sizeOf(capabilities)),
      workgroups,
      phase: 3,
      stage: STAGES.begin,
    }),
  ]
}

/** What was read back before C is made: rows of each bin, and entries of the longest row that has a workgroup of its own. */
export interface CountedRows {
  readonly rows: U32
  readonly longest: number
}

/** Rows of C, by how many of them are in each bin. */
export function adding(setting: WordSetting, { rows, longest }: CountedRows, same: boolean): DispatchStep[] {
  const { capabilities } = setting.options
  // a trace has room for the words of each row twice, and so long rows have one workgroup
  const last = setting.adding.at(-1)
  const room = Math.min(...(last?.bins ?? []).map((bin) => bin.room))
  const partsOf = (launch: BinLaunch) =>
    launch === last && !setting.layout ? Math.max(1, Math.ceil(longest / room)) : 1
  return binDispatches(setting, setting.adding, {
    name: ({ wide }) => (wide ? 'fill_wide' : 'fill'),
    bindings: ['B_words', 'B_pairs', 'A_pairs', 'records', 'tasks', 'c_col_idx', 'c_values'],
    ...(same && { buffers: { A_pairs: 'B_pairs' } }),
    conditionsOf: () => ({ FILL: true, SUBGROUPS: capabilities.subgroupSize > 0 }),
    overridesOf: (launch) => ({
      ...blockOverrides(capabilities, launch.size),
      ...(launch.wide ? {} : { leaders: leadersOf(launch) }),
      counted: ADDED,
    }),
    partsOf,
    workgroupsOf: (launch, [first]) => {
      const { size, bins } = launch
      const tasks = bins.map(({ lanes }, b) => Math.ceil((rows[first + b] * lanes) / size))
      return Math.min(partsOf(launch) * tasks.reduce((sum, count) => sum + count, 0), Math.ceil(ADDING_AT_ONCE / size))
    },
    phase: 4,
    stage: STAGES.mark,
  })
}
