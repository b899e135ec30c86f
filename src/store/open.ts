import type { MatrixSource } from '#src/sparse/source.ts'
import type { Document } from './document.ts'
import { keepFile } from './files.ts'
import { equal, showCurrent } from './live.ts'
import { pause, playUnasked } from './playback.ts'
import { patchDoc, patchSession, store } from './store.ts'
import { show } from './trouble.ts'

/** Opens another problem: the document names it, and goes back to what was open if it cannot be had. */
export async function openAs(source: MatrixSource, also: Partial<Pick<Document, 'kernels'>> = {}): Promise<void> {
  pause()
  const before = store.getState().doc
  patchDoc({ source, ...also, tick: 0, pin: undefined, loop: undefined, cameras: {}, screen: 'race' })
  patchSession({ sheet: 'none', problem: undefined, notice: undefined })
  await showCurrent()
  const { doc, session } = store.getState()
  if (equal(doc.source, before.source) && !equal(source, before.source)) return stayAt(before)
  if (!session.problem) playUnasked()
}

/** What was open stays: as it was, to the tick. */
function stayAt({ tick, pin, loop, cameras, screen }: Document): void {
  patchDoc({ tick, pin, loop, cameras, screen })
}

/** Opens a file of the visitor's. */
export async function openFile(file: File): Promise<void> {
  try {
    await openAs(await keepFile(file))
  } catch (error) {
    show(error)
  }
}
