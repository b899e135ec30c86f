import styles from './Details.module.css'
import * as texts from '../words.ts'

/** The sentence that a message begins with; what follows it, as a compiler's own words, is for `Details`. */
export const sentence = (message: string): string => message.split('\n', 1)[0]

/** What follows the first line of a message, folded; nothing where nothing does. */
export function Details({ message }: { readonly message: string }) {
  const rest = message.slice(sentence(message).length + 1)
  return rest === '' ? null : (
    <details className={styles['details']}>
      <summary>{texts.details}</summary>
      <pre>{rest}</pre>
    </details>
  )
}
