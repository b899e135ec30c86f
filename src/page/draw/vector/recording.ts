import { context, recordedBy, type DrawingNotes } from '../recorder.ts'
import { type Book, CanvasNotes } from './notes.ts'
import { PathNotes, plain } from './path-notes.ts'
import { tag } from './xml.ts'

/** A drawing as SVG, and how many of its parts are pixels: what a GPU drew, or what was drawn pixel by pixel. */
export interface Vector {
  readonly svg: string
  readonly pixels: number
}

/**
 * Draws on a canvas that is not on the page, and gives what was drawn as SVG: lines, boxes, letters and hatches stay such.
 * While `draw` runs, contexts and paths that pictures take from `src/page/draw/recorder.ts` note what is drawn with them; `draw`
 * must not wait for anything. What cannot be noted is embedded as pixels.
 * @param scale device pixels per CSS pixel: `width` and `height` are device pixels, the drawing's size is in CSS pixels
 */
export function asVector(
  size: { readonly width: number; readonly height: number; readonly scale: number },
  draw: (ctx: CanvasRenderingContext2D) => void,
): Vector {
  const { width, height, scale } = size
  const book = new Notebook()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  book.listen(() => draw(context(canvas)))
  const inside = book.contents(canvas)
  const head = {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    width: plain(width / scale),
    height: plain(height / scale),
    viewBox: `0 0 ${width} ${height}`,
  }
  return { svg: tag('svg', head, tag('defs', {}, book.defs.join('')) + inside), pixels: book.pixels }
}

/** They are read again at once. */
const ON_CPU = { willReadFrequently: true }

/** The notes of all canvases during one drawing. */
class Notebook implements Book, DrawingNotes {
  readonly defs: string[] = []
  pixels = 0
  private readonly notes = new WeakMap<HTMLCanvasElement, CanvasNotes>()
  private readonly followed = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>()
  private readonly paths = new WeakMap<Path2D, PathNotes>()
  private readonly tiles = new WeakMap<CanvasPattern, CanvasImageSource>()
  private readonly clips = new Map<string, string>()
  private readonly known = new Map<string, string>()
  /** What a canvas showed after so many of its calls: one that is drawn a thousand times is told once. */
  private readonly images = new WeakMap<
    CanvasImageSource,
    { readonly id: string; readonly calls: number | undefined }
  >()
  private readonly copies = new WeakMap<HTMLCanvasElement, HTMLCanvasElement>()
  private listening = false

  /** Takes notes of what is drawn meanwhile. */
  listen(draw: () => void): void {
    this.listening = true
    try {
      recordedBy(this, draw)
    } finally {
      this.listening = false
    }
  }

  /** What is on a canvas, as elements. */
  contents(canvas: HTMLCanvasElement): string {
    const notes = this.notes.get(canvas)
    return notes?.whole ? notes.svg : this.picture(canvas)
  }

  pathOf(path: Path2D): string | undefined {
    return this.paths.get(path)?.d
  }

  imageOf(image: CanvasImageSource): { readonly id: string; readonly width: number; readonly height: number } {
    const { width, height } = image as HTMLCanvasElement
    const notes = image instanceof HTMLCanvasElement ? this.notes.get(image) : undefined
    const known = this.images.get(image)
    if (known?.calls === notes?.calls && known) return { id: known.id, width, height }
    const inside = image instanceof HTMLCanvasElement ? this.contents(image) : this.picture(image)
    const id = this.define(inside, (name) => tag('g', { id: name }, inside))
    this.images.set(image, { id, calls: notes?.calls })
    return { id, width, height }
  }

  patternOf(pattern: CanvasPattern): string | undefined {
    const tile = this.tiles.get(pattern)
    if (!(tile instanceof HTMLCanvasElement)) return undefined
    const [inside, size] = [this.contents(tile), { width: plain(tile.width), height: plain(tile.height) }]
    return this.define(`pattern ${inside}`, (id) =>
      tag('pattern', { id, patternUnits: 'userSpaceOnUse', ...size }, inside),
    )
  }

  clipOf(d: string, transform: string | undefined): string {
    const key = `${d} ${transform}`
    const id = this.clips.get(key) ?? `clip${this.clips.size}`
    if (!this.clips.has(key)) this.defs.push(tag('clipPath', { id }, tag('path', { d, transform })))
    this.clips.set(key, id)
    return id
  }

  pixelsOf(image: ImageData): string {
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const ctx = plainContext(canvas)
    ctx.putImageData(image, 0, 0)
    const inside = this.picture(canvas)
    return this.define(inside, (id) => tag('g', { id }, inside))
  }

  private define(content: string, made: (id: string) => string): string {
    const id = this.known.get(content) ?? `part${this.known.size}`
    if (!this.known.has(content)) this.defs.push(made(id))
    this.known.set(content, id)
    return id
  }

  /** An image as pixels. */
  private picture(image: CanvasImageSource): string {
    const { width, height } = image as HTMLCanvasElement
    if (width === 0 || height === 0) return ''
    const copy = document.createElement('canvas')
    copy.width = width
    copy.height = height
    plainContext(copy).drawImage(image, 0, 0)
    this.pixels++
    const href = copy.toDataURL('image/png')
    return tag('image', { href, 'xlink:href': href, width: plain(width), height: plain(height) })
  }

  /** A canvas that takes no notes, as a copy that is made once: what a GPU drew can be read once. */
  private still(image: unknown): unknown {
    if (!(image instanceof HTMLCanvasElement) || this.notes.has(image) || image.width * image.height === 0) return image
    const known = this.copies.get(image)
    if (known) return known
    const copy = document.createElement('canvas')
    copy.width = image.width
    copy.height = image.height
    plainContext(copy).drawImage(image, 0, 0)
    this.copies.set(image, copy)
    return copy
  }

  context(canvas: HTMLCanvasElement, ctx: CanvasRenderingContext2D): CanvasRenderingContext2D {
    const known = this.followed.get(canvas)
    if (known) return known
    const notes = new CanvasNotes(ctx, this)
    const proxy = new Proxy(ctx, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          const args = name === 'drawImage' ? [this.still(given[0]), ...given.slice(1)] : given
          const result: unknown = value.apply(target, args)
          if (result instanceof CanvasPattern) this.tiles.set(result, args[0] as CanvasImageSource)
          if (this.listening) notes.note(String(name), args)
          return result
        }
      },
      set: (target, name, value) => Reflect.set(target, name, value, target),
    })
    this.notes.set(canvas, notes)
    this.followed.set(canvas, proxy)
    return proxy
  }

  path(): Path2D {
    const [path, notes] = [new Path2D(), new PathNotes()]
    for (const name of ADDED) {
      const add = Reflect.get(path, name) as Add
      const note = Reflect.get(notes, name) as Add
      Reflect.set(path, name, (...given: number[]) => {
        add.apply(path, given)
        note.apply(notes, given)
      })
    }
    this.paths.set(path, notes)
    return path
  }
}

type Add = (...given: number[]) => void

/** What pictures add to paths by. */
const ADDED = ['moveTo', 'lineTo', 'rect', 'arc', 'bezierCurveTo', 'quadraticCurveTo', 'closePath'] as const

/** A context that takes no notes. */
const plainContext = (canvas: HTMLCanvasElement): CanvasRenderingContext2D =>
  canvas.getContext('2d', ON_CPU) as CanvasRenderingContext2D
