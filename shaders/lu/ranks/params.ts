import { range } from '#src/core/base/arrays.ts'
import type { Parameter, Params } from '#src/core/kernel/kernel.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { CLOCK_NOTES, STEP } from '#src/core/trace/notes.ts'
import type { MessageFault, RankModel, RankRunOptions } from './machine.ts'
import type { RankGrid } from './owners.ts'

/** Ranks along a side of their grid. */
const MOST_SIDE = 8

/** One of several ways, the first to begin with. */
const oneOf = (name: string, meaning: string, names: readonly string[]): Parameter => {
  const choices = range(names.length)
  return { name, meaning, initial: 0, min: 0, max: names.length - 1, choices, names }
}

const params: readonly Parameter[] = [
  { name: 'rows', meaning: 'rows of the grid of ranks', initial: 2, min: 1, max: MOST_SIDE },
  { name: 'columns', meaning: 'columns of the grid of ranks', initial: 2, min: 1, max: MOST_SIDE },
  oneOf('barriers', 'barriers between all ranks', ['none', 'one per step']),
  oneOf('balanced', 'how blocks get their ranks', ['by place', 'by flops']),
  oneOf('as_they_come', 'the order in which updates of a block are added', ['step by step', 'as they come']),
  { name: 'mflops', meaning: 'million operations a second, of each rank', initial: 1000, min: 1, max: 100_000 },
  {
    name: 'task',
    meaning: 'nanoseconds that a task takes besides its operations',
    initial: 500,
    min: 1,
    max: 1_000_000,
  },
  {
    name: 'latency',
    meaning: 'nanoseconds from the last byte sent to the block being there',
    initial: 2000,
    min: 0,
    max: 1_000_000,
  },
  { name: 'bandwidth', meaning: 'megabytes a second, out of each rank', initial: 4000, min: 1, max: 1_000_000 },
  {
    name: 'jitter',
    meaning: 'latencies that a message takes at most besides, by chance',
    initial: 0,
    min: 0,
    max: 100,
  },
  { name: 'seed', meaning: 'seed of that chance', initial: 1, min: 0, max: 999_999 },
  oneOf('fault', 'what happens to one message', ['none', 'it is lost', 'it is late']),
  {
    name: 'message',
    meaning: 'which message that is, by the order in which they are sent',
    initial: 1,
    min: 1,
    max: 1_000_000,
  },
  oneOf('executor', 'what runs the ranks: a model of time, or a web worker for each, which is timed', [
    'modeled time',
    'web workers',
  ]),
]

/** What kernels on ranks share: parameters, events that say when, and no plan for a GPU. */
export const onRanks = (stages: readonly string[], space: string, item: string) => ({
  params,
  trace: { worker: 'rank', stages: stages.map((name) => ({ name, space })), item, notes: [STEP, ...CLOCK_NOTES] },
  plan: (): Plan => ({ buffers: [], prepare: [], reset: [], solve: [], outputs: {}, deterministic: true }),
})

/** Grids, and latencies on one of them, with barriers and without: what a figure lays beside each other. */
export const compared: readonly Params[] = [0, 1].flatMap((barriers) => [
  ...[
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 3],
    [2, 4],
    [3, 4],
    [4, 4],
  ].map(([rows, columns]) => ({ rows, columns, barriers })),
  ...[100, 500, 2500, 10_000, 50_000].map((ns) => ({ rows: 2, columns: 2, barriers, latency: ns })),
])

/** Milliseconds that a late message of a web worker takes besides. */
export const LATE_MS = 50

/** Latencies that a late message takes besides, and that a rank waits before it gives up; at least so many seconds. */
const [LATE, PATIENCE, LEAST_PATIENCE] = [10, 20, 1e-5]

export const rankGrid = ({ rows, columns }: Params): RankGrid => ({ rows, columns })

const modelOf = ({ mflops, task, latency, bandwidth, jitter, seed }: Params): RankModel => ({
  flopsPerSecond: mflops * 1e6,
  perTask: task * 1e-9,
  latency: latency * 1e-9,
  bandwidth: bandwidth * 1e6,
  jitter,
  seed,
  patience: Math.max(LEAST_PATIENCE, PATIENCE * latency * 1e-9),
})

function faultOf({ fault, message, latency }: Params): MessageFault | undefined {
  if (fault === 0) return undefined
  return { message: message - 1, late: fault === 1 ? Number.POSITIVE_INFINITY : Math.max(1, latency) * LATE * 1e-9 }
}

/** How a machine of ranks runs, all but who owns which block. */
export function optionsOf(chosen: Params): Omit<RankRunOptions, 'owner'> {
  const fault = faultOf(chosen)
  return {
    ranks: chosen['rows'] * chosen['columns'],
    model: modelOf(chosen),
    isBulk: chosen['barriers'] === 1,
    isOrdered: chosen['as_they_come'] === 0,
    ...(fault && { fault }),
  }
}
