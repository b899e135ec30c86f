import type { Tuning } from '#src/engine/run/times/tuning.ts'
import { Badge } from '../widgets/Badge.tsx'
import styles from './Column.module.css'
import { tunedWords } from '../sentences/tuned-words.ts'

/** How a column's parameters were chosen, in a line. */
export default function Tuned({ tuning }: { readonly tuning: Tuning }) {
  const words = tunedWords(tuning)
  return (
    <p className={styles['tuned']}>
      <span title={words}>{words}</span>
      <Badge kind="measured" />
    </p>
  )
}
