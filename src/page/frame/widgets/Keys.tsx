import styles from './bits.module.css'
import { keyCaps } from './keys.ts'

/** One key of a command as caps: `Ctrl+k`. */
export function Keys({ name }: { readonly name: string }) {
  return keyCaps(name).map((cap) => (
    <kbd key={cap} className={styles['key']}>
      {cap}
    </kbd>
  ))
}
