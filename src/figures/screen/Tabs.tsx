import { useEffect, useRef } from 'react'
import { Braces, Download, Table2 } from 'lucide-react'
import { runCommand } from '#src/actions/commands/registry.ts'
import type { FigureId, Screen } from '#src/store/document.ts'
import { useApp } from '#src/store/store.ts'
import { isFigure, slotOf } from '#src/actions/sweep/sweep.ts'
import { IconButton } from '#src/ui/widgets/IconButton.tsx'
import { keyHint } from '#src/ui/widgets/keys.ts'
import { Keys } from '#src/ui/widgets/Keys.tsx'
import { useSources } from '../times/data.ts'
import './save.ts'
import styles from './sweep.module.css'

interface Tab {
  readonly id: Screen
  readonly label: string
  /** Another kind of figure begins here. */
  readonly begins?: boolean
}

const TABS: readonly Tab[] = [
  { id: 'timing', label: 'This problem' },
  { id: 'figure5', label: 'Figure 5', begins: true },
  { id: 'figure6', label: 'Figure 6' },
  { id: 'figure7', label: 'Figure 7' },
  { id: 'breakeven', label: 'Break-even' },
  { id: 'formats', label: 'Formats', begins: true },
  { id: 'conversion', label: 'Conversion' },
  { id: 'imbalance', label: 'Imbalance' },
  { id: 'scaling', label: 'Scaling' },
  { id: 'triangle', label: 'Trade-offs' },
]

/** The figures of the timing screen, and what can be done with the one that is shown. */
export function Tabs() {
  const screen = useApp(({ doc }) => doc.screen)
  const measuring = useApp(({ session }) => session.measuring)
  const nav = useCurrentInSight(screen)
  const share = measuring && measuring.total > 0 ? measuring.done / measuring.total : 0
  return (
    <>
      <div className={styles['tabs']}>
        <nav ref={nav} aria-label="Figures">
          {TABS.map(({ id, label, begins }) => (
            <button
              key={id}
              type="button"
              aria-current={id === screen ? 'page' : undefined}
              data-begins={begins}
              title={[label, keyHint(`screen.${id}`)].filter(Boolean).join(' · ')}
              onClick={() => void runCommand(`screen.${id}`)}
            >
              {label}
            </button>
          ))}
        </nav>
        {isFigure(screen) ? <Actions figure={screen} /> : null}
      </div>
      <div className={styles['progress']} style={{ '--share': share } as React.CSSProperties} />
    </>
  )
}

/** In a narrow window the figures' names are scrolled: the one on screen is always to be seen. */
function useCurrentInSight(screen: Screen) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const names = [...(nav.current?.querySelectorAll('button') ?? [])]
    names[TABS.findIndex(({ id }) => id === screen)]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [screen])
  return nav
}

function Actions({ figure }: { readonly figure: FigureId }) {
  const measuring = useApp(({ session }) => session.measuring !== undefined)
  const measured = useApp(({ session }) => session[slotOf(figure)] !== undefined)
  const { recorded } = useSources(figure)
  const savable = measured || recorded !== undefined
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
      <IconButton id="sweep.csv" icon={Download} label="Save as CSV" disabled={!savable} />
      <IconButton id="sweep.json" icon={Braces} label="Save as JSON" disabled={!savable} />
    </div>
  )
}
