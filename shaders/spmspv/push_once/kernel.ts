import { JI } from '../paper.ts'
import { STEP } from '#src/core/trace/notes.ts'
import { count, plural } from '#src/core/base/format.ts'
import { nearestPowerOfTwo } from '#src/core/base/powers.ts'
import { filled, tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, PlanOptions, Step } from '#src/core/kernel/plan/plan.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { zeroed } from '#src/core/kernel/plan/steps.ts'
import { room } from '../../lib/scan-steps.ts'
import { type ByColumn, columnsOf, countMet } from '../columns.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { launch, productCost, settingOf, type VectorSetting, WORD } from '../product.ts'
import { columnPairs } from '../pairs.ts'
import { type ColumnLanes, ONCE, simulate } from './twin.ts'

/** Lanes of a column at most where it is not split. */
const WIDEST = 32
/** Entries that a lane takes one after the other before a column gets a further team. */
const STEPS = 16
/** Invocations beyond which no column gets a further team. */
const MOST_LANES = 2 ** 22

const kernel: Kernel<ByColumn, SparseProductProblem> = {
  title: 'Push at once',
  alias: 'SpMSpV push CSC, unsorted',
  idea: 'columns that x names are added to y without being counted first, and rows are cleared as they are listed',
  paper: { ...JI, taken: 'its Push-CSC in two or three dispatches; columns are shared out by their longest' },
  params: [
    {
      name: 'team',
      meaning: 'lanes of a team; 0: by the mean column',
      initial: 0,
      min: 0,
      max: WIDEST,
      choices: [0, 1, 2, 4, 8, 16, 32],
    },
    {
      name: 'parts',
      meaning: 'teams of a column; 0: by the longest that x names, and by how many it names',
      initial: 0,
      min: 0,
      max: 256,
    },
    {
      name: 'alone',
      meaning:
        'words of 32 rows that an invocation lists where one workgroup lists them all; rows beyond take two dispatches',
      initial: 4,
      min: 1,
      max: 8,
    },
  ],
  trace: {
    worker: 'subgroup',
    stages: [
      { name: 'look columns up', space: 'nonzero' },
      { name: 'push', space: 'entry', covers: 'some' },
      { name: 'list y', space: 'row' },
    ],
    item: 'waiting for the others at a barrier',
    notes: [STEP],
  },

  analyse: ({ inputs: { A } }) => columnsOf(A.pattern),

  plan(problem, columns, params, options) {
    const { A, x } = problem.inputs
    // a lane alone looks a column up
    const events = (every: number, lanes: number) =>
      countMet(A.pattern, x.pattern, every, lanes) + Math.ceil(x.values.length / (lanes * every)) * lanes
    const { blocks, each } = blocksOf(problem, params, options)
    const setting = settingOf(problem, options, events, blocks)
    const { layout } = setting
    const { team, parts } = lanesFor(problem, columns, params)
    return {
      ...tracedPlan(layout, {
        buffers: [filled('x_col_idx', x.pattern.col_idx), filled('x_values', x.values), ...buffersOf(setting, columns)],
        // each run leaves it as it finds it
        prepare: [zeroed('sums')],
        solve: [
          launch(setting, {
            module: './push.wesl',
            overrides: { team, parts },
            invocations: x.values.length * team * parts,
            stage: ONCE.look,
            phase: 0,
          }),
          ...listSteps(setting, blocks, each),
        ],
        outputs: {
          y: {
            kind: 'matrix',
            rows: 1,
            cols: A.pattern.rows,
            row_ptr: 'y_row_ptr',
            col_idx: 'y_col_idx',
            values: 'y_values',
          },
        },
      }),
      deterministic: false,
    }
  },

  explain(problem, columns, params) {
    const { A, x } = problem.inputs
    const met = countMet(A.pattern, x.pattern, 1, 1)
    const { team, parts } = lanesFor(problem, columns, params)
    const named = `${plural(x.values.length, 'column')} of ${count(A.pattern.cols)}, with ${plural(met, 'entry')}`
    return `${named}; ${plural(team * parts, 'lane')} per column.`
  },

  reference: (problem, columns, params, machine, emit) =>
    simulate(problem, columns, lanesFor(problem, columns, params), machine, LISTED, emit),

  // each entry that is met: its row, its value, and its sum read and written
  cost(problem, columns, params) {
    const { A, x } = problem.inputs
    const met = countMet(A.pattern, x.pattern, 1, 1)
    const { team, parts } = lanesFor(problem, columns, params)
    return productCost(problem, met, 16 * met + 16 * x.values.length, longestOf(columns, problem) / (team * parts))
  },
}

/** Phase in which the twin lists: as if there were one block. */
const LISTED = 1

/** Entries of the longest column that x names. O(entries of x) */
const longestOf = ({ col_ptr }: ByColumn, { inputs: { x } }: SparseProductProblem): number =>
  x.pattern.col_idx.reduce((most, j) => Math.max(most, col_ptr[j + 1] - col_ptr[j]), 1)

/** Lanes by the mean column, teams by the longest that x names; few where x names so many columns that all lanes are busy. */
function lanesFor(problem: SparseProductProblem, columns: ByColumn, params: Params): ColumnLanes {
  const { A, x } = problem.inputs
  const mean = A.values.length / Math.max(1, A.pattern.cols)
  const team = params['team'] || Math.min(WIDEST, nearestPowerOfTwo(Math.max(1, mean)))
  const wanted = Math.ceil(longestOf(columns, problem) / (STEPS * team))
  const most = Math.floor(MOST_LANES / Math.max(1, team * x.values.length))
  return { team, parts: params['parts'] || Math.max(1, Math.min(wanted, most)) }
}

/** One block where its workgroup can list all rows, else blocks of a word per invocation. */
function blocksOf({ inputs: { A } }: SparseProductProblem, { alone }: Params, { capabilities }: PlanOptions) {
  const own = Math.ceil(A.pattern.rows / (WORD * sizeOf(capabilities)))
  return own <= alone ? { blocks: 1, each: Math.max(1, own) } : { blocks: own, each: 1 }
}

/** Where there are several blocks, their rows are counted before. */
function listSteps(setting: VectorSetting, blocks: number, each: number): readonly Step[] {
  const counted = blocks > 1
  const shared = { invocations: blocks * setting.size }
  return [
    ...(counted
      ? [
          launch(setting, {
            ...shared,
            module: './count.wesl',
            overrides: { each },
            phase: 1,
          }),
        ]
      : []),
    launch(setting, {
      ...shared,
      module: './list.wesl',
      conditions: { COUNTED: counted },
      overrides: { each, block_words: each * setting.size },
      stage: ONCE.list,
      phase: counted ? 2 : 1,
    }),
  ]
}

/** A by columns, what is added up in, and y; in a traced run also which entry of rows each is. */
function buffersOf({ problem, layout, pieces }: VectorSetting, columns: ByColumn): readonly BufferSpec[] {
  const { A } = problem.inputs
  const { rows } = A.pattern
  return [
    filled('col_ptr', columns.col_ptr),
    filled('column_entries', columnPairs(A, columns)),
    room('sums', rows + Math.ceil(rows / WORD)),
    ...(pieces > 1 ? [room('counts', pieces)] : []),
    room('y_row_ptr', 2),
    room('y_col_idx', rows),
    room('y_values', rows),
    ...(layout ? [filled('entry_of', columns.entries)] : []),
  ]
}

export default kernel
