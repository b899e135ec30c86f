import type { Command } from '#src/page/store/commands.ts'
import { store } from '#src/page/store/store.ts'
import { showTrouble } from '../trouble.ts'
import { lockedOf, sayLocked } from './locks.ts'

/** Adds commands; one with a known id replaces the earlier one. */
export function register(added: readonly Command[]): void {
  const isNew = ({ id }: Command) => added.every((one) => one.id !== id)
  store.setState((state) => ({ commands: [...state.commands.filter(isNew), ...added] }))
}

export const commands = (): readonly Command[] => store.getState().commands
export const command = (id: string): Command | undefined => commands().find((one) => one.id === id)

/**
 * Runs a command by its id; unknown or disabled ones do nothing, and one that changes what the link has locked says so.
 * What goes wrong is shown. Never rejects.
 */
export async function runCommand(id: string, arg?: string): Promise<void> {
  const found = command(id)
  if (!found || found.enabled?.() === false) return
  const locked = lockedOf(id, arg)
  if (locked.length > 0) return sayLocked(locked)
  try {
    await found.run(arg)
  } catch (error) {
    showTrouble(error)
  }
}
