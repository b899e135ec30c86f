import { notesSteps, readPhase, readPolls, readStep as numberOf, type Trace } from '#src/core/trace/event.ts'
import { eventsOfItem, eventsOfWorker, stepGoesOn, worksUntil } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'

/**
 * One step of a worker: what its lanes carry at once. It is one event, or several where lanes carry of several rows
 * (src/core/trace/event.ts); none where the trace counts steps and no lane carried anything in this one.
 */
export interface LaneStep {
  readonly worker: number
  /** Events as recorded: no lane is in two of them. */
  readonly events: readonly number[]
  /** Tick in which the worker was free for it: from then on it held what it carries. */
  readonly free: number
  /** Ticks of its first event and of its last. */
  readonly tick: number
  readonly last: number
  /** Fruitless reads before it could go on, in all. */
  readonly polls: number
}

/**
 * Steps of a worker between two of its events, or before the first, in which its lanes carried nothing. A trace that is
 * sampled does not tell.
 */
export function stepsBetween(trace: Trace, before: number | undefined, event: number): number {
  if (!notesSteps(trace) || trace.every > 1) return 0
  const on = before !== undefined && readPhase(trace, before) === readPhase(trace, event)
  return numberOf(trace, event) - (on ? numberOf(trace, before) + 1 : 0)
}

/** Steps of worker w, in their order. */
export function stepsOfWorker(replay: Replay, w: number): readonly LaneStep[] {
  const { run } = replay
  const events = eventsOfWorker(replay, w)
  const steps: LaneStep[] = []
  let free = 1
  for (let s = 0; s < events.length; ) {
    let stop = s + 1
    while (stop < events.length && stepGoesOn(replay, events[stop - 1], events[stop])) stop++
    const before = s > 0 ? events[s - 1] : undefined
    const first = replay.eventTick[events[s]]
    for (let left = stepsBetween(run.trace, before, events[s]); left > 0; left--) {
      steps.push({ worker: w, events: [], free: first - left, tick: first - left, last: first - left, polls: 0 })
    }
    const held = replay.timed?.held[events[s]] ?? free
    const step = readStep(replay, w, Array.from(events.subarray(s, stop)), held)
    steps.push(step)
    free = step.last + 1
    s = stop
  }
  return steps
}

function readStep(replay: Replay, worker: number, events: readonly number[], free: number): LaneStep {
  const polls = events.reduce((sum, e) => sum + readPolls(replay.run.trace, e), 0)
  const tick = Math.min(...events.map((e) => replay.eventTick[e]))
  return { worker, events, free, polls, tick, last: Math.max(...events.map((e) => worksUntil(replay, e))) }
}

/** Steps in which a worker carried nonzeros of these rows, by tick; those of one worker keep its order. */
export function stepsOfRows(replay: Replay, rows: ReadonlySet<number>): readonly LaneStep[] {
  const steps = [...workersOfRows(replay, rows)].flatMap((w) => stepsOfWorker(replay, w))
  const speaks = new Set([...rows].flatMap((row) => [...eventsOfItem(replay, row)]))
  return steps
    .filter(({ events }) => events.some((e) => speaks.has(e)))
    .sort((a, b) => a.tick - b.tick || a.worker - b.worker)
}

/** Dense numbers of the workers that have a part of these rows: of a product, several may. */
export function workersOfRows(replay: Replay, rows: Iterable<number>): ReadonlySet<number> {
  const workers = new Set<number>()
  for (const row of rows) for (const event of eventsOfItem(replay, row)) workers.add(replay.eventWorker[event])
  return workers
}
