import { AUTO } from '#src/page/store/document.ts'
import { equal } from '#src/page/store/equal.ts'
import { readLink } from '#src/page/store/link/read-link.ts'
import { patchDoc, patchSession, store } from '#src/page/store/store.ts'
import { tellAnew } from '#src/page/store/tell.ts'
import { keepAddress } from '#src/page/desk/start/address-bar.ts'
import { registerCommands } from '#src/page/desk/commands/register.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { deviceLost, deviceOf } from '#src/page/desk/device.ts'
import { afterFirstMotion } from '#src/page/desk/motion.ts'
import { keepForOffline } from '#src/page/desk/build.ts'
import { openWith } from '#src/page/desk/opening/opening.ts'
import { pause, playUnasked } from '#src/page/desk/playback.ts'
import { installProbe } from '#src/page/desk/start/probe.ts'
import { recall } from '#src/page/desk/remember.ts'
import { show } from '#src/page/desk/trouble.ts'

/** Starts the app: the link's document, then its recorded runs where there are some, else live ones. */
export async function boot(desk: Desk): Promise<void> {
  const { address, gpu } = desk.engine
  installProbe(desk)
  registerCommands(desk)
  const { doc, complaints } = readLink(address.query())
  // a page without a link has one large picture; what a link says stands as its writer saw it
  patchDoc(address.query() === '' ? { ...doc, lead: AUTO } : doc, 'link')
  tellAnew(complaints)
  keepAddress(desk, () => void follow(desk))
  gpu.whenLost((message) => void deviceLost(desk, message))
  const autoplay = doc.tick === 0 && doc.lesson === undefined
  const step = stepAlone(address.query())
  if (step === undefined || !(await taught(desk, step))) await openWith(desk, {}, { change: 'link' })
  if (recall('introduced') === undefined) patchSession({ introduced: false })
  if (autoplay) playUnasked(desk)
  void meet(desk)
  void afterFirstMotion().then(keepForOffline)
}

/** What a link may say besides its lesson and leave the figure to the step. */
const OF_READER = ['v', 'lesson', 'theme', 'letters', 'lock', 'embed']

/** The step of a lesson that a link names, where it says no more. */
export function stepAlone(link: string): string | undefined {
  const query = new URLSearchParams(link)
  return [...query.keys()].every((name) => OF_READER.includes(name)) ? (query.get('lesson') ?? undefined) : undefined
}

/** Opens a step with its own figure. Whether there is that lesson; one that does not arrive is said to be missing. */
async function taught(desk: Desk, step: string): Promise<boolean> {
  try {
    return await (await import('#src/page/features/lesson/lesson.ts')).openStep(desk, step, 'link')
  } catch (error) {
    show(error)
    return false
  }
}

/** Finds out which GPU could run the recorded kernels here. Opening the device waits until the picture moves. */
async function meet(desk: Desk): Promise<void> {
  await new Promise((resume) => setTimeout(resume, 1500))
  await deviceOf(desk)
}

/** After Back or Forward: the link's document, at once where its problem is on screen, else as soon as that is open. */
async function follow(desk: Desk): Promise<void> {
  const { doc, complaints } = readLink(desk.engine.address.query())
  tellAnew(complaints)
  const step = stepAlone(desk.engine.address.query())
  if (step !== undefined && (await taught(desk, step))) return
  const { doc: before, session } = store.getState()
  const isOpen = equal([doc.source, doc.solve, doc.kernels], [before.source, before.solve, before.kernels])
  if (isOpen && !session.opening) return patchDoc(doc, 'link')
  pause()
  patchSession({ problem: undefined }) // it was of what was open before
  await openWith(desk, doc, { change: 'link' })
}
