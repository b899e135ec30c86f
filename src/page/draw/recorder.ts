/** What takes notes while a picture draws: `src/page/draw/vector` makes an SVG of them. */
export interface DrawingNotes {
  /** The context of a canvas, which notes what is drawn with it. */
  context(canvas: HTMLCanvasElement, ctx: CanvasRenderingContext2D): CanvasRenderingContext2D
  /** An empty path, which notes what is added to it. */
  path(): Path2D
}

let recorder: DrawingNotes | undefined

/** Runs `draw`, with notes taken of all that it draws with contexts and paths of this file. It must not wait for anything. */
export function recordedBy(by: DrawingNotes, draw: () => void): void {
  const before = recorder
  recorder = by
  try {
    draw()
  } finally {
    recorder = before
  }
}

/** Drawn by the CPU: a canvas on the GPU moves to the CPU when it is read, and rounds its edges otherwise from then on. */
const ON_CPU = { willReadFrequently: true }

/** What a picture draws on a canvas with. */
export function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ctx = canvas.getContext('2d', ON_CPU) as CanvasRenderingContext2D
  return recorder?.context(canvas, ctx) ?? ctx
}

/** An empty path of a picture's. */
export const newPath = (): Path2D => recorder?.path() ?? new Path2D()
