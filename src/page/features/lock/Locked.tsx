import { Lock } from 'lucide-react'
import { isEditAsked } from '#src/page/desk/commands/locks.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { type Lockable, LOCKABLE, lockNames } from '#src/page/store/lockable.ts'
import { useApp } from '#src/page/store/store.ts'
import band from '#src/page/frame/bar/band.module.css'
import styles from './Locked.module.css'
import * as said from '#src/page/desk/commands/words.ts'
import * as texts from './words.ts'

/**
 * What the author of the link has locked, and the way to open it without locks. The notice of a command that was refused
 * offers the same, and takes its place.
 * @param among what there is to lock on this page
 */
export default function LockLine({ among = LOCKABLE }: { readonly among?: readonly Lockable[] }) {
  const lock = useApp(({ doc }) => doc.lock)
  const asksEdit = useApp(isEditAsked)
  const notice = useApp(({ session }) => session.notice)
  const shown = lock.filter((part) => among.includes(part))
  const told = typeof notice === 'object' && notice.remedies.some(({ command }) => command === 'link.unlock')
  if (shown.length === 0 || told) return null
  return (
    <aside className={`${band['band']} ${styles['line']}`} aria-label={texts.locksOfLink}>
      <p>
        <Lock strokeWidth={1.75} aria-hidden="true" />
        {said.locked(lockNames(shown))} {among === LOCKABLE && shown.length < among.length ? texts.rest : ''}
      </p>
      {asksEdit ? (
        <button type="button" onClick={() => void runCommand('lab.edit')}>
          {said.editFirst}
        </button>
      ) : null}
      <button type="button" onClick={() => void runCommand('link.unlock')}>
        {said.unlock}
      </button>
    </aside>
  )
}
