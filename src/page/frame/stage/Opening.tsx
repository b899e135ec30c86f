import { sourceLabel } from '#src/core/sparse/label.ts'
import { useApp, wanted } from '#src/page/store/store.ts'
import { jobWords } from '../sentences/job-words.ts'
import styles from './Stage.module.css'

/** What is being opened, and what is done for it, where nothing else is on the stage. What takes a moment shows nothing. */
export function Opening() {
  const source = useApp((state) => wanted(state).source)
  const job = useApp(({ session }) => session.job)
  const { title, detail } = sourceLabel(source)
  return (
    <div className={styles['empty']} data-waits="true">
      <h2>{[title, detail].filter(Boolean).join(' ')}</h2>
      <p>{job ? jobWords(job) : ''}</p>
    </div>
  )
}
