import * as texts from './words.ts'

/** What a link can lock, in the order in which it is named. */
export const LOCKABLE = ['matrix', 'kernels', 'panes', 'play', 'run', 'edit', 'unedited'] as const
export type Lockable = (typeof LOCKABLE)[number]

const NAMES: Readonly<Record<Lockable, string>> = {
  matrix: texts.theMatrix,
  kernels: texts.theKernels,
  panes: texts.thePanes,
  play: texts.thePlayhead,
  run: texts.measuring,
  edit: texts.editing,
  unedited: texts.unedited,
}

/** A command that opens another page brings a matrix, kernels, panes and a playhead. */
export const PAGE: readonly Lockable[] = ['matrix', 'kernels', 'panes', 'play']

/** `the matrix, the kernels and the playhead`. */
export const lockNames = (lock: readonly Lockable[]): string =>
  new Intl.ListFormat('en-GB').format(lock.map((part) => NAMES[part]))

/** `matrix.kernels`, in any order; null where nothing in it can be locked. */
export function lockFrom(text: string): readonly Lockable[] | null {
  const named = text.split('.')
  const known = LOCKABLE.filter((part) => named.includes(part))
  return known.length > 0 ? known : null
}

/** Parts of that text which this page cannot lock. */
export const unknownLocks = (text: string): readonly string[] =>
  text.split('.').filter((name) => name !== '' && !LOCKABLE.some((part) => part === name))
