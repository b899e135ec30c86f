import type { AdapterRecord } from '#src/run/run.ts'
import type { Document } from './document.ts'
import { applyLink, syncHistory } from './history.ts'
import { equal, showCurrent } from './live.ts'
import { machine, whenLost } from './machine.ts'
import { afterFirstMotion } from './motion.ts'
import { keepForOffline } from './offline.ts'
import { pause, playUnasked } from './playback.ts'
import { registerCommands } from './register.ts'
import { recall } from './remember.ts'
import { patchSession, store } from './store.ts'

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
  void greet()
  void afterFirstMotion().then(keepForOffline)
}

/** Says which GPU could run what is now played from a recording. Opening the device waits until the picture moves. */
async function greet(): Promise<void> {
  await new Promise((resume) => setTimeout(resume, 1500))
  await afterFirstMotion()
  const gpu = await machine().catch(() => undefined)
  const { racers, notice } = store.getState().session
  const recorded = racers[0]?.replay?.run
  if (gpu?.state === 'ready' && recorded?.origin === 'recorded' && !notice) {
    const { kind, name } = recorded.adapter
    const how = kind === 'twin' ? 'Simulated on the CPU' : `Recorded on ${name}`
    const few = gpu.adapter.kind === 'software' ? ': few workers at a time' : ''
    patchSession({ notice: `${how}. Press G to run it on ${deviceWords(gpu.adapter)}${few}.` })
  }
}

/** The GPU by its model; where the browser tells the maker alone, as that maker's GPU. */
export const deviceWords = ({ name, kind, description }: AdapterRecord): string =>
  kind === 'gpu' && description === '' ? `this machine’s ${name} GPU` : name

/** After Back or Forward: reopen or rerun only what changed. */
async function follow(before: Document): Promise<void> {
  const { doc } = store.getState()
  if (!equal(doc.source, before.source) || !equal(doc.solve, before.solve) || !equal(doc.kernels, before.kernels)) {
    pause()
    patchSession({ problem: undefined }) // it was of what was open before
    await showCurrent()
  }
}

/** The device is gone: the picture stays, a new device takes over, and what was racing goes on there. */
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
