import type { PatternFacts } from '#src/core/sparse/facts.ts'
import { isBrought, type MatrixSource, ownOrder } from '#src/core/sparse/source.ts'
import { allowSource } from '../consent.ts'
import { advised, type Document, EXPLORE } from '#src/page/store/document.ts'
import { unlocked } from '#src/page/store/unlocked.ts'
import type { Desk } from '../desk.ts'
import { openWith } from './document.ts'
import { pause, playUnasked } from '../playback.ts'
import { equal } from '#src/page/store/equal.ts'
import { patchSession, store, wanted } from '#src/page/store/store.ts'

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
  if (source.kind === 'address') allowSource(source)
  patchSession({ sheet: 'none', problem: undefined, notice: undefined })
  const { doc } = store.getState()
  const reorders = equal(ownOrder(doc.source), ownOrder(source))
  const named = otherMatrix(source, also)
  const explores = !reorders && isBrought(source) && !also.panes
  const shown = await openWith(desk, unlocked(doc, named), { instead: true, ...(explores && { looks: exploring }) })
  if (shown && !store.getState().session.problem) then()
}

/** What of the document is another one with another matrix, before anything is known of that. */
export function otherMatrix(source: MatrixSource, also: Also): Partial<Document> {
  const { doc } = store.getState()
  const reorders = equal(ownOrder(doc.source), ownOrder(source))
  const kernels = isBrought(source) ? { kernels: advised(wanted(store.getState()).kernels) } : {}
  return {
    source,
    tick: 0,
    run: undefined,
    pin: undefined,
    loop: undefined,
    cameras: {},
    screen: reorders && doc.screen === EXPLORE ? EXPLORE : 'race',
    lesson: undefined,
    ...kernels,
    ...also,
  }
}

/** A matrix of the visitor's own that has more rows is no small example: it is explored first. */
const SMALL = 1000

/** Orders are of square matrices. */
const exploring = ({ rows, cols }: PatternFacts): Partial<Document> =>
  rows === cols && rows > SMALL ? unlocked(store.getState().doc, { screen: EXPLORE }) : {}

/** Opens what the visitor was asked about: the file that names it, what the link names, or else another problem. */
export async function openAgreed(desk: Desk, source: MatrixSource): Promise<void> {
  const { onceAgreed } = desk
  desk.onceAgreed = undefined
  allowSource(source)
  patchSession({ problem: undefined })
  if (onceAgreed && equal(onceAgreed.source, source)) return onceAgreed.go()
  if (equal(store.getState().doc.source, source)) await openWith(desk, {})
  else await openMatrix(desk, source)
}
