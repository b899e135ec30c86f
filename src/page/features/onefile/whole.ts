import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import { allTalks } from '#src/page/features/talk/kept-talks.ts'
import { escaped, tag } from '#src/page/draw/vector/xml.ts'
import { textPieces, withNumbers } from '#src/page/features/lesson/ui/markup.ts'
import { columnsOf } from '#src/page/features/lesson/ui/use-lesson.ts'
import { store } from '#src/page/store/store.ts'
import * as texts from './words.ts'

/** A lesson or a talk, scene by scene. */
export interface Whole {
  /** `lesson:waiting`, `talk:five-ways`. */
  readonly id: string
  readonly title: string
  readonly scenes: readonly WholeScene[]
}

export interface WholeScene {
  readonly head: string
  /** The command that brings it on screen, and its argument. */
  readonly shows: readonly [command: string, argument: string]
  /** What stands beside its picture, as HTML, once its runs are on screen. */
  words(): string
}

/** All lessons and talks, the visitor's own talks among them. */
export async function wholes(): Promise<readonly Whole[]> {
  const [{ catalog }, talks] = await Promise.all([lessons(), allTalks()])
  const read = [...catalog].map(
    ([id, { title, steps }]): Whole => ({
      id: `lesson:${id}`,
      title,
      scenes: Object.entries(steps).map(([step, shown]) => ({
        head: shown.title,
        shows: ['lesson.open', `${id}.${step}`],
        words: () => stepHtml(shown),
      })),
    }),
  )
  const given = talks.map(
    ({ id, title, scenes }): Whole => ({
      id: `talk:${id}`,
      title,
      scenes: scenes.map(({ title: head, says }, at) => ({
        head,
        shows: at === 0 ? ['talk.start', `${id} 0`] : ['talk.go', String(at)],
        words: () => folded(texts.notes, says.map(paragraph)),
      })),
    }),
  )
  return [...read, ...given]
}

function stepHtml({ says, asks, does, numbers = {} }: LessonStep): string {
  const { columns, prices } = store.getState().session
  const of = columnsOf(columns, prices)
  const numberOf = (name: string) => of && numbers[name]?.(of)
  const html = (text: string) => paragraph(plain(withNumbers(text, numberOf)))
  const choices = asks?.choices?.map((choice) => tag('li', {}, escaped(choice))).join('')
  return [
    ...says.map(html),
    ...(asks
      ? [html(asks.question), ...(choices ? [tag('ul', {}, choices)] : []), folded(texts.question, [html(asks.reveal)])]
      : []),
    ...(does ? [folded(texts.task, [html(does.says), html(does.afterwards)])] : []),
  ].join('')
}

/** A text without its marks: in a file nothing answers. */
export const plain = (text: string): string =>
  textPieces(text)
    .map((piece) => piece.text)
    .join('')

const paragraph = (text: string): string => tag('p', {}, escaped(text))

const folded = (head: string, inside: readonly string[]): string =>
  tag('details', {}, tag('summary', {}, escaped(head)) + inside.join(''))
