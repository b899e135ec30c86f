import { BINS } from '#shaders/spgemm/bins.wesl'
import { dispatch } from '#src/kernel/dispatch.ts'
import type { CopyStep, DispatchStep, FillStep } from '#src/kernel/plan.ts'
import { copied, zeroed } from '#src/kernel/steps.ts'
import { inOneLine, type RowSetting, rowPointers } from '../row-launch.ts'
import { type BinnedSetting, ROUND } from '../row-plan.ts'
import { filledOf, type TableBin } from './bins.ts'
import { PHASES, STAGES } from './stages.ts'

/** What a hash kernel's dispatches are made from, besides the setting. */
export interface HashSetting extends BinnedSetting {
  readonly counting: readonly TableBin[]
  readonly adding: readonly TableBin[]
}

/** Where the round of entries stands. */
export const BY_ENTRIES = ROUND

/** Words of a report: rows of each bin, most entries of a row, entries of C, rows to count again, most columns of one. */
export const REPORT = { most: BINS, entries: BINS + 1, longs: BINS + 2, mostOfLong: BINS + 3, words: BINS + 4 } as const

/** Overrides by which count_bins.wesl and place_rows.wesl tell bins apart. */
export const limitsOf = (bins: readonly TableBin[], counts_at: number) => ({
  counts_at,
  ...Object.fromEntries(bins.slice(0, -1).map(({ most }, b) => [`limit_${b + 1}`, most])),
})

export const rowGroups = ({ rows, size }: RowSetting): number => Math.ceil(rows / size)

/** What the later stages ask of each nonzero of A, and the products of each row. */
export function spanStep(setting: HashSetting): DispatchStep {
  const { rows } = setting
  const lanes = lanesPerRow(setting)
  return dispatch(setting, {
    module: 'spgemm/spans.wesl',
    overrides: { team: lanes, teams: setting.size / lanes },
    uniforms: { rows },
    groups: Math.ceil((rows * lanes) / setting.size),
    stage: STAGES.products,
    phase: PHASES.products,
  })
}

/** Lanes that look at a row of A together: no more than it has nonzeros on average. */
export const lanesPerRow = ({ rows, nonzeros, size }: HashSetting): number =>
  Math.min(size, 32, 2 ** Math.floor(Math.log2(Math.max(1, nonzeros / Math.max(1, rows)))))

/** Products of each row, and rows in bins by them. */
export function byProducts(setting: HashSetting): readonly DispatchStep[] {
  const limits = limitsOf(setting.counting, 0)
  return [
    spanStep(setting),
    countBins(setting, 'products', limits),
    dispatch(setting, {
      module: 'spgemm/place_rows.wesl',
      buffers: { sizes: 'products' },
      conditions: { ENTRIES: false, WAYS: false },
      overrides: limits,
      uniforms: { rows: setting.rows },
      groups: rowGroups(setting),
      stage: STAGES.binByProducts,
      phase: PHASES.binByProducts,
    }),
  ]
}

const countBins = (setting: HashSetting, sizes: string, overrides: DispatchStep['overrides']): DispatchStep =>
  dispatch(setting, {
    module: 'spgemm/count_bins.wesl',
    buffers: { sizes },
    conditions: { WAYS: false },
    overrides,
    uniforms: { rows: setting.rows },
    groups: rowGroups(setting),
    phase: sizes === 'products' ? PHASES.products : PHASES.countLong,
  })

/** Columns of the rows of a bin; where `most` says so, rows with more of them are given up. */
export function countIn(setting: HashSetting, bin: TableBin, number: number, most?: number): DispatchStep {
  const { size, team, slots } = bin
  const teams = size / team
  return dispatch(setting, {
    module: 'spgemm/hash/symbolic.wesl',
    buffers: { bins: 'state' },
    conditions: { SUMS: false, BUFFER: false, GIVE_UP: most !== undefined },
    overrides: {
      size,
      team,
      teams,
      table_words: teams * slots,
      counts_at: 0,
      ...(most !== undefined && { most }),
    },
    offers: { way: number },
    uniforms: { number, slots, cols: setting.cols },
    groups: inOneLine(setting, Math.ceil(setting.rows / teams)),
    stage: STAGES.count,
    phase: PHASES.count,
  })
}

/** Columns of rows, bin by bin. */
export const countColumns = (setting: HashSetting): readonly DispatchStep[] =>
  setting.counting.map((bin, b) =>
    countIn(setting, bin, b + 1, bin.most === Infinity ? filledOf(bin.slots) : undefined),
  )

/** Columns of the rows that were given up, in tables of a buffer. */
export function countLongRows(setting: HashSetting, slots: number, groups: number): DispatchStep {
  const { size } = setting.adding[setting.adding.length - 1]
  return dispatch(setting, {
    module: 'spgemm/hash/symbolic.wesl',
    conditions: { SUMS: false, BUFFER: true, GIVE_UP: false },
    overrides: { size, team: size, teams: 1 },
    offers: { way: setting.counting.length + 1 },
    uniforms: { number: 0, slots, cols: setting.cols },
    groups,
    stage: STAGES.countLong,
    phase: PHASES.countLong,
  })
}

/** Where rows of C begin, how many rows each bin has by their entries, and a report of it from word `at` on. */
export const byEntries = (setting: HashSetting, at: number): readonly (DispatchStep | FillStep | CopyStep)[] => [
  ...rowPointers(setting, PHASES.countLong),
  zeroed('state', BY_ENTRIES, ROUND),
  countBins(setting, 'counts', limitsOf(setting.adding, BY_ENTRIES)),
  copied('state', BY_ENTRIES, 'report', at, BINS),
  copied('state', BY_ENTRIES + 2 * BINS, 'report', at + REPORT.most, 1),
  copied('c_row_ptr', setting.rows, 'report', at + REPORT.entries, 1),
  copied('longs', 0, 'report', at + REPORT.longs, 2),
]
