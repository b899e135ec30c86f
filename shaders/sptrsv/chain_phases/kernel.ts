import { AppError } from '#src/core/base/errors.ts'
import { controlledPlan, filled, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Capabilities, Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { levelSpan } from '../cost.ts'
import { analyse } from './analysis.ts'
import { eventCounts } from './slots.ts'
import { MOST_PLACES } from './pack.ts'
import { type ChainAnalysis, type TaskMachine, type ChainStage } from './stage.ts'
import { emptySets, FEWEST_LANES, prepareStep, setWords, solveStep, takesTurns } from './steps.ts'
import { simulate } from './twin.ts'
import { type SolveProblem, solving, type System } from '../solve.ts'
import { POLLS } from '../polling.ts'

/** What an adapter is taken to have until it is known: subgroups of 32 lanes, 48 KiB for a workgroup. */
const USUAL: TaskMachine = { lanes: 32, memory: 12_032 }
/** Words of workgroup memory that are no x. */
const SPARE_WORDS = 256
/** A lane is a worker, and carries one nonzero in a step. */
const MASK_LANES = 32

const kernel: Kernel<ChainAnalysis, SolveProblem> = solving({
  title: 'Merged levels',
  alias: 'Chain phases',
  idea: 'narrow levels merged in one workgroup, wide ones on all',
  paper: {
    authors: 'Sparsescope',
    title: 'Merged levels: triangular solves by tasks of lane slots, with and without workgroup memory',
    venue: 'this project',
    year: 2026,
  },
  params: [
    {
      name: 'narrow',
      meaning: 'mean tasks per level up to which levels are solved in one workgroup’s memory; 0: none are',
      initial: 6,
      min: 0,
      max: 4096,
      choices: [0, 6, 4096],
    },
    {
      name: 'tail',
      meaning: 'levels left to the end, for rows that few others need; −1: by rule',
      initial: -1,
      min: -1,
      max: 4096,
      choices: [-1, 0, 1, 4],
    },
    {
      name: 'entries',
      meaning: 'operands per lane on the whole GPU; 0: up to 4, by the mean row and the number of levels',
      initial: 0,
      min: 0,
      max: 8,
      choices: [0, 1, 2, 4, 8],
    },
    {
      name: 'inner',
      meaning: 'operands per lane in workgroup memory; 0: those of the mean row, up to 8',
      initial: 0,
      min: 0,
      max: 8,
      choices: [0, 1, 2, 4, 8],
    },
    {
      name: 'workers',
      meaning: 'subgroups launched on the whole GPU; 0: 132 where levels are narrow or few, else 528',
      initial: 0,
      min: 0,
      max: 65_535,
      choices: [0, 1],
    },
    {
      name: 'teams',
      meaning: 'subgroups in the one workgroup; 0: 8 where levels are narrow, else 16',
      initial: 0,
      min: 0,
      max: 32,
      choices: [0, 1, 8],
    },
    {
      name: 'sets',
      meaning:
        'sets of what rows wait for: with 2 each solve clears one for the next; 0: 2 where one dispatch of at most 2²⁰ words is the whole solve; elsewhere it is 1',
      initial: 0,
      min: 0,
      max: 2,
      choices: [0, 1, 2],
    },
    POLLS,
  ],
  trace: {
    worker: 'lane',
    stages: [{ name: 'a row, handed on to all' }, { name: 'a row, in workgroup memory' }, { name: 'a part of a row' }],
    item: 'spinning until the operands are there',
    silentSteps: true,
  },
  needs: { subgroupSize: FEWEST_LANES },

  analyse: (problem, params, capabilities) =>
    analyse(
      problem,
      params,
      capabilities && capabilities.subgroupSize >= FEWEST_LANES ? machineOf(capabilities) : USUAL,
    ),

  candidates: () => [
    {},
    { tail: 0 },
    { tail: 4 },
    { tail: 16 },
    { inner: 4 },
    { inner: 8 },
    { teams: 8 },
    { teams: 16 },
    { workers: 132 },
    { narrow: 0, entries: 2, workers: 528 },
    { narrow: 0, entries: 4, workers: 396 },
  ],

  plan(problem: System, usual: ChainAnalysis, params: Params, options: PlanOptions): Plan {
    const { trace, capabilities } = options
    const { rows, row_ptr } = problem.pattern
    const analysis = fitted(problem, usual, params, machineOf(capabilities))
    if (analysis.stateWords > MOST_PLACES) throw new AppError('TooLarge', 'needs more places than 28 bits can name')
    const counts = trace ? eventCounts(analysis, rows) : undefined
    const layout = counts && traceLayout(rows, (i) => counts[i], MASK_LANES, capabilities)
    const sets = !layout && takesTurns(analysis, params)
    const alone = !layout && analysis.stages.length === 1 && analysis.stages[0].chain
    const plan = controlledPlan(layout, {
      buffers: [
        filled('row_ptr', row_ptr),
        filled('values', problem.values),
        filled('b', problem.b),
        { name: 'x', words: Math.max(1, rows) },
        filled('slots', analysis.slots),
        filled('items', analysis.items),
        { name: 'packed', words: Math.max(1, analysis.slots.length) },
        { name: 'state', words: sets ? 2 * setWords(analysis) : analysis.stateWords },
      ] satisfies BufferSpec[],
      prepare: [...analysis.stages.map((stage) => prepareStep(problem, stage)), ...(sets ? emptySets(analysis) : [])],
      reset:
        sets || alone
          ? []
          : [{ kind: 'fill', buffer: 'state', value: SENTINEL, from: 1, words: analysis.stateWords - 1 }],
      solve: analysis.stages.map((_, s) => solveStep(problem, analysis, s, params, options, layout)),
      outputs: { x: { kind: 'f32', buffer: 'x' } },
      deterministic: true,
    })
    // what a solve that is not traced needs of its control words it clears by itself
    return sets || alone ? { ...plan, reset: [], ...(sets && { lasting: ['control'] }) } : plan
  },

  explain: (_problem, { stages }) => sentence(stages),

  reference: (problem, usual, params, machine, emit) => ({
    x: simulate(problem, fitted(problem, usual, params, { ...USUAL, lanes: machine.lanes }), machine, emit),
  }),

  cost({ pattern, upper }, analysis, params) {
    const { slots, stages, stateWords } = analysis
    const sets = takesTurns(analysis, params) ? 2 : 1
    const state = stages.some(({ chain }) => !chain) ? sets * stateWords : 0
    return {
      flops: 2 * pattern.col_idx.length,
      bytes: 4 * (slots.length + state + 2 * pattern.rows),
      span: levelSpan({ pattern, upper }),
    }
  },
})

const machineOf = ({ subgroupSize, maxComputeWorkgroupStorageSize }: Capabilities): TaskMachine => {
  if (subgroupSize < FEWEST_LANES)
    throw new AppError('NeedsSubgroups', 'This kernel adds up by subgroup shuffles, and this adapter has none.')
  const memory = Math.floor(maxComputeWorkgroupStorageSize / 4) - SPARE_WORDS
  return { lanes: subgroupSize, memory: Math.min(memory, USUAL.memory) }
}

/** What each dispatch does, in a sentence. */
function sentence(stages: readonly ChainStage[]): string {
  const parts = stages.map(({ chain, levels, tasks, local }) =>
    chain
      ? `${levels} levels of ${perLevel(tasks, levels)} by one workgroup with ${local} words of x in its memory`
      : `${levels} levels of ${perLevel(tasks, levels)} by the whole GPU`,
  )
  return parts.length > 0 ? `${parts.join(', then ')}.` : 'There is nothing to solve.'
}

const perLevel = (tasks: number, levels: number): string => `${(tasks / levels).toFixed(1)} tasks`

/** The analysis where it fits the machine, else one that does. */
function fitted(problem: System, usual: ChainAnalysis, params: Params, machine: TaskMachine): ChainAnalysis {
  const lanes = Math.min(machine.lanes, usual.lanes)
  const local = usual.stages.reduce((most, stage) => Math.max(most, stage.local), 0)
  if (lanes === usual.lanes && local <= machine.memory) return usual
  return analyse(problem, params, machine)
}

export default kernel
