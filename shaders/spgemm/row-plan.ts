import { BINS } from '#shaders/spgemm/bins.wesl'
import { filled, tracedPlan, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import { type Dispatch, dispatch, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Cost, Parameter, TraceMeaning } from '#src/core/kernel/kernel.ts'
import type { DispatchStep, Plan, PlanOptions, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { zeroed } from '#src/core/kernel/plan/steps.ts'
import { type MoveSetting, room, scanBlocks, scanSteps } from '../lib/scan-steps.ts'
import {
  bytesOf,
  countProducts,
  factorBuffers,
  type MatrixProductProblem,
  mostEntries,
  output,
  factorPatterns,
  productsByNonzero,
  productsByRow,
} from './factors.ts'
import { PROBES, SLOT, WAY } from './notes.ts'
import type { RowSetting } from './row-launch.ts'
import { PHASES, STAGES } from './row-stages.ts'

/** How kernels plan the rows of C: all of them, and those that put rows into bins and give a team of lanes to each. */

type Parts = Omit<Plan, 'prepare' | 'reset' | 'trace' | 'outputs'> & Partial<Pick<Plan, 'reset'>>

/** A plan that makes C: A, B and where rows of C begin come before the kernel's own buffers. */
export const productPlan = (
  problem: MatrixProductProblem,
  layout: TraceLayout | undefined,
  { buffers, reset = [], solve, ...parts }: Parts,
): Plan => ({
  ...tracedPlan(layout, {
    buffers: [...factorBuffers(problem), ...buffers],
    reset,
    solve,
    outputs: output(factorPatterns(problem)),
  }),
  ...parts,
})

/** Which buffer counts products, in which stage, and in which one they are added up, where that is recorded. */
interface ProductCounts extends Pick<Dispatch, 'offers'> {
  readonly counts: string
  readonly stage: number
  readonly addStage?: number
}

/** How many products each nonzero of A makes, and in `begins` how many come before: three phases, from 0 on. */
export const productSteps = (
  setting: MoveSetting,
  nonzeros: number,
  { counts, stage, addStage, ...offered }: ProductCounts,
): readonly DispatchStep[] => [
  dispatch(setting, {
    ...offered,
    module: 'spgemm/count_products.wesl',
    buffers: { counts },
    invocations: nonzeros,
    uniforms: { count: nonzeros },
    stage,
    phase: 0,
  }),
  ...scanSteps(setting, {
    length: nonzeros,
    buffers: { counts },
    ...(addStage !== undefined && { stage: addStage }),
    phase: 1,
  }),
]

/** What the dispatches of rows in bins are made from. */
export interface BinnedSetting extends RowSetting {
  /** Columns of B. */
  readonly cols: number
  /** Of A. */
  readonly nonzeros: number
}

/**
 * Words of `state`: counts and cursors of bins, and the most that a row has, for a round by products and, from `BY_ENTRIES` on, for
 * one by entries.
 */
export const BY_ENTRIES = 3 * BINS
export const STATE_WORDS = 2 * BY_ENTRIES

const NOTES = [SLOT, PROBES, WAY]

/** @param events most events of a row with a number of products */
export function binnedSetting(
  problem: MatrixProductProblem,
  options: PlanOptions,
  events: (products: number) => number,
): BinnedSetting {
  const { trace, capabilities } = options
  const patterns = factorPatterns(problem)
  const { A, B } = patterns
  const begins = trace ? productsByRow(patterns) : new Uint32Array()
  const eventsOf = (row: number) => events(begins[row + 1] - begins[row])
  return {
    rows: A.rows,
    cols: B.cols,
    nonzeros: A.col_idx.length,
    size: sizeOf(capabilities),
    options,
    layout: trace ? traceLayout(A.rows, eventsOf, 1, capabilities, { notes: NOTES }) : undefined,
  }
}

export const rowGroups = ({ rows, size }: RowSetting): number => Math.ceil(rows / size)

/** What the later stages ask of each nonzero of A, and the products of each row. */
export function spanStep(setting: BinnedSetting): DispatchStep {
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
export const lanesPerRow = ({ rows, nonzeros, size }: BinnedSetting): number =>
  Math.min(size, 32, 2 ** Math.floor(Math.log2(Math.max(1, nonzeros / Math.max(1, rows)))))

/** What rows are put into bins by: their products or, once they are counted, their entries. */
export type RowSizes = 'products' | 'counts'

/** What the two shaders of a round are given: bins by limits, or where there are none by the numbers in `ways`. */
const roundOf = (setting: BinnedSetting, sizes: RowSizes, limits?: Readonly<Record<string, number>>) => ({
  overrides: { counts_at: sizes === 'products' ? 0 : BY_ENTRIES, ...limits },
  uniforms: { rows: setting.rows },
  groups: rowGroups(setting),
})

/** How many rows each bin has. */
export const countBins = (
  setting: BinnedSetting,
  sizes: RowSizes,
  limits?: Readonly<Record<string, number>>,
): DispatchStep =>
  dispatch(setting, {
    ...roundOf(setting, sizes, limits),
    module: 'spgemm/count_bins.wesl',
    buffers: { sizes: limits ? sizes : 'ways' },
    conditions: { WAYS: !limits },
    phase: sizes === 'products' ? PHASES.products : PHASES.countLong,
  })

/** Lists rows bin by bin. */
export function placeRows(
  setting: BinnedSetting,
  sizes: RowSizes,
  limits?: Readonly<Record<string, number>>,
): DispatchStep {
  const hasEntries = sizes === 'counts'
  const part = hasEntries ? 'binByEntries' : 'binByProducts'
  return dispatch(setting, {
    ...roundOf(setting, sizes, limits),
    module: 'spgemm/place_rows.wesl',
    buffers: { sizes, ...(hasEntries && { begins: 'c_row_ptr' }) },
    conditions: { ENTRIES: hasEntries, WAYS: !limits },
    stage: STAGES[part],
    phase: PHASES[part],
  })
}

/** Spans of B and jobs of teams, as spans.wesl and place_rows.wesl list them, before the kernel's own buffers. */
export function binnedPlan(
  problem: MatrixProductProblem,
  setting: BinnedSetting,
  { reportWords, buffers, reset = [], ...parts }: Omit<Parts, 'deterministic'> & { readonly reportWords: number },
): Plan {
  const { rows, nonzeros, layout } = setting
  return productPlan(problem, layout, {
    ...parts,
    buffers: [
      ...(layout ? [filled('first_products', productsByNonzero(factorPatterns(problem)))] : []),
      // one span at least, and one job
      room('spans', 4 * Math.max(1, nonzeros)),
      room('products', rows),
      room('counts', rows),
      room('jobs', 4 * Math.max(1, rows)),
      room('state', STATE_WORDS),
      room('report', reportWords),
      room('block_sums', scanBlocks(setting, rows)),
      ...buffers,
    ],
    reset: [zeroed('state'), zeroed('counts'), ...reset],
    // lanes add to a sum in any order
    deterministic: false,
  })
}

/** The trace of such a kernel, with two stages that are its own. */
export const binnedTrace = (stages: TraceMeaning['stages']): TraceMeaning => ({
  worker: 'lane',
  stages,
  item: 'waiting for the others of its workgroup at a barrier',
  notes: NOTES,
})

/** Slots of its largest table. */
export const SLOTS: Parameter = {
  name: 'slots',
  meaning: 'slots of the largest table in workgroup memory; 0 takes as many as it has room for',
  initial: 0,
  min: 0,
  max: 1024,
  choices: [0, 32, 256, 1024],
}

/** Spans are written once and read twice, and B once for each product, twice its columns. */
export function binnedCost(problem: MatrixProductProblem, span: number): Cost {
  const patterns = factorPatterns(problem)
  const products = countProducts(patterns)
  const bytes = bytesOf(patterns, mostEntries(patterns)) + 48 * patterns.A.col_idx.length + 12 * products
  return { flops: 2 * products, bytes, span }
}
