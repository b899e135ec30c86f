import type { Document } from './document.ts'
import type { Change } from './store.ts'

/** Changes of these are steps that Back undoes; the rest, playhead and cameras among it, rewrites the entry at hand. */
const STEPS: readonly (keyof Document)[] = [
  'source',
  'solve',
  'kernels',
  'panes',
  'screen',
  'sweep',
  'loop',
  'pin',
  'options',
  'theme',
  'reading',
]

/** What the history of the browser is to do about a changed document: at once, once it is quiet, or not at all. */
export type Entry = 'push' | 'replace' | 'replace-later' | 'keep'

/** @param playing whether the playhead runs: what passes meanwhile is written when it stops */
export function entryFor(doc: Document, before: Document, change: Change, playing: boolean): Entry {
  if (change === 'link') return 'keep'
  if (!STEPS.some((part) => doc[part] !== before[part])) return 'replace-later'
  if (change === 'step') return 'push'
  return playing ? 'replace-later' : 'replace'
}
