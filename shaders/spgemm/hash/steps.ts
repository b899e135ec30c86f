import { BINS } from '#shaders/spgemm/bins.wesl'
import { dispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { CopyStep, DispatchStep, FillStep } from '#src/core/kernel/plan/plan.ts'
import { copied, zeroed } from '#src/core/kernel/plan/steps.ts'
import { inOneLine, rowPointers } from '../row-launch.ts'
import { type BinnedSetting, BY_ENTRIES, countBins, placeRows, STATE_WORDS, spanStep } from '../row-plan.ts'
import { filled, type TableBin } from './bins.ts'
import { PHASES, STAGES } from '../row-stages.ts'

/** What a hash kernel's dispatches are made from, besides the setting. */
export interface HashSetting extends BinnedSetting {
  readonly counting: readonly TableBin[]
  readonly adding: readonly TableBin[]
}

/** Words of a report: rows of each bin, most entries of a row, entries of C, rows to count again, most columns of one. */
export const REPORT = { most: BINS, entries: BINS + 1, longs: BINS + 2, mostOfLong: BINS + 3, words: BINS + 4 } as const

/** Overrides that sort rows into bins. */
export const limitsOf = (bins: readonly TableBin[]): Readonly<Record<string, number>> =>
  Object.fromEntries(bins.slice(0, -1).map(({ most }, b) => [`limit_${b + 1}`, most]))

/** Products of each row, and rows in bins by them. */
export function byProducts(setting: HashSetting): readonly DispatchStep[] {
  const limits = limitsOf(setting.counting)
  return [spanStep(setting), countBins(setting, 'products', limits), placeRows(setting, 'products', limits)]
}

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
  setting.counting.map((bin, b) => countIn(setting, bin, b + 1, bin.most === Infinity ? filled(bin.slots) : undefined))

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
  zeroed('state', BY_ENTRIES, STATE_WORDS - BY_ENTRIES),
  countBins(setting, 'counts', limitsOf(setting.adding)),
  copied('state', BY_ENTRIES, 'report', at, BINS),
  copied('state', BY_ENTRIES + 2 * BINS, 'report', at + REPORT.most, 1),
  copied('c_row_ptr', setting.rows, 'report', at + REPORT.entries, 1),
  copied('longs', 0, 'report', at + REPORT.longs, 2),
]
