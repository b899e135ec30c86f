import type { U32 } from '#src/base/arrays.ts'
import { count, plural } from '#src/base/format.ts'
import type { Kernel, TwinMachine } from '#src/kernel/kernel.ts'
import type { Emit } from '#src/trace/event.ts'
import { STEP } from '#src/trace/notes.ts'
import { phasedPlan, type Phases, throughPhases } from '../../lib/phases.ts'
import {
  byColour,
  colourOutput,
  type ColouringProblem,
  graphBuffers,
  leastBytes,
  leastFree,
  NONE,
  SPACES,
} from '../graph.ts'
import { analyse, ORDER } from './analysis.ts'

const WORDS = ['in their natural order', 'those with the most neighbours first', 'in a random order'] as const

/** Level by level; a lane has a row. */
function simulate({ inputs: { G } }: ColouringProblem, phases: Phases, machine: TwinMachine, emit: Emit): U32 {
  const colour = new Uint32Array(G.rows).fill(NONE)
  throughPhases(
    phases,
    machine,
    emit,
    (row) => (colour[row] = leastFree(G, colour, row)),
    (row, stage, _worker, step) => (stage < 2 ? { stage, item: row, k: row, lanes: [1], notes: { step } } : undefined),
  )
  return colour
}

const ONE: TwinMachine = { workers: 1, lanes: 1 }

const kernel: Kernel<Phases, ColouringProblem> = {
  title: 'Greedy, in order',
  idea: 'each row gets the least colour that no earlier neighbour has, a level of the order at a time',
  paper: {
    authors: 'William Hasenplaugh, Tim Kaler, Tao B. Schardl, Charles E. Leiserson',
    title: 'Ordering Heuristics for Parallel Graph Coloring',
    venue: 'SPAA',
    year: 2014,
    doi: '10.1145/2612669.2612697',
    taken:
      'colours of the serial algorithm for an order; its levels are found on the processor, and run one after the other',
  },
  params: [
    {
      name: 'order',
      meaning: `in which order rows choose; ${WORDS.map((words, w) => `${w}: ${words}`).join(', ')}`,
      initial: ORDER.natural,
      min: 0,
      max: 2,
      choices: [0, 1, 2],
    },
    {
      name: 'narrow',
      meaning:
        'levels of up to so many rows are merged into one workgroup, with barriers between them; −1: those that it goes through in four turns',
      initial: -1,
      min: -1,
      max: 65_536,
    },
  ],
  trace: {
    worker: 'invocation',
    stages: [
      { name: 'compare', space: SPACES.looked, covers: 'once', looks: SPACES.coloured },
      { name: 'colour', space: SPACES.coloured, covers: 'once' },
    ],
    item: 'waiting at the barrier after the level',
    notes: [STEP],
  },

  analyse,

  plan(problem, phases, _params, options) {
    const plan = phasedPlan(phases, options, {
      module: './kernel.wesl',
      buffers: graphBuffers(problem),
      outputs: colourOutput(problem.inputs.G.rows),
      events: () => 2,
      notes: [STEP],
    })
    // a run that does nothing leaves what was there before, and not rows without a colour
    return { ...plan, solve: [{ kind: 'fill', buffer: 'colour', value: NONE }, ...plan.solve] }
  },

  groups: (problem, phases) => byColour(simulate(problem, phases, ONE, () => undefined)),

  explain: ({ inputs: { G } }, { level_ptr, pieces }, { order }) =>
    `${count(G.rows)} rows ${WORDS[order]}: ${plural(level_ptr.length - 1, 'level')} in ${plural(pieces.length, 'dispatch')}.`,

  reference: (problem, phases, _params, machine, emit) => ({ colour: simulate(problem, phases, machine, emit) }),

  cost: (problem, { level_ptr }) => ({
    flops: 0,
    bytes: leastBytes(problem) + 4 * (problem.inputs.G.rows + level_ptr.length),
    span: level_ptr.length - 1,
  }),
}

export default kernel
