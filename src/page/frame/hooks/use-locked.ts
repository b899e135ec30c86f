import { lockedOf } from '#src/page/desk/commands/locks.ts'
import { useApp } from '#src/page/store/store.ts'
import * as texts from '../widgets/words.ts'

const LOCKED = { 'aria-disabled': true, 'data-locked': true, title: texts.lockedHere } as const

/**
 * What a control of a command has where the link has locked it: it can still be reached, by the keyboard too, and says why
 * it does nothing. Its press runs the command, which says the same in a sentence.
 */
export const useLocked = (id: string, arg?: string): typeof LOCKED | undefined =>
  useApp(() => lockedOf(id, arg).length > 0) ? LOCKED : undefined
