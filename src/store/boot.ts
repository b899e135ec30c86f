import type { Document } from './document.ts'
import { applyLink, syncHistory } from './history.ts'
import { machine, whenLost } from './machine.ts'
import { pause, play } from './playback.ts'
import { openProblem, openSource, solveAgain } from './problem.ts'
import { runAll } from './race.ts'
import { showRecorded } from './recorded.ts'
import { registerCommands } from './register.ts'
import { patchDoc, patchSession, store } from './store.ts'
import { show } from './trouble.ts'

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Starts the app: the link's document, then its recorded runs where there are some, else live ones. */
export async function boot(): Promise<void> {
  registerCommands()
  applyLink(location.search)
  syncHistory((before) => void follow(before))
  whenLost(() => void recover())
  const autoplay = store.getState().doc.tick === 0
  await showCurrent()
  if (autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches) play()
  void greet()
}

/** Says which GPU could run what is now played from a recording. Opening the device waits until the picture moves. */
async function greet(): Promise<void> {
  await new Promise((resume) => setTimeout(resume, 1500))
  const gpu = await machine().catch(() => undefined)
  const recorded = store.getState().session.racers[0]?.replay?.run
  if (gpu?.kind === 'ready' && recorded?.origin === 'recorded') {
    patchSession({ notice: `Recorded on ${recorded.adapter.name}. Press G to run it on ${gpu.adapter.name}.` })
  }
}

/** Shows the document's problem: recorded when it is on the shelf, else live. */
export async function showCurrent(): Promise<void> {
  const { doc } = store.getState()
  try {
    if (!(await showRecorded(doc))) await runLive()
  } catch (error) {
    show(error)
  }
}

/** Opens what the document names, unless it is open already, and runs every column. */
export async function runLive(where: 'gpu' | 'twin' = 'gpu'): Promise<void> {
  const { source, solve } = store.getState().doc
  const open = openProblem()
  try {
    if (!open || !equal(open.source, source)) {
      const opened = await openSource(source, solve)
      if (!opened) return
      if (!equal(opened.solve, solve)) patchDoc({ solve: opened.solve })
    } else if (!equal(open.solve, solve)) await solveAgain(solve)
    await runAll(where)
  } catch (error) {
    revert()
    show(error)
  }
}

/** After a failure the document says again what is open. */
function revert(): void {
  const open = openProblem()
  if (open) patchDoc({ source: open.source, solve: open.solve })
}

/** After Back or Forward: reopen or rerun only what changed. */
async function follow(before: Document): Promise<void> {
  const { doc } = store.getState()
  if (!equal(doc.source, before.source) || !equal(doc.solve, before.solve) || !equal(doc.kernels, before.kernels)) {
    pause()
    await showCurrent()
  }
}

/** The device is gone: the picture stays, and a new device takes over. */
async function recover(): Promise<void> {
  const gpu = await machine().catch(() => undefined)
  if (gpu?.kind === 'ready')
    patchSession({ notice: `The GPU device was lost; a new one on ${gpu.adapter.name} has taken over.` })
}
