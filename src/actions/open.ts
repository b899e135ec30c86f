import { reported } from '#src/worker/start-worker.ts'
import { sourceLabel } from '#src/sparse/label.ts'
import type { Choices } from '#src/sparse/read/archive.ts'
import { isBrought, type MatrixSource } from '#src/sparse/source.ts'
import { agree } from './consent.ts'
import { advised, type Document } from '#src/store/document.ts'
import { unlockedOf } from '#src/store/unlocked.ts'
import type { Desk } from './desk.ts'
import { type FileLook, lookAt } from './look-at.ts'
import { openWith } from './opening.ts'
import { pause, playUnasked } from './playback.ts'
import { equal } from '#src/store/equal.ts'
import type { Choosing } from '#src/store/session.ts'
import { patchSession, store, wanted } from '#src/store/store.ts'
import { show } from './trouble.ts'
import * as texts from './words.ts'

/** What is opened with a problem, besides the matrix. */
type Also = Partial<Pick<Document, 'kernels' | 'solve' | 'panes' | 'options' | 'pin' | 'axis'>>

/** Opens another problem. `then` comes once it is on screen and has run; it plays, where nothing else is said. */
export async function openMatrix(
  desk: Desk,
  source: MatrixSource,
  also: Also = {},
  then: () => void = () => playUnasked(desk),
): Promise<void> {
  pause()
  desk.looking.end()
  desk.onceAgreed = undefined
  // who typed an address has agreed to it
  if (source.kind === 'address') agree(source)
  patchSession({ sheet: 'none', problem: undefined, notice: undefined })
  const anew = {
    tick: 0,
    run: undefined,
    pin: undefined,
    loop: undefined,
    cameras: {},
    screen: 'race' as const,
    lesson: undefined,
  }
  const kernels = isBrought(source) ? { kernels: advised(wanted(store.getState()).kernels) } : {}
  const named = { source, ...anew, ...kernels, ...also }
  const shown = await openWith(desk, unlockedOf(store.getState().doc, named), { instead: true })
  if (shown && !store.getState().session.problem) then()
}

/** Opens what the visitor was asked about: the file that names it, what the link names, or else another problem. */
export async function openAgreed(desk: Desk, source: MatrixSource): Promise<void> {
  const { onceAgreed } = desk
  desk.onceAgreed = undefined
  agree(source)
  patchSession({ problem: undefined })
  if (onceAgreed && equal(onceAgreed.source, source)) return onceAgreed.go()
  if (equal(store.getState().doc.source, source)) await openWith(desk, {})
  else await openMatrix(desk, source)
}

/** Recognises archives by their names: nothing else is known of an address before it is fetched. */
const ARCHIVE = /\.(tar|tar\.gz|tgz)$/i

/** Opens a matrix by its address; an archive of several asks which. */
export async function openAddress(desk: Desk, source: MatrixSource): Promise<void> {
  const isArchive = source.kind === 'address' && URL.canParse(source.url) && ARCHIVE.test(new URL(source.url).pathname)
  if (!isArchive) return openMatrix(desk, source)
  const { url } = source
  const { title } = sourceLabel(source)
  const look: FileLook<Choices | undefined> = (worker, progress) => worker.list(url, reported(progress))
  try {
    await lookAt(desk, title, look, async (choices) => {
      if (choices) offerMembers(desk, source, title, choices)
      else await openMatrix(desk, source)
    })
  } catch (error) {
    show(error, { again: { label: texts.openItAgain, command: 'problem.address', arg: url } })
  }
}

/** Asks which matrix of an archive is meant; what is open stays until one is chosen. */
export function offerMembers(
  desk: Desk,
  source: Extract<MatrixSource, { member?: string }>,
  title: string,
  { members, cut }: Choices,
): void {
  offer({
    title: texts.chooseOf(title),
    about: [texts.members(members.length), ...(cut ? [texts.cutShort] : [])].join(' '),
    items: members.map(({ path, size }) => ({ name: path, size })),
    choose: (index) => void openMatrix(desk, { ...source, member: members[index].path }),
  })
}

/** Shows a list of matrices to choose from. */
export function offer(choosing: Choosing): void {
  patchSession({ sheet: 'choose', choosing, problem: undefined })
}
