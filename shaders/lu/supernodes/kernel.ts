import { count, plural } from '#src/core/base/format.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { filled, traceLayout, tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, lanesOf, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { pourStep } from '../buffers.ts'
import { FACTORS, type LuProblem, SUPERNODE } from '../factors.ts'
import { requireDispatches } from '../rounds.ts'
import { supernodesOf } from '#src/core/sparse/symbolic/supernodes.ts'
import { dispatchesIn } from '../schedule.ts'
import { type PanelWork, type Panels, panelWork, type PanelPiece, SQUARE } from './panels.ts'
import { simulate } from './twin.ts'

/** The dispatches of a round: squares, lines beside them, and what these update. */
const PROGRAMS = [
  { name: 'factor', records: true },
  { name: 'solve', records: false },
  { name: 'update', records: true },
]

const panelWords = ({ count: panels, columns, rowPtr, value }: Panels) =>
  Uint32Array.from(
    Array.from({ length: panels }, (_, s) => [
      columns[s],
      columns[s + 1] - columns[s],
      rowPtr[s + 1] - rowPtr[s],
      rowPtr[s],
      value[s],
    ]).flat(),
  )

/** Words of a piece: struct Piece of ./panels.wesl. */
const PIECE = 6

function pieceWords({ pieces, panels: { operands } }: PanelWork) {
  const words = new Uint32Array(PIECE * pieces.length)
  const updaters: number[] = []
  for (const [p, { supernode, part, line, before, updaters: own }] of pieces.entries()) {
    const operand = operands.row_ptr[supernode] + before
    words.set([supernode, 4 * line + part, updaters.length, own.length, before, operand], PIECE * p)
    for (const updater of own) updaters.push(updater)
  }
  return { words, updaters: Uint32Array.from(updaters) }
}

/** Events of each supernode: one for its square, and one for each group of `lanes` supernodes that update it. */
function eventsOf(pieces: readonly PanelPiece[], panels: number, lanes: number): (supernode: number) => number {
  const events = new Uint32Array(panels).fill(1)
  for (const { supernode, part, updaters } of pieces)
    if (part === SQUARE) events[supernode] += Math.ceil(updaters.length / lanes)
  return (supernode) => events[supernode]
}

function plan({ inputs }: LuProblem, work: PanelWork, options: PlanOptions): Plan {
  const { capabilities } = options
  const { panels, pieces, ptr } = work
  const lanes = lanesOf(capabilities)
  const events = eventsOf(pieces, panels.count, lanes)
  const layout = options.trace ? traceLayout(panels.count, events, lanes, capabilities) : undefined
  const values = panels.value[panels.count]
  const { words, updaters } = pieceWords(work)
  return tracedPlan(layout, {
    buffers: [
      filled('values', inputs.values),
      filled('places', panels.places),
      { name: 'posed', words: Math.max(1, values) },
      { name: 'factors', words: Math.max(1, values) },
      filled('panels', panelWords(panels)),
      filled('rows', panels.rows),
      filled('pieces', words),
      filled('updaters', updaters),
    ],
    prepare: [pourStep(options, inputs.values.length)],
    solve: dispatchesIn(ptr).map((d) => {
      const { name, records } = PROGRAMS[d % PROGRAMS.length]
      const [first, groups] = [ptr[d], ptr[d + 1] - ptr[d]]
      return dispatch(
        { options, layout, size: sizeOf(capabilities, 256, 32) },
        {
          module: `lu/supernodes/${name}.wesl`,
          uniforms: { first, count: groups, phase: d, every: layout?.every ?? 1, least: inputs.least_pivot },
          groups,
          records,
        },
      )
    }),
    outputs: { [FACTORS]: { kind: 'f32', buffer: 'factors', places: panels.places } },
  })
}

/** Panels of supernodes with their zeros, level by level of the elimination tree. */
const kernel: Kernel<PanelWork, LuProblem> = {
  title: 'Dense supernodes',
  idea: 'columns that share their rows, padded to dense panels: a dispatch per level and kind',
  paper: {
    authors: 'James W. Demmel, Stanley C. Eisenstat, John R. Gilbert, Xiaoye S. Li, Joseph W. H. Liu',
    title: 'A Supernodal Approach to Sparse Partial Pivoting',
    venue: 'SIAM J. Matrix Anal. Appl.',
    year: 1999,
    doi: '10.1137/S0895479895291765',
    taken:
      'relaxed supernodes of up to 64 columns, as dense panels; pivots are static, and levels of supernodes are built here',
  },
  params: [],
  trace: {
    worker: 'workgroup',
    stages: [
      { name: 'update', space: SUPERNODE },
      { name: 'factor', space: SUPERNODE },
    ],
    item: 'waiting for the end of the dispatch',
  },
  analyse({ inputs }) {
    const work = panelWork(inputs.filled)
    requireDispatches(dispatchesIn(work.ptr).length)
    return work
  },
  plan: (problem, work, _params, options) => plan(problem, work, options),
  explain({ inputs }, { rounds, ptr }) {
    const found = supernodesOf(inputs.filled)
    const zeros = found.entries - inputs.filled.col_idx.length
    return `${plural(found.count, 'supernode')} in ${plural(rounds, 'level')}: ${plural(dispatchesIn(ptr).length, 'dispatch')}. Of ${plural(found.entries, 'entry')} ${count(zeros)} are zeros; of ${plural(found.flops, 'flop')} ${count(found.flops - found.least)} are on zeros.`
  },
  reference: ({ inputs }, work, _params, machine, emit) => ({ [FACTORS]: simulate(inputs, work, machine, emit) }),
  cost({ inputs }, { panels, rounds }) {
    const { flops } = supernodesOf(inputs.filled)
    return { flops, bytes: 8 * panels.value[panels.count] + 4 * panels.rows.length, span: rounds }
  },
}

export default kernel
