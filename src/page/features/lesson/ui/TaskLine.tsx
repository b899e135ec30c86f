import { useEffect } from 'react'
import type { LessonTask } from '#src/engine/catalog/contract/lesson.ts'
import { axisEnd } from '#src/page/store/axis.ts'
import { reaches } from '#src/page/store/link/step-document.ts'
import { useApp } from '#src/page/store/store.ts'
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
