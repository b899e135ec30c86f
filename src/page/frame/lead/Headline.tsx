import { shownPreset, SELF_EXPLAINED } from '#src/page/store/presets.ts'
import { useApp } from '#src/page/store/store.ts'
import { useSaying } from '../side/Telling.tsx'
import { Sentence } from '../side/Sentence.tsx'
import { ProblemChoice } from '../side/ProblemChoice.tsx'
import { RunHere } from '../side/RunHere.tsx'
import { headlineOf } from './headline.ts'
import styles from './lead.module.css'

/** What is said of the runs, over all columns: the message large, what explains it below, and beside it where it could run. */
export default function Headline() {
  const saying = useSaying()
  const explains = useApp(({ doc }) => SELF_EXPLAINED.includes(shownPreset(doc)?.id ?? ''))
  if (explains) return null
  const [message, rest] = headlineOf(saying)
  return (
    <div className={styles['headline']}>
      <div data-headline>
        <Sentence text={message} />
        {rest ? (
          <div className={styles['rest']}>
            <Sentence text={rest} />
          </div>
        ) : null}
      </div>
      <div className={styles['here']}>
        <ProblemChoice />
        <RunHere />
      </div>
    </div>
  )
}
