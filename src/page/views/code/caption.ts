import { seenBy } from '#src/engine/run/query.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { carriedCount } from '#src/core/trace/lanes.ts'
import { readFirst, readItem, readPolls, readStage } from '#src/core/trace/event.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { Activity } from './layout.ts'
import * as texts from './words.ts'

/** One sentence on what is lit: the marked row's or worker's event, or how many workers are where. */
export function caption(
  replay: Replay,
  { tick, hover, pin }: Pick<Frame, 'tick' | 'hover' | 'pin'>,
  activity: Activity,
): string {
  const at = placeWords(replay.timed, tick)
  if (activity.event !== undefined) return texts.at(at, ofEvent(replay, activity.event, activity.waiting > 0))
  const mark = hover ?? pin
  if (mark) return texts.at(at, texts.notAtWork(mark.kind === 'item' ? mark.space : mark.kind))
  const working = [...activity.working].map(([stage, n]) =>
    replay.run.stages || activity.working.size > 1 ? texts.inStage(n, stageName(replay, stage)) : texts.atWork(n),
  )
  const polling = activity.waiting > 0 ? [texts.polling(activity.waiting)] : []
  return texts.at(at, [...working, ...polling].join(', ') || texts.noWorker)
}

/** A stage by its name; by its number where the run has none. */
export function stageName({ run }: Replay, stage: number): string {
  const name = run.stages?.[stage]?.name
  return name === undefined ? texts.stage(stage) : `“${name}”`
}

function ofEvent(replay: Replay, event: number, polls: boolean): string {
  const { trace } = replay.run
  const who = texts.workerAt(replay.eventWorker[event], seenBy(replay, event).space.name, readItem(trace, event))
  if (polls) return texts.at(who, texts.inVain(readPolls(trace, event)))
  return texts.at(who, `${stageName(replay, readStage(trace, event))}, ${carried(replay, event)}`)
}

/** Which nonzeros the event's lanes carry. */
function carried({ run: { trace } }: Replay, event: number): string {
  const lanes = carriedCount(trace, event)
  return lanes === 0 ? texts.noOperand : texts.carried(lanes, readFirst(trace, event))
}
