import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { shelvedPrices } from '#src/page/desk/measure/prices.ts'
import { recordedRuns } from '#src/page/desk/race/recorded.ts'
import { rightAnswer } from '#src/page/features/lesson/plain-text.ts'
import { columnsOf } from '#src/page/features/lesson/ui/use-lesson.ts'
import { stepDocument } from '#src/page/store/link/step-document.ts'
import { store } from '#src/page/store/store.ts'
import { askedSteps, type Guesses } from './code.ts'

/** What the recorded runs answer, by steps; nothing where they are not on the shelf. Rejects where a recording does not arrive. */
export async function rightAnswers(desk: Desk, id: string, lesson: Lesson): Promise<Guesses> {
  await shelvedPrices(desk)
  const { doc, session } = store.getState()
  const found = askedSteps(lesson).map(async ({ step, asks }) => {
    const shown = await recordedRuns(desk, stepDocument(`${id}.${step}`, lesson.steps[step].show, doc).doc)
    const right = rightAnswer(asks, shown && columnsOf(shown.columns, session.prices))
    return right === undefined ? [] : [[step, right] as const]
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}
