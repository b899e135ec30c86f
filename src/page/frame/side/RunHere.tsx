import { useMemo } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { useApp } from '#src/page/store/store.ts'
import { Keys } from '../widgets/Keys.tsx'
import { useLocked } from '../hooks/use-locked.ts'
import styles from './RunHere.module.css'
import { runHereWords } from './run-here.ts'

/** Below what is said of recorded runs: the choice to run them here, and what that will look like. */
export function RunHere() {
  const columns = useApp(({ session }) => session.columns)
  const gpu = useApp(({ session }) => session.gpu)
  const words = useMemo(() => runHereWords({ columns, gpu }), [columns, gpu])
  const locked = useLocked('run.again')
  if (!words) return null
  return (
    <p className={styles['here']}>
      <button type="button" {...locked} onClick={() => void runCommand('run.again')}>
        {words.label}
        <Keys name="g" />
      </button>
      <span>{words.looks}</span>
    </p>
  )
}
