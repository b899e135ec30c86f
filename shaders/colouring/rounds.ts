import type { U32 } from '#src/base/arrays.ts'
import { controlBuffer, resetControl } from '#src/kernel/buffers.ts'
import { dispatch, type DispatchSetting, lanesOf, sizeOf } from '#src/kernel/dispatch.ts'
import type { Kernel, TwinMachine } from '#src/kernel/kernel.ts'
import type { Plan, PlanOptions, Step, TraceLayout } from '#src/kernel/plan.ts'
import type { Emit } from '#src/trace/event.ts'
import { type Note, STEP } from '#src/trace/notes.ts'
import { countedLayout } from '../lib/counted-layout.ts'
import { go } from '../lib/moves.ts'
import { colourOutput, type ColouringProblem, graphBuffers, NONE, SPACES } from './graph.ts'
import { hashesOf, outweighs } from './weights.ts'

/** What kernels share that colour in rounds: in each they choose colours for rows by those of the rounds before. */

const NOTES: readonly Note[] = [STEP]
/** Rounds after which the processor looks whether all rows have a colour. */
const LOOKS_EVERY = 8
const STAGES = { clear: 0, compare: 1, colour: 2 } as const
/** Words of `state`. */
const STATE = 5
/** A row is chosen only where all that outweigh it were: no more rounds than rows, and one that finds none left. */
const roundsAtMost = (rows: number): number => rows + 1

export const roundTrace: Kernel['trace'] = {
  worker: 'subgroup',
  stages: [
    { name: 'clear', space: SPACES.coloured },
    { name: 'compare', space: SPACES.looked, covers: 'some', looks: SPACES.coloured },
    { name: 'colour', space: SPACES.coloured, covers: 'once' },
  ],
  item: 'waiting for the others at the end of a dispatch',
  notes: NOTES,
}

/** How a round chooses. */
export interface RoundChoice {
  /** Path of the shader that writes a choice for each row without a colour. */
  readonly module: string
  /** What is told to it. */
  readonly way: number
  /** Neighbours may choose the same, and then the one with the lesser weight goes without. */
  readonly conflicts?: true
  /** The same on the processor: by the colours of earlier rounds alone, NONE where the row has to wait. */
  chooser(problem: ColouringProblem): (row: number, round: number, colour: U32) => number
}

/** Clears all colours, then goes round until every row has one. */
export function roundPlan(problem: ColouringProblem, choice: RoundChoice, options: PlanOptions): Plan {
  const { rows } = problem.inputs.G
  const { capabilities, trace } = options
  const size = sizeOf(capabilities)
  const lanes = lanesOf(capabilities, Math.min(32, size))
  const layout = trace ? roundLayout(problem, choice, lanes, options) : undefined
  const setting: DispatchSetting = { options, layout, size }
  const { seed } = problem.inputs
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
        uniforms: { rows, seed, way: choice.way },
      }),
    ],
  })
  const { clear, compare } = STAGES
  const rounds: Step = {
    kind: 'repeat',
    name: 'round',
    steps: [
      launch(choice.module, 1, compare),
      launch('colouring/settle.wesl', 2, compare, { CONFLICTS: choice.conflicts === true }),
    ],
    atMost: roundsAtMost(rows),
    until: { buffer: 'state', at: 0 },
    every: LOOKS_EVERY,
  }
  return {
    buffers: [
      ...(layout ? [controlBuffer(layout)] : []),
      ...graphBuffers(problem),
      { name: 'next', words: Math.max(1, rows) },
      { name: 'state', words: STATE },
    ],
    prepare: [],
    reset: [...(layout ? [resetControl] : []), { kind: 'fill', buffer: 'state', value: 0 }],
    solve: rows > 0 ? [launch('colouring/clear.wesl', 0, clear), rounds] : [],
    outputs: colourOutput(rows),
    deterministic: true,
    ...(layout && { trace: layout }),
  }
}

/** Room for the events of a run, which are counted: how many rounds there are depends on the weights. */
const roundLayout = (
  problem: ColouringProblem,
  choice: RoundChoice,
  lanes: number,
  { capabilities }: PlanOptions,
): TraceLayout =>
  countedLayout(lanes, capabilities, NOTES, (every) => {
    let events = 0
    simulateRounds(problem, choice, lanes, ({ item }) => (events += Number(Math.floor(item / lanes) % every === 0)))
    return events
  })

/** Round by round on a machine whose workers have `lanes` neighbouring rows each. @returns the colours */
export function simulateRounds(
  problem: ColouringProblem,
  choice: RoundChoice,
  lanes: TwinMachine['lanes'],
  emit: Emit,
): U32 {
  const { G, seed } = problem.inputs
  const [colour, next] = [0, 0].map(() => new Uint32Array(G.rows).fill(NONE))
  const chosen = choice.chooser(problem)
  const loses = choice.conflicts ? loser(problem, hashesOf(G.rows, seed), next) : () => false
  const through = (stage: number, phase: number, has: (row: number) => boolean, visit: (row: number) => void) =>
    go({ lanes, stage, phase, first: 0, end: G.rows, each: 1, has }, emit, visit)
  through(
    STAGES.clear,
    0,
    () => true,
    () => undefined,
  )
  const isOpen = (row: number) => colour[row] === NONE
  for (let round = 0; colour.includes(NONE); round++) {
    through(STAGES.compare, 1 + 2 * round, isOpen, (row) => (next[row] = chosen(row, round, colour)))
    const wins = (row: number) => isOpen(row) && next[row] !== NONE && !loses(row)
    through(STAGES.colour, 2 + 2 * round, wins, (row) => (colour[row] = next[row]))
  }
  return colour
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

/** The colours that a run ends with, for pictures. */
export const coloursOf = (problem: ColouringProblem, choice: RoundChoice): U32 =>
  simulateRounds(problem, choice, 32, () => undefined)
