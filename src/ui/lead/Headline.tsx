import { useSaying } from '../frame/Telling.tsx'
import { Sentence } from '../frame/Insight.tsx'
import { ProblemChoice } from '../frame/ProblemChoice.tsx'
import { RunHere } from '../frame/RunHere.tsx'
import { headlineOf } from './headline.ts'
import styles from './lead.module.css'

/** What is said of the runs, over all columns: the message large, what explains it below, and beside it where it could run. */
export default function Headline() {
  const [message, rest] = headlineOf(useSaying())
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
