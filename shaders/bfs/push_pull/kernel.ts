import { count, plural } from '#src/base/format.ts'
import { filled } from '#src/kernel/buffers.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import type { Step } from '#src/kernel/plan.ts'
import { type Incoming, incomingOf, type SearchProblem } from '../graph.ts'
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
    authors: 'Scott Beamer, Krste Asanović, David Patterson',
    title: 'Direction-Optimizing Breadth-First Search',
    venue: 'SC ’12',
    year: 2012,
    doi: '10.1109/SC.2012.50',
    taken: 'the choice between two ways, made on the GPU; rows of the frontier are cut into pieces here',
  },
  params: [
    {
      name: 'direction',
      meaning: 'which way edges are looked at; 0: by the rule, 1: always from the frontier, 2: always towards it',
      initial: DIRECTION.byRule,
      min: 0,
      max: 2,
      choices: [0, 1, 2],
    },
    {
      name: 'edges',
      meaning: 'it pulls where the frontier’s edges, times this, are more than those that are left',
      initial: 14,
      min: 1,
      max: 1000,
    },
    {
      name: 'vertices',
      meaning: 'it pulls where the frontier’s vertices, times this, are more than all vertices',
      initial: 24,
      min: 1,
      max: 1000,
    },
  ],
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

  // what only pushes needs no more than the rows
  analyse: ({ inputs: { A } }, { direction }) => (direction === DIRECTION.push ? null : incomingOf(A)),

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

  explain({ inputs: { A } }, _incoming, params) {
    const rows = `Pieces of ${plural(PIECE, 'edge')}`
    if (params['direction'] === DIRECTION.push) return `${rows}; every iteration pushes, as chosen.`
    if (params['direction'] === DIRECTION.pull) return `Every iteration pulls ${count(A.rows)} vertices, as chosen.`
    const { edges, vertices } = params
    return `${rows}; it pulls above 1/${count(edges)} of the edges left and 1/${count(vertices)} of the vertices.`
  },

  reference: (problem, incoming, params, machine, emit) =>
    simulate(problem, incoming, choiceOf(params), stagesOn(machine, emit)),

  // every edge once, from its row, with the level of its end; and each level is written three times
  cost: ({ inputs: { A } }) => ({ flops: 0, bytes: 8 * A.col_idx.length + 8 * A.rows + 16 * A.rows, span: 4 }),
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
