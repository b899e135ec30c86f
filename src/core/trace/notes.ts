import * as texts from './words.ts'

/** A word that a kernel records with each event besides; a kernel declares its own (`TraceMeaning.notes`). */
export interface Note {
  readonly name: string
  /** What the word holds, a clause of docs/trace.md. */
  readonly holds: string
  /** A CPU twin has no such thing, and does not note it. */
  readonly onGpu?: true
}

/** By it the events of a worker are put together to steps (src/engine/run/steps.ts). */
export const STEP: Note = { name: 'step', holds: texts.step }
export const BLOCK: Note = { name: 'block', holds: texts.block }

/** What events carry besides where a clock counts beside them (shaders/lib/clock.wesl), after all other notes. */
export const CLOCK_NOTES: readonly Note[] = [
  { name: 'began', holds: texts.began },
  { name: 'at', holds: texts.at },
]

export const namesOf = (notes: readonly Note[]): readonly string[] => notes.map(({ name }) => name)

/** Names of those that a CPU twin notes. */
export const twinNotes = (notes: readonly Note[] = []): readonly string[] =>
  namesOf(notes.filter(({ onGpu }) => !onGpu))
