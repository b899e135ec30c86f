import { alongIn } from '#src/store/axis.ts'
import { runCommand } from '#src/actions/commands/registry.ts'
import { useApp } from '#src/store/store.ts'
import styles from '../widgets/segments.module.css'

const CHOICES = [
  { name: 'time', title: 'By recorded time: who ends first is who is faster (C)' },
  { name: 'steps', title: 'By steps: a step comes after those whose results it used, and is not time (C)' },
] as const

/** What the playhead goes along; only where the runs have times is there a choice. */
export function AxisChoice() {
  const timed = useApp(({ session }) => 'racers' in alongIn(session))
  const now = useApp(({ doc }) => (doc.axis === 'time' ? 'time' : 'steps'))
  if (!timed) return null
  return (
    <fieldset className={styles['segments']} aria-label="What the playhead goes along">
      {CHOICES.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === now}
          title={title}
          onClick={() => name !== now && void runCommand('axis.toggle')}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
