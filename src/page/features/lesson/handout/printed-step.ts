import type { LessonColumns, LessonStep, PrintedStep } from '#src/engine/catalog/contract/lesson.ts'
import { numbersFrom, plainText, rightAnswer } from '#src/page/features/lesson/plain-text.ts'

/** A step as it is printed: all that it says comes from the lesson, its numbers from the runs of its figure. */
export function printedStep(
  step: LessonStep,
  columns: LessonColumns | undefined,
  figure: Pick<PrintedStep['figure'], 'address' | 'caption'>,
): PrintedStep {
  const { title, alt, asks, does, claims } = step
  const numberOf = numbersFrom(step, columns)
  const plain = (text: string) => plainText(text, numberOf)
  return {
    title: plain(title),
    figure: { ...figure, alt: plain(alt) },
    ...(asks && {
      asks: {
        question: plain(asks.question),
        ...(asks.choices && { choices: asks.choices.map(plain) }),
        ...(asks.unit !== undefined && { unit: asks.unit }),
        right: rightAnswer(asks, columns),
        reveal: plain(asks.reveal),
      },
    }),
    ...(does && { does: { says: plain(does.says), afterwards: plain(does.afterwards) } }),
    claims: claims.map(({ says, of }) => ({ says: plain(says), of })),
  }
}
