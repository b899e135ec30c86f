import { useEffect } from 'react'
import type { LessonTask } from '#src/catalog/lesson.ts'
import { axisEnd } from '#src/store/axis.ts'
import { reaches } from '#src/store/step-document.ts'
import { useApp } from '#src/store/store.ts'
import styles from './Lesson.module.css'
import * as texts from './words.ts'

interface Props {
  readonly does: LessonTask
  /** Whether it was done before. */
  readonly kept: boolean
  done(): void
}

/** Something to do in the figure, and what is said once it is done. */
export function TaskLine({ does: { says, until, afterwards }, kept, done }: Props) {
  const now = useApp((state) => reaches(state.doc, until, axisEnd(state)))
  useEffect(() => {
    if (now && !kept) done()
  }, [now, kept, done])
  const isDone = now || kept
  return (
    <section className={styles['task']} aria-label={texts.toDo} data-done={isDone}>
      <p>{says}</p>
      <output>{isDone ? `${texts.done} ${afterwards}` : ''}</output>
    </section>
  )
}
