import type { Lesson, LessonColumns, LessonStep, Prediction } from '#src/engine/catalog/contract/lesson.ts'
import type { TalkScene } from '#src/engine/catalog/contract/talk.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import type { FoundTalk } from '#src/engine/catalog/talks.ts'
import { numbersFrom, plainText } from '#src/page/features/lesson/plain-text.ts'
import * as texts from './words.ts'

/**
 * A lesson shown large: a step is a scene, and its text is what the speaker says. A question is a scene before its answer, and
 * stands in the step's headline.
 */

const LESSON = 'lesson:'
const MINUTE = 60
/** Before the answer nothing has run yet, and how long it takes cannot be read off an axis. */
const UNANSWERED = 'axis=steps&t=0'

interface Part extends Pick<TalkScene, 'title' | 'says' | 'show' | 'asks'> {
  readonly step: LessonStep
  readonly name: string
}

function partsOfStep(name: string, step: LessonStep): readonly Part[] {
  const { title, says, show, asks } = step
  return asks
    ? [
        {
          step,
          name,
          title: asks.question,
          says: [...says, ...choices(asks)],
          show: `${show}&${UNANSWERED}`,
          asks: true,
        },
        { name, ...revealed(step, asks) },
      ]
    : [{ step, name, title, says, show }]
}

const choices = ({ choices: given }: Prediction): readonly string[] => (given ? [texts.choices(given)] : [])

const revealed = (step: LessonStep, { reveal, show }: Prediction): Omit<Part, 'name'> => ({
  step,
  title: step.title,
  says: [reveal],
  show: show === undefined ? step.show : `${step.show}&${show}`,
})

const partsOf = ({ steps }: Lesson): readonly Part[] =>
  Object.entries(steps).flatMap(([name, step]) => partsOfStep(name, step))

/** A lesson as a talk. A number of its runs is `…` until they are on screen: {@link notesOnScreen}. */
export function lessonTalk(id: string, lesson: Lesson): FoundTalk {
  const parts = partsOf(lesson)
  const seconds = Math.round((lesson.minutes * MINUTE) / parts.length)
  return {
    id: LESSON + id,
    title: lesson.title,
    scenes: parts.map(({ step: { plays, live }, name, title, says, show, asks }) => ({
      show,
      lesson: `${id}.${name}`,
      title: plainText(title, () => undefined),
      says: says.map((text) => plainText(text, () => undefined)),
      seconds,
      ...(asks && { asks }),
      ...(plays && !asks && { plays }),
      ...(live && !asks && { live }),
    })),
  }
}

/** Every lesson that has arrived, as a talk. Never rejects. */
export const lessonTalks = async (): Promise<readonly FoundTalk[]> =>
  [...(await lessons()).catalog].map(([id, lesson]) => lessonTalk(id, lesson))

export const isLesson = ({ id }: Pick<FoundTalk, 'id'>): boolean => id.startsWith(LESSON)

/** What a speaker says in a scene of a lesson, with the numbers of the runs on screen; undefined in any other talk. */
export async function notesOnScreen(
  { id }: FoundTalk,
  scene: number,
  columns: LessonColumns | undefined,
): Promise<readonly string[] | undefined> {
  if (!isLesson({ id })) return undefined
  const lesson = (await lessons()).catalog.get(id.slice(LESSON.length))
  if (!lesson) return undefined
  const { step, says } = partsOf(lesson)[scene]
  const numberOf = numbersFrom(step, columns)
  return says.map((text) => plainText(text, numberOf))
}
