import { BLOCK, STEP } from '#src/core/trace/notes.ts'
import { count, plural } from '#src/core/base/format.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { zeroed } from '#src/core/kernel/plan/steps.ts'
import type { TransposeProblem } from '../transpose.ts'
import {
  EACH,
  launch,
  prefixSum,
  type TransposeSetting,
  settingOf,
  sumBuffers,
  traceOf,
  transposeCost,
  transposePlan,
  WANG_LIU_HOU_FENG,
} from '../transposition.ts'
import { type EqualShares, STAGES } from './stages.ts'
import { simulate } from './twin.ts'

/** Histograms together have at most so many counts per nonzero … */
const COUNTS_PER_NONZERO = 2
/** … and more shares than this are no gain: there are no more workgroups at a time. */
const MOST_SHARES = 512
/** Nonzeros of a share, at least. */
const FEWEST = 1024

/** What its events note: steps, and of which blocks they are. */
const NOTES = [STEP, BLOCK]

const kernel: Kernel<EqualShares, TransposeProblem> = {
  title: 'ScanTrans',
  idea: 'equal shares of the nonzeros count for themselves; two scans tell each nonzero its place, and nothing is sorted',
  paper: { ...WANG_LIU_HOU_FENG, taken: 'Algorithm 2 with a workgroup in the place of a thread' },
  params: [
    {
      name: 'shares',
      meaning: 'shares of the nonzeros, each with a histogram of all columns; 0: by the number of nonzeros per column',
      initial: 0,
      min: 0,
      max: MOST_SHARES,
      choices: [0, 1, 4, 16, 64, 256],
    },
  ],
  trace: traceOf(
    [
      { name: 'count', space: 'entry', adds: 'column' },
      { name: 'add up shares', space: 'column', covers: 'again' },
      { name: 'add up columns', space: 'column' },
      { name: 'hand out places', space: 'column', covers: 'again' },
      { name: 'move', space: 'entry', into: 'B' },
    ],
    'waiting for the others at a barrier',
    NOTES,
  ),

  analyse,

  plan(problem, shares, _params, options) {
    const { cols, col_idx } = problem.inputs.A.pattern
    const nonzeros = col_idx.length
    const items = 2 * nonzeros + (2 * shares.shares + 1) * (cols + 1)
    const setting = settingOf(problem, options, items, 4 * shares.shares + 8, NOTES)
    const room = (name: string, words: number) => ({ name, words: Math.max(1, words) })
    return transposePlan(
      setting,
      [...sumBuffers(setting), room('histograms', shares.shares * cols), room('within', nonzeros)],
      [zeroed('histograms'), zeroed('counts')],
      nonzeros === 0 ? prefixSum(setting, STAGES.scan, 0) : steps(setting, shares),
    )
  },

  candidates: (problem, _capabilities) => {
    const { shares } = analyse(problem, { shares: 0 })
    const others = [shares / 4, shares / 2, shares * 2, shares * 4].map(Math.round)
    return [{}, ...others.filter((s) => s >= 1 && s <= MOST_SHARES && s !== shares).map((s) => ({ shares: s }))]
  },

  explain({ inputs: { A } }, { shares, share }, params) {
    const cut = `${plural(shares, 'share')} of ${count(share)} nonzeros`
    if (params['shares'] > 0) return `${cut}, as chosen.`
    return `${cut}: their histograms have ${count(shares * A.pattern.cols)} counts in all.`
  },

  reference: (problem, shares, _params, machine, emit) => simulate(problem, shares, machine, emit),

  // histograms are cleared, counted in, added up and read; the place within a share is written and read
  cost: (problem, { shares, share }) => {
    const { cols, col_idx } = problem.inputs.A.pattern
    return transposeCost(problem, 16 * shares * cols + 8 * col_idx.length, share + shares)
  },
}

/** As many shares as histograms of them stay in proportion to the nonzeros. The group of a share is its number, in one dimension. */
function analyse({ inputs: { A } }: TransposeProblem, params: Params, capabilities?: Capabilities): EqualShares {
  const { cols, col_idx } = A.pattern
  const rule = Math.min(
    MOST_SHARES,
    Math.floor((COUNTS_PER_NONZERO * col_idx.length) / Math.max(1, cols)),
    Math.ceil(col_idx.length / FEWEST),
  )
  const most = capabilities?.maxComputeWorkgroupsPerDimension ?? MOST_SHARES
  const shares = Math.max(1, Math.min(most, params['shares'] || rule))
  return { shares, share: Math.max(1, Math.ceil(col_idx.length / shares)) }
}

function steps(setting: TransposeSetting, { shares, share }: EqualShares): readonly DispatchStep[] {
  const { cols, col_idx } = setting.problem.inputs.A.pattern
  const shared = { uniforms: { shares, share }, conditions: { SHARES: true } }
  return [
    launch(setting, {
      module: './count.wesl',
      invocations: shares * setting.size,
      ...shared,
      stage: STAGES.count,
      offers: { together: share },
      phase: 0,
    }),
    launch(setting, {
      module: './totals.wesl',
      invocations: cols,
      ...shared,
      stage: STAGES.totals,
      phase: 1,
    }),
    ...prefixSum(setting, STAGES.scan, 2),
    launch(setting, {
      module: './begins.wesl',
      invocations: cols,
      ...shared,
      stage: STAGES.begins,
      phase: 4,
    }),
    launch(setting, {
      module: './scatter.wesl',
      invocations: Math.ceil(col_idx.length / EACH),
      ...shared,
      overrides: { each: EACH },
      stage: STAGES.scatter,
      phase: 5,
    }),
  ]
}

export default kernel
