import type { LessonBar, LessonColumns, LessonStep, Prediction } from '#src/engine/catalog/contract/lesson.ts'
import { inWords } from '#src/page/frame/words/glossary.ts'
import { currentVocabulary } from '#src/page/frame/words/vocabulary.ts'
import { textPieces, withNumbers } from './ui/markup.ts'

/** Numbers of a step by their names, from the runs on screen; undefined where they do not have it. */
export function numbersFrom({ numbers = {} }: LessonStep, columns: LessonColumns | undefined) {
  return (name: string): string | undefined => {
    try {
      const words = columns && numbers[name]?.(columns)
      return words?.includes('NaN') ? undefined : words
    } catch {
      return undefined // the reader has other columns on screen
    }
  }
}

/** Bars of a step, as far as the columns on screen have their numbers. */
export const barsFrom = (bars: readonly LessonBar[], columns: LessonColumns) =>
  bars.flatMap(({ name, of, words }) => {
    try {
      const value = of(columns)
      return Number.isFinite(value) ? [{ name, value, words: words(columns) }] : []
    } catch {
      return [] // the reader has other columns on screen
    }
  })

/** A text of a step with its numbers, and without its marks: where nothing answers, in a file or in a speaker's notes. */
export const plainText = (text: string, numberOf: (name: string) => string | undefined): string =>
  textPieces(inWords(withNumbers(text, numberOf), currentVocabulary()))
    .map((piece) => piece.text)
    .join('')

/** What the runs answer: a number, or the place of the right choice; undefined where they cannot. */
export function rightAnswer({ answer }: Prediction, columns: LessonColumns | undefined): number | undefined {
  try {
    const right = columns && answer(columns)
    return Number.isFinite(right) ? right : undefined
  } catch {
    return undefined
  }
}
