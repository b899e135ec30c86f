import type { When } from '#src/core/kernel/listing.ts'
import { type Code, listingLines, shaderLines } from '#src/engine/run/code.ts'
import { readStage } from '#src/core/trace/event.ts'
import { eventsOfItem, itemIn, stateOfWorker, waitsFrom, worksUntil } from '#src/engine/run/query.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import { type Mark, NEVER, type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'

/** Workers in each part of the kernel at a tick. */
export interface Activity {
  /** Workers in an event, by its stage. */
  readonly working: ReadonlyMap<number, number>
  /** Workers that poll for their next event. */
  readonly waiting: number
  /** The event of a marked item or worker, where it is a single one. */
  readonly event?: number
}

/** What all workers do at a tick, which is counted once for a run, or only those of a mark: O(workers). */
export function activityAt(replay: Replay, tick: number, mark?: Mark): Activity {
  if (!mark) return activityOfAll(replay, tick)
  if (mark.kind === 'item' && replay.itemSteps) return activityOfItem(replay, tick, mark.item)
  const working = new Map<number, number>()
  let waiting = 0
  let event: number | undefined
  for (const worker of workersOf(replay, mark)) {
    const now = stateOfWorker(replay, worker, tick)
    if (now.event === NEVER || !concerns(replay, now.event, mark)) continue
    if (now.state === SPINNING) waiting++
    else if (now.state === WORKING) count(working, readStage(replay.run.trace, now.event))
    else continue
    event = now.event
  }
  const one = mark.kind !== 'group'
  return { working, waiting, ...(one && event !== undefined ? { event } : {}) }
}

function activityOfAll(replay: Replay, tick: number): Activity {
  const { working, waiting } = countsByTick(replay)
  const at = Math.max(0, Math.min(Math.floor(tick), replay.end))
  return {
    working: new Map([...working].flatMap(([stage, counts]) => (counts[at] > 0 ? [[stage, counts[at]] as const] : []))),
    waiting: waiting[at],
  }
}

/** Workers by tick: those in each stage, stages ascending, and those that poll. A worker is in one event at a time. */
const countsByTick = oncePer((replay: Replay) => {
  const { workers, workerPtr, workerEvents, eventTick, end, run } = replay
  const counts = () => new Int32Array(end + 2)
  const working = new Map<number, Int32Array>()
  const waiting = counts()
  const add = (to: Int32Array, from: number, until: number) => {
    const last = Math.min(until, end)
    if (last < from) return
    to[from]++
    to[last + 1]--
  }
  for (let worker = 0; worker < workers; worker++) {
    let before = 0
    for (let place = workerPtr[worker]; place < workerPtr[worker + 1]; place++) {
      const event = workerEvents[place]
      const until = worksUntil(replay, event)
      const stage = readStage(run.trace, event)
      const of = working.get(stage) ?? counts()
      working.set(stage, of)
      add(of, Math.max(eventTick[event], before + 1), until)
      add(waiting, Math.max(waitsFrom(replay, event), before + 1), eventTick[event] - 1)
      before = Math.max(before, until)
    }
  }
  const summed = (of: Int32Array) => of.forEach((_, tick) => (of[tick] += tick > 0 ? of[tick - 1] : 0))
  for (const of of [waiting, ...working.values()]) summed(of)
  return { working: new Map([...working].toSorted(([a], [b]) => a - b)), waiting }
})

/** An item that is one of many that its workers have at once. */
function activityOfItem(replay: Replay, tick: number, item: number): Activity {
  const working = new Map<number, number>()
  const events = item < replay.space.count ? eventsOfItem(replay, item).filter((e) => replay.eventTick[e] === tick) : []
  for (const e of events) count(working, readStage(replay.run.trace, e))
  return { working, waiting: 0, ...(events.length > 0 ? { event: events[0] } : {}) }
}

const count = (of: Map<number, number>, key: number) => of.set(key, (of.get(key) ?? 0) + 1)

function workersOf({ workers, itemWorker }: Replay, mark: Mark | undefined): Iterable<number> {
  if (mark?.kind === 'worker') return mark.worker < workers ? [mark.worker] : []
  if (mark?.kind === 'item') return (itemWorker[mark.item] ?? NEVER) === NEVER ? [] : [itemWorker[mark.item]]
  return Array.from({ length: workers }, (_, worker) => worker)
}

function concerns(replay: Replay, event: number, mark: Mark | undefined): boolean {
  if (mark?.kind === 'item') return itemIn(replay, event) === mark.item
  return mark?.kind !== 'group' || replay.grouping.group[itemIn(replay, event)] === mark.group
}

/** Lines of the listing, and of each source, that belong together. */
export interface Lines {
  readonly listing: readonly number[]
  readonly sources: readonly (readonly number[])[]
}

/** Lines that are active in a stage, or while a worker polls. */
export function linesOf({ listing, sources }: Code, when: When): Lines {
  const lines = listingLines(listing, when)
  const within = sources.map((source) => lines.flatMap((line) => shaderLines(listing.lines[line], source)))
  return { listing: lines, sources: within }
}

/** Lines of the shaders that do one line of the listing. */
export const linesOfText = ({ listing, sources }: Code, line: number): Lines => ({
  listing: [line],
  sources: sources.map((source) => shaderLines(listing.lines[line], source)),
})
