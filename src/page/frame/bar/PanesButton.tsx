import { PanelsTopLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import styles from '../widgets/bits.module.css'
import { Boundary } from '../widgets/Boundary.tsx'
import { Parts } from '../Parts.tsx'
import { useLocked } from '../hooks/use-locked.ts'
import * as texts from '../words.ts'

/** Opens the list of all views, each to be shown or hidden. */
export function PanesButton() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const locked = useLocked('pane.toggle')
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['iconButton']}
        aria-label={texts.panes}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...locked}
        onClick={() => (locked ? void runCommand('pane.toggle') : setOpen(!open))}
      >
        <PanelsTopLeft strokeWidth={1.75} aria-hidden="true" />
        <span className={styles['tip']} data-side="beside" aria-hidden="true">
          {locked ? locked.title : texts.choosePanes}
        </span>
      </button>
      {open && !locked ? (
        <Boundary of={texts.choiceOfPanes} close={() => setOpen(false)}>
          <Parts at="panes" anchor={button} close={() => setOpen(false)} />
        </Boundary>
      ) : null}
    </>
  )
}
