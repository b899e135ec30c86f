import styles from './bits.module.css'
import { phrases } from '../sentences/phrases.ts'
import { Words } from '../words/Words.tsx'

interface Props {
  readonly text: string
  /** Whether the first term of each phrase is explained. */
  readonly explained?: boolean
}

/** A line of words that gives way: phrases that do not fit are left out whole, never cut. The tooltip has all of it. */
export function Phrases({ text, explained = false }: Props) {
  return (
    <span className={styles['phrases']} title={text}>
      {phrases(text).map((phrase) => (
        <span key={phrase}>{explained && phrase !== 'by rule' ? <Words text={phrase} most={1} /> : phrase}</span>
      ))}
    </span>
  )
}
