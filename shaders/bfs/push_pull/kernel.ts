import { filled } from '#src/kernel/buffers.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import type { Step } from '#src/kernel/plan.ts'
import { directionParams, directionWords, incomingFor } from '../directions.ts'
import type { Incoming, SearchProblem } from '../graph.ts'
import { BEAMER } from '../paper.ts'
import { choiceOf, type DirectionRule, DIRECTION, ways } from '../rule.ts'
import { groupsFor, launch, wayPhase, searchPlan, type SearchSetting, settingOf, STAGES, stageOf } from '../search.ts'
import { stagesOn } from '../stages.ts'
import { PIECE } from '../piece.ts'
import { simulate, WAYS } from './twin.ts'

/** Workgroups that push at most: more than run at a time take turns for nothing. */
const MOST_PUSHERS = 4096

const kernel: Kernel<Incoming | null, SearchProblem> = {
  title: 'Push or pull',
  alias: 'direction-optimizing',
  idea: 'a frontier of few edges looks for new vertices; where it has many, the vertices that are left look for it',
  paper: {
    ...BEAMER,
    taken: 'the choice between two ways, made on the GPU; rows of the frontier are cut into pieces here',
  },
  params: directionParams,
  ways,
  trace: {
    worker: 'subgroup',
    stages: [
      { name: 'begin', space: 'level' },
      { name: 'gather', space: 'vertex', covers: 'some', frontier: true },
      { name: 'tell', space: 'level' },
      { name: 'push', space: 'edge', covers: 'some', looks: 'edge' },
      { name: 'pull', space: 'vertex', covers: 'again', looks: 'edge' },
    ],
    item: 'waiting for the others at a barrier',
    notes: ['step'],
  },

  analyse: incomingFor,

  plan(problem, incoming, params, options) {
    const { A, source } = problem.inputs
    const choice = choiceOf(params)
    const edges = A.col_idx.length
    const setting = settingOf(
      problem,
      options,
      ({ size, lanes }) => {
        const all = groupsFor(A.rows, { size, options })
        const pushers = groupsFor((edges / PIECE + A.rows) * lanes, { size, options })
        const most = Math.min(pushers, MOST_PUSHERS)
        return [A.rows, source, edges, choice.direction, choice.edges, choice.vertices, all, most, all]
      },
      (walk) => simulate(problem, incoming, choice, walk),
      WAYS,
    )
    return searchPlan(
      setting,
      [
        filled('row_ptr', A.row_ptr),
        filled('col_idx', A.col_idx),
        ...(incoming ? [filled('t_row_ptr', incoming.t_row_ptr), filled('t_col_idx', incoming.t_col_idx)] : []),
        // a piece for each row and one more for each so many edges; two words each
        { name: 'queue', words: 2 * (A.rows + Math.ceil(edges / PIECE)) },
      ],
      iterationOf(setting, choice),
    )
  },

  explain: directionWords,

  reference: (problem, incoming, params, machine, emit) =>
    simulate(problem, incoming, choiceOf(params), stagesOn(machine, emit)),

  // every edge once with the level of its end; of each vertex both ends of its row, and its level written thrice and read once
  cost: ({ inputs: { A } }) => ({ flops: 0, bytes: 8 * A.col_idx.length + 24 * A.rows, span: 4 }),
}

/** Gathers, takes its turn, and pushes or pulls. What a direction that is forced never does is left out. */
function iterationOf(setting: SearchSetting, { direction }: DirectionRule): readonly Step[] {
  const forced = direction !== DIRECTION.byRule
  const indirect = (at: number) => ({ indirect: 'launch', at })
  return [
    stageOf('gather', [
      launch(setting, {
        module: 'bfs/gather.wesl',
        bindings: ['row_ptr', 'level', 'queue', 'state'],
        groups: indirect(0),
        phase: 1,
        stage: STAGES.gather,
        overrides: { piece: PIECE },
      }),
      launch(setting, { module: './turn.wesl', bindings: ['state', 'launch'], groups: [1, 1, 1], phase: 1 }),
    ]),
    ...(direction === DIRECTION.pull
      ? []
      : [
          stageOf('push', [
            launch(setting, {
              module: './push.wesl',
              bindings: ['col_idx', 'level', 'queue', 'state'],
              groups: indirect(3),
              phase: wayPhase(0, WAYS, forced),
              stage: STAGES.look,
              overrides: { lanes: setting.lanes },
              bare: true,
            }),
          ]),
        ]),
    ...(direction === DIRECTION.push
      ? []
      : [
          stageOf('pull', [
            launch(setting, {
              module: './pull.wesl',
              bindings: ['t_row_ptr', 't_col_idx', 'level', 'state'],
              groups: indirect(6),
              phase: wayPhase(1, WAYS, forced),
              stage: STAGES.look + 1,
            }),
          ]),
        ]),
  ]
}

export default kernel
