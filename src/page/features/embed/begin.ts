import { store } from '#src/page/store/store.ts'
import { registerCommands } from '#src/page/frame/Parts.tsx'
import type { Feature } from '#src/page/frame/feature.ts'
import { type Desk, deskOn } from '#src/page/desk/desk.ts'
import { deviceLost } from '#src/page/desk/device.ts'
import type { Engine } from '#src/page/desk/engine.ts'
import { playUnasked } from '#src/page/desk/playback.ts'
import { installProbe } from '#src/page/desk/start/probe.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import { answerHost, type HostPage } from './answer.ts'
import { openEmbedded } from './open.ts'

/** What the reader may do in an embedded page besides moving the playhead: nothing that opens, saves or measures. */
const ALLOWED: readonly string[] = [
  'view.option',
  'view.fit',
  'mark.pin',
  'mark.clear',
  'doc.reading',
  'doc.solves',
  'charts.tables',
  'link.unlock',
]

/** Takes away all commands that are not allowed, also those that parts of the page bring when they are loaded. */
function restrict(): void {
  const { commands } = store.getState()
  const allowed = commands.filter(({ id, group }) => group === 'Play' || ALLOWED.includes(id))
  if (allowed.length < commands.length) store.setState({ commands: allowed })
}

/** Files of the reader's are not for links that a host chooses: an embedded page finds and keeps none. */
const NO_FILES: Engine['files'] = {
  hold: () => undefined,
  keep: async () => undefined,
  find: async () => undefined,
  kept: async () => [],
  remove: async () => undefined,
}

/** What an embedded page works with. */
export const embeddedDesk = (engine: Engine): Desk => deskOn({ ...engine, files: NO_FILES })

/**
 * Opens the link of an embedded page. The address stays as it is, since its history is the host's; nothing is kept for a
 * visit without a network; and nothing plays until it is asked to, but where the link says `embed=play`.
 * @param host absent where the page is in no frame
 */
export async function beginEmbedded(
  desk: Desk,
  features: readonly Feature[],
  host: HostPage | undefined,
): Promise<void> {
  const { address, gpu } = desk.engine
  installProbe(desk)
  registerCommands(desk, features)
  restrict()
  store.subscribe(({ commands }) => commands, restrict)
  gpu.whenLost((message) => void deviceLost(desk, message))
  const ready = host && answerHost(desk, host)
  try {
    await openEmbedded(desk, address.query())
  } catch (error) {
    showTrouble(error)
  }
  ready?.()
  if (new URLSearchParams(address.query()).get('embed') === 'play') playUnasked(desk)
}
