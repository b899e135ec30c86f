import { Waypoints } from 'lucide-react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { FramePlaces } from '#src/page/frame/feature.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import { columnIndex } from '#src/page/frame/sentences/pictured-columns.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import { leadIn } from '#src/page/store/lead.ts'
import { useApp } from '#src/page/store/store.ts'
import * as texts from './names.ts'
import styles from './PathButton.module.css'
import { waitingIn } from './pin-path.ts'

/** Pictures in which a chain is a line. */
const DRAWN = ['corner', 'dag', 'grid', 'matrix']

/** Pins the longest chain of rows, in the head of the large picture of a column, or of the first one that draws it. */
export default function PathButton({ id, letter }: FramePlaces['pane']) {
  const pinned = useApp(({ doc }) => doc.pin?.kind === 'path')
  const has = useApp((state) => {
    const replay = columnsShown(state)[columnIndex(letter)]?.replay
    return replay !== undefined && waitingIn(replay) !== undefined
  })
  const isHere = useApp(
    (state) => leadIn(state) !== undefined || state.doc.panes.find((pane) => DRAWN.includes(pane)) === id,
  )
  const locked = useLocked('mark.path')
  if (!has || !isHere || !DRAWN.includes(id)) return null
  return (
    <button
      type="button"
      className={styles['path']}
      aria-pressed={pinned}
      aria-label={texts.pathIn(letter)}
      title={texts.pathKey}
      {...locked}
      onClick={() => void runCommand('mark.path')}
    >
      <Waypoints strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
