import { entryFor } from '#src/page/store/history.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { store } from '#src/page/store/store.ts'
import type { Desk } from '../desk.ts'

/** How long the document has to be quiet before changes that are no steps are written. */
const QUIET_MS = 250

/**
 * Writes the document into the address bar whenever it changes, and calls `walked` after Back and Forward. While a link of the history is being opened nothing is
 * written: the entry at hand is that link's.
 */
export function keepAddress({ engine: { address } }: Desk, walked: () => void): void {
  let written = address.query()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = (push: boolean) => {
    clearTimeout(timer)
    const { doc, session } = store.getState()
    const query = encodeLink(doc)
    if (query === written || session.opening?.change === 'link') return
    written = query
    address.write(query, push)
  }
  store.subscribe(
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
  store.subscribe(
    (state) => state.session.playing,
    (playing) => !playing && write(false),
  )
  address.whenWalked(() => {
    written = address.query()
    walked()
  })
}
