import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { stepNamed } from '#src/engine/catalog/lessons.ts'
import type { Change } from '#src/page/store/document.ts'
import { unlocked } from '#src/page/store/unlocked.ts'
import { patchDoc, patchSession, store } from '#src/page/store/store.ts'
import { keepReading, NOTHING } from './lesson-kept.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { showScene } from '#src/page/desk/scene/show-scene.ts'
import * as texts from './words.ts'

/**
 * Opens a step of a lesson with its figure; what is on screen already is not run again. Nothing happens without the lesson.
 * @returns whether there is that lesson
 * @param place `waiting.needs`; where only the lesson is named, its first step
 */
export async function openStep(desk: Desk, place: string, change: Change = 'step'): Promise<boolean> {
  const found = await stepNamed(place)
  if (!found) return false
  const { id, step, shown } = found
  const { guesses } = store.getState().session.saving ? NOTHING : keepReading(id, { at: step })
  const more = guesses[step] === undefined ? undefined : shown.asks?.show
  await show(desk, `${id}.${step}`, shown, change, more)
  return true
}

/** Changes the figure of the step that is open by further keys of a link. */
export async function showMore(desk: Desk, shown: LessonStep, keys: string): Promise<void> {
  const { lesson } = store.getState().doc
  if (lesson !== undefined) await show(desk, lesson, shown, 'step', keys)
}

const show = (desk: Desk, place: string, step: LessonStep, change: Change, more = ''): Promise<void> =>
  showScene(desk, step, { place, change, more, isOn: () => store.getState().doc.lesson === place })

/** The step before or after the one that is open; after the last the figure stays, and the lesson is left. */
export async function walk(desk: Desk, by: 1 | -1): Promise<void> {
  const { lesson } = store.getState().doc
  const found = lesson === undefined ? undefined : await stepNamed(lesson)
  if (!found) return
  const { id, steps, at } = found
  const next = steps[at + by]
  if (next !== undefined) await openStep(desk, `${id}.${next}`)
  if (next !== undefined || by < 0) return
  keepReading(id, { finished: true })
  leave()
  patchSession({ notice: store.getState().doc.lesson === undefined ? texts.over : texts.overAndKept })
}

/** Leaves the lesson; its figure stays on the ordinary screen. A link that locks the panes keeps its lesson beside them. */
export const leave = (): void => patchDoc(unlocked(store.getState().doc, { lesson: undefined }))
