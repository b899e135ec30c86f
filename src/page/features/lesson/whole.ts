import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import { escaped, tag } from '#src/page/draw/vector/xml.ts'
import { folded, paragraph, type Whole, type Wholes } from '#src/page/frame/whole.ts'
import { store } from '#src/page/store/store.ts'
import { numbersFrom, plainText } from './plain-text.ts'
import { columnsOf } from './ui/use-lesson.ts'
import * as texts from './ui/words.ts'

/** All lessons, step by step. */
const all: Wholes = async () =>
  [...(await lessons()).catalog].map(
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

function stepHtml(step: LessonStep): string {
  const { says, asks, does } = step
  const { columns, prices } = store.getState().session
  const numberOf = numbersFrom(step, columnsOf(columns, prices))
  const plain = (text: string) => plainText(text, numberOf)
  const choices = asks?.choices?.map((choice) => tag('li', {}, escaped(choice))).join('')
  return [
    ...says.map((text) => paragraph(plain(text))),
    ...(asks
      ? [
          paragraph(plain(asks.question)),
          ...(choices ? [tag('ul', {}, choices)] : []),
          folded(texts.answer, [plain(asks.reveal)]),
        ]
      : []),
    ...(does ? [folded(texts.toDo, [plain(does.says), plain(does.afterwards)])] : []),
  ].join('')
}

export default all
