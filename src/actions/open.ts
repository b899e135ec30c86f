import { plural } from '#src/base/format.ts'
import { reported } from '#src/worker/start-worker.ts'
import type { Looked } from '#src/worker/problem-worker.ts'
import { sourceLabel } from '#src/sparse/label.ts'
import type { Choices } from '#src/sparse/read/archive.ts'
import type { MatrixSource } from '#src/sparse/source.ts'
import { agree } from './consent.ts'
import type { Document } from '#src/store/document.ts'
import { holdFile } from './files.ts'
import { equal, showCurrent } from './live.ts'
import { type FileLook, lookAt, lookAway } from './look-at.ts'
import { pause, playUnasked } from './playback.ts'
import { named } from './problem.ts'
import type { Choosing } from '#src/store/session.ts'
import { patchDoc, patchSession, store } from '#src/store/store.ts'
import { show } from './trouble.ts'

/** What is opened with a problem, besides the matrix. */
type Also = Partial<Pick<Document, 'kernels' | 'solve' | 'panes' | 'options' | 'pin' | 'axis'>>

/**
 * Opens another problem: the document names it, and goes back to what was open if it cannot be opened. `then` comes once it
 * is on screen.
 */
export async function openAs(source: MatrixSource, also: Also = {}, then: () => void = playUnasked): Promise<void> {
  pause()
  lookAway()
  // who typed an address has agreed to it
  if (source.kind === 'address') agree(source)
  const before = store.getState().doc
  patchDoc({ source, tick: 0, run: undefined, pin: undefined, loop: undefined, cameras: {}, screen: 'race', ...also })
  patchSession({ sheet: 'none', problem: undefined, notice: undefined })
  await showCurrent()
  const { doc, session } = store.getState()
  if (equal(doc.source, before.source) && !equal(source, before.source)) return stayAt(before)
  if (!session.problem) then()
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

/**
 * Opens a file of the visitor's; an archive of several matrices asks which.
 * @param left the sentence about files that were dropped beside it
 */
export async function openFile(file: File, left?: string): Promise<void> {
  const { doc, session } = store.getState()
  const asked = session.problem?.code === 'FileNeeded' && doc.source.kind === 'file' ? doc.source : undefined
  try {
    const look: FileLook<Looked> = (shop, progress) => shop.look(file, reported(progress))
    await lookAt(file.name, look, async ({ hash, choices }) => {
      holdFile(hash, file)
      const source = { kind: 'file' as const, name: file.name, hash }
      if (asked?.hash === hash) return openAs({ ...asked, name: file.name })
      if (choices) return offerMembers(source, file.name, choices)
      await openAs(source)
      if (store.getState().session.problem) return
      const other = asked && `This is not the file of the link: ${asked.name} has other bytes than ${file.name}.`
      if (other ?? left) patchSession({ notice: [other, left].filter(Boolean).join(' ') })
    })
  } catch (error) {
    const again = { label: 'Choose the file again', command: 'problem.file' }
    show(named(error, { kind: 'file', name: file.name, hash: '' }), { again })
  }
}

/** Recognises archives by their names: nothing else is known of an address before it is fetched. */
const ARCHIVE = /\.(tar|tar\.gz|tgz)$/i

/** Opens a matrix by its address; an archive of several asks which. */
export async function openAddress(source: MatrixSource): Promise<void> {
  const isArchive = source.kind === 'address' && URL.canParse(source.url) && ARCHIVE.test(new URL(source.url).pathname)
  if (!isArchive) return openAs(source)
  const { url } = source
  const { title } = sourceLabel(source)
  const look: FileLook<Choices | undefined> = (shop, progress) => shop.list(url, reported(progress))
  try {
    await lookAt(title, look, async (choices) => {
      if (choices) offerMembers(source, title, choices)
      else await openAs(source)
    })
  } catch (error) {
    show(error, { again: { label: 'Open it again', command: 'problem.address', arg: url } })
  }
}

/** Asks which matrix of an archive is meant; what is open stays until one is chosen. */
function offerMembers(
  source: Extract<MatrixSource, { member?: string }>,
  title: string,
  { members, cut }: Choices,
): void {
  const damaged = cut ? ' After these the archive is damaged or cut short.' : ''
  offer({
    title: `Choose a matrix of ${title}`,
    about: `${plural(members.length, 'matrix', 'matrices')}.${damaged}`,
    items: members.map(({ path, size }) => ({ name: path, size })),
    choose: (index) => void openAs({ ...source, member: members[index].path }),
  })
}

/** Shows a list of matrices to choose from. */
export function offer(choosing: Choosing): void {
  patchSession({ sheet: 'choose', choosing, problem: undefined })
}
