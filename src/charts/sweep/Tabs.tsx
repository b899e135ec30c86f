import { Braces, Download, Table2 } from 'lucide-react'
import { runCommand } from '#src/store/commands.ts'
import type { Screen } from '#src/store/document.ts'
import { useApp } from '#src/store/store.ts'
import { isFigure } from '#src/store/sweep/sweep.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { keyHint } from '#src/ui/keys.ts'
import { Keys } from '#src/ui/Keys.tsx'
import './save.ts'
import styles from './sweep.module.css'

const TABS: readonly { readonly id: Screen; readonly label: string }[] = [
  { id: 'timing', label: 'This problem' },
  { id: 'figure5', label: 'Figure 5' },
  { id: 'figure6', label: 'Figure 6' },
  { id: 'figure7', label: 'Figure 7' },
  { id: 'breakeven', label: 'Break-even' },
]

/** The figures of the timing screen, and what can be done with the one that is shown. */
export function Tabs() {
  const screen = useApp(({ doc }) => doc.screen)
  const measuring = useApp(({ session }) => session.measuring)
  const share = measuring && measuring.total > 0 ? measuring.done / measuring.total : 0
  return (
    <>
      <div className={styles['tabs']}>
        <nav aria-label="Figures">
          {TABS.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-current={id === screen ? 'page' : undefined}
              title={`${label} (${keyHint(`screen.${id}`)})`}
              onClick={() => void runCommand(`screen.${id}`)}
            >
              {label}
            </button>
          ))}
        </nav>
        {isFigure(screen) ? <Actions /> : null}
      </div>
      <div className={styles['progress']} style={{ '--share': share } as React.CSSProperties} />
    </>
  )
}

function Actions() {
  const measuring = useApp(({ session }) => session.measuring !== undefined)
  const measured = useApp(({ session }) => session.sweep !== undefined)
  const unavailable = useApp(({ session }) => session.gpu.kind === 'unavailable')
  return (
    <div className={styles['actions']}>
      <button
        type="button"
        className={styles['measure']}
        disabled={unavailable}
        onClick={() => void runCommand(measuring ? 'measure.cancel' : 'measure.run')}
      >
        {measuring ? 'Stop' : 'Measure'}
        {measuring ? null : <Keys name="r" />}
      </button>
      <IconButton id="charts.tables" icon={Table2} label="Charts as tables" />
      <IconButton id="sweep.csv" icon={Download} label="Save as CSV" disabled={!measured} />
      <IconButton id="sweep.json" icon={Braces} label="Save as JSON" disabled={!measured} />
    </div>
  )
}
