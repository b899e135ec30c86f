import { kernelIds } from '#src/catalog/kernels.ts'
import { viewIds } from '#src/catalog/views.ts'
import type { Document } from './document.ts'
import { knownOnly } from './known.ts'
import { decodeLink, encodeLink } from './link.ts'
import { store } from './store.ts'
import { tellAnew } from './tell.ts'

/** Changes of these are steps that Back undoes; the rest (playhead, camera …) rewrites the current entry. */
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
const QUIET_MS = 250

/** Keeps address bar and document equal, both ways. Returns what undoes it. */
export function syncHistory(opened: (before: Document) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = location.search
  const write = (push: boolean) => {
    clearTimeout(timer)
    const query = encodeLink(store.getState().doc)
    if (query === written) return
    written = query
    history[push ? 'pushState' : 'replaceState'](null, '', query || location.pathname)
  }
  const stopStore = store.subscribe(
    (state) => state.doc,
    (doc, before) => {
      if (applying) return
      // what plays is written when it stops
      const passing = rewriting && store.getState().session.playing
      if (!passing && STEPS.some((part) => doc[part] !== before[part])) write(!rewriting)
      else {
        clearTimeout(timer)
        timer = setTimeout(() => !store.getState().session.playing && write(false), QUIET_MS)
      }
    },
  )
  const stopPlaying = store.subscribe(
    (state) => state.session.playing,
    (playing) => !playing && write(false),
  )
  const onPop = () => {
    written = location.search
    opened(applyLink(location.search))
  }
  addEventListener('popstate', onPop)
  return () => {
    clearTimeout(timer)
    stopStore()
    stopPlaying()
    removeEventListener('popstate', onPop)
  }
}

let applying = false
let rewriting = false

/** A change that takes a step back: it rewrites the step's entry, so that Back does not lead to what failed. */
export function rewrite(change: () => void): void {
  rewriting = true
  change()
  rewriting = false
}

/** Puts a link's document into the store without writing it back; returns the document that was there. */
export function applyLink(query: string): Document {
  const before = store.getState().doc
  const read = decodeLink(query)
  const { doc, complaints } = knownOnly(read.doc, { kernels: kernelIds, views: viewIds })
  applying = true
  store.setState({ doc })
  applying = false
  tellAnew([...read.complaints, ...complaints])
  return before
}
