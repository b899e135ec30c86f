import { PanelsTopLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from '../widgets/bits.module.css'
import { Boundary } from '../widgets/Boundary.tsx'
import { lazily } from '../widgets/lazily.tsx'
import * as texts from './words.ts'

const PanesPanel = lazily(() => import('../sheets/PanesPanel.tsx'))

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
        aria-label={texts.panes}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <PanelsTopLeft strokeWidth={1.75} aria-hidden="true" />
        <span className={styles['tip']} data-side="beside" aria-hidden="true">
          {texts.choosePanes}
        </span>
      </button>
      {open ? (
        <Boundary of={texts.choiceOfPanes} close={() => setOpen(false)}>
          <PanesPanel anchor={button} close={() => setOpen(false)} />
        </Boundary>
      ) : null}
    </>
  )
}
