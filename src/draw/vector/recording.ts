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
 * While `draw` runs, every canvas and path of this page notes what is drawn with it, so that pictures need to know nothing
 * of it; `draw` must not wait for anything. What cannot be noted is embedded as pixels.
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
  const stop = book.listen()
  try {
    draw(canvas.getContext('2d', ON_CPU) as CanvasRenderingContext2D)
  } finally {
    stop()
  }
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

type Get = HTMLCanvasElement['getContext']

/** The notes of all canvases during one drawing. */
class Notebook implements Book {
  readonly defs: string[] = []
  pixels = 0
  private readonly notes = new WeakMap<HTMLCanvasElement, CanvasNotes>()
  private readonly followed = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>()
  private readonly contexts = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>()
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

  /** Has canvases and paths of the page take notes. Returns what ends it. */
  listen(): () => void {
    const prototype = HTMLCanvasElement.prototype
    const { getContext } = prototype
    const { Path2D: Plain } = globalThis
    const noted = (canvas: HTMLCanvasElement, ...args: unknown[]) => {
      const ctx = (getContext as (...args: unknown[]) => RenderingContext | null).apply(canvas, args)
      return ctx instanceof CanvasRenderingContext2D ? this.follow(canvas, ctx) : ctx
    }
    prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      return noted(this, ...args)
    } as Get
    globalThis.Path2D = this.pathClass(Plain)
    this.listening = true
    return () => {
      prototype.getContext = getContext
      globalThis.Path2D = Plain
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
    const ctx = this.plainContext(canvas)
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
    this.plainContext(copy).drawImage(image, 0, 0)
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
    this.plainContext(copy).drawImage(image, 0, 0)
    this.notes.delete(copy)
    this.copies.set(image, copy)
    return copy
  }

  /** A context that takes no notes. */
  private plainContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    const ctx = canvas.getContext('2d', ON_CPU) as CanvasRenderingContext2D
    return this.contexts.get(canvas) ?? ctx
  }

  private follow(canvas: HTMLCanvasElement, ctx: CanvasRenderingContext2D): CanvasRenderingContext2D {
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
    this.contexts.set(canvas, ctx)
    this.followed.set(canvas, proxy)
    return proxy
  }

  private pathClass(Plain: typeof Path2D): typeof Path2D {
    const { paths } = this
    const notesOf = (path: Path2D): PathNotes => {
      const notes = paths.get(path) ?? new PathNotes()
      paths.set(path, notes)
      return notes
    }
    return class extends Plain {
      constructor() {
        super()
        notesOf(this)
      }
      override moveTo(...at: Parameters<Path2D['moveTo']>) {
        super.moveTo(...at)
        notesOf(this).moveTo(...at)
      }
      override lineTo(...at: Parameters<Path2D['lineTo']>) {
        super.lineTo(...at)
        notesOf(this).lineTo(...at)
      }
      override rect(...box: Parameters<Path2D['rect']>) {
        super.rect(...box)
        notesOf(this).rect(...box)
      }
      override arc(...bow: Parameters<Path2D['arc']>) {
        super.arc(...bow)
        notesOf(this).arc(...bow)
      }
      override bezierCurveTo(...curve: Parameters<Path2D['bezierCurveTo']>) {
        super.bezierCurveTo(...curve)
        notesOf(this).bezierCurveTo(...curve)
      }
      override quadraticCurveTo(...curve: Parameters<Path2D['quadraticCurveTo']>) {
        super.quadraticCurveTo(...curve)
        notesOf(this).quadraticCurveTo(...curve)
      }
      override closePath() {
        super.closePath()
        notesOf(this).closePath()
      }
    }
  }
}
