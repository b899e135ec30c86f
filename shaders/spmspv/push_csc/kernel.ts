import { STEP } from '#src/core/trace/notes.ts'
import { count, plural } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { BufferSpec } from '#src/core/kernel/plan/plan.ts'
import { room, scanBlocks, scanSteps } from '../../lib/scan-steps.ts'
import { type ByColumn, columnsOf, countMet } from '../columns.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { JI } from '../paper.ts'
import { launch, productCost, productPlan, settingOf, STAGES, type VectorSetting } from '../product.ts'
import { columnPairs } from '../pairs.ts'
import { PHASES } from './phases.ts'
import { simulate } from './twin.ts'

/** Workgroups that push at most: more than run at a time take turns for nothing. */
const MOST_GROUPS = 4096

const kernel: Kernel<ByColumn, SparseProductProblem> = {
  title: 'Push by columns',
  alias: 'SpMSpV push CSC',
  idea: 'columns that x names are added to y, entry by entry; no other part of the matrix is read',
  paper: {
    ...JI,
    taken: 'its Push-CSC, with columns in the place of tiles: entries of all named columns are shared out',
  },
  params: [],
  trace: {
    worker: 'subgroup',
    stages: [
      { name: 'clear', space: 'row' },
      { name: 'look columns up', space: 'nonzero' },
      { name: 'push', space: 'entry', covers: 'some' },
      { name: 'list y', space: 'row' },
    ],
    item: 'waiting for the others at a barrier',
    notes: [STEP],
  },

  analyse: ({ inputs: { A } }) => columnsOf(A.pattern),

  plan(problem, columns, _params, options) {
    const { A, x } = problem.inputs
    const setting = settingOf(problem, options, (every, lanes) => countMet(A.pattern, x.pattern, every, lanes))
    const steps = [
      launch(setting, {
        module: './lengths.wesl',
        invocations: x.values.length,
        stage: STAGES.vector,
        phase: PHASES.lengths,
      }),
      ...scanSteps(setting, {
        length: x.values.length,
        buffers: { counts: 'lengths', block_sums: 'length_sums', begins: 'firsts' },
        phase: PHASES.lengths + 1,
      }),
      launch(setting, {
        module: './push.wesl',
        // how many entries there are the GPU alone knows
        invocations: Math.min(A.values.length, MOST_GROUPS * setting.size),
        stage: STAGES.multiply,
        phase: PHASES.push,
      }),
    ]
    const shape = { phase: PHASES.list, spreads: false, deterministic: false }
    return productPlan(setting, buffersOf(setting, columns), steps, shape)
  },

  explain({ inputs: { A, x } }) {
    const met = countMet(A.pattern, x.pattern, 1, 1)
    return `${plural(x.values.length, 'column')} of ${count(A.pattern.cols)}, with ${plural(met, 'entry')} of ${count(A.values.length)}.`
  },

  reference: (problem, columns, _params, machine, emit) => simulate(problem, columns, machine, emit),

  // each entry that is met: its row, its value, and its sum read and written
  cost(problem) {
    const { A, x } = problem.inputs
    const met = countMet(A.pattern, x.pattern, 1, 1)
    return productCost(problem, met, 16 * met + 16 * x.values.length, 2 * Math.log2(x.values.length + 1))
  },
}

/** A by columns, and how long those of x are; in a traced run also which entry of rows each is. */
function buffersOf(setting: VectorSetting, columns: ByColumn): readonly BufferSpec[] {
  const { A, x } = setting.problem.inputs
  return [
    filled('col_ptr', columns.col_ptr),
    filled('column_entries', columnPairs(A, columns)),
    room('lengths', x.values.length),
    room('length_sums', scanBlocks(setting, x.values.length)),
    room('firsts', x.values.length + 1),
    ...(setting.layout ? [filled('entry_of', columns.entries)] : []),
  ]
}

export default kernel
