/** A number as SVG has it, to a hundredth of a device pixel. */
export const plain = (value: number): string => String(Math.round(value * 100) / 100)

const at = (x: number, y: number): string => `${plain(x)} ${plain(y)}`

/** A point on a circle, for an angle as canvas counts it: clockwise from the right. */
const onCircle = (x: number, y: number, radius: number, angle: number): string =>
  at(x + radius * Math.cos(angle), y + radius * Math.sin(angle))

const TURN = 2 * Math.PI

/** What was drawn into a canvas path, as the `d` of an SVG path. Its methods take what those of a canvas take. */
export class PathNotes {
  private readonly parts: string[] = []

  /** Empty where nothing was drawn. */
  get d(): string {
    return this.parts.join('')
  }
  moveTo(x: number, y: number): void {
    this.parts.push(`M${at(x, y)}`)
  }
  lineTo(x: number, y: number): void {
    this.parts.push(`${this.parts.length === 0 ? 'M' : 'L'}${at(x, y)}`)
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.parts.push(boxPath(x, y, width, height))
  }
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.parts.push(`C${at(ax, ay)} ${at(bx, by)} ${at(x, y)}`)
  }
  quadraticCurveTo(ax: number, ay: number, x: number, y: number): void {
    this.parts.push(`Q${at(ax, ay)} ${at(x, y)}`)
  }
  closePath(): void {
    this.parts.push('Z')
  }
  /** A whole turn is two arcs: SVG draws nothing where an arc ends where it began. */
  arc(x: number, y: number, radius: number, from: number, to: number, back = false): void {
    const sweep = swept(from, to, back)
    const end = from + sweep
    const arcs = Math.abs(sweep) >= TURN ? [from + sweep / 2, end] : [end]
    const start = onCircle(x, y, radius, from)
    this.parts.push(`${this.parts.length === 0 ? 'M' : 'L'}${start}`)
    const large = arcs.length === 1 && Math.abs(sweep) > Math.PI ? 1 : 0
    for (const angle of arcs)
      this.parts.push(`A${plain(radius)} ${plain(radius)} 0 ${large} ${back ? 0 : 1} ${onCircle(x, y, radius, angle)}`)
  }
}

/** How far an arc goes, as canvas has it: at most a turn, in its direction. */
function swept(from: number, to: number, back: boolean): number {
  const span = back ? from - to : to - from
  const turn = span >= TURN ? TURN : ((span % TURN) + TURN) % TURN
  return back ? -turn : turn
}

/** A rectangle as a piece of a path. */
export const boxPath = (x: number, y: number, width: number, height: number): string =>
  `M${at(x, y)}h${plain(width)}v${plain(height)}h${plain(-width)}z`
