import { AppError } from '#src/core/base/errors.ts'
import { racersShown } from '#src/page/store/axis.ts'
import { store } from '#src/page/store/store.ts'
import { saveFile } from '#src/page/desk/exchange.ts'
import { currentLook } from '#src/page/frame/look.ts'
import { captionFor, compositionOf, type Target } from './targets.ts'
import { chartSvg } from './chart-svg.ts'
import { tableOf } from '#src/page/figures/plot/chart-tables.ts'
import { linesOf } from './caption.ts'
import { withFonts } from './fonts.ts'
import { figurePage, runsData } from './html.ts'
import { type ChartNumbers, numbersCsv, numbersJson } from './numbers.ts'
import { canvasOf, pngOf, SCALE, vectorOf } from './pictures.ts'
import * as texts from './words.ts'

/** `sparsescope Dependency graph of A.png`: no letter that a file system refuses. */
export const fileName = (title: string, ending: string): string =>
  `sparsescope ${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.${ending}`

/** Saves a picture as PNG, at twice the page's pixels. Returns what is said of it. Throws AppError `NotDrawn`. */
export async function savePng(target: Target): Promise<string> {
  const canvas = target.kind === 'panes' ? canvasOf(compositionOf(target)) : await chartCanvas(target)
  const name = fileName(target.title, 'png')
  saveFile(name, new Uint8Array(await (await pngOf(canvas)).arrayBuffer()))
  return texts.saved(name)
}

/** Saves a picture as SVG. Returns what is said of it. Throws AppError `NotDrawn`. */
export async function saveSvg(target: Target): Promise<string> {
  const { svg, pixels } = svgOf(target)
  const name = fileName(target.title, 'svg')
  saveFile(name, `${svg}\n`)
  return pixels > 0 ? texts.savedPixels(name) : texts.saved(name)
}

/** Saves a picture as a separate page, with its numbers. Returns what is said of it. Throws AppError `NotDrawn`. */
export async function saveHtml(target: Target): Promise<string> {
  const caption = captionFor(target)
  const state = store.getState()
  const data = numbersOf(target) ?? runsData(racersShown(state), state.doc.tick, caption)
  const svg = await withFonts(svgOf(target).svg)
  const name = fileName(target.title, 'html')
  saveFile(name, figurePage({ title: target.title, svg, caption, data }))
  return texts.saved(name)
}

/** A picture as SVG, and how many of its parts are pixels. Throws AppError `NotDrawn`. */
export function svgOf(target: Target): { readonly svg: string; readonly pixels: number } {
  if (target.kind === 'panes') return vectorOf(compositionOf(target))
  const { title, figure } = target
  const svg = chartSvg(figure, { title, u: currentLook().palette.scale, lines: linesOf(captionFor(target)) })
  if (svg === undefined) throw new AppError('NotDrawn', texts.notDrawn)
  return { svg, pixels: 0 }
}

/** A chart is drawn anew from its SVG, by the browser. */
async function chartCanvas(target: Target): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withFonts(svgOf(target).svg))}`
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
