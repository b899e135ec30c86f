import { useApp } from '#src/store/store.ts'
import { clockEnd } from './clock.ts'
import { narrate } from './narration.ts'
import styles from './Narrator.module.css'

/** Says each step to a screen reader while paused; a playing scene is not read out. */
export function Narrator() {
  const tick = useApp(({ doc, session }) => (session.playing ? -1 : doc.tick))
  const racers = useApp(({ session }) => session.racers)
  const end = useApp(({ session }) => clockEnd(session))
  return (
    <p className={styles['unseen']} aria-live="polite">
      {tick < 0 || end === 0 ? '' : narrate(racers, tick, end)}
    </p>
  )
}
