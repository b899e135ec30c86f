import { newPath } from './recorder.ts'
import type { Pen } from './surface.ts'

/** Shapes of many colours, painted a path a colour. */
export interface Fills {
  /** The path of a colour, to add shapes to. */
  of(colour: string): Path2D
  paint(pen: Pen): void
}

export function newFills(): Fills {
  const paths = new Map<string, Path2D>()
  return {
    of(colour) {
      const path = paths.get(colour) ?? newPath()
      paths.set(colour, path)
      return path
    },
    paint({ ctx }) {
      for (const [colour, path] of paths) {
        ctx.fillStyle = colour
        ctx.fill(path)
      }
    },
  }
}

/** A hollow rectangle as four thin bars, since a stroked path would straddle pixels. */
export function addRing(path: Path2D, x: number, y: number, wide: number, high: number, line: number): void {
  path.rect(x, y, wide, line)
  path.rect(x, y + high - line, wide, line)
  path.rect(x, y + line, line, high - 2 * line)
  path.rect(x + wide - line, y + line, line, high - 2 * line)
}
