import { AppError } from '#src/core/base/errors.ts'
import { median } from '#src/engine/run/run.ts'
import { commonMode, samplesOf } from '#src/engine/run/times/mode.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import { store } from '#src/page/store/store.ts'
import { saveFile } from '#src/page/desk/exchange.ts'
import { currentLook } from '#src/page/frame/look.ts'
import { captionFor, composition, linkNow, momentNow, type Target } from './targets.ts'
import { chartSvg } from './chart-svg.ts'
import { tableOf } from '#src/page/figures/plot/chart-tables.ts'
import { captionOf, linesOf } from './caption.ts'
import { chromeTrace } from './chrome-trace.ts'
import type { FilmPlan } from './film-frames.ts'
import { fontFaces, withFonts } from './fonts.ts'
import { figurePage, runsData } from './html.ts'
import { type ChartNumbers, numbersCsv, numbersJson } from './numbers.ts'
import { canvasOf, png, SCALE, vectorOf } from './pictures.ts'
import * as texts from './words.ts'

/** `sparsescope Dependency graph of A.png`: no letter that a file system refuses. */
export const fileName = (title: string, ending: string): string =>
  `sparsescope ${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.${ending}`

/** Saves a picture as PNG, at twice the page's pixels. Returns what is said of it. Throws AppError `NotDrawn`. */
export async function savePng(target: Target): Promise<string> {
  const canvas = target.kind === 'panes' ? await canvasOf(composition(target)) : await chartCanvas(target)
  const name = fileName(target.title, 'png')
  saveFile(name, new Uint8Array(await (await png(canvas)).arrayBuffer()))
  return texts.saved(name)
}

/** Saves a picture as SVG. Returns what is said of it. Throws AppError `NotDrawn`. */
export async function saveSvg(target: Target): Promise<string> {
  const { svg, pixels } = await svgOf(target)
  const name = fileName(target.title, 'svg')
  saveFile(name, `${svg}\n`)
  return pixels > 0 ? texts.savedPixels(name) : texts.saved(name)
}

/** Saves a picture as a separate page, with its numbers. Returns what is said of it. Throws AppError `NotDrawn`. */
export async function saveHtml(target: Target): Promise<string> {
  const caption = captionFor(target)
  const state = store.getState()
  const data = numbersOf(target) ?? runsData(columnsShown(state), state.doc.tick, caption)
  const svg = await withFonts((await svgOf(target)).svg)
  const name = fileName(target.title, 'html')
  saveFile(name, figurePage({ title: target.title, svg, caption, data }))
  return texts.saved(name)
}

/** Saves a page that plays its frames by itself. Returns what is said of it. Throws AppError `NotDrawn`. */
export async function savePlaying(
  target: Target & { readonly kind: 'panes' },
  plan: FilmPlan,
  making: { readonly signal: AbortSignal; progress(frames: number): void },
): Promise<string> {
  const [{ framesOf, hashed, MOST_BYTES, packed }, { default: source }, { default: controls }] = await Promise.all([
    import('./playing.ts'),
    import('./player.js?raw'),
    import('./controls.html?raw'),
  ])
  const pictures = composition(target, true)
  const draw = async (tick: number) => (await vectorOf(pictures, tick)).svg
  const frames = await framesOf(plan, { draw, moment: momentNow, ...making, most: MOST_BYTES })
  if (!frames) return texts.filmCancelled
  const caption = captionFor(target, true)
  const state = store.getState()
  const svg = await draw(plan.ticks[0])
  const fonts = await fontFaces((family) => svg.includes(family))
  const page = figurePage({
    title: target.title,
    svg,
    caption,
    data: runsData(columnsShown(state), state.doc.tick, caption),
    player: { frames: await packed(frames), source, hash: hashed(source), controls, fonts },
  })
  const name = fileName(target.title, 'html')
  saveFile(name, page)
  return texts.filmed(name, { ...frames, frames: frames.frames.length })
}

/** A picture as SVG, and how many of its parts are pixels. Throws AppError `NotDrawn`. */
export async function svgOf(target: Target): Promise<{ readonly svg: string; readonly pixels: number }> {
  if (target.kind === 'panes') return vectorOf(composition(target))
  const { title, figure } = target
  const svg = chartSvg(figure, { title, u: currentLook().palette.scale, lines: linesOf(captionFor(target)) })
  if (svg === undefined) throw new AppError('NotDrawn', texts.notDrawn)
  return { svg, pixels: 0 }
}

/** A chart is drawn anew from its SVG, by the browser. */
async function chartCanvas(target: Target): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withFonts((await svgOf(target)).svg))}`
  try {
    await image.decode()
  } catch {
    throw new AppError('NotDrawn', texts.notDrawn)
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(image.width * SCALE)
  canvas.height = Math.ceil(image.height * SCALE)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** What a chart shows, as numbers; undefined of panes, and where nothing is there to be drawn. */
export function numbersOf(target: Target): ChartNumbers | undefined {
  const table = target.kind === 'chart' ? tableOf(target.figure) : undefined
  if (target.kind !== 'chart' || !table) return undefined
  const sources = [...target.figure.querySelectorAll('[data-badges] > *')].map(({ textContent }) => textContent.trim())
  return { ...table, title: target.title, sources, caption: captionFor(target) }
}

/** Saves the numbers of a chart as they are shown. Returns what is said of it. */
export async function saveNumbers(numbers: ChartNumbers, ending: 'csv' | 'json'): Promise<string> {
  const name = fileName(numbers.title, ending)
  saveFile(name, ending === 'csv' ? numbersCsv(numbers) : numbersJson(numbers))
  return texts.saved(name)
}

/** Saves the columns that have run as a trace file. Returns what is said of it. */
export async function saveTrace(chosen: readonly number[] | undefined): Promise<string> {
  const state = store.getState()
  const { columns } = state.session
  const mode = commonMode(columns.flatMap(({ timing }) => timing ?? []))
  const traced = columns.flatMap(({ title, replay, timing }, index) => {
    if (!replay || replay.workers === 0 || chosen?.includes(index) === false) return []
    const samples = timing && samplesOf(timing, mode)
    return [{ name: `${columnLetter(index)} ${title}`, replay, ms: samples && median(samples) }]
  })
  if (traced.length === 0) return texts.noTrace
  const name = fileName(traced.map((one) => one.name).join(', '), 'json')
  saveFile(name, [...chromeTrace(traced, captionOf(state.session, linkNow(), chosen))])
  return texts.saved(name)
}
