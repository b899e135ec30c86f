import { plural } from '#src/core/base/format.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { placed } from '#src/core/kernel/plan/placed.ts'
import type { DispatchStep, Plan, Step } from '#src/core/kernel/plan/plan.ts'
import { zeroed } from '#src/core/kernel/plan/steps.ts'
import cursors from '../atomic/kernel.ts'
import { roundsOf, tracedIn } from '../atomic/steps.ts'
import type { TransposeProblem } from '../transpose.ts'
import { eachOf, launch, room, settingOf, traceOf, transposeCost, transposePlan } from '../transposition.ts'
import { simulate } from './twin.ts'
import { AFTER, STAGES } from './stages.ts'

/** What transposes a pattern that is not symmetric, by its initial parameters. */
const other = placed(cursors, 'sptrans/atomic')
const INITIAL = { grouped: 0, each: 0 }
/** Its buffers that are those of this plan. */
const SHARED = ['row_ptr', 'col_idx', 'values', 't_row_ptr', 't_col_idx', 't_values', 'launch']

const kernel: Kernel<null, TransposeProblem> = {
  title: 'Mirrored entries',
  idea: 'in a symmetric pattern each nonzero finds the mirrored one, and its value; where one finds none, atomic cursors transpose all',
  paper: {
    authors: 'Sparsescope',
    title: 'Transposition of symmetric patterns by search',
    venue: 'this project',
    year: 2026,
  },
  params: [],
  trace: traceOf(
    [
      { name: 'look up', space: 'place', into: 'B' },
      { name: 'begin rows', space: 'column' },
      // they come only where the pattern is not symmetric
      ...cursors.trace.stages.map((stage) => ({ ...stage, covers: 'some' as const })),
    ],
    'waiting for the others at a barrier',
  ),

  applies: ({ inputs: { A } }) => (A.rows === A.cols ? undefined : 'only a square matrix can have a symmetric pattern'),

  analyse: () => null,

  plan(problem, _analysis, _params, options) {
    const { rows, col_idx } = problem.inputs.A.pattern
    const nonzeros = col_idx.length
    const each = eachOf(problem, options.capabilities)
    const [items, parts] = tracedIn(problem, roundsOf(problem, sizeOf(options.capabilities)))
    const setting = settingOf(problem, options, nonzeros + rows + 1 + items, parts + 16)
    const { layout } = setting
    const { solve, buffers, ...rest } = other.plan(problem, null, INITIAL, options)
    const steps = solve as readonly DispatchStep[]
    // of its events as many are recorded as of this plan's own, and in the same place
    const guest: Plan = {
      ...rest,
      ...(layout && { trace: layout }),
      buffers: buffers.filter(({ name }) => name !== 'control'),
      solve: steps.map((step, s) => ({
        ...step,
        ...(layout && { offers: { ...step.offers, every: layout.every } }),
        groups: { indirect: 'launch', at: 3 * s },
      })),
    }
    const whole: readonly Step[] = [
      launch(setting, {
        module: './mirror.wesl',
        invocations: Math.ceil(nonzeros / each),
        overrides: { each },
        stage: STAGES.lookUp,
        phase: 0,
      }),
      launch(setting, { module: './gate.wesl', invocations: rows + 1, stage: STAGES.begin, phase: 1 }),
      {
        kind: 'use',
        plan: guest,
        as: 'other',
        buffers: Object.fromEntries(SHARED.map((name) => [name, name])),
        ...(layout && { trace: AFTER }),
      },
    ]
    return transposePlan(
      setting,
      [
        room('missed', 1),
        filled('wanted', Uint32Array.from(steps.flatMap(({ groups }) => groups as readonly number[]))),
        room('launch', 3 * steps.length),
      ],
      [zeroed('missed')],
      whole,
    )
  },

  explain: ({ inputs: { A } }) =>
    `${plural(A.pattern.col_idx.length, 'nonzero')}, each looked up in the row of its column; the GPU finds out whether the pattern is symmetric.`,

  reference: (problem, _analysis, _params, machine, emit) => simulate(problem, machine, emit),

  // a search reads some words more of each row, which the cache mostly has
  cost: (problem) => transposeCost(problem, 0, 1),
}

export default kernel
