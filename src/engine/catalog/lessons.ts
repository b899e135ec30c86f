import { type Arrivals, arrivals } from './arrivals.ts'
import type { Lesson, LessonStep } from './contract/lesson.ts'

/** Files of lessons by their paths, `…/<id>/lesson.ts`. */
type LessonFiles = Readonly<Record<string, () => Promise<Lesson>>>

/** A step with where it stands. */
export interface StepPlace {
  /** `waiting`, and `needs`: together `waiting.needs` in a link. */
  readonly id: string
  readonly step: string
  readonly lesson: Lesson
  /** Ids of the lesson's steps, and the place of this one among them. */
  readonly steps: readonly string[]
  readonly at: number
  readonly shown: LessonStep
}

/** Lessons that were found, and how to ask for one. */
export interface LessonCatalog {
  /** All, by their ids, in their order. Never rejects. */
  lessons(): Promise<Arrivals<Lesson>>
  /** The step that a link names: `waiting.needs`. Without a step, or with one that is not there, the first; undefined without the lesson. */
  stepNamed(name: string): Promise<StepPlace | undefined>
}

export function lessonsIn(files: LessonFiles): LessonCatalog {
  const loaders = new Map(Object.entries(files).map(([path, load]) => [path.split('/').at(-2) as string, load]))
  const lessonOf = async (id: string): Promise<Lesson> => {
    const lesson = await loaders.get(id)?.()
    if (!lesson) throw new Error(`there is no lesson ${id}`)
    return lesson
  }
  return {
    async lessons() {
      const { catalog, missing } = await arrivals([...loaders.keys()], lessonOf)
      return { catalog: new Map([...catalog].sort(([, a], [, b]) => a.place - b.place)), missing }
    },
    async stepNamed(name) {
      const [id, wanted = ''] = name.split('.')
      return loaders.has(id) ? placeIn(id, await lessonOf(id), wanted) : undefined
    },
  }
}

function placeIn(id: string, lesson: Lesson, wanted: string): StepPlace {
  const steps = Object.keys(lesson.steps)
  const at = Math.max(0, steps.indexOf(wanted))
  return { id, step: steps[at], lesson, steps, at, shown: lesson.steps[steps[at]] }
}

export const { lessons, stepNamed } = lessonsIn(
  import.meta.glob<Lesson>('../../page/lessons/*/lesson.ts', { import: 'default' }),
)
