import type { Document } from '#src/store/document.ts'
import { applyLink, syncHistory } from './address-bar.ts'
import { equal, showCurrent } from './live.ts'
import { deviceOf, machine, whenLost } from './machine.ts'
import { afterFirstMotion } from './motion.ts'
import { keepForOffline } from './offline.ts'
import { pause, playUnasked } from './playback.ts'
import { registerCommands } from './commands/register.ts'
import { recall } from './remember.ts'
import { patchSession, store } from '#src/store/store.ts'

/** Starts the app: the link's document, then its recorded runs where there are some, else live ones. */
export async function boot(): Promise<void> {
  registerCommands()
  applyLink(location.search)
  syncHistory((before) => void follow(before))
  whenLost(() => void recover())
  const autoplay = store.getState().doc.tick === 0
  await showCurrent()
  if (recall('introduced') === undefined) patchSession({ introduced: false })
  if (autoplay) playUnasked()
  void meet()
  void afterFirstMotion().then(keepForOffline)
}

/** Finds out which GPU could run the recorded kernels here. Opening the device waits until the picture moves. */
async function meet(): Promise<void> {
  await new Promise((resume) => setTimeout(resume, 1500))
  await deviceOf()
}

/** After Back or Forward: reopen or rerun only what changed. */
async function follow(before: Document): Promise<void> {
  const { doc } = store.getState()
  if (!equal(doc.source, before.source) || !equal(doc.solve, before.solve) || !equal(doc.kernels, before.kernels)) {
    pause()
    patchSession({ problem: undefined }) // it was of what was open before
    await showCurrent()
  }
}

/** The device is gone: the picture stays, a new device takes over, and the race continues on it. */
async function recover(): Promise<void> {
  const gpu = await machine().catch(() => undefined)
  const { racers } = store.getState().session
  const racing = racers.some(({ status }) => status === 'running' || status === 'empty')
  if (gpu?.state === 'ready') {
    const then = racing ? ', and the race goes on there' : ''
    patchSession({ notice: `The GPU device was lost; a new one on ${gpu.adapter.name} has taken over${then}.` })
    return
  }
  const then = racing ? ' The race goes on with CPU twins.' : ' What is on screen stays.'
  const text = `The GPU device was lost and the browser offers no other.${then}`
  const remedies = [{ label: 'Try the GPU again', command: 'gpu.retry' }]
  patchSession({ notice: { text, complaints: [], remedies } })
}
