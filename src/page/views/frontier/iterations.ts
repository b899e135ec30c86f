import { lastUpTo } from '#src/core/base/halve.ts'
import { type U32, groupByKey } from '#src/core/base/arrays.ts'
import { spacesIn } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import { eventCount, readPhase, readStage } from '#src/core/trace/event.ts'
import { carriedCount } from '#src/core/trace/lanes.ts'
import { forEachItem, spaceAt } from '#src/core/trace/space.ts'

/** A stage that looks at edges, by its number in the run. */
export interface LookingStage {
  readonly stage: number
  readonly name: string
  /** What it looks at: `edge`. */
  readonly noun: string
}

/** What a trace says of a search: its iterations in their order, what each one's frontier is, and the edges that it looks at. */
export interface Iterations {
  readonly count: number
  /** Iteration in whose frontier a vertex is; NEVER where it is in none. */
  readonly of: U32
  /** Vertices of frontier i are order[ptr[i] .. ptr[i + 1]), ascending; those of `count` are in none. */
  readonly ptr: U32
  readonly order: U32
  /** Tick in which each begins, and then the one in which all is over. */
  readonly begins: U32
  readonly stages: readonly LookingStage[]
  /** Edges that iteration i looks at in stage s: looked[s][i]. */
  readonly looked: readonly U32[]
  /** Edges looked at until a tick, that tick included, in all stages together. */
  readonly until: U32
}

/** Whether a run says of the space which of its items are the frontier of an iteration. */
export const searches = ({ space, run: { stages = [] } }: Replay): boolean =>
  space.edges !== undefined && stages.some(({ frontier, space: name }) => frontier && name === space.name)

/** Reads the iterations off a trace: one begins where the frontier is another than before. The same object for the same replay. O(events) */
export const iterationsOf = oncePer(foundIterations)

function foundIterations(replay: Replay): Iterations {
  const { run, space, eventTick, end } = replay
  const { trace, stages: named = [] } = run
  const on = spacesIn(replay)
  const phases = new Set<number>()
  for (let e = 0; e < eventCount(trace); e++) if (named[readStage(trace, e)]?.frontier) phases.add(readPhase(trace, e))
  const sorted = [...phases].sort((a, b) => a - b)
  const count = sorted.length
  const stages = named.flatMap(({ looks, name }, stage) => (looks ? [{ stage, name, noun: looks }] : []))
  const looked = stages.map(() => new Uint32Array(count))
  const of = new Uint32Array(space.count).fill(count)
  const begins = new Uint32Array(count + 1).fill(end)
  const at = new Uint32Array(end + 1)
  for (let e = 0; e < eventCount(trace); e++) {
    const stage = readStage(trace, e)
    const iteration = lastUpTo(sorted, readPhase(trace, e))
    if (iteration < 0) continue
    if (named[stage]?.frontier) {
      begins[iteration] = Math.min(begins[iteration], eventTick[e])
      forEachItem(trace, e, spaceAt(trace, on, e), (item) => (of[item] = iteration))
    }
    const s = stages.findIndex((one) => one.stage === stage)
    if (s < 0) continue
    looked[s][iteration] += carriedCount(trace, e)
    at[eventTick[e]] += carriedCount(trace, e)
  }
  for (let tick = 1; tick <= end; tick++) at[tick] += at[tick - 1]
  const { ptr, items: order } = groupByKey(of, count + 1)
  return { count, of: of.map((i) => (i === count ? NEVER : i)), ptr, order, begins, stages, looked, until: at }
}

/** The iteration that a tick is in: −1 before the first, `count` once all is over. */
export function iterationAt({ begins, count }: Iterations, tick: number): number {
  return tick >= begins[count] ? count : lastUpTo(begins, tick)
}

/** Edges that an iteration looks at in all, and those of them until a tick. */
export function lookedIn({ looked, until, begins }: Iterations, iteration: number, tick: number) {
  const all = looked.reduce((sum, of) => sum + of[iteration], 0)
  const before = until[Math.max(0, begins[iteration] - 1)]
  return { all, until: tick < begins[iteration] ? 0 : Math.min(all, until[Math.min(tick, until.length - 1)] - before) }
}
