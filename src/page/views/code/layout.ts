import type { When } from '#src/core/kernel/listing.ts'
import { type Code, listingLines, shaderLines } from '#src/engine/run/code.ts'
import { readStage } from '#src/core/trace/event.ts'
import { eventsOfItem, itemIn, stateOfWorker } from '#src/engine/run/query.ts'
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

/** What all workers do at a tick, or only those of a mark. O(workers). */
export function activityAt(replay: Replay, tick: number, mark?: Mark): Activity {
  if (mark?.kind === 'item' && replay.itemSteps) return activityOfItem(replay, tick, mark.item)
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
  const one = mark !== undefined && mark.kind !== 'group'
  return { working, waiting, ...(one && event !== undefined ? { event } : {}) }
}

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
