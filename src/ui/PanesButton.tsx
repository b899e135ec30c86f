import { PanelsTopLeft } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import styles from './bits.module.css'

const PanesPanel = lazy(() => import('./sheets/PanesPanel.tsx'))

/** Opens the list of all views, each to be shown or hidden. */
export function PanesButton() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['iconButton']}
        aria-label="Panes"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <PanelsTopLeft strokeWidth={1.75} aria-hidden="true" />
        <span className={styles['tip']} data-side="below" aria-hidden="true">
          Choose the panes
        </span>
      </button>
      {open ? (
        <Suspense>
          <PanesPanel anchor={button} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
