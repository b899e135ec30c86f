/** What pictures of the opening are drawn with: a canvas in CSS pixels, and the page's colours. */

export interface OpeningInks {
  readonly ground: string
  readonly text: string
  readonly second: string
  readonly third: string
  readonly line: string
  readonly control: string
  readonly waiting: string
  readonly polling: string
  readonly working: string
  readonly done: string
  readonly idle: string
  /** Families as CSS has them. */
  readonly faces: Readonly<Record<keyof typeof FACES, string>>
  readonly light: boolean
}

export interface Brush {
  readonly g: CanvasRenderingContext2D
  readonly width: number
  readonly height: number
  readonly inks: OpeningInks
  /** Narrow: shorter words, smaller numbers. */
  readonly phone: boolean
}

const FACES = { ui: 'font-ui', mono: 'font-mono', serif: 'font-prose' } as const

/** Colours as the page's custom properties have them on an element. */
export function inksOf(element: Element): OpeningInks {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    ground: of('pane'),
    text: of('text'),
    second: of('text-2'),
    third: of('text-3'),
    line: of('line-strong'),
    control: of('control'),
    waiting: of('state-waiting'),
    polling: of('state-spinning'),
    working: of('state-working'),
    done: of('state-done'),
    idle: of('state-idle'),
    faces: { ui: of(FACES.ui), mono: of(FACES.mono), serif: of(FACES.serif) },
    light: style.colorScheme === 'light',
  }
}

/** The scale of the page, as the instrument has it (src/page/frame/look.ts): on large screens every length is longer. */
export const pageScale = (): number => Math.max(1, Math.min(innerWidth / 1600, innerHeight / 900))

/** A canvas at the size that it has on the page, cleared; lengths are of the design. */
export function penOn(canvas: HTMLCanvasElement, inks: OpeningInks): Brush | undefined {
  const unit = pageScale()
  const [width, height] = [canvas.clientWidth / unit, canvas.clientHeight / unit]
  const g = canvas.getContext('2d')
  if (!g || width === 0 || height === 0) return undefined
  const ratio = unit * Math.min(2, devicePixelRatio || 1)
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h })
  g.setTransform(ratio, 0, 0, ratio, 0, 0)
  g.clearRect(0, 0, width, height)
  return { g, width, height, inks, phone: width < 600 }
}

export const clamp = (value: number): number => Math.min(1, Math.max(0, value))
/** From one value to the other. */
export const between = (from: number, to: number, share: number): number => from + (to - from) * share
/** The share of a part of the way, `[0.2, 0.6]`, eased at both ends. */
export function eased(share: number, from = 0, to = 1): number {
  const x = clamp((share - from) / (to - from))
  return x * x * (3 - 2 * x)
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** `#rrggbb`, so much of the way to another. */
export function mixed(from: string, to: string, share: number): string {
  const other = channels(to)
  return `rgb(${channels(from)
    .map((value, c) => Math.round(between(value, other[c], share)))
    .join(' ')})`
}

export const rgbOf = (hex: string): readonly number[] => channels(hex)

export const faded = (hex: string, opacity: number): string => `rgb(${channels(hex).join(' ')} / ${opacity})`

interface Lettering {
  readonly size?: number
  readonly weight?: number
  readonly face?: keyof typeof FACES
  readonly align?: CanvasTextAlign
  readonly colour?: string
}

/** Writes at a baseline. */
export function write({ g, inks }: Brush, words: string, x: number, y: number, of: Lettering = {}): void {
  const { size = 15, weight = 400, face = 'ui', align = 'left', colour = inks.text } = of
  g.font = `${weight} ${size}px ${inks.faces[face]}`
  g.fillStyle = colour
  g.textAlign = align
  g.textBaseline = 'alphabetic'
  g.fillText(words, x, y)
}

export function line({ g }: Brush, points: readonly (readonly [number, number])[], css: string, width = 1): void {
  g.beginPath()
  for (const [x, y] of points) g.lineTo(x, y)
  g.strokeStyle = css
  g.lineWidth = width
  g.stroke()
}

/** Slanted lines: a place that exists and has nothing to do. */
export function hatch({ g, inks }: Brush, x: number, y: number, width: number, height: number, apart = 6): void {
  if (width <= 0) return
  g.save()
  g.beginPath()
  g.rect(x, y, width, height)
  g.clip()
  g.beginPath()
  for (let at = x - height - ((x - height) % apart); at < x + width; at += apart) {
    g.moveTo(at, y + height)
    g.lineTo(at + height, y)
  }
  g.strokeStyle = faded(inks.idle, inks.light ? 0.7 : 0.75)
  g.lineWidth = 1
  g.stroke()
  g.restore()
}
