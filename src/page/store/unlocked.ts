import type { Document } from './document.ts'
import type { Lockable } from './lockable.ts'

/** What in a document each lock keeps as its link has it. */
export const KEEPS: Readonly<Record<Lockable, readonly (keyof Document)[]>> = {
  matrix: ['source', 'solve'],
  kernels: ['kernels'],
  panes: ['screen', 'lesson', 'panes', 'lead', 'options', 'reading', 'solves'],
  play: ['tick', 'axis', 'speed', 'loop'],
  run: ['sweep'],
  // an edit stands in a column, which the lock of kernels keeps
  edit: [],
  unedited: [],
}

/** A change of a document without what its locks keep. */
export function unlocked({ lock }: Document, patch: Partial<Document>): Partial<Document> {
  const kept = lock.flatMap((part) => KEEPS[part])
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !kept.includes(name as keyof Document)))
}
