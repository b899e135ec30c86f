import { useEffect, useRef } from 'react'
import { Braces, Download, Table2 } from 'lucide-react'
import { figures, type FoundMeasured, measuredNamed, operationFor } from '#src/engine/catalog/figures.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { useApp } from '#src/page/store/store.ts'
import { IconButton } from '#src/page/frame/widgets/IconButton.tsx'
import { keyHint } from '#src/page/frame/widgets/keys.ts'
import { Keys } from '#src/page/frame/widgets/Keys.tsx'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import { useSources } from '../times/sources.ts'
import './save.ts'
import styles from './screen.module.css'
import * as texts from './words.ts'

/** The figures of the timing screen, and what can be done with the one that is shown. */
export function Tabs() {
  const screen = useApp(({ doc }) => doc.screen)
  const measuring = useApp(({ session }) => session.measuring)
  const nav = useCurrentInSight(screen)
  const measured = measuredNamed(screen)
  const locked = useLocked(`screen.${screen}`)
  const share = measuring && measuring.total > 0 ? measuring.done / measuring.total : 0
  return (
    <>
      <div className={styles['tabs']}>
        <nav ref={nav} aria-label={texts.figures}>
          {figures.map(({ id, title, begins }) => (
            <button
              key={id}
              type="button"
              aria-current={id === screen ? 'page' : undefined}
              data-begins={begins}
              title={[title, keyHint(`screen.${id}`)].filter(Boolean).join(' · ')}
              {...locked}
              onClick={() => void runCommand(`screen.${id}`)}
            >
              {title}
            </button>
          ))}
        </nav>
        {measured ? <Actions figure={measured} /> : null}
      </div>
      <div className={styles['progress']} style={{ '--share': share } as React.CSSProperties} />
    </>
  )
}

/** In a narrow window the figures' names are scrolled: the one on screen is always to be seen. */
function useCurrentInSight(screen: string) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const names = [...(nav.current?.querySelectorAll('button') ?? [])]
    names[figures.findIndex(({ id }) => id === screen)]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [screen])
  return nav
}

function Actions({ figure: { measures } }: { readonly figure: FoundMeasured }) {
  const measuring = useApp(({ session }) => session.measuring !== undefined)
  const measured = useApp(({ session }) => session.sweeps[operationFor(measures).id] !== undefined)
  const { recorded } = useSources(measures)
  const savable = measured || recorded !== undefined
  const locked = useLocked(measuring ? 'measure.cancel' : 'measure.run')
  const unavailable = useApp(({ session }) => session.gpu.kind === 'unavailable')
  return (
    <div className={styles['actions']}>
      <button
        type="button"
        className={styles['measure']}
        disabled={unavailable}
        {...locked}
        onClick={() => void runCommand(measuring ? 'measure.cancel' : 'measure.run')}
      >
        {measuring ? 'Stop' : 'Measure'}
        {measuring ? null : <Keys name="r" />}
      </button>
      <IconButton id="charts.tables" icon={Table2} label={texts.asTables} />
      <IconButton id="sweep.csv" icon={Download} label={texts.saveCsv} disabled={!savable} />
      <IconButton id="sweep.json" icon={Braces} label={texts.saveJson} disabled={!savable} />
    </div>
  )
}
