import { useApp } from '#src/store/store.ts'
import { clockEnd, narrated } from './clock.ts'
import styles from './Narrator.module.css'

/** Says each step to a screen reader while paused; a playing scene is not read out. */
export function Narrator() {
  const words = useApp((state) => (state.session.playing || clockEnd(state) === 0 ? '' : narrated(state)))
  return (
    <p className={styles['unseen']} aria-live="polite">
      {words}
    </p>
  )
}
