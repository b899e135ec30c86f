import { ArrowLeft, ArrowRight } from 'lucide-react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { StepPlace } from '#src/engine/catalog/lessons.ts'
import { Keys } from '#src/page/frame/widgets/Keys.tsx'
import styles from './StepBar.module.css'
import * as texts from './words.ts'

/** Where the reader stands in the lesson, and the way on. */
export function StepBar({ place: { id, lesson, steps, at } }: { readonly place: StepPlace }) {
  const last = at === steps.length - 1
  return (
    <nav className={styles['bar']} aria-label={texts.allSteps}>
      <button
        type="button"
        className={styles['back']}
        aria-label={texts.back}
        disabled={at === 0}
        onClick={() => void runCommand('lesson.back')}
      >
        <ArrowLeft strokeWidth={1.75} aria-hidden="true" />
        <span>{texts.back}</span>
      </button>
      <ol>
        {steps.map((step, place) => (
          <li key={step}>
            <button
              type="button"
              aria-current={place === at ? 'step' : undefined}
              data-past={place < at}
              title={lesson.steps[step].title}
              onClick={() => void runCommand('lesson.open', `${id}.${step}`)}
            >
              <span>{lesson.steps[step].title}</span>
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={styles['next']}
        data-last={last || undefined}
        onClick={() => void runCommand('lesson.next')}
      >
        {last ? texts.finish : texts.next}
        {last ? <ArrowRight strokeWidth={1.75} aria-hidden="true" /> : <Keys name="ArrowRight" />}
      </button>
    </nav>
  )
}
