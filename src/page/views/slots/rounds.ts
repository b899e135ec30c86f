import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import { NO_ENTRY } from '#src/core/kernel/outcome.ts'
import { seenBy, worksUntil } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { eventCount, readNote, readPhase, readStage, type Trace } from '#src/core/trace/event.ts'
import { forEachItem, type Space } from '#src/core/trace/space.ts'

/** Writes by the tick in which they begin, or in which they are over: items[ptr[t] .. ptr[t + 1]) are numbers of writes. */
export interface ByTick {
  readonly ptr: U32
  readonly items: U32
}

/**
 * A stage between two barriers, and the slots that it writes: items of its space, or, where it adds entries up, those of the
 * space that it adds them to; where it puts entries into an output, their places there.
 */
export interface SlotRound {
  readonly stage: number
  readonly phase: number
  /** The stage's name, with the round's number where it comes several times. */
  readonly name: string
  /** The run as it is seen in the space whose items the slots are. */
  readonly seen: Replay
  /** The run as it is seen in the space of the stage, and the slot of one of its items. */
  readonly own: Replay
  slotOf(item: number): number | undefined
  /** Whether lanes write slots close to those that events name. */
  readonly nearby: boolean
  /** Whether slots count what is added to them; else each is written as often as the stage comes to it. */
  readonly adds: boolean
  readonly slots: number
  /** Items that are worked on together, in blocks of so many neighbours; 0 where there are no blocks. */
  readonly block: number
  /** By write, in the order of the trace: its slot, its block, and its event. */
  readonly slot: U32
  readonly part: U32
  readonly event: U32
  readonly begins: ByTick
  readonly ends: ByTick
}

/** Rounds in the order of their barriers. */
export function roundsOf(replay: Replay): readonly SlotRound[] {
  const { trace } = replay.run
  const byRound = new Map<string, number[]>()
  for (let e = 0; e < eventCount(trace); e++) {
    const key = `${readPhase(trace, e)} ${readStage(trace, e)}`
    const known = byRound.get(key)
    if (known) known.push(e)
    else byRound.set(key, [e])
  }
  const first = (events: readonly number[]) => ({
    phase: readPhase(trace, events[0]),
    stage: readStage(trace, events[0]),
  })
  const sorted = [...byRound.values()].sort((a, b) => {
    const [one, other] = [first(a), first(b)]
    return one.phase - other.phase || one.stage - other.stage
  })
  const stages = sorted.map((events) => first(events).stage)
  return sorted.map((events, r) => {
    const before = stages.slice(0, r).filter((stage) => stage === stages[r]).length
    const again = stages.filter((stage) => stage === stages[r]).length > 1
    return roundOf(replay, events, again ? before + 1 : 0)
  })
}

function roundOf(replay: Replay, events: readonly number[], number: number): SlotRound {
  const { run, eventTick, end } = replay
  const { trace, stages = [] } = run
  const [one] = events
  const stage = readStage(trace, one)
  const block = readNote(trace, one, 'block') ?? 0
  const own = seenBy(replay, one)
  const { seen, slotOf } = slotsOf(replay, own, stage, block)
  const { slot, part, event } = writesOf(trace, events, own.space, slotOf, block)
  const name = stages[stage]?.name ?? `stage ${stage}`
  return {
    stage,
    phase: readPhase(trace, one),
    name: number > 0 ? `${name} ${number}` : name,
    seen,
    own,
    slotOf,
    nearby: stages[stage]?.nearby === true,
    adds: stages[stage]?.adds !== undefined,
    slots: seen.space.count,
    block,
    slot,
    part,
    event,
    begins: groupByKey(
      event.map((e) => eventTick[e]),
      end + 2,
    ),
    ends: groupByKey(
      event.map((e) => Math.min(end + 1, worksUntil(replay, e) + 1)),
      end + 2,
    ),
  }
}

/** Slot, block and event of each write. */
function writesOf(
  trace: Trace,
  events: readonly number[],
  space: Space,
  slotOf: SlotRound['slotOf'],
  block: number,
): Pick<SlotRound, 'slot' | 'part' | 'event'> {
  let room = 0
  for (const e of events) forEachItem(trace, e, space, () => room++)
  const [slot, part, event] = [new Uint32Array(room), new Uint32Array(room), new Uint32Array(room)]
  let w = 0
  for (const e of events)
    forEachItem(trace, e, space, (item) => {
      const found = slotOf(item)
      if (found === undefined) return
      slot[w] = found
      part[w] = block > 0 ? Math.floor(item / block) : 0
      event[w++] = e
    })
  return { slot: slot.subarray(0, w), part: part.subarray(0, w), event: event.subarray(0, w) }
}

/** Which slots a stage writes, and the slot of one of its items. */
function slotsOf(replay: Replay, own: Replay, stage: number, block: number) {
  const { outcome, stages = [] } = replay.run
  const { adds, into } = stages[stage] ?? {}
  const { places: entries } = own.space
  const to = replay.spaces.find(({ space }) => space.name === adds)
  if (entries && to) return { seen: to, slotOf: (item: number): number | undefined => entries.col_idx[item] }
  const output = replay.spaces.find(({ space }) => space.matrix === into && space !== own.space)
  if (!entries || !output || !outcome || into !== outcome.matrix || block > 0)
    return { seen: own, slotOf: (item: number): number | undefined => item }
  const placeOf = new Uint32Array(own.space.count).fill(NEVER)
  for (const [p, entry] of outcome.from.entries()) if (entry !== NO_ENTRY && entry < placeOf.length) placeOf[entry] = p
  return { seen: output, slotOf: (item: number) => (placeOf[item] === NEVER ? undefined : placeOf[item]) }
}

/** More events than this have more writes than a page keeps by step. */
const MOST_EVENTS = 2 ** 20

/** Whether a run has stages of several spaces, whose lanes carry items; stages that only look at some write nothing. */
export const hasRounds = ({ spaces, space, run: { stages = [], trace } }: Replay): boolean => {
  const written = new Set(stages.filter(({ looks }) => !looks).map((stage) => stage.space ?? spaces[0].space.name))
  return spaces.length > 1 && space.lanes === 'items' && written.size > 1 && eventCount(trace) <= MOST_EVENTS
}
