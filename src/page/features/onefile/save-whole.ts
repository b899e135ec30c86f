import { AppError, errorRecord } from '#src/core/base/errors.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { saveFile } from '#src/page/desk/exchange.ts'
import { showDocument } from '#src/page/desk/opening/show-document.ts'
import { currentLook } from '#src/page/frame/look.ts'
import { fontFaces } from '#src/page/features/take/fonts.ts'
import { vectorOf } from '#src/page/features/take/pictures.ts'
import { framesOf, hashed, MOST_BYTES, packed, type PlayedFrames } from '#src/page/features/take/playing.ts'
import controls from '#src/page/features/take/controls.html?raw'
import source from '#src/page/features/take/player.js?raw'
import { fileName, svgOf } from '#src/page/features/take/save.ts'
import { composition, momentNow, type Target, targetsShown } from '#src/page/features/take/targets.ts'
import { axisEnd } from '#src/page/store/axis.ts'
import { isTimeless } from '#src/page/store/clock.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import type { Whole, WholeScene } from '#src/page/frame/whole.ts'
import { allWholes } from './wholes.ts'
import { wholePage } from './whole-page.ts'
import * as texts from './words.ts'

/** Frames of a scene, as many as are drawn in so many milliseconds, and how fast they play. */
const [LEAST_FRAMES, MOST_FRAMES, SCENE_MS] = [8, 60, 4000]
const PER_SECOND = 12
/** What compresses to a page that a mail still takes: pictures of a run are much alike. */
const RAW = 6 * MOST_BYTES
/** How long a scene may take to come on screen, and how long what is drawn late is waited for. */
const LATE_MS = 60_000
const REST_MS = 500
/** How long a scene that is cancelled may take to end. */
const END_MS = 20_000

interface Making {
  readonly signal: AbortSignal
  progress(frames: number, of: number): void
}

interface SavedScene extends PlayedFrames {
  readonly head: string
  readonly words: string
  /** The frame that it opens with. */
  readonly at: number
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Saves the lesson or the talk that is named as one file; the one that is read where none is. Never rejects. */
export async function saveWhole(desk: Desk, id?: string): Promise<void> {
  const { doc } = store.getState()
  let notice = texts.nothing
  try {
    const whole = await findWhole(id)
    if (whole) notice = await savedOrWhy(whole)
    if (whole) await showDocument(desk, doc, 'rewrite')
  } catch (error) {
    notice = errorRecord(error).message
  }
  const { sheet } = store.getState().session
  patchSession({ notice, saving: undefined, sheet: sheet === 'saving' ? 'none' : sheet })
}

async function findWhole(id: string | undefined): Promise<Whole | undefined> {
  const all = await allWholes()
  const reads = store.getState().doc.lesson?.split('.')[0]
  return all.find((one) => one.id === (id ?? (reads && `lesson:${reads}`))) ?? (id ? undefined : all[0])
}

/** Saves it under its sheet; to leave the sheet is to cancel. Returns what is said of it. Never rejects. */
async function savedOrWhy(whole: Whole): Promise<string> {
  const stop = new AbortController()
  show(whole, 0, stop.signal)
  patchSession({ sheet: 'saving' })
  const end = store.subscribe(({ session }) => session.sheet !== 'saving' && stop.abort())
  const said = await makePage(whole, stop.signal).catch((error: unknown) => errorRecord(error).message)
  end()
  await leaveTalk()
  return said
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
  patchSession({ saving: { title, scene: at + 1, scenes: scenes.length, head: scenes[at].head, frames, of } })
}

/** Shows one scene after the other, and saves them. Returns what is said of it. Throws AppError `NotDrawn`, which names the scene. */
async function makePage(whole: Whole, signal: AbortSignal): Promise<string> {
  const scenes: SavedScene[] = []
  for (const [at, { head, shows, words }] of whole.scenes.entries()) {
    show(whole, at, signal)
    const progress = (done: number, of: number) => show(whole, at, signal, done, of)
    const frames = await drawScene(shows, RAW / whole.scenes.length, { signal, progress }).catch((error: unknown) => {
      throw new AppError('NotDrawn', texts.failed(at + 1, whole.scenes.length, head, errorRecord(error).message))
    })
    if (!frames || signal.aborted) return texts.cancelled
    scenes.push({ ...frames, head, words: words() })
  }
  const [first] = scenes
  const fonts = await fontFaces((family) => first.pieces.some((piece) => piece.includes(family)))
  const player = { frames: await packed({ scenes }), source, hash: hashed(source), controls, fonts }
  const svg = first.frames[first.at].map((piece) => first.pieces[piece]).join('')
  const { palette } = currentLook()
  const link = new URL(location.pathname, location.href).href
  const name = fileName(whole.title, 'html')
  saveFile(name, wholePage({ title: whole.title, svg, player, link, theme: palette.theme }))
  return texts.saved(name, scenes.length)
}

/** Shows a scene and draws its frames, once it is on screen; again where a picture went while it was saved. Throws AppError `NotDrawn`. */
async function drawScene(shows: WholeScene['shows'], most: number, making: Making): ReturnType<typeof framesNow> {
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
      return await framesNow(most, making)
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
function targetNow(): Target | undefined {
  const targets = targetsShown()
  const chart = targets.find(({ kind }) => kind === 'chart')
  return store.getState().doc.screen === 'race' ? (targets.find(({ id }) => id === 'all') ?? targets[0]) : chart
}

/** The frames of the scene on screen: of a run from its first step to its last, of all else the one that is seen. */
async function framesNow(
  most: number,
  { signal, progress }: Making,
): Promise<(PlayedFrames & { at: number }) | undefined> {
  const target = targetNow()
  if (!target) throw new AppError('NotDrawn', texts.nothing)
  const state = store.getState()
  const still = target.kind === 'chart' || isTimeless(state.doc)
  const [now, end] = still ? [0, 0] : [state.doc.tick, axisEnd(state)]
  // a picture may be made anew while it is saved: when a device comes, or something that it draws with
  const draw = async (tick: number): Promise<string> => {
    const drawn = targetNow() ?? target
    if (drawn.kind === 'chart') return (await svgOf(drawn)).svg
    return (await vectorOf(composition(drawn, true), still ? undefined : tick)).svg
  }
  const begun = performance.now()
  await draw(now)
  const affords = Math.floor(SCENE_MS / (performance.now() - begun))
  const stride = Math.max(1, Math.ceil(end / Math.max(LEAST_FRAMES, Math.min(MOST_FRAMES, affords))))
  const ticks = [...new Set([...Array.from({ length: Math.ceil(end / stride) }, (_, f) => f * stride), now, end])]
  ticks.sort((a, b) => a - b)
  const frames = await framesOf(
    { ticks, perSecond: PER_SECOND, stride },
    { draw, moment: momentNow, progress: (done) => progress(done, ticks.length), signal, most },
  )
  return (
    frames && {
      ...frames,
      at: Math.max(
        0,
        frames.ticks.findLastIndex((tick) => tick <= now),
      ),
    }
  )
}
