import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import type { View } from '#src/engine/catalog/contract/view.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Column } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Missing } from '#src/page/frame/widgets/Missing.tsx'
import { useViews } from '#src/page/frame/hooks/use-views.ts'
import styles from './PanesPanel.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

interface Props {
  readonly anchor: RefObject<HTMLButtonElement | null>
  close(): void
}

/** Every view that there is: which are on, and which have nothing to show of what has run. */
export default function PanesPanel({ anchor, close }: Props) {
  const { catalog, missing, again } = useViews()
  return (
    <Popover.Root open onOpenChange={(open) => !open && close()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} style={{ zIndex: 30 }}>
          <Popover.Popup className={styles['panel']} aria-label={texts.panes} finalFocus={anchor}>
            <h3>{texts.panesOfAll}</h3>
            <GridChoice />
            {[...catalog].map(([id, view]) => (
              <PaneChoice key={id} id={id} view={view} />
            ))}
            <Missing what="pane" parts={missing} retry={again} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Whether all panes stand in a grid, or one is large. */
function GridChoice() {
  const on = useApp(({ doc }) => doc.lead === undefined)
  return (
    <label className={styles['choice']}>
      <input type="checkbox" checked={on} onChange={() => void runCommand('pane.grid')} />
      <span>{texts.inGrid}</span>
    </label>
  )
}

function PaneChoice({ id, view }: { readonly id: string; readonly view: View }) {
  const on = useApp(({ doc }) => doc.panes.includes(id))
  const columns = useApp(({ session }) => session.columns)
  return (
    <label className={styles['choice']}>
      <input type="checkbox" checked={on} onChange={() => void runCommand('pane.toggle', id)} />
      <span>{view.title}</span>
      <small>{shows(view, columns) ? '' : texts.nothingHere}</small>
    </label>
  )
}

const shows = (view: View, columns: readonly Column[]): boolean =>
  columns.some(({ replay }) => replay && view.needs(replay) !== undefined)
