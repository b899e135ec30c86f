import { range } from '#src/core/base/arrays.ts'
import type { Parameter, Params } from '#src/core/kernel/kernel.ts'
import type { MessageFault, RankModel, RankRunOptions } from './machine.ts'
import type { RankGrid } from './owners.ts'
import * as texts from './words.ts'

/** Ranks along a side of their grid. */
const MOST_SIDE = 8

/** One of several ways, the first to begin with. */
const oneOf = (name: string, meaning: string, names: readonly string[]): Parameter => {
  const choices = range(names.length)
  return { name, meaning, initial: 0, min: 0, max: names.length - 1, choices, names }
}

export const params: readonly Parameter[] = [
  { name: 'rows', meaning: texts.rows, initial: 2, min: 1, max: MOST_SIDE },
  { name: 'columns', meaning: texts.columns, initial: 2, min: 1, max: MOST_SIDE },
  oneOf('barriers', texts.barriers, ['none', 'one per step']),
  oneOf('balanced', texts.balanced, ['by place', 'by flops']),
  oneOf('as_they_come', texts.asTheyCome, ['step by step', 'as they come']),
  { name: 'mflops', meaning: texts.mflops, initial: 1000, min: 1, max: 100_000 },
  { name: 'task', meaning: texts.task, initial: 500, min: 1, max: 1_000_000 },
  { name: 'latency', meaning: texts.latency, initial: 2000, min: 0, max: 1_000_000 },
  { name: 'bandwidth', meaning: texts.bandwidth, initial: 4000, min: 1, max: 1_000_000 },
  { name: 'jitter', meaning: texts.jitter, initial: 0, min: 0, max: 100 },
  { name: 'seed', meaning: texts.seed, initial: 1, min: 0, max: 999_999 },
  oneOf('fault', texts.fault, ['none', 'it is lost', 'it is late']),
  { name: 'message', meaning: texts.message, initial: 1, min: 1, max: 1_000_000 },
  oneOf('executor', texts.executor, ['modeled time', 'web workers']),
]

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
