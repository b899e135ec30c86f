import type { StateName } from '#src/engine/run/replay.ts'
import { useApp } from '#src/page/store/store.ts'
import styles from './Legend.module.css'
import { Swatch } from '../widgets/Swatch.tsx'
import * as texts from '../words.ts'

const SHOWN: readonly StateName[] = ['waiting', 'spinning', 'working', 'done', 'idle']

/** The states, the only hues that need a key. */
export function Legend() {
  const polls = useApp(({ session }) => session.columns[0]?.replay?.space.order !== 'none')
  return (
    <ul className={styles['legend']} aria-label={texts.states}>
      {SHOWN.filter((state) => polls || state !== 'spinning').map((state) => (
        <li key={state}>
          <Swatch state={state} />
          {texts.stateWord(state)}
        </li>
      ))}
    </ul>
  )
}
