import styles from './bits.module.css'
import { phrasesOf } from './phrases.ts'

/** A line of words that gives way: phrases that do not fit are left out whole, never cut. All of it stands in the tooltip. */
export function Phrases({ text }: { readonly text: string }) {
  return (
    <span className={styles['phrases']} title={text}>
      {phrasesOf(text).map((phrase) => (
        <span key={phrase}>{phrase}</span>
      ))}
    </span>
  )
}
