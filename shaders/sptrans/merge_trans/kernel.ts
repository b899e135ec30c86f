import { BLOCK, STEP } from '#src/core/trace/notes.ts'
import { plural } from '#src/core/base/format.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
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
import { STAGES } from './stages.ts'
import { simulate } from './twin.ts'

/** What its events note: steps, and of which blocks they are. */
const NOTES = [STEP, BLOCK]

const kernel: Kernel<null, TransposeProblem> = {
  title: 'MergeTrans',
  idea: 'blocks of nonzeros are sorted by column, and merged two by two until one is left',
  paper: {
    ...WANG_LIU_HOU_FENG,
    taken:
      'Algorithm 3 with a workgroup in the place of a thread, and merging along the merge path of Green et al. 2012',
  },
  params: [],
  trace: traceOf(
    [
      { name: 'sort blocks', space: 'entry', into: 'B', nearby: true },
      { name: 'merge', space: 'place', covers: 'some', into: 'B', nearby: true },
      { name: 'find where rows begin', space: 'column' },
    ],
    'waiting for the others at a barrier',
    NOTES,
  ),

  analyse: () => null,

  plan(problem, _analysis, _params, options) {
    const { cols, col_idx } = problem.inputs.A.pattern
    const nonzeros = col_idx.length
    const rounds = roundsOf(nonzeros, EACH * sizeOf(options.capabilities))
    // every round ends with a worker that has fewer items than lanes
    const setting = settingOf(problem, options, (1 + rounds) * nonzeros + cols + 1, 8 + rounds, NOTES)
    const names = ['cols', 'rows', 'values'].flatMap((part) => [`${part}_0`, `${part}_1`])
    if (nonzeros === 0)
      return transposePlan(setting, sumBuffers(setting), [zeroed('counts')], prefixSum(setting, STAGES.scan, 0))
    return transposePlan(
      setting,
      names.map((name) => ({ name, words: nonzeros })),
      [],
      steps(setting, rounds),
    )
  },

  explain: ({ inputs: { A } }) => `${plural(A.pattern.col_idx.length, 'nonzero')}, two runs at a time.`,

  reference: (problem, _analysis, _params, machine, emit) => simulate(problem, machine, emit),

  // a round reads and writes column, row and value of each nonzero
  cost: (problem) => {
    const nonzeros = problem.inputs.A.pattern.col_idx.length
    const rounds = roundsOf(nonzeros, 1024)
    return transposeCost(problem, 24 * rounds * nonzeros, 10 * (rounds + 1))
  },
}

/** Rounds until runs of `block` nonzeros have become one. */
const roundsOf = (nonzeros: number, block: number): number => Math.max(0, Math.ceil(Math.log2(nonzeros / block)))

/** Buffers that hold the nonzeros after a round; after the last one rows and values are those of Aᵀ. */
const after = (round: number, rounds: number) => ({
  cols: `cols_${round % 2}`,
  rows: round === rounds ? 't_col_idx' : `rows_${round % 2}`,
  values: round === rounds ? 't_values' : `values_${round % 2}`,
})

function steps(setting: TransposeSetting, rounds: number): readonly DispatchStep[] {
  const { cols, col_idx } = setting.problem.inputs.A.pattern
  const invocations = Math.ceil(col_idx.length / EACH)
  const to = (round: number) => {
    const names = after(round, rounds)
    return { to_cols: names.cols, to_rows: names.rows, to_values: names.values }
  }
  const from = (round: number) => {
    const names = after(round - 1, rounds)
    return { from_cols: names.cols, from_rows: names.rows, from_values: names.values }
  }
  const block = EACH * setting.size
  return [
    launch(setting, {
      module: './blocks.wesl',
      buffers: to(0),
      overrides: { block },
      offers: { together: block },
      invocations,
      stage: STAGES.block,
      phase: 0,
    }),
    ...Array.from({ length: rounds }, (_, r) =>
      launch(setting, {
        module: './merge.wesl',
        buffers: { ...from(r + 1), ...to(r + 1) },
        invocations,
        overrides: { block, width: block * 2 ** r },
        offers: { together: 2 * block * 2 ** r },
        stage: STAGES.merge,
        phase: r + 1,
      }),
    ),
    launch(setting, {
      module: './pointers.wesl',
      buffers: { from_cols: after(rounds, rounds).cols },
      invocations: cols + 1,
      stage: STAGES.scan,
      phase: rounds + 1,
    }),
  ]
}

export default kernel
