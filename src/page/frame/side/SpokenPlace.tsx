import { useStore } from 'zustand'
import { useApp } from '#src/page/store/store.ts'
import { clockEnd, spokenPlace } from '../picture/clock.ts'
import styles from './SpokenPlace.module.css'
import { spoken } from '../picture/spoken.ts'

/** Says each step to a screen reader while paused, and what the arrow keys come to; a playing scene is not read out. */
export function SpokenPlace() {
  const words = useApp((state) => (state.session.playing || clockEnd(state) === 0 ? '' : spokenPlace(state)))
  const mark = useStore(spoken, (said) => said.words)
  return (
    <>
      <p className={styles['unseen']} aria-live="polite">
        {words}
      </p>
      <p className={styles['unseen']} aria-live="polite" data-spoken>
        {mark}
      </p>
    </>
  )
}
