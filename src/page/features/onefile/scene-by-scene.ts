import { AppError, errorRecord } from '#src/core/base/errors.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { showDocument } from '#src/page/desk/opening/show-document.ts'
import { type Target, targetsShown } from '#src/page/features/take/targets.ts'
import type { Whole, WholeScene } from '#src/page/frame/whole.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import * as texts from './words.ts'

/** Brings the scenes of a lesson or a talk on screen, one after the other, to draw them; then the page is as it was. */

/** How long a scene may take to come on screen, and how long what is drawn late is waited for. */
const LATE_MS = 60_000
const REST_MS = 500
/** How long a scene that is cancelled may take to end. */
const END_MS = 20_000

export interface SceneMaking {
  readonly signal: AbortSignal
  progress(frames: number, of: number): void
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Does something with the scenes under the sheet *Saving*; to leave the sheet is to cancel. Afterwards the page is as it was.
 * Returns what is said of it. Never rejects.
 */
export async function underSheet(
  desk: Desk,
  whole: Whole,
  work: (signal: AbortSignal) => Promise<string | undefined>,
): Promise<void> {
  const { doc } = store.getState()
  const stop = new AbortController()
  let notice: string | undefined
  try {
    show(whole, 0, stop.signal)
    patchSession({ sheet: 'saving' })
    const end = store.subscribe(({ session }) => session.sheet !== 'saving' && stop.abort())
    notice = await work(stop.signal).catch((error: unknown) => errorRecord(error).message)
    end()
    await leaveTalk()
    await showDocument(desk, doc, 'rewrite')
  } catch (error) {
    notice = errorRecord(error).message
  }
  const { sheet } = store.getState().session
  patchSession({ notice, saving: undefined, sheet: sheet === 'saving' ? 'none' : sheet })
}

/** Draws all scenes, in their order; undefined where that was cancelled. Throws AppError `NotDrawn`, which names the scene. */
export async function eachScene<T>(
  whole: Whole,
  signal: AbortSignal,
  draw: (target: Target, making: SceneMaking, scene: WholeScene) => Promise<T | undefined>,
): Promise<readonly T[] | undefined> {
  const drawn: T[] = []
  for (const [at, scene] of whole.scenes.entries()) {
    show(whole, at, signal)
    const making = { signal, progress: (done: number, of: number) => show(whole, at, signal, done, of) }
    const one = await drawScene(scene.shows, making, (target) => draw(target, making, scene)).catch(
      (error: unknown) => {
        throw new AppError(
          'NotDrawn',
          texts.failed(at + 1, whole.scenes.length, scene.head, errorRecord(error).message),
        )
      },
    )
    if (one === undefined || signal.aborted) return undefined
    drawn.push(one)
  }
  return drawn
}

const leaveTalk = async (): Promise<void> => {
  if (store.getState().session.showing) await runCommand('talk.leave')
}

/** Cancels what a scene opens and measures, and waits until its command has ended: the page can be put back then. */
async function ended(shown: Promise<void>): Promise<void> {
  await leaveTalk()
  const { job, measuring } = store.getState().session
  job?.cancel()
  measuring?.cancel()
  const quiet = store.subscribe(
    ({ session }) => session.measuring,
    (now) => now?.cancel(),
  )
  await Promise.race([shown, pause(END_MS)])
  quiet()
}

/** Says which scene is drawn, and how many of its frames are. */
function show({ title, scenes }: Whole, at: number, signal: AbortSignal, frames = 0, of = 0): void {
  if (signal.aborted) return
  patchSession({
    saving: {
      ...store.getState().session.saving,
      title,
      scene: at + 1,
      scenes: scenes.length,
      head: scenes[at].head,
      frames,
      of,
    },
  })
}

/** Shows a scene and draws it, once it is on screen; again where a picture went meanwhile. Throws AppError `NotDrawn`. */
async function drawScene<T>(
  shows: WholeScene['shows'],
  making: SceneMaking,
  draw: (target: Target) => Promise<T | undefined>,
): Promise<T | undefined> {
  const until = performance.now() + LATE_MS
  const shown = runCommand(...shows)
  const came = await Promise.race([shown.then(() => true), pause(LATE_MS), aborted(making.signal)])
  if (!came) await ended(shown)
  if (making.signal.aborted) return undefined
  const { problem } = store.getState().session
  if (problem) throw new AppError('NotDrawn', problem.message)
  for (;;) {
    await onScreen(until, making.signal)
    if (making.signal.aborted) return undefined
    if (store.getState().session.playing) await runCommand('play.toggle')
    try {
      const target = targetNow()
      if (!target) throw new AppError('NotDrawn', texts.nothing)
      return await draw(target)
    } catch (error) {
      if (performance.now() > until) throw error
    }
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/** Waits until a scene's runs are there and drawn. Throws AppError `NotDrawn`. */
async function onScreen(until: number, signal: AbortSignal): Promise<void> {
  let since = performance.now()
  while (!signal.aborted && performance.now() - since < REST_MS) {
    await pause(50)
    const { opening, columns } = store.getState().session
    const waits = opening !== undefined || columns.some(({ status }) => status === 'running' || status === 'empty')
    if (waits || !targetNow()) since = performance.now()
    if (performance.now() > until) throw new AppError('NotDrawn', texts.late)
  }
}

/** All pictures of the scene together, or its figure. */
export function targetNow(): Target | undefined {
  const targets = targetsShown()
  const chart = targets.find(({ kind }) => kind === 'chart')
  return store.getState().doc.screen === 'race' ? (targets.find(({ id }) => id === 'all') ?? targets[0]) : chart
}
