import { errorRecord } from '#src/core/base/errors.ts'
import { median } from '#src/engine/run/run.ts'
import { isWithin, judgedAs, mostIn, type LabTask } from '#src/lab/edit/task.ts'
import type { Verdict } from '#src/lab/judge/judge.ts'
import { countChoice } from '#src/page/desk/edit/verdicts.ts'
import { recall, remember } from '#src/page/desk/remember.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import type { Column } from '#src/page/store/session.ts'
import * as texts from './words.ts'

/** How far an edit is on the way to a task's goal. */
export interface TaskStanding {
  readonly isReached: boolean
  /** What was counted. */
  readonly says: string
}

const doneKey = ({ title }: LabTask): string => `lab.done.${title}`

export const isDone = (task: LabTask): boolean => recall(doneKey(task)) === 'yes'

export const setDone = (task: LabTask): void => remember(doneKey(task), 'yes')

/** Where an edit stands once it is judged: by the verdict, and by counts of a run on the machine of lanes. */
export async function findStanding(task: LabTask, choice: KernelChoice, verdict: Verdict): Promise<TaskStanding> {
  const { goal, source, target } = task
  if (judgedAs(goal, verdict) !== true) return { isReached: false, says: '' }
  const { bound } = goal
  if (!bound) return { isReached: true, says: '' }
  try {
    const [counts, other] = await Promise.all([
      countChoice(choice, source),
      bound.ofTarget && target ? countChoice({ id: target, params: {} }, source) : undefined,
    ])
    const says = texts.counted(bound.of, counts[bound.of], mostIn(bound, bound.of, other))
    return { isReached: isWithin(goal, counts, other), says }
  } catch (error) {
    return { isReached: false, says: texts.notCounted(errorRecord(error).message) }
  }
}

/** The edit's time as a multiple of the target's, where one measurement on a GPU has both. */
export function timedRatio(
  task: LabTask,
  columns: readonly Column[],
  ran: KernelChoice | undefined,
): number | undefined {
  const timed = (id: string | undefined) => {
    const { timing, replay } = columns.find((one) => one.id === id) ?? {}
    return replay?.run.adapter.kind === 'gpu' && timing?.single ? median(timing.single) : undefined
  }
  const [own, other] = [timed(ran?.id), timed(task.target)]
  return task.goal.time !== undefined && own !== undefined && other !== undefined ? own / other : undefined
}

/** Whether a judged edit has reached its goal: where a GPU has timed it and the target, its times decide, and else the counts. */
export function reaches({ goal }: LabTask, standing: TaskStanding | undefined, ratio: number | undefined): boolean {
  if (standing === undefined) return false
  return ratio === undefined || goal.time === undefined ? standing.isReached : ratio <= goal.time
}
