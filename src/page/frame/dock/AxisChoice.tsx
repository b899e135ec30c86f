import { alongIn } from '#src/page/store/axis.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { useApp } from '#src/page/store/store.ts'
import { useLocked } from '../hooks/use-locked.ts'
import styles from '../widgets/segments.module.css'
import * as texts from '../words.ts'

const CHOICES = [
  { name: 'time', title: texts.byTime },
  { name: 'steps', title: texts.bySteps },
] as const

/** What the playhead goes along; only where the runs have times is there a choice. */
export function AxisChoice() {
  const timed = useApp(({ session }) => 'columns' in alongIn(session))
  const now = useApp(({ doc }) => (doc.axis === 'time' ? 'time' : 'steps'))
  const locked = useLocked('axis.toggle')
  if (!timed) return null
  return (
    <fieldset className={styles['segments']} aria-label={texts.axis}>
      {CHOICES.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === now}
          title={title}
          {...locked}
          onClick={() => name !== now && void runCommand('axis.toggle')}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
