import { AppError, errorRecord } from '#src/core/base/errors.ts'
import type { Schedule, Subject } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { played, scheduleOf } from '#src/engine/run/schedule.ts'
import { changesOf } from '#src/engine/run/states.ts'

/** What of a run its schedule is made of. */
export type Traced = Pick<Run, 'trace' | 'stages' | 'stall'>

/** Logical time of a run, and every change of an item's state in it. */
export function scheduled({ trace, stages, stall }: Traced, subject: Subject): Schedule {
  const schedule = scheduleOf(trace, subject, stages)
  const { spaces } = played({ trace, stages, stall } as Run, subject, schedule) // states are of nothing else
  return { ...schedule, items: schedule.items.map((times, s) => ({ ...times, changes: changesOf(spaces[s]) })) }
}

/** The same of a recorded run: events that no order fits are a fault of the recording. Throws AppError `BadRecording`. */
export function recordedSchedule(run: Run, subject: Subject, field: string): Schedule {
  try {
    return scheduled(run, subject)
  } catch (error) {
    const { message, at } = errorRecord(error)
    throw new AppError('BadRecording', message, { ...at, field })
  }
}
