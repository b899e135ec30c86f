import type { Command } from '#src/store/commands.ts'
import { store } from '#src/store/store.ts'
import { show } from '../trouble.ts'

/** Adds commands; one with a known id replaces the earlier one. */
export function register(added: readonly Command[]): void {
  const isNew = ({ id }: Command) => added.every((one) => one.id !== id)
  store.setState((state) => ({ commands: [...state.commands.filter(isNew), ...added] }))
}

export const commands = (): readonly Command[] => store.getState().commands
export const command = (id: string): Command | undefined => commands().find((one) => one.id === id)

/** Runs a command by its id; unknown or disabled ones do nothing. What goes wrong is shown. Never rejects. */
export async function runCommand(id: string, arg?: string): Promise<void> {
  const found = command(id)
  try {
    if (found && (found.enabled?.() ?? true)) await found.run(arg)
  } catch (error) {
    show(error)
  }
}
