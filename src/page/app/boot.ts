import { AUTO } from '#src/page/store/document.ts'
import { equal } from '#src/page/store/equal.ts'
import { readLink } from '#src/page/store/link/read-link.ts'
import { patchDoc, patchSession, store } from '#src/page/store/store.ts'
import { showNewComplaints } from '#src/page/store/complaints.ts'
import { keepAddress } from '#src/page/desk/start/address-bar.ts'
import { registerCommands } from '#src/page/frame/Parts.tsx'
import type { Feature } from '#src/page/frame/feature.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { deviceLost, deviceOf } from '#src/page/desk/device.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import { pause, playUnasked } from '#src/page/desk/playback.ts'
import { installProbe } from '#src/page/desk/start/probe.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'

/** Starts the app: the link's document, then its recorded runs where there are some, else live ones. */
export async function boot(desk: Desk, features: readonly Feature[]): Promise<void> {
  const { address, gpu } = desk.engine
  installProbe(desk)
  registerCommands(desk, features)
  const { doc, complaints } = readLink(address.query())
  // a page without a link has one large picture; what a link says stands as its writer saw it
  patchDoc(address.query() === '' ? { ...doc, lead: AUTO } : doc, 'link')
  const mebibytes = Number(new URLSearchParams(address.query()).get('memory'))
  if (mebibytes > 0) patchSession({ memory: mebibytes * 2 ** 20 })
  showNewComplaints(complaints)
  keepAddress(desk, () => void goBack(desk, features))
  gpu.whenLost((message) => void deviceLost(desk, message))
  const autoplay = doc.tick === 0 && doc.lesson === undefined
  if (!(await followed(desk, features))) await openWith(desk, {}, { change: 'link' })
  if (autoplay) playUnasked(desk)
  void meet(desk)
  for (const { start } of features) start?.(desk)
}

/** Whether a feature opens what the link names; undefined where it is no feature's. What does not arrive is said to be missing. */
function followed(desk: Desk, features: readonly Feature[]): Promise<boolean> | undefined {
  const query = desk.engine.address.query()
  const following = features.flatMap(({ follow }) => follow?.(desk, query) ?? [])[0]
  return following?.catch((error: unknown) => {
    showTrouble(error)
    return false
  })
}

/** Finds out which GPU could run the recorded kernels here. Opening the device waits until the picture moves. */
async function meet(desk: Desk): Promise<void> {
  await new Promise((resume) => setTimeout(resume, 1500))
  await deviceOf(desk)
}

/** After Back or Forward: the link's document, at once where its problem is on screen, else as soon as that is open. */
async function goBack(desk: Desk, features: readonly Feature[]): Promise<void> {
  const { doc, complaints } = readLink(desk.engine.address.query())
  showNewComplaints(complaints)
  const following = followed(desk, features)
  if (following && (await following)) return
  const { doc: before, session } = store.getState()
  const isOpen = equal([doc.source, doc.solve, doc.kernels], [before.source, before.solve, before.kernels])
  if (isOpen && !session.opening) return patchDoc(doc, 'link')
  pause()
  patchSession({ problem: undefined }) // it was of what was open before
  await openWith(desk, doc, { change: 'link' })
}
