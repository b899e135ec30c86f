import { useEffect, useId, useState } from 'react'
import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { stepNamed } from '#src/engine/catalog/lessons.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import { readingOf } from '#src/page/features/lesson/lesson-kept.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import { CopyButton } from '#src/page/frame/widgets/CopyButton.tsx'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { QrPicture } from '#src/page/frame/widgets/Qr.tsx'
import { qrCode } from '#src/page/frame/widgets/qr.ts'
import { useApp } from '#src/page/store/store.ts'
import styles from './Answers.module.css'
import { askedSteps, encodeAnswers, type Guesses } from './code.ts'
import { rightAnswers } from './right.ts'
import { type TallyBar, type QuestionTally, roomTally } from './tally.ts'
import * as texts from './words.ts'

interface Of {
  readonly id: string
  readonly lesson: Lesson
}

/** A reader's answers as a code, and what a room answered, from the codes of its readers. */
export default function Answers() {
  const id = useApp(({ doc }) => doc.lesson?.split('.')[0])
  const [lesson, setLesson] = useState<Lesson>()
  useEffect(() => void (id && stepNamed(id).then((found) => setLesson(found?.lesson), showTrouble)), [id])
  if (!id || !lesson) return null
  const asks = askedSteps(lesson).length > 0
  return (
    <Sheet title={texts.title(lesson.title)}>
      {asks ? (
        <>
          <Yours id={id} lesson={lesson} />
          <Room id={id} lesson={lesson} />
        </>
      ) : (
        <p>{texts.noQuestion}</p>
      )}
    </Sheet>
  )
}

function Yours({ id, lesson }: Of) {
  const [said, say] = useState('')
  const { guesses } = readingOf(id)
  const asked = askedSteps(lesson)
  const given = asked.filter(({ step }) => guesses[step] !== undefined).length
  const code = encodeAnswers(id, lesson, guesses)
  const qr = qrCode(code)
  return (
    <section className={styles['yours']} aria-label={texts.yours}>
      <div>
        <h3>{texts.yours}</h3>
        <p>{texts.aboutCode(given, asked.length)}</p>
        {given > 0 ? <p className={styles['code']}>{code}</p> : null}
        {given > 0 ? (
          <CopyButton text={code} label={texts.copy} copied={texts.copied} refused={texts.notCopied} say={say} />
        ) : null}
        <output>{said}</output>
      </div>
      {given > 0 && qr ? <QrPicture qr={qr} label={texts.qr} /> : null}
    </section>
  )
}

function Room({ id, lesson }: Of) {
  const desk = useDesk()
  const label = useId()
  const [lines, setLines] = useState('')
  const [right, setRight] = useState<Guesses>()
  const [typed, type] = useState(0)
  const { readers, questions, bad: all } = roomTally(lines, id, lesson)
  // the line that is being typed is no code yet, and nothing is said of it
  const bad = all.filter(({ line }) => line !== typed)
  return (
    <section className={styles['room']} aria-label={texts.room}>
      <h3>{texts.room}</h3>
      <label htmlFor={label}>{texts.codes}</label>
      <textarea
        id={label}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        value={lines}
        onChange={({ target: { value, selectionStart } }) => {
          setLines(value)
          type(value.slice(0, selectionStart).split('\n').length)
        }}
        onBlur={() => type(0)}
      />
      <p>{texts.aboutRoom}</p>
      <output>{readers + bad.length > 0 ? texts.counted(readers, bad.length) : ''}</output>
      {bad.length > 0 ? (
        <div role="alert">
          <ul className={styles['bad']}>
            {bad.map(({ line, text, why }) => (
              <li key={line}>{texts.badLine(line, text, why)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {readers > 0 ? (
        <>
          {right ? null : (
            <button
              type="button"
              className={fields['button']}
              onClick={() => void rightAnswers(desk, id, lesson).then(setRight, showTrouble)}
            >
              {texts.showRight}
            </button>
          )}
          {questions.map((question) => (
            <Histogram key={question.step} question={question} right={right?.[question.step]} />
          ))}
        </>
      ) : null}
    </section>
  )
}

/** How many readers gave each answer. */
function Histogram({ question, right }: { readonly question: QuestionTally; readonly right: number | undefined }) {
  const { asks, bars, answered } = question
  const most = Math.max(1, ...bars.map(({ readers }) => readers))
  const isRight = ({ from, to }: TallyBar) => right !== undefined && right >= from && right <= to
  return (
    <figure className={styles['histogram']}>
      <figcaption>
        {asks.question} <small>{texts.answeredBy(answered)}</small>
        {right !== undefined && !asks.choices ? <small> {texts.runsSay(right, asks.unit)}</small> : null}
      </figcaption>
      <dl>
        {bars.map((bar) => (
          <div key={bar.label} data-right={isRight(bar) || undefined}>
            <dt>
              {bar.label}
              {isRight(bar) ? <small> {texts.right}</small> : null}
            </dt>
            <dd>
              <i style={{ width: `${(100 * bar.readers) / most}%` }} aria-hidden="true" />
              <span>{bar.readers}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
