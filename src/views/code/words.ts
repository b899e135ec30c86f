import { formOf } from '#src/base/nouns.ts'
import { seenBy } from '#src/run/query.ts'
import { count, plural } from '#src/base/format.ts'
import type { Frame } from '#src/catalog/view.ts'
import { carriedCount } from '#src/trace/lanes.ts'
import { firstOf, itemOf, pollsOf, stageOf } from '#src/trace/event.ts'
import type { Replay } from '#src/run/replay.ts'
import { placeWords } from '#src/draw/places.ts'
import type { Activity } from './layout.ts'

/** One sentence on what is lit: the marked row's or worker's event, or how many workers are where. */
export function caption(
  replay: Replay,
  { tick, hover, pin }: Pick<Frame, 'tick' | 'hover' | 'pin'>,
  activity: Activity,
): string {
  const at = placeWords(replay.timed, tick)
  if (activity.event !== undefined) return `${at}: ${ofEvent(replay, activity.event, activity.waiting > 0)}`
  const mark = hover ?? pin
  if (mark) return `${at}: the marked ${mark.kind === 'item' ? mark.space : mark.kind} is not at work`
  const working = [...activity.working].map(([stage, n]) => {
    const where = replay.run.stages || activity.working.size > 1 ? `in ${stageName(replay, stage)}` : 'at work'
    return `${plural(n, 'worker')} ${where}`
  })
  const polling = activity.waiting > 0 ? [`${count(activity.waiting)} polling`] : []
  return `${at}: ${[...working, ...polling].join(', ') || 'no worker is at work'}`
}

/** A stage by its name; by its number where the run has none. */
function stageName({ run }: Replay, stage: number): string {
  const name = run.stages?.[stage]?.name
  return name === undefined ? `stage ${stage}` : `“${name}”`
}

function ofEvent(replay: Replay, event: number, polls: boolean): string {
  const { trace } = replay.run
  const who = `worker ${count(replay.eventWorker[event])}, ${seenBy(replay, event).space.name} ${count(itemOf(trace, event))}`
  if (polls) return `${who}: ${plural(pollsOf(trace, event), 'poll')} in vain before its next step`
  return `${who}: ${stageName(replay, stageOf(trace, event))}, ${carried(replay, event)}`
}

/** Which nonzeros the event's lanes carry. */
function carried({ run: { trace } }: Replay, event: number): string {
  const lanes = carriedCount(trace, event)
  if (lanes === 0) return 'no operand'
  const first = firstOf(trace, event)
  return formOf(lanes, {
    one: `nonzero ${count(first)}`,
    other: `${plural(lanes, 'nonzero')} from ${count(first)}`,
  })
}
