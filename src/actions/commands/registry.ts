import { show } from '../trouble.ts'

/** A thing that can be done: one table feeds keys, palette, help sheet, buttons and tests. */
export interface Command {
  /** `play.toggle`; stable. */
  readonly id: string
  /** Imperative, sentence case: `Play or pause`. */
  readonly label: string
  readonly group: 'Play' | 'Look' | 'Problem' | 'Measure' | 'Share' | 'Help'
  /** As KeyboardEvent.key, with modifiers: ` `, `,`, `Shift+<`, `Ctrl+k`; letters are mnemonics and can be switched off. */
  readonly keys?: readonly string[]
  /** False greys it out in the palette and makes its key do nothing. */
  enabled?(): boolean
  run(arg?: string): unknown
}

const table = new Map<string, Command>()

export function register(commands: readonly Command[]): void {
  for (const command of commands) table.set(command.id, command)
}

export const commands = (): readonly Command[] => [...table.values()]
export const command = (id: string): Command | undefined => table.get(id)

/** Runs a command by its id; unknown or disabled ones do nothing. What goes wrong is shown. Never rejects. */
export async function runCommand(id: string, arg?: string): Promise<void> {
  const found = table.get(id)
  try {
    if (found && (found.enabled?.() ?? true)) await found.run(arg)
  } catch (error) {
    show(error)
  }
}
