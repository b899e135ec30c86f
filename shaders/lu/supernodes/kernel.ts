import type { U32 } from '#src/core/base/arrays.ts'
import { count, plural } from '#src/core/base/format.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { filled, traceLayout, tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, lanesOf, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { DispatchStep, Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { pourStep } from '../buffers.ts'
import { FACTORS, type LuProblem, SUPERNODE } from '../factors.ts'
import { requireDispatches } from '../rounds.ts'
import { supernodesOf } from '../supernodes.ts'
import { type PanelWork, type Panels, panelWork, type PanelPiece, SQUARE } from './panels.ts'
import { simulate } from './twin.ts'

const module = (name: string) => `lu/supernodes/${name}.wesl`

/** The dispatches of a round: squares, lines beside them, and what these update. */
interface Round {
  readonly module: string
  readonly first: number
  readonly count: number
}

/** Pieces in the order of their dispatches, and these; of those that would be empty there is none. */
function inDispatches({ finals, updates, rounds }: PanelWork): {
  pieces: readonly PanelPiece[]
  dispatches: readonly Round[]
} {
  const pieces: PanelPiece[] = []
  const dispatches: Round[] = []
  let [f, u] = [0, 0]
  const add = (name: string, own: readonly PanelPiece[]) => {
    if (own.length > 0) dispatches.push({ module: module(name), first: pieces.length, count: own.length })
    for (const piece of own) pieces.push(piece)
  }
  const taken = (list: readonly PanelPiece[], from: number, holds: (piece: PanelPiece) => boolean) => {
    let to = from
    while (to < list.length && holds(list[to])) to++
    return list.slice(from, to)
  }
  for (let round = 0; round < rounds; round++) {
    const squares = taken(finals, f, (one) => one.round === round && one.part === SQUARE)
    const lines = taken(finals, f + squares.length, (one) => one.round === round)
    const own = taken(updates, u, (one) => one.round === round)
    add('factor', squares)
    add('solve', lines)
    add('update', own)
    f += squares.length + lines.length
    u += own.length
  }
  return { pieces, dispatches }
}

const panelWords = ({ count: panels, columns, rowPtr, value }: Panels): U32 =>
  Uint32Array.from(
    Array.from({ length: panels }, (_, s) => [
      columns[s],
      columns[s + 1] - columns[s],
      rowPtr[s + 1] - rowPtr[s],
      rowPtr[s],
      value[s],
    ]).flat(),
  )

/** Words of a piece: struct PanelPiece of ./panels.wesl. */
const PIECE = 6

function pieceWords(pieces: readonly PanelPiece[], { operands }: Panels) {
  const words = new Uint32Array(PIECE * pieces.length)
  const updaters: number[] = []
  for (const [p, piece] of pieces.entries()) {
    const { supernode, part, line, before } = piece
    const operand = operands.row_ptr[supernode] + before
    words.set([supernode, 4 * line + part, updaters.length, piece.updaters.length, before, operand], PIECE * p)
    for (const updater of piece.updaters) updaters.push(updater)
  }
  return { words, updaters: Uint32Array.from(updaters) }
}

/** Events of each supernode: one for its square, and one for each group of `lanes` supernodes that update it. */
function eventsOf({ panels, updates }: PanelWork, lanes: number): (supernode: number) => number {
  const events = new Uint32Array(panels.count).fill(1)
  for (const { supernode, part, updaters } of updates)
    if (part === SQUARE) events[supernode] += Math.ceil(updaters.length / lanes)
  return (supernode) => events[supernode]
}

function plan({ inputs }: LuProblem, work: PanelWork, options: PlanOptions): Plan {
  const { capabilities } = options
  const { panels } = work
  const { pieces, dispatches } = inDispatches(work)
  const lanes = lanesOf(capabilities)
  const layout = options.trace ? traceLayout(panels.count, eventsOf(work, lanes), lanes, capabilities) : undefined
  const values = panels.value[panels.count]
  const { words, updaters } = pieceWords(pieces, panels)
  const step = (one: Round, phase: number): DispatchStep =>
    dispatch(
      { options, layout, size: sizeOf(capabilities, 256, 32) },
      {
        module: one.module,
        uniforms: { first: one.first, count: one.count, phase, every: layout?.every ?? 1, least: inputs.least_pivot },
        groups: one.count,
        records: one.module !== module('solve'),
      },
    )
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
    solve: dispatches.map(step),
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
    requireDispatches(inDispatches(work).dispatches.length)
    return work
  },
  plan: (problem, work, _params, options) => plan(problem, work, options),
  explain({ inputs }, work) {
    const found = supernodesOf(inputs.filled)
    const zeros = found.entries - inputs.filled.col_idx.length
    return `${plural(found.count, 'supernode')} in ${plural(work.rounds, 'level')}: ${plural(inDispatches(work).dispatches.length, 'dispatch')}. Of ${plural(found.entries, 'entry')} ${count(zeros)} are zeros; of ${plural(found.flops, 'flop')} ${count(found.flops - found.least)} are on zeros.`
  },
  reference: ({ inputs }, work, _params, machine, emit) => ({ [FACTORS]: simulate(inputs, work, machine, emit) }),
  cost({ inputs }, { panels, rounds }) {
    const { flops } = supernodesOf(inputs.filled)
    return { flops, bytes: 8 * panels.value[panels.count] + 4 * panels.rows.length, span: rounds }
  },
}

export default kernel
