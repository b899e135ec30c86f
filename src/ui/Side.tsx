import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApp } from '#src/store/store.ts'
import bits from './bits.module.css'
import styles from './Side.module.css'

const NARROW = '(width < 1200px)'

/** The side column. In narrow windows it is a drawer that starts closed and opens when the column is asked for. */
export function Side({ children }: { readonly children: ReactNode }) {
  const { open, close } = useDrawer()
  return (
    <aside className={styles['side']} hidden={!open} aria-label="What the numbers say">
      <button type="button" className={styles['close']} aria-label="Close" onClick={close}>
        <span className={bits['iconButton']}>
          <X strokeWidth={1.75} aria-hidden="true" />
        </span>
      </button>
      {children}
    </aside>
  )
}

function useDrawer(): { readonly open: boolean; close(): void } {
  const wanted = useApp(({ doc }) => doc.side)
  const [drawer, setDrawer] = useState(false)
  const narrow = useMedia(NARROW)
  const before = useRef(wanted)
  useEffect(() => {
    if (before.current !== wanted) setDrawer((open) => !open)
    before.current = wanted
  }, [wanted])
  return { open: narrow ? drawer : wanted, close: () => setDrawer(false) }
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const onChange = () => setMatches(media.matches)
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }, [query])
  return matches
}
