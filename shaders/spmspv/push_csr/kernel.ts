import { STEP } from '#src/core/trace/notes.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { count, plural } from '#src/core/base/format.ts'
import { nearestPowerOfTwo } from '#src/core/base/powers.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { countMet } from '../columns.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { JI } from '../paper.ts'
import { areWhole, pieceAt, pieceCount, piecesOf } from '../pieces.ts'
import { denseBuffer, launch, productCost, productPlan, settingOf, spreadStep, STAGES } from '../product.ts'
import { simulate } from './twin.ts'

/** Entries of a piece at most: a longer row is left to several teams. */
const LONGEST = 2048
const WIDEST = 32
/** Entries of a mean row that a lane takes, one after the other. */
const EACH = 2

interface Rows {
  readonly pieces: U32
  /** Lanes of a piece, a power of two. */
  readonly team: number
}

const kernel: Kernel<Rows, SparseProductProblem> = {
  title: 'Rows against bits',
  alias: 'SpMSpV push CSR',
  idea: 'every entry of the matrix asks whether x has its column, a bit each; values are read only where it has',
  paper: { ...JI, taken: 'its Push-CSR, with entries in the place of tiles; pieces of long rows are added up' },
  params: [
    {
      name: 'team',
      meaning: 'lanes per row; 0: by the mean row',
      initial: 0,
      min: 0,
      max: WIDEST,
      choices: [0, 1, 2, 4, 8, 16, 32],
    },
  ],
  trace: {
    worker: 'subgroup',
    stages: [
      { name: 'clear', space: 'row' },
      { name: 'spread x', space: 'nonzero' },
      { name: 'look up and multiply', space: 'entry' },
      { name: 'list y', space: 'row' },
    ],
    item: 'waiting for the longest of its rows',
    notes: [STEP],
  },

  analyse: ({ inputs: { A } }, params) => ({
    pieces: piecesOf(A.pattern.row_ptr, LONGEST),
    team: teamOf(A.pattern, params),
  }),

  plan(problem, { pieces, team: widest }, _params, options) {
    const { A } = problem.inputs
    const counted = (every: number, lanes: number) => eventsOf(pieces, Math.min(widest, lanes), every, lanes)
    const setting = settingOf(problem, options, counted, pieceCount(pieces))
    const team = Math.min(widest, setting.lanes)
    const steps = [
      spreadStep(setting),
      launch(setting, {
        module: './kernel.wesl',
        conditions: { SUBGROUPS: options.capabilities.subgroupSize > 0 },
        overrides: { team },
        invocations: pieceCount(pieces) * team,
        stage: STAGES.multiply,
        phase: 2,
      }),
    ]
    return productPlan(
      setting,
      [
        filled('pieces', pieces),
        filled('col_idx', A.pattern.col_idx),
        filled('values', A.values),
        denseBuffer(setting),
      ],
      steps,
      { phase: 3, spreads: true, deterministic: areWhole(pieces) },
    )
  },

  explain({ inputs: { A, x } }, { team }, params) {
    const met = countMet(A.pattern, x.pattern, 1, 1)
    const asked = `${plural(met, 'entry')} of ${count(A.values.length)} meet one of x`
    return `${asked}; ${plural(team, 'lane')} per row${params['team'] > 0 ? ', as chosen' : ''}.`
  },

  reference: (problem, { pieces, team }, _params, machine, emit) => simulate(problem, pieces, team, machine, emit),

  // the column of each entry, and the value and the sum of those that meet one of x
  cost(problem, { pieces, team }) {
    const { A, x } = problem.inputs
    const met = countMet(A.pattern, x.pattern, 1, 1)
    const bytes = 4 * A.values.length + 4 * pieces.length + 8 * met + 4 * A.pattern.cols
    return productCost(problem, met, bytes, Math.ceil(longestOf(pieces) / team) + Math.log2(team))
  },
}

const teamOf = ({ rows, col_idx }: Pattern, params: Params): number =>
  params['team'] || Math.min(WIDEST, nearestPowerOfTwo(Math.max(1, col_idx.length / Math.max(1, rows) / EACH)))

/** Steps of all teams, of which those are recorded that begin in one of so many stretches of entries. */
function eventsOf(pieces: U32, team: number, every: number, lanes: number): number {
  let events = 0
  for (let p = 0; p < pieceCount(pieces); p++) {
    const { first, end } = pieceAt(pieces, p)
    for (let k = first; k < end; k += team) if (Math.floor(k / lanes) % every === 0) events++
  }
  return events
}

function longestOf(pieces: U32): number {
  let most = 0
  for (let p = 0; p < pieceCount(pieces); p++) most = Math.max(most, pieceAt(pieces, p).end - pieceAt(pieces, p).first)
  return most
}

export default kernel
