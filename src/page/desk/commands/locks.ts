import { type Lockable, lockNames } from '#src/page/store/lockable.ts'
import type { Trouble } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { doc } from './now.ts'
import * as texts from './words.ts'

type Parts = readonly Lockable[]

/** What a command changes that a link can lock. */
export function changedBy(id: string, arg?: string): Parts {
  const { changes = [] } = store.getState().commands.find((one) => one.id === id) ?? {}
  return typeof changes === 'function' ? changes(arg) : changes
}

/** The source that the visitor is asked about. */
export const askedIn = (problem: Trouble | undefined): string | undefined =>
  problem?.remedies.find(({ command }) => command === 'problem.agree')?.arg

/** What the open link has locked of what a command changes. */
export function lockedOf(id: string, arg?: string): Parts {
  const changed = changedBy(id, arg)
  const isUnedited = changed.includes('run') && !changed.includes('edit') && isEditAsked()
  return [...changed, ...(isUnedited ? (['unedited'] as const) : [])].filter((part) => doc().lock.includes(part))
}

/** Whether the link asks for an edit, and no column has one. A link that forbids editing does not ask for it. */
export function isEditAsked(): boolean {
  const { kernels, lock } = doc()
  return lock.includes('unedited') && !lock.includes('edit') && !kernels.some(({ id }) => id.includes('~'))
}

/** Says that the link has locked these, and offers the page without locks. `before` is a sentence that comes first. */
export function sayLocked(parts: Parts, before = ''): void {
  const text = [before, texts.locked(lockNames(parts))].filter(Boolean).join(' ')
  const edit = parts.includes('unedited') ? [{ label: texts.editFirst, command: 'lab.edit' }] : []
  const remedies = [...edit, { label: texts.unlock, command: 'link.unlock' }]
  patchSession({ notice: { text, complaints: [], remedies } })
}
