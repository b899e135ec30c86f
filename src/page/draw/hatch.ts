import { context } from './recorder.ts'
import type { Pen } from './surface.ts'

/** By the context that they are filled in: a context that records what it draws gets separate hatches. */
const cache = new WeakMap<CanvasRenderingContext2D, Map<string, CanvasPattern>>()

/** 135° lines, 1.1 in every 5 pixels of the design: the form of what exists and has nothing to do. */
export function hatch(pen: Pen, colour: string): CanvasPattern {
  const gap = Math.max(4, Math.round(5 * pen.unit))
  const key = `${colour} ${gap} ${pen.unit}`
  const known = cache.get(pen.ctx) ?? new Map<string, CanvasPattern>()
  cache.set(pen.ctx, known)
  let pattern = known.get(key)
  if (!pattern) {
    pattern = pen.ctx.createPattern(hatchTile(gap, 1.1 * pen.unit, colour), 'repeat') as CanvasPattern
    known.set(key, pattern)
  }
  return pattern
}

function hatchTile(gap: number, thick: number, colour: string): HTMLCanvasElement {
  const tile = document.createElement('canvas')
  tile.width = gap
  tile.height = gap
  const ctx = context(tile)
  ctx.strokeStyle = colour
  ctx.lineWidth = thick
  ctx.beginPath()
  for (let x = -gap; x <= gap; x += gap) {
    ctx.moveTo(x - gap, 2 * gap)
    ctx.lineTo(x + 2 * gap, -gap)
  }
  ctx.stroke()
  return tile
}
