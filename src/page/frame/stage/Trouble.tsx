import type { Column } from '#src/page/store/session.ts'
import { lazily } from '../widgets/lazily.tsx'
import { Remedies } from '../widgets/Remedies.tsx'
import styles from './Column.module.css'
import { Details, sentence } from './Details.tsx'

/** Nothing is tuned when the page opens. */
const Tuned = lazily(() => import('./Tuned.tsx'))

/** What went wrong in a column, with what helps, and what tuning found. */
export function Trouble({ column }: { readonly column: Column }) {
  return (
    <>
      {column.error ? (
        <output className={styles['trouble']}>
          <span>{sentence(column.error.message)}</span>
          <Remedies of={column.error} />
          <Details message={column.error.message} />
        </output>
      ) : null}
      {column.tuning ? <Tuned tuning={column.tuning} /> : null}
    </>
  )
}
