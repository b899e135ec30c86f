import { boxPath, PathNotes, plain } from './path-notes.ts'
import { escaped, fontAttributes, paintOf, tag } from './xml.ts'

/** What notes of several canvases share: what one draws of another, and the paths and patterns that are known. */
export interface Book {
  /** The path's `d`; undefined where it was made before anything was noted. */
  pathOf(path: Path2D): string | undefined
  /** The id of a definition with what an image shows now, and its size. */
  imageOf(image: CanvasImageSource): { readonly id: string; readonly width: number; readonly height: number }
  /** The id of a pattern's definition; undefined where it is not known. */
  patternOf(pattern: CanvasPattern): string | undefined
  clipOf(d: string, transform: string | undefined): string
  pixelsOf(image: ImageData): string
}

type Context = CanvasRenderingContext2D
type Numbers = readonly number[]

const ANCHORS: Readonly<Record<string, string | undefined>> = { center: 'middle', right: 'end', end: 'end' }
/** What changes no pixel, or what the context itself is asked for when something is drawn. */
const SILENT =
  /^(?:get|create|is)|^(?:measureText|setLineDash|setTransform|resetTransform|transform|translate|rotate|scale)$/
const ON_PATH = ['moveTo', 'lineTo', 'rect', 'arc', 'bezierCurveTo', 'quadraticCurveTo', 'closePath'] as const

/** What was drawn on one canvas, as SVG elements in their order. `whole` is false where SVG cannot say something. */
export class CanvasNotes {
  whole = true
  /** How many calls were noted: what is drawn of a canvas is the same until the next. */
  calls = 0
  private readonly ctx: Context
  private readonly book: Book
  private elements: string[] = []
  private path = new PathNotes()
  /** Groups opened by clips since each save. */
  private depths: number[] = [0]
  private open: { readonly style: string; d: string[] } | undefined

  constructor(ctx: Context, book: Book) {
    this.ctx = ctx
    this.book = book
  }

  /** The elements so far, closed. */
  get svg(): string {
    this.flush()
    return this.elements.join('') + '</g>'.repeat(this.depths.reduce((sum, depth) => sum + depth, 0))
  }

  /** Takes note of a call that the context has carried out. */
  note(name: string, args: readonly unknown[]): void {
    this.calls++
    const known = this.known[name]
    if (known) known(...(args as never[]))
    else if (ON_PATH.some((one) => one === name)) this.path[name as 'lineTo'](...(args as [number, number]))
    else if (!SILENT.test(name)) this.whole = false
  }

  private readonly known: Readonly<Record<string, ((...args: never[]) => void) | undefined>> = {
    beginPath: () => {
      this.path = new PathNotes()
    },
    save: () => this.depths.push(0),
    restore: () => {
      if (this.depths.length > 1) this.add('</g>'.repeat(this.depths.pop() ?? 0))
    },
    clip: (path?: Path2D | string) => this.clip(this.dOf(path)),
    fillRect: (...box: [number, number, number, number]) => this.fillRect(box),
    strokeRect: (...box: [number, number, number, number]) => this.stroke(boxPath(...box)),
    clearRect: (...box: [number, number, number, number]) => this.clear(box),
    fill: (path?: Path2D | string, rule?: string) => this.fill(this.dOf(path), typeof path === 'string' ? path : rule),
    stroke: (path?: Path2D) => this.stroke(this.dOf(path)),
    fillText: (words: string, x: number, y: number) => this.text(words, x, y),
    drawImage: (image: CanvasImageSource, ...numbers: number[]) => this.image(image, numbers),
    putImageData: (image: ImageData, x: number, y: number) => this.add(this.shown(this.book.pixelsOf(image), x, y)),
  }

  private add(element: string): void {
    this.flush()
    this.elements.push(element)
  }

  private dOf(path: Path2D | string | undefined): string | undefined {
    if (path === undefined || typeof path === 'string') return this.path.d
    return this.book.pathOf(path)
  }

  /** Boxes of one solid colour, one after the other, are one path. */
  private fillRect(box: [number, number, number, number]): void {
    if (this.covers(box)) this.restart()
    this.fill(boxPath(...box))
  }

  private fill(d: string | undefined, rule?: string): void {
    if (d === undefined) this.whole = false
    if (!d) return
    const { fill, opacity } = this.filled()
    if (fill === undefined) return
    const style = { fill, 'fill-opacity': opacity, 'fill-rule': rule === 'evenodd' ? rule : undefined }
    const key = JSON.stringify([style, this.transform()])
    if (opacity === undefined && this.open?.style === key) {
      this.open.d.push(d)
      return
    }
    this.flush()
    this.open = { style: key, d: [d] }
  }

  private flush(): void {
    if (!this.open) return
    const [style, transform] = JSON.parse(this.open.style) as [Record<string, string>, string | null]
    this.elements.push(tag('path', { d: this.open.d.join(''), ...style, transform: transform ?? undefined }))
    this.open = undefined
  }

  private stroke(d: string | undefined): void {
    if (d === undefined) this.whole = false
    const { ctx } = this
    if (!d || typeof ctx.strokeStyle !== 'string') return
    const { paint, opacity } = paintOf(ctx.strokeStyle)
    const dash = ctx.getLineDash()
    const style = {
      fill: 'none',
      stroke: paint,
      'stroke-opacity': faint(opacity * ctx.globalAlpha),
      'stroke-width': plain(ctx.lineWidth),
      'stroke-dasharray': dash.length > 0 ? dash.map(plain).join(' ') : undefined,
      'stroke-linejoin': ctx.lineJoin === 'miter' ? undefined : ctx.lineJoin,
      'stroke-linecap': ctx.lineCap === 'butt' ? undefined : ctx.lineCap,
    }
    this.add(tag('path', { d, ...style, transform: this.transform() }))
  }

  /** Not every reader of SVG knows other baselines than the alphabetic one. */
  private text(words: string, x: number, y: number): void {
    const { ctx } = this
    const baseline = y - ctx.measureText(words).alphabeticBaseline
    const { fill, opacity } = this.filled()
    const style = {
      ...fontAttributes(ctx.font),
      fill,
      'fill-opacity': opacity,
      'text-anchor': ANCHORS[ctx.textAlign],
      'xml:space': 'preserve',
    }
    this.add(tag('text', { x: plain(x), y: plain(baseline), ...style, transform: this.transform() }, escaped(words)))
  }

  private image(image: CanvasImageSource, numbers: Numbers): void {
    const { id, width, height } = this.book.imageOf(image)
    const from = numbers.length === 8 ? numbers.slice(0, 4) : [0, 0, width, height]
    const to = numbers.length === 8 ? numbers.slice(4) : numbers
    const [x, y, w = width, h = height] = to
    if (from[2] <= 0 || from[3] <= 0 || w <= 0 || h <= 0) return
    const style = this.ctx.imageSmoothingEnabled ? undefined : 'image-rendering:pixelated'
    const used = tag('use', { href: `#${id}`, 'xlink:href': `#${id}`, style })
    const box = { x: plain(x), y: plain(y), width: plain(w), height: plain(h), viewBox: from.map(plain).join(' ') }
    const nested = tag('svg', { ...box, preserveAspectRatio: 'none' }, used)
    const [transform, opacity] = [this.transform(), faint(this.ctx.globalAlpha)]
    this.add(transform || opacity ? tag('g', { transform, opacity }, nested) : nested)
  }

  private shown(id: string, x: number, y: number): string {
    return tag('use', { href: `#${id}`, 'xlink:href': `#${id}`, x: plain(x), y: plain(y) })
  }

  private clip(d: string | undefined): void {
    if (d === undefined) this.whole = false
    if (d === undefined) return
    this.add(`<g clip-path="url(#${this.book.clipOf(d, this.transform())})">`)
    this.depths[this.depths.length - 1]++
  }

  /** All of the canvas anew: what was drawn before is gone. Part of it cannot be told. */
  private clear(box: Numbers): void {
    if (this.covers(box)) this.restart()
    else this.whole = false
  }

  /** Whether a box that is filled leaves nothing to be seen of what was there. */
  private covers([x, y, width, height]: Numbers): boolean {
    const { canvas } = this.ctx
    const all = x <= 0 && y <= 0 && x + width >= canvas.width && y + height >= canvas.height
    return all && this.depths.every((depth) => depth === 0) && !this.transform() && this.filled().opacity === undefined
  }

  private restart(): void {
    this.elements = []
    this.open = undefined
    this.whole = true
  }

  private filled(): { readonly fill?: string | undefined; readonly opacity: string | undefined } {
    const { fillStyle, globalAlpha } = this.ctx
    if (typeof fillStyle === 'string') {
      const { paint, opacity } = paintOf(fillStyle)
      return { fill: paint, opacity: faint(opacity * globalAlpha) }
    }
    const id = fillStyle instanceof CanvasPattern ? this.book.patternOf(fillStyle) : undefined
    if (id === undefined) this.whole = false
    return { fill: id && `url(#${id})`, opacity: faint(globalAlpha) }
  }

  private transform(): string | undefined {
    const { a, b, c, d, e, f } = this.ctx.getTransform()
    if (a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0) return undefined
    return `matrix(${[a, b, c, d, e, f].map((value) => Math.round(value * 1e4) / 1e4).join(' ')})`
  }
}

const faint = (opacity: number): string | undefined =>
  opacity >= 1 ? undefined : String(Math.round(opacity * 1000) / 1000)
