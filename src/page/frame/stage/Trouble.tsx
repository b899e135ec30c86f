import type { Racer } from '#src/page/store/session.ts'
import { lazily } from '../widgets/lazily.tsx'
import { Remedies } from '../widgets/Remedies.tsx'
import styles from './Column.module.css'
import { Details, sentenceOf } from './Details.tsx'

/** Nothing is tuned when the page opens. */
const Tuned = lazily(() => import('./Tuned.tsx'))

/** What went wrong in a column, with what helps, and what tuning found. */
export function Trouble({ racer }: { readonly racer: Racer }) {
  return (
    <>
      {racer.error ? (
        <output className={styles['trouble']}>
          <span>{sentenceOf(racer.error.message)}</span>
          <Remedies of={racer.error} />
          <Details message={racer.error.message} />
        </output>
      ) : null}
      {racer.tuning ? <Tuned tuning={racer.tuning} /> : null}
    </>
  )
}
