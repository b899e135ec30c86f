import type { Lockable } from './lockable.ts'

/** A thing that can be done: one table feeds keys, palette, help sheet, buttons and tests. */
export interface Command {
  /** `play.toggle`; stable. */
  readonly id: string
  /** Imperative, sentence case: `Play or pause`. */
  readonly label: string
  readonly group: 'Play' | 'Look' | 'Problem' | 'Measure' | 'Share' | 'Talk' | 'Help'
  /** As KeyboardEvent.key, with modifiers: ` `, `,`, `Shift+<`, `Ctrl+k`; letters are mnemonics and can be switched off. */
  readonly keys?: readonly string[]
  /** What it changes of what a link can lock: nothing, where nothing is said. */
  readonly changes?: readonly Lockable[] | ((arg?: string) => readonly Lockable[])
  /** False greys it out in the palette and makes its key do nothing. */
  enabled?(): boolean
  run(arg?: string): unknown
}
