import { DRAWN } from '#shaders/colouring/choose.wesl'
import { largest, type U32 } from '#src/core/base/arrays.ts'
import { tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, type DispatchSetting, lanesOf, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel, Params, TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Capabilities, Plan, PlanOptions, Step, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { type Note, STEP } from '#src/core/trace/notes.ts'
import { countedLayout } from '../lib/counted-layout.ts'
import {
  byColour,
  colourOutput,
  type ColouringProblem,
  graphBuffers,
  leastBytes,
  leastFree,
  NONE,
  SPACES,
} from './graph.ts'
import { groupingBy, type GroupsBySpace } from '#src/core/trace/space.ts'
import { byWeight, depthsIn, hashed, hashesOf, outweighs, placesIn } from './weights.ts'

/** What kernels share that colour in rounds: in each they choose colours for rows by those of the rounds before. */

const NOTES: readonly Note[] = [STEP]
/** Rounds after which the processor looks whether all rows have a colour. */
const LOOKS_EVERY = 8
const STAGES = { clear: 0, compare: 1, colour: 2 } as const
/** Words of `state`. */
const STATE = 5
/** A row is chosen only where all that outweigh it were: no more rounds than rows, and one that finds none left. */
const roundsAtMost = (rows: number): number => rows + 1

/** How rows choose, as choose.wesl has it: every one guesses, or those at an end of their neighbours by one of the hashes do. */
export const WAYS = { round: 0, greedy: 1, random: 2, ends: 3 } as const
type RoundChoice = 'guesses' | { readonly way: number; readonly hashes: number }

/** Clears all colours, then goes round until every row has one. */
function roundPlan(problem: ColouringProblem, choice: RoundChoice, options: PlanOptions): Plan {
  const { rows } = problem.inputs.G
  const { capabilities, trace } = options
  const size = sizeOf(capabilities)
  const lanes = lanesOf(capabilities, Math.min(32, size))
  const layout = trace ? roundLayout(problem, lanes, capabilities) : undefined
  const setting: DispatchSetting = { options, layout, size }
  const { seed } = problem.inputs
  const GUESSES = choice === 'guesses'
  const launch = (module: string, phase: number, stage: number, conditions = {}): Step => ({
    kind: 'stage',
    name: module.slice(module.lastIndexOf('/') + 1, module.lastIndexOf('.')),
    steps: [
      dispatch(setting, {
        module,
        phase,
        stage,
        conditions,
        invocations: rows,
        uniforms: { rows, seed, ...(choice === 'guesses' ? { way: 0, hashes: 0 } : choice) },
      }),
    ],
  })
  const { clear, compare } = STAGES
  const rounds: Step = {
    kind: 'repeat',
    name: 'round',
    steps: [
      launch('colouring/choose.wesl', 1, compare, { GUESSES }),
      launch('colouring/settle.wesl', 2, compare, { GUESSES }),
    ],
    atMost: roundsAtMost(rows),
    until: { buffer: 'state', at: 0 },
    every: LOOKS_EVERY,
  }
  return tracedPlan(layout, {
    buffers: [...graphBuffers(problem), { name: 'next', words: Math.max(1, rows) }, { name: 'state', words: STATE }],
    reset: [{ kind: 'fill', buffer: 'state', value: 0 }],
    solve: rows > 0 ? [launch('colouring/clear.wesl', 0, clear), rounds] : [],
    outputs: { ...colourOutput(rows), rounds: { kind: 'u32', buffer: 'state', words: 1 } },
  })
}

/**
 * Room for the events of a run. A row whose neighbours that outweigh it all have colours gets one, however rounds choose: it has
 * one after as many rounds as it is deep among those that outweigh one another. So no block of rows is looked at in more rounds
 * than its deepest row waits for.
 */
function roundLayout(
  { inputs: { G, seed } }: ColouringProblem,
  lanes: number,
  capabilities: Capabilities,
): TraceLayout {
  const depth = depthsIn(G, byWeight(hashesOf(G.rows, seed)))
  const blocks = Array.from({ length: Math.ceil(G.rows / lanes) }, (_, b) => {
    const own = depth.subarray(b * lanes, (b + 1) * lanes)
    const rounds = largest(own) + 1
    return 1 + rounds + Math.min(own.length, rounds)
  })
  return countedLayout(lanes, capabilities, NOTES, (every) =>
    blocks.reduce((sum, events, b) => sum + (b % every === 0 ? events : 0), 0),
  )
}

/** Round by round on a machine whose workers have `lanes` neighbouring rows each, told to `emit` where there is one. */
function simulateRounds(
  problem: ColouringProblem,
  choice: RoundChoice,
  lanes: TwinMachine['lanes'] = 1,
  emit?: Emit,
): { readonly colour: U32; readonly rounds: number } {
  const { G, seed } = problem.inputs
  const [colour, next] = [0, 0].map(() => new Uint32Array(G.rows).fill(NONE))
  const chosen = chooserOf(problem, choice)
  // of neighbours that guess the same, the one with the lesser weight goes without
  const loses = choice === 'guesses' ? loser(problem, hashesOf(G.rows, seed), next) : () => false
  const tell = (stage: number, phase: number, rows: U32) => emit && tellRows({ stage, phase, lanes }, rows, emit)
  let open: U32 = Uint32Array.from({ length: G.rows }, (_, row) => row)
  tell(STAGES.clear, 0, open)
  let round = 0
  for (; open.length > 0; round++) {
    tell(STAGES.compare, 1 + 2 * round, open)
    for (const row of open) next[row] = chosen(row, round, colour)
    const won = open.filter((row) => next[row] !== NONE && !loses(row))
    tell(STAGES.colour, 2 + 2 * round, won)
    for (const row of won) colour[row] = next[row]
    open = open.filter((row) => colour[row] === NONE)
  }
  return { colour, rounds: round }
}

/** An event for each worker that has some of the rows, which ascend. */
function tellRows(
  of: { readonly stage: number; readonly phase: number; readonly lanes: number },
  rows: U32,
  emit: Emit,
) {
  const { lanes, stage, phase } = of
  for (let r = 0; r < rows.length; ) {
    const worker = Math.floor(rows[r] / lanes)
    const mask = new Uint32Array(Math.ceil(lanes / 32))
    for (; r < rows.length && rows[r] < (worker + 1) * lanes; r++) {
      const lane = rows[r] - worker * lanes
      mask[lane >> 5] |= 1 << (lane & 31)
    }
    const item = worker * lanes
    emit({ worker, stage, polls: 0, item, k: item, phase, lanes: [...mask], notes: { step: 0 } })
  }
}

/** What a row chooses by the colours of earlier rounds alone; NONE where it has to wait. */
function chooserOf(
  problem: ColouringProblem,
  choice: RoundChoice,
): (row: number, round: number, colour: U32) => number {
  const { G, seed } = problem.inputs
  if (choice === 'guesses') return (row, _round, colour) => leastFree(G, colour, [row])
  const { way, hashes } = choice
  const all = Array.from({ length: hashes }, (_, h) => hashesOf(G.rows, (seed + h) >>> 0))
  return (row, round, colour) => {
    const ends = all.map((own) => endsOf(G, own, row, colour))
    const h = ends.findIndex(({ highest, lowest }) => highest || (lowest && way === WAYS.ends))
    if (h < 0) return NONE
    if (way === WAYS.ends) return 2 * (hashes * round + h) + Number(!ends[h].highest)
    if (way === WAYS.greedy) return leastFree(G, colour, [row])
    return way === WAYS.random ? drawnFree(problem, colour, row) : round
  }
}

/** Whether a row outweighs, and whether it is outweighed by, all of its neighbours that have no colour. O(neighbours) */
function endsOf({ row_ptr, col_idx }: Pattern, hashes: U32, row: number, colour: U32) {
  let [highest, lowest] = [true, true]
  for (let k = row_ptr[row]; k < row_ptr[row + 1] && (highest || lowest); k++) {
    if (colour[col_idx[k]] !== NONE) continue
    if (outweighs(hashes, row, col_idx[k])) lowest = false
    else highest = false
  }
  return { highest, lowest }
}

/** One of the first 27 colours that no neighbour has, by a hash; of the next 27 where there is none. */
function drawnFree({ inputs: { G, seed } }: ColouringProblem, colour: U32, row: number): number {
  const taken = new Set(G.col_idx.subarray(G.row_ptr[row], G.row_ptr[row + 1]).map((other) => colour[other]))
  for (let first = 0; ; first += DRAWN) {
    const free = Array.from({ length: DRAWN }, (_, c) => first + c).filter((c) => !taken.has(c))
    if (free.length > 0) return free[hashed(row, ~seed) % free.length]
  }
}

const loser =
  ({ inputs: { G } }: ColouringProblem, hashes: U32, next: U32) =>
  (row: number): boolean => {
    for (let k = G.row_ptr[row]; k < G.row_ptr[row + 1]; k++) {
      const other = G.col_idx[k]
      if (next[other] === next[row] && outweighs(hashes, other, row)) return true
    }
    return false
  }

/** More rows than this have no places by weight: a recording has no room for as many groups. */
const MOST_WEIGHED = 2 ** 20

/** Rows by their weights, the greatest first, where one hash alone decides. */
function byHash({ inputs: { G, seed } }: ColouringProblem, choice: RoundChoice): GroupsBySpace {
  if (G.rows > MOST_WEIGHED || (choice !== 'guesses' && choice.hashes > 1)) return {}
  const place = placesIn(byWeight(hashesOf(G.rows, seed)))
  return { [SPACES.looked]: [groupingBy('weight', place, G.rows)] }
}

/** A kernel that colours in rounds, by how they choose with its parameters. */
export const roundKernel = (
  said: Pick<Kernel, 'title' | 'alias' | 'idea' | 'paper' | 'params' | 'compared'> & {
    choice(params: Params): RoundChoice
    explain(rows: number, params: Params, seed: number): string
  },
): Kernel<null, ColouringProblem> => {
  const { choice, explain, ...words } = said
  return {
    ...words,
    trace: {
      worker: 'subgroup',
      stages: [
        { name: 'clear', space: SPACES.coloured },
        { name: 'compare', space: SPACES.looked, covers: 'some', looks: SPACES.coloured },
        { name: 'colour', space: SPACES.coloured, covers: 'once' },
      ],
      item: 'waiting for the others at the end of a dispatch',
      notes: NOTES,
    },
    analyse: () => null,
    plan: (problem, _analysis, params, options) => roundPlan(problem, choice(params), options),
    groups: (problem, _analysis, params) => ({
      ...byColour(simulateRounds(problem, choice(params)).colour),
      ...byHash(problem, choice(params)),
    }),
    explain: ({ inputs: { G, seed } }, _analysis, params) =>
      `${explain(G.rows, params, seed)} A round takes two dispatches.`,
    reference(problem, _analysis, params, { lanes }, emit) {
      const { colour, rounds } = simulateRounds(problem, choice(params), lanes, emit)
      return { colour, rounds: Uint32Array.of(rounds) }
    },
    cost: (problem) => ({ flops: 0, bytes: leastBytes(problem), span: 2 }),
  }
}
