import type { Change, Document } from './document.ts'

/** Changes of these are steps that Back undoes; all others, such as playhead and cameras, rewrite the present entry. */
const STEPS: readonly (keyof Document)[] = [
  'source',
  'solve',
  'kernels',
  'panes',
  'lead',
  'screen',
  'lesson',
  'sweep',
  'loop',
  'pin',
  'options',
  'theme',
  'reading',
  'lock',
]

/** How a changed document is written to the history: as a new entry, over the present one, over it later, or not. */
export type HistoryEntry = 'push' | 'replace' | 'replace-later' | 'keep'

/** @param playing whether the playhead runs: its place is written when it stops */
export function entryFor(doc: Document, before: Document, change: Change, playing: boolean): HistoryEntry {
  if (change === 'link') return 'keep'
  if (!STEPS.some((part) => doc[part] !== before[part])) return 'replace-later'
  if (change === 'step') return 'push'
  return playing ? 'replace-later' : 'replace'
}
