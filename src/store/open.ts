import type { MatrixSource } from '#src/sparse/source.ts'
import { agree } from './consent.ts'
import type { Document } from './document.ts'
import { keepFile } from './files.ts'
import { equal, showCurrent } from './live.ts'
import { pause, playUnasked } from './playback.ts'
import { patchDoc, patchSession, store } from './store.ts'
import { show } from './trouble.ts'

/** Opens another problem: the document names it, and goes back to what was open if it cannot be had. */
export async function openAs(source: MatrixSource, also: Partial<Pick<Document, 'kernels'>> = {}): Promise<void> {
  pause()
  // who typed an address has agreed to it
  if (source.kind === 'address') agree(source)
  const before = store.getState().doc
  patchDoc({ source, ...also, tick: 0, run: undefined, pin: undefined, loop: undefined, cameras: {}, screen: 'race' })
  patchSession({ sheet: 'none', problem: undefined, notice: undefined })
  await showCurrent()
  const { doc, session } = store.getState()
  if (equal(doc.source, before.source) && !equal(source, before.source)) return stayAt(before)
  if (!session.problem) playUnasked()
}

/** What was open stays: as it was, to the tick. */
function stayAt({ tick, run, pin, loop, cameras, screen }: Document): void {
  patchDoc({ tick, run, pin, loop, cameras, screen })
}

/** Opens what the visitor was asked about: what the link names, or else another problem. */
export async function openAgreed(source: MatrixSource): Promise<void> {
  agree(source)
  patchSession({ problem: undefined })
  if (equal(store.getState().doc.source, source)) await showCurrent()
  else await openAs(source)
}

/** Opens a file of the visitor's. */
export async function openFile(file: File): Promise<void> {
  const { doc, session } = store.getState()
  const asked = session.problem?.code === 'FileNeeded' && doc.source.kind === 'file' ? doc.source : undefined
  try {
    const source = await keepFile(file)
    await openAs(source)
    if (asked && source.kind === 'file' && asked.hash !== source.hash && !store.getState().session.problem)
      patchSession({ notice: `This is not the file of the link: ${asked.name} has other bytes than ${file.name}.` })
  } catch (error) {
    show(error)
  }
}
