import { recall, remember } from '#src/page/desk/remember.ts'

/** What this browser keeps of a reader in a lesson. */
export interface LessonKept {
  /** Id of the step that was read last; empty where none was. */
  readonly at: string
  readonly finished: boolean
  /** Answers to questions by step: a number, or the place of a choice. */
  readonly guesses: Readonly<Record<string, number>>
  /** Steps whose task was done. */
  readonly done: readonly string[]
}

/** Of a lesson that was never read. */
export const NOTHING: LessonKept = { at: '', finished: false, guesses: {}, done: [] }

const keyOf = (lesson: string): string => `lesson.${lesson}`

/** What is kept of a lesson; nothing where that cannot be read. */
export function readingOf(lesson: string): LessonKept {
  try {
    const kept: unknown = JSON.parse(recall(keyOf(lesson)) ?? '{}')
    return { ...NOTHING, ...(isObject(kept) ? known(kept) : {}) }
  } catch {
    return NOTHING
  }
}

/** Keeps what is new, beside what was kept. Returns both. */
export function keepReading(lesson: string, news: Partial<LessonKept>): LessonKept {
  const kept = { ...readingOf(lesson), ...news }
  remember(keyOf(lesson), JSON.stringify(kept))
  return kept
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts that are what they should be: what a browser kept may have been written by anyone. */
function known({ at, finished, guesses, done }: Readonly<Record<string, unknown>>): Partial<LessonKept> {
  const numbers = isObject(guesses) ? Object.entries(guesses).filter(([, guess]) => Number.isFinite(guess)) : []
  return {
    ...(typeof at === 'string' && { at }),
    finished: finished === true,
    guesses: Object.fromEntries(numbers) as Record<string, number>,
    done: Array.isArray(done) ? done.filter((one) => typeof one === 'string') : [],
  }
}
