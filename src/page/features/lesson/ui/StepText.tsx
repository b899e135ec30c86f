import { useMemo, useState } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { showMore } from '#src/page/features/lesson/lesson.ts'
import { keepReading, readingOf } from '#src/page/features/lesson/lesson-kept.ts'
import { barsFrom, numbersFrom } from '#src/page/features/lesson/plain-text.ts'
import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import type { StepPlace } from '#src/engine/catalog/lessons.ts'
import type { Paper } from '#src/core/kernel/kernel.ts'
import { equal } from '#src/page/store/equal.ts'
import { stepDocument } from '#src/page/store/link/step-document.ts'
import { useApp } from '#src/page/store/store.ts'
import { RunHere } from '#src/page/frame/side/RunHere.tsx'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { VocabularySwitch } from '#src/page/frame/words/VocabularySwitch.tsx'
import { LaneFigure } from '../turns/LaneFigure.tsx'
import { Otherwise } from './Otherwise.tsx'
import { Bars } from './Bars.tsx'
import styles from './Lesson.module.css'
import { Prose } from './Prose.tsx'
import { Question } from './Question.tsx'
import { TaskLine } from './TaskLine.tsx'
import { useColumns } from './use-lesson.ts'
import * as texts from './words.ts'

/** What a step says, asks and lets the reader do. */
export function StepText({ place }: { readonly place: StepPlace }) {
  const { id, step, lesson, steps, at, shown } = place
  const desk = useDesk()
  const columns = useColumns()
  const numberOf = useMemo(() => numbersFrom(shown, columns), [shown, columns])
  const [kept, setKept] = useState(() => readingOf(id))
  const { says, asks, does, lanes, bars, sources = [] } = shown
  const isAnswered = asks === undefined || kept.guesses[step] !== undefined
  const answer = (guess: number | undefined) => {
    const { [step]: _, ...others } = readingOf(id).guesses
    setKept(keepReading(id, { guesses: guess === undefined ? others : { ...others, [step]: guess } }))
    if (guess !== undefined && asks?.show) void showMore(desk, shown, asks.show)
  }
  return (
    <>
      <p className={styles['standing']}>{texts.standing(lesson.title, at + 1, steps.length)}</p>
      <h2 tabIndex={-1}>{shown.title}</h2>
      {says.map((text, i) => (
        <p key={text}>
          <Prose text={text} numberOf={numberOf} after={says.slice(0, i).join(' ')} />
        </p>
      ))}
      {columns && bars ? <Bars bars={barsFrom(bars, columns)} /> : null}
      {asks ? <Question {...{ asks, columns, numberOf, answer }} guess={kept.guesses[step]} /> : null}
      {lanes && isAnswered ? <LaneFigure key={place.step} play={lanes} answers={asks !== undefined} /> : null}
      {does ? (
        <TaskLine
          does={does}
          kept={kept.done.includes(step)}
          done={() => setKept(keepReading(id, { done: [...new Set([...readingOf(id).done, step])] }))}
        />
      ) : null}
      <Changed place={`${id}.${step}`} shown={shown} />
      <Otherwise claims={shown.claims} columns={columns} />
      <details className={styles['alt']}>
        <summary>{texts.inWords}</summary>
        <p>
          <Prose text={shown.alt} numberOf={numberOf} />
        </p>
      </details>
      {sources.length > 0 ? <Sources papers={sources} /> : null}
      <div className={styles['foot']}>
        <RunHere />
        <OfClass />
        <div>
          <span>{texts.wordsOf}</span>
          <VocabularySwitch />
        </div>
      </div>
    </>
  )
}

/** What a class does with a lesson. */
function OfClass() {
  return (
    <div className={styles['class']}>
      <button type="button" className={styles['quiet']} onClick={() => void runCommand('lesson.print')}>
        {texts.printShort}
      </button>
      <button type="button" className={styles['quiet']} onClick={() => void runCommand('lesson.answers')}>
        {texts.answersShort}
      </button>
    </div>
  )
}

/** Says so where the reader has another problem or other kernels on screen, with the way back. */
function Changed({ place, shown }: { readonly place: string; readonly shown: LessonStep }) {
  const changed = useApp(({ doc, session }) => {
    if (session.opening) return false
    const { source, solve, kernels } = stepDocument(place, shown.show, doc).doc
    return !equal([source, solve, kernels], [doc.source, doc.solve, doc.kernels])
  })
  if (!changed) return null
  return (
    <p className={styles['changed']}>
      {texts.changed}{' '}
      <button type="button" className={styles['quiet']} onClick={() => void runCommand('lesson.open', place)}>
        {texts.showAgain}
      </button>
    </p>
  )
}

function Sources({ papers }: { readonly papers: readonly Paper[] }) {
  return (
    <ul className={styles['sources']} aria-label={texts.sources}>
      {papers.map(({ authors, title, venue, year, doi }) => (
        <li key={title}>
          {authors}: {doi ? <a href={`https://doi.org/${doi}`}>{title}</a> : title}. {venue}, {year}.
        </li>
      ))}
    </ul>
  )
}
