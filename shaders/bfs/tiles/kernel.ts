import { STEP } from '#src/core/trace/notes.ts'
import { count, plural } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Step } from '#src/core/kernel/plan/plan.ts'
import { staged } from '#src/core/kernel/plan/steps.ts'
import type { SearchProblem } from '../graph.ts'
import { PIECE } from '../piece.ts'
import { groupsFor, launch, type SearchSetting, settingOf, wayPhase } from '../search.ts'
import { stagesOn } from '../stages.ts'
import { BLOCK, type GraphTiles, tilesOf } from '../tiles.ts'
import { searchPlan } from './plan.ts'
import { ruleOf, WAY, type WayRule, ways } from './rule.ts'
import { STAGES } from './stages.ts'
import { simulate, WAYS } from './twin.ts'

const MOST_PUSHERS = 4096
/** Vertices of an invocation that gathers: bits of a byte. */
const BYTE = 8

const kernel: Kernel<GraphTiles, SearchProblem> = {
  title: 'Tiles of bits',
  alias: 'TileSpMSpV',
  idea: 'edges as bits of words: one AND looks at up to 32 of them; three ways to look, by the size of the frontier',
  paper: {
    authors: 'Haonan Ji, Huimin Song, Shibo Lu, Zhou Jin, Guangming Tan, Weifeng Liu',
    title: 'TileSpMSpV: A Tiled Algorithm for Sparse Matrix-Sparse Vector Multiplication on GPUs',
    venue: 'ICPP ’22',
    year: 2022,
    doi: '10.1145/3545008.3545028',
    taken: 'its search: three ways and when each is taken. Rows of tiles without an edge are not stored',
  },
  params: [
    {
      name: 'way',
      meaning: 'how words are looked at; 0: by the rule, 1: push by columns, 2: push by rows, 3: pull by columns',
      initial: WAY.byRule,
      min: 0,
      max: 3,
      choices: [0, 1, 2, 3],
    },
    {
      name: 'left',
      meaning: 'it pulls where vertices that are not reached, times this, are at most those of the frontier',
      initial: 2,
      min: 1,
      max: 1000,
    },
    {
      name: 'few',
      meaning: 'it pushes by columns where the frontier’s vertices, times this, are at most all vertices',
      initial: 100,
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
      { name: 'push by columns', space: 'outgoing word', covers: 'some', looks: 'word' },
      { name: 'push by rows', space: 'incoming word', covers: 'some', looks: 'word' },
      { name: 'pull', space: 'vertex', covers: 'again', looks: 'word' },
    ],
    item: 'waiting for the others at a barrier',
    notes: [STEP],
  },

  analyse: ({ inputs: { A } }) => tilesOf(A),

  plan(problem, tiles, params, options) {
    const { A, source } = problem.inputs
    const { out, into, row } = tiles
    const rule = ruleOf(params)
    const setting = settingOf(
      problem,
      options,
      ({ size, lanes }) => {
        const gatherers = groupsFor((BLOCK / BYTE) * Math.ceil(A.rows / BLOCK), { size, options })
        const pushers = Math.min(groupsFor((out.mask.length / PIECE + A.rows) * lanes, { size, options }), MOST_PUSHERS)
        const lookers = groupsFor(into.mask.length, { size, options })
        const pullers = groupsFor(A.rows, { size, options })
        return { vertices: A.rows, source, words: into.mask.length, ...rule, gatherers, pushers, lookers, pullers }
      },
      (walk) => simulate(problem, tiles, rule, walk),
      WAYS,
    )
    const blocks = Math.ceil(A.rows / BLOCK)
    return searchPlan(
      setting,
      [
        filled('out_ptr', out.ptr),
        filled('out_block', out.block),
        filled('out_mask', out.mask),
        filled('in_ptr', into.ptr),
        filled('in_block', into.block),
        filled('in_mask', into.mask),
        filled('in_row', row),
        { name: 'frontier', words: blocks },
        { name: 'reached', words: blocks },
        { name: 'found', words: 2 * blocks },
        { name: 'queue', words: 2 * (A.rows + Math.ceil(out.mask.length / PIECE)) },
      ],
      iterationOf(setting, rule),
    )
  },

  explain({ inputs: { A } }, { out, into }, params) {
    const words = `${plural(A.col_idx.length, 'edge')} in ${plural(out.mask.length, 'word')} by rows and ${count(into.mask.length)} by columns`
    return params['way'] > 0 ? `${words}; one way, as chosen.` : `${words}; three ways, by the size of the frontier.`
  },

  reference: (problem, tiles, params, machine, emit) =>
    simulate(problem, tiles, ruleOf(params), stagesOn(machine, emit)),

  // every word once, with its block and its row's bits; and each level is written twice
  cost: ({ inputs: { A } }, { out }) => ({ flops: 0, bytes: 12 * out.mask.length + 16 * A.rows, span: 4 }),
}

/** Gathers, takes its turn, and looks. Ways that a forced one never takes are left out. */
function iterationOf(setting: SearchSetting, { way: forced }: WayRule): readonly Step[] {
  const indirect = (at: number) => ({ indirect: 'launch', at })
  const looks: readonly { name: string; module: string; at: number; bare?: true }[] = [
    {
      name: 'push by columns',
      module: './columns.wesl',
      at: 3,
      bare: true,
    },
    {
      name: 'push by rows',
      module: './rows.wesl',
      at: 6,
    },
    {
      name: 'pull',
      module: './pull.wesl',
      at: 9,
    },
  ]
  return [
    staged('gather', [
      launch(setting, {
        module: './gather.wesl',
        groups: indirect(0),
        phase: 1,
        stage: STAGES.gather,
        overrides: { piece: PIECE },
      }),
      launch(setting, { module: './turn.wesl', groups: [1, 1, 1], phase: 1 }),
    ]),
    ...looks.flatMap(({ name, at, ...asked }, w) =>
      forced > 0 && forced !== w + 1
        ? []
        : [
            staged(name, [
              launch(setting, {
                ...asked,
                groups: indirect(at),
                phase: wayPhase(w, WAYS, forced > 0),
                stage: STAGES.look + w,
                ...(w === 0 && { overrides: { lanes: setting.lanes } }),
              }),
            ]),
          ],
    ),
  ]
}

export default kernel
