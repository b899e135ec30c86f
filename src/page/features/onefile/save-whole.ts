import { errorRecord } from '#src/core/base/errors.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { saveFile } from '#src/page/desk/exchange.ts'
import { currentLook } from '#src/page/frame/look.ts'
import { fontFaces } from '#src/page/features/take/fonts.ts'
import { vectorOf } from '#src/page/features/take/pictures.ts'
import { framesOf, hashed, MOST_BYTES, packed, type PlayedFrames } from '#src/page/features/take/playing.ts'
import controls from '#src/page/features/take/controls.html?raw'
import source from '#src/page/features/take/player.js?raw'
import { fileName, svgOf } from '#src/page/features/take/save.ts'
import { composition, momentNow, type Target } from '#src/page/features/take/targets.ts'
import { axisEnd } from '#src/page/store/axis.ts'
import { isTimeless } from '#src/page/store/clock.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import type { Whole } from '#src/page/frame/whole.ts'
import { eachScene, type SceneMaking, targetNow, underSheet } from './scene-by-scene.ts'
import { allWholes } from './wholes.ts'
import { wholePage } from './whole-page.ts'
import * as texts from './words.ts'

/** Frames of a scene, as many as are drawn in so many milliseconds, and how fast they play. */
const [LEAST_FRAMES, MOST_FRAMES, SCENE_MS] = [8, 60, 4000]
const PER_SECOND = 12
/** What compresses to a page that a mail still takes: pictures of a run are much alike. */
const RAW = 6 * MOST_BYTES

interface SavedScene extends PlayedFrames {
  readonly head: string
  readonly words: string
  /** The frame that it opens with. */
  readonly at: number
}

/** Saves the lesson or the talk that is named as one file; the one that is read where none is. Never rejects. */
export async function saveWhole(desk: Desk, id?: string): Promise<void> {
  try {
    const whole = await findWhole(id)
    if (whole) await underSheet(desk, whole, (signal) => makePage(whole, signal))
    else patchSession({ notice: texts.nothing })
  } catch (error) {
    patchSession({ notice: errorRecord(error).message })
  }
}

async function findWhole(id: string | undefined): Promise<Whole | undefined> {
  const all = await allWholes()
  const reads = store.getState().doc.lesson?.split('.')[0]
  return all.find((one) => one.id === (id ?? (reads && `lesson:${reads}`))) ?? (id ? undefined : all[0])
}

/** Saves all scenes. Returns what is said of it. Throws AppError `NotDrawn`, which names the scene. */
async function makePage(whole: Whole, signal: AbortSignal): Promise<string> {
  const scenes = await eachScene(whole, signal, async (target, making, { head, words }) => {
    const frames = await framesNow(target, RAW / whole.scenes.length, making)
    return frames && ({ ...frames, head, words: words() } satisfies SavedScene)
  })
  if (!scenes) return texts.cancelled
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

/** The frames of the scene on screen: of a run from its first step to its last, of all else the one that is seen. */
async function framesNow(
  target: Target,
  most: number,
  { signal, progress }: SceneMaking,
): Promise<(PlayedFrames & { at: number }) | undefined> {
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
