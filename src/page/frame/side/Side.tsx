import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApp } from '#src/page/store/store.ts'
import bits from '../widgets/bits.module.css'
import styles from './Side.module.css'
import { leadIn } from '#src/page/store/lead.ts'
import { useMedia } from '../hooks/use-media.ts'
import { useMore } from '../hooks/use-more.ts'
import * as texts from '../words.ts'

const NARROW = '(width < 1200px)'

/**
 * The side column. What does not fit is scrolled to, and a cue says that there is more. In narrow windows it is a drawer
 * that starts closed and opens when the column is asked for.
 */
export function Side({ children }: { readonly children: ReactNode }) {
  const led = useApp(leadIn) !== undefined
  const { open, close } = useDrawer(led)
  const box = useRef<HTMLDivElement>(null)
  const more = useMore(box, 'y')
  return (
    <aside className={styles['side']} data-drawer={led} hidden={!open} aria-label={texts.numbers}>
      <button type="button" className={styles['close']} aria-label={texts.close} onClick={close}>
        <span className={bits['iconButton']}>
          <X strokeWidth={1.75} aria-hidden="true" />
        </span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is scrolled must be reached by keys */}
      <div ref={box} className={styles['box']} tabIndex={more.before || more.after ? 0 : undefined}>
        <div className={styles['sections']}>{children}</div>
      </div>
      <p className={styles['more']} hidden={!more.after} aria-hidden="true">
        <ChevronDown strokeWidth={1.75} />
      </p>
    </aside>
  )
}

function useDrawer(led: boolean): { readonly open: boolean; close(): void } {
  const wanted = useApp(({ doc }) => doc.side)
  const [drawer, setDrawer] = useState(false)
  const narrow = useMedia(NARROW) || led
  const before = useRef(wanted)
  useEffect(() => {
    if (before.current !== wanted) setDrawer((open) => !open)
    before.current = wanted
  }, [wanted])
  return { open: narrow ? drawer : wanted, close: () => setDrawer(false) }
}
