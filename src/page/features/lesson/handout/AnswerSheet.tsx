import { count, plural } from '#src/core/base/format.ts'
import type { PrintedStep } from '#src/engine/catalog/contract/lesson.ts'
import * as texts from './words.ts'
import styles from './Handout.module.css'
import { Figure, SheetHead, type SheetProps } from './LabSheet.tsx'

/** Every step with its answer, what is seen once its task is done, and all that it claims. */
export function AnswerSheet({ id, lesson, steps }: SheetProps) {
  return (
    <div className={styles['answers']}>
      <SheetHead id={id} lesson={lesson} />
      {steps.map((step, at) => (
        <Answered key={step.title} step={step} number={at + 1} />
      ))}
    </div>
  )
}

function Answered({ step, number }: { readonly step: PrintedStep; readonly number: number }) {
  const { title, asks, does, claims } = step
  return (
    <article className={styles['work']}>
      {asks || does ? <Figure step={step} /> : null}
      <div>
        <h3>
          <b>{number}</b> {title}
        </h3>
        {asks ? (
          <>
            <p>{asks.question}</p>
            <p>
              <strong>{rightWords(asks)}</strong> {asks.reveal}
            </p>
          </>
        ) : null}
        {does ? (
          <p>
            {does.says} <strong>{does.afterwards}</strong>
          </p>
        ) : null}
        <ul className={styles['claims']} aria-label={texts.claimed}>
          {claims.map(({ says, of }) => (
            <li key={says}>
              {says} <small>{of === 'every run' ? texts.ofEveryRun : texts.ofTheRecording}</small>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}

function rightWords({ choices, unit, right }: NonNullable<PrintedStep['asks']>): string {
  if (right === undefined) return `${texts.answer}: ${texts.unknown}.`
  return `${texts.answer}: ${choices?.[right] ?? (unit === undefined ? count(right) : plural(right, unit))}.`
}
