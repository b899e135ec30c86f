import { type ReactNode, useEffect, useRef } from 'react'
import { runCommand } from '#src/actions/commands/registry.ts'
import { useStep } from './use-lesson.ts'
import styles from './Lesson.module.css'
import { StepBar } from './StepBar.tsx'
import { StepText } from './StepText.tsx'
import * as texts from './words.ts'

/** A lesson: its text beside the figure of the step, and where the reader stands. In narrow windows the text stands above. */
export default function LessonRoom({ figure }: { readonly figure: ReactNode }) {
  const { found, missing } = useStep()
  const prose = useRef<HTMLElement>(null)
  const place = found && `${found.id}.${found.step}`
  const before = useRef(place)
  useEffect(() => {
    // what was read before keeps the focus nowhere: the next step begins at its title
    if (before.current !== undefined && before.current !== place) {
      prose.current?.scrollTo({ top: 0 })
      prose.current?.querySelector('h2')?.focus()
      prose.current?.closest('[data-lesson]')?.scrollTo({ top: 0 })
    }
    before.current = place
  }, [place])
  return (
    <>
      <div className={styles['room']} data-lesson={place}>
        <section ref={prose} className={styles['prose']} aria-label={texts.room}>
          {missing === undefined ? null : <Nothing why={missing} />}
          {found ? <StepText key={place} place={found} /> : null}
        </section>
        <div className={styles['figure']}>{figure}</div>
      </div>
      {found ? <StepBar place={found} /> : null}
    </>
  )
}

function Nothing({ why }: { readonly why: string }) {
  return (
    <>
      <p role="alert">{why}</p>
      <button type="button" className={styles['quiet']} onClick={() => void runCommand('lesson.list')}>
        {texts.chooseLesson}
      </button>
    </>
  )
}
