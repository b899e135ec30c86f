import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import { spacesIn } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { eventCount, readPhase, readStage } from '#src/core/trace/event.ts'
import { carriedCount } from '#src/core/trace/lanes.ts'
import { forEachItem, spaceAt, spaceNumber } from '#src/core/trace/space.ts'

/** What a trace says of a colouring in rounds: how many rows look at their neighbours in each, and which of them are chosen. */
export interface Rounds {
  readonly count: number
  /** Round in which a row is chosen; NEVER where it is in none. */
  readonly of: U32
  /** Rows chosen in round r are order[ptr[r] .. ptr[r + 1]), ascending; those of `count` in none. */
  readonly ptr: U32
  readonly order: U32
  /** Tick in which each begins, and then the one in which all is over. */
  readonly begins: U32
  /** Rows that look at their neighbours in each round. */
  readonly looked: U32
  /** Place of each row by weight, 0 for the greatest, where the run says by which weights it chose. */
  readonly weights?: U32
}

/** Whether a run bundles the items of the space itself, after looks at it. */
export const choosesInRounds = ({ space, run: { groups, stages = [] } }: Replay): boolean =>
  groups?.[space.name] !== undefined && stages.some(({ looks }) => looks === space.name)

/**
 * Reads the rounds off a trace. Rows are chosen in the last stage that speaks of them; each phase of it ends a round. O(events)
 */
export function roundsOf(replay: Replay): Rounds {
  const { run, space, eventTick, end } = replay
  const { trace, stages = [] } = run
  const on = spacesIn(replay)
  const own = replay.spaces.findIndex((one) => one.space.name === space.name)
  const chooses = stages.reduce((last, _, s) => ((on.stageSpace[s] ?? 0) === own ? s : last), 0)
  const chosen = (e: number) => readStage(trace, e) === chooses && spaceNumber(trace, on, e) === own
  const phases = new Set<number>()
  for (let e = 0; e < eventCount(trace); e++) if (chosen(e)) phases.add(readPhase(trace, e))
  const ends = Uint32Array.from(phases).sort()
  const count = ends.length
  const of = new Uint32Array(space.count).fill(count)
  const begins = new Uint32Array(count + 1).fill(end)
  const looked = new Uint32Array(count)
  for (let e = 0; e < eventCount(trace); e++) {
    const round = firstFrom(ends, readPhase(trace, e))
    if (round === count) continue
    const looks = stages[readStage(trace, e)]?.looks === space.name
    if (looks) looked[round] += carriedCount(trace, e)
    if (chosen(e)) forEachItem(trace, e, spaceAt(trace, on, e), (row) => (of[row] = round))
    if (looks || chosen(e)) begins[round] = Math.min(begins[round], eventTick[e])
  }
  const { ptr, items: order } = groupByKey(of, count + 1)
  const weights = weightsOf(replay)
  return {
    count,
    of: of.map((r) => (r === count ? NEVER : r)),
    ptr,
    order,
    begins,
    looked,
    ...(weights && { weights }),
  }
}

/** Where rows look at one another, the run bundles them by what they look at: one of a kind each. */
function weightsOf({ run: { groups, stages = [] }, space }: Replay): U32 | undefined {
  const looks = stages.find((stage) => stage.looks === space.name)
  const own = looks?.space === undefined || looks.space === space.name ? undefined : groups?.[looks.space]?.[0]
  return own?.group.length === space.count ? own.group : undefined
}

/** Of a row's neighbours those that it outweighs. */
export const outweighed = (weights: U32, neighbours: Iterable<number>, row: number): readonly number[] =>
  [...neighbours].filter((other) => other !== row && weights[other] > weights[row])

/** Place of the first of ascending numbers that is at least `least`; how many there are where none is. */
function firstFrom(sorted: U32, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The round that a tick is in: −1 before the first, `count` once all is over. */
export const roundAt = ({ begins }: Pick<Rounds, 'begins'>, tick: number): number => firstFrom(begins, tick + 1) - 1

/** Whether a row has its colour at a tick: from the one on in which it gets it, so that a round is seen while it lasts. */
export const isColoured = ({ itemTick }: Pick<Replay, 'itemTick'>, row: number, tick: number): boolean =>
  itemTick[row] !== NEVER && itemTick[row] <= tick

/** Rows of each group that have their colour at a tick. O(rows log rows) once, then O(groups log rows) */
export function heldIn({ grouping: { ptr, order }, itemTick }: Pick<Replay, 'grouping' | 'itemTick'>) {
  const ticks = Array.from({ length: ptr.length - 1 }, (_, g) =>
    order
      .slice(ptr[g], ptr[g + 1])
      .map((row) => itemTick[row])
      .sort(),
  )
  return (tick: number): readonly number[] => ticks.map((own) => firstFrom(own, tick + 1))
}

/** Of a row's neighbours, those that were chosen in rounds before its own: of weights, the greater. */
export function chosenBefore({ of }: Rounds, neighbours: Iterable<number>, row: number): readonly number[] {
  return [...neighbours].filter((other) => other !== row && of[other] < of[row])
}
