import { BEAMER } from '../paper.ts'
import { STEP } from '#src/core/trace/notes.ts'
import { filled, tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { staged, zeroed } from '#src/core/kernel/plan/steps.ts'
import { directionWords, incomingFor, directionParams } from '../directions.ts'
import type { Incoming, SearchProblem } from '../graph.ts'
import { PIECE } from '../piece.ts'
import { choiceOf, DIRECTION, ways } from '../rule.ts'
import { groupsFor, launch, LOOKS_EVERY, type SearchSetting, settingOf } from '../search.ts'
import { stagesOn } from '../stages.ts'
import { LOOKS, simulate } from './twin.ts'

/** Words of `state`: four, and three of each of three frontiers. */
const STATE = 13
/** All of an iteration lies between two barriers. */
const WAYS = 0

const kernel: Kernel<Incoming | null, SearchProblem> = {
  title: 'One dispatch per level',
  alias: 'direction-optimizing',
  idea: 'what an iteration reaches is in the queue of the next one at once, and every workgroup chooses the direction by itself',
  paper: {
    ...BEAMER,
    taken: 'the choice between two ways; an iteration is one dispatch here, with nothing between two of them',
  },
  params: [
    ...directionParams,
    {
      name: 'groups',
      meaning: 'workgroups of an iteration at most; each goes on until nothing is left',
      initial: 1024,
      min: 1,
      max: 65_535,
    },
  ],
  ways,
  trace: {
    worker: 'subgroup',
    stages: [
      { name: 'begin', space: 'level' },
      { name: 'frontier', space: 'vertex', covers: 'some', frontier: true },
      { name: 'push', space: 'edge', covers: 'some', looks: 'edge' },
      { name: 'pull', space: 'vertex', covers: 'again', looks: 'edge' },
    ],
    item: 'waiting for the others at a barrier',
    notes: [STEP],
  },

  analyse: incomingFor,

  plan(problem, incoming, params, options) {
    const { A, source } = problem.inputs
    const choice = choiceOf(params)
    const half = halfOf(problem)
    const setting = settingOf(
      problem,
      options,
      () => ({
        vertices: A.rows,
        source,
        edges: A.col_idx.length,
        direction: choice.direction,
        edge_factor: choice.edges,
        vertex_factor: choice.vertices,
        half,
      }),
      (walk) => simulate(problem, incoming, choice, walk),
      WAYS,
    )
    const { layout } = setting
    return tracedPlan(layout, {
      buffers: [
        filled('row_ptr', A.row_ptr),
        ...(params['direction'] === DIRECTION.pull ? [] : [filled('col_idx', A.col_idx)]),
        ...(incoming ? [filled('t_row_ptr', incoming.t_row_ptr), filled('t_col_idx', incoming.t_col_idx)] : []),
        { name: 'level', words: A.rows },
        { name: 'queue', words: 2 * (layout ? 3 : 2) * half },
        { name: 'state', words: STATE },
      ],
      reset: [zeroed('state')],
      solve: [
        staged('begin', [
          launch(setting, {
            module: './begin.wesl',
            groups: [groupsFor(A.rows, setting), 1, 1],
            phase: 0,
            stage: LOOKS.begin,
            overrides: { piece: PIECE },
          }),
        ]),
        {
          kind: 'repeat',
          name: 'iteration',
          steps: [staged('look', [lookStep(setting, params)])],
          // the longest way has an edge less than there are vertices, and two more find that nothing is left
          atMost: A.rows + 2,
          until: { buffer: 'state', at: 0 },
          every: LOOKS_EVERY,
        },
      ],
      outputs: { level: { kind: 'u32', buffer: 'level', words: A.rows } },
    })
  },

  explain: directionWords,

  reference: (problem, incoming, params, machine, emit) =>
    simulate(problem, incoming, choiceOf(params), stagesOn(machine, emit)),

  // every edge once, from its row, with the level of its end; each vertex comes once, with its row and its piece
  cost: ({ inputs: { A } }) => ({ flops: 0, bytes: 8 * A.col_idx.length + 32 * A.rows, span: 2 }),
}

/** Pieces that a frontier has at most: one for each row, and one more for each so many edges. */
const halfOf = ({ inputs: { A } }: SearchProblem): number => A.rows + Math.ceil(A.col_idx.length / PIECE)

/** An iteration. A direction that is never taken is left out of the shader. */
function lookStep(setting: SearchSetting, { direction, groups }: Params): DispatchStep {
  const { A } = setting.problem.inputs
  const [pushes, pulls] = [direction !== DIRECTION.pull, direction !== DIRECTION.push]
  const invocations = Math.max(A.rows, pushes ? halfOf(setting.problem) * setting.lanes : 0)
  return launch(setting, {
    module: './look.wesl',
    conditions: { PUSHES: pushes, PULLS: pulls },
    groups: [Math.min(groups, groupsFor(invocations, setting)), 1, 1],
    phase: 1,
    stage: LOOKS.frontier,
    overrides: { piece: PIECE, ...(pushes && { lanes: setting.lanes }) },
  })
}

export default kernel
