import { useEffect, useState } from 'react'
import { command, runCommand } from '#src/page/desk/commands/registry.ts'
import { readingOf } from '#src/page/features/lesson/lesson-kept.ts'
import type { Arrivals } from '#src/engine/catalog/arrivals.ts'
import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import * as texts from './ui/words.ts'
import { Missing } from '#src/page/frame/widgets/Missing.tsx'
import styles from './LessonsSheet.module.css'
import fields from '#src/page/frame/sheets/fields.module.css'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'

/** All lessons, with where the reader stands in each. */
export default function LessonsSheet() {
  const [found, setFound] = useState<Arrivals<Lesson>>()
  const load = () => void lessons().then(setFound)
  useEffect(load, [])
  return (
    <Sheet title={texts.list}>
      <p className={styles['about']}>{texts.aboutList}</p>
      {found ? <Missing what="lesson" parts={found.missing} retry={load} /> : null}
      <ol className={styles['lessons']}>
        {[...(found?.catalog ?? [])].map(([id, lesson]) => (
          <Item key={id} id={id} lesson={lesson} />
        ))}
      </ol>
      <Talks />
    </Sheet>
  )
}

/** The way to the talks, where this page gives any. */
function Talks() {
  const talks = command('talk.list')
  if (!talks) return null
  return (
    <div className={styles['talks']}>
      <button type="button" className={fields['button']} onClick={() => void runCommand(talks.id)}>
        {talks.label}
      </button>
    </div>
  )
}

function Item({ id, lesson }: { readonly id: string; readonly lesson: Lesson }) {
  const { at, finished } = readingOf(id)
  const steps = Object.keys(lesson.steps)
  const goesOn = !finished && steps.indexOf(at) > 0
  const words = goesOn ? texts.goOn(steps.indexOf(at) + 1, steps.length) : finished ? texts.readAgain : texts.begin
  const place = `${id}.${goesOn ? at : steps[0]}`
  return (
    <li>
      <h3>{lesson.title}</h3>
      <p>{lesson.idea}</p>
      <p className={styles['small']}>
        {texts.minutes(lesson.minutes)} · {texts.knows(lesson.knows)}
        {finished ? ` · ${texts.finished}` : ''}
      </p>
      <button
        type="button"
        aria-label={`${words}: ${lesson.title}`}
        onClick={() => void runCommand('lesson.open', place)}
      >
        {words}
      </button>
    </li>
  )
}
