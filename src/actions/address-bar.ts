import type { Document } from '#src/store/document.ts'
import { entryFor } from '#src/store/history.ts'
import { encodeLink } from '#src/store/link.ts'
import { readLink } from '#src/store/read-link.ts'
import { store } from '#src/store/store.ts'
import { tellAnew } from '#src/store/tell.ts'

/** How long the document has to be quiet before changes that are no steps are written. */
const QUIET_MS = 250

/** Keeps address bar and document equal, both ways. Returns a function that stops it. */
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
      const { change, session } = store.getState()
      const entry = entryFor(doc, before, change, session.playing)
      if (entry === 'push' || entry === 'replace') write(entry === 'push')
      if (entry !== 'replace-later') return
      clearTimeout(timer)
      timer = setTimeout(() => !store.getState().session.playing && write(false), QUIET_MS)
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

/** Puts a link's document into the store without writing it back; returns the document that was there. */
export function applyLink(query: string): Document {
  const before = store.getState().doc
  const { doc, complaints } = readLink(query)
  store.setState({ doc, change: 'link' })
  tellAnew(complaints)
  return before
}
