import { newPath } from './recorder.ts'
import { FAILED, IDLE, SPINNING, STATES, UNTRACED, WAITING } from '#src/engine/run/replay.ts'
import { faded } from './colour.ts'
import { hatch } from './hatch.ts'
import type { Pen } from './surface.ts'

/** Below this many device pixels a mark cannot show its form, and waiting is a paler solid. */
const FORM_SIZE = 4

/**
 * Rectangles collected by state and painted in their states' forms, one path a state: waiting hollow, idle hatched,
 * failed crossed, spinning solid with the slit of a pause sign (in grey it would equal done), untraced a dot.
 */
export class MarkBatch {
  private readonly bodies = STATES.map(() => newPath())
  private readonly pale = newPath()
  private readonly slits = newPath()
  private readonly crosses = newPath()
  private readonly used = new Uint8Array(STATES.length)

  /** A single mark. */
  add(state: number, x: number, y: number, width: number, height: number): void {
    const small = Math.min(width, height)
    this.used[state] = 1
    if (state === WAITING) this.addBlock(state, x, y, width, height)
    else if (state === UNTRACED) this.dot(x, y, width, height)
    else this.bodies[state].rect(x, y, width, height)
    if (state === SPINNING && small >= 5) this.slit(x, y, width, height)
    if (state === FAILED && small >= 5) this.cross(x, y, width, height)
  }

  /** A share of many: the state's form without the signs that only a single mark carries. */
  addBlock(state: number, x: number, y: number, width: number, height: number): void {
    this.used[state] = 1
    if (state !== WAITING) this.bodies[state].rect(x, y, width, height)
    else if (Math.min(width, height) >= FORM_SIZE) this.hollow(x, y, width, height)
    else this.pale.rect(x, y, width, height)
  }

  /** Four thin bars, since a stroked path would straddle pixels. */
  private hollow(x: number, y: number, width: number, height: number): void {
    const line = Math.min(width, height) >= 10 ? 2 : 1
    const path = this.bodies[WAITING]
    path.rect(x, y, width, line)
    path.rect(x, y + height - line, width, line)
    path.rect(x, y + line, line, height - 2 * line)
    path.rect(x + width - line, y + line, line, height - 2 * line)
  }

  private dot(x: number, y: number, width: number, height: number): void {
    const size = Math.max(1, Math.round(Math.min(width, height) / 3))
    this.bodies[UNTRACED].rect(Math.round(x + (width - size) / 2), Math.round(y + (height - size) / 2), size, size)
  }

  private slit(x: number, y: number, width: number, height: number): void {
    const slit = Math.max(1, Math.round(width / 6))
    const inset = Math.max(1, Math.round(height / 5))
    this.slits.rect(Math.floor(x + (width - slit) / 2), y + inset, slit, height - 2 * inset)
  }

  private cross(x: number, y: number, width: number, height: number): void {
    this.crosses.moveTo(x + 1, y + 1)
    this.crosses.lineTo(x + width - 1, y + height - 1)
    this.crosses.moveTo(x + width - 1, y + 1)
    this.crosses.lineTo(x + 1, y + height - 1)
  }

  paint(pen: Pen): void {
    const { ctx, palette } = pen
    for (let s = 0; s < STATES.length; s++) {
      if (this.used[s] === 0) continue
      ctx.fillStyle = fillOf(pen, s)
      ctx.fill(this.bodies[s])
    }
    ctx.fillStyle = faded(palette.states[WAITING], 0.45)
    ctx.fill(this.pale)
    ctx.fillStyle = palette.pane
    ctx.fill(this.slits)
    ctx.strokeStyle = palette.pane
    ctx.lineWidth = pen.hair
    ctx.stroke(this.crosses)
  }
}

function fillOf(pen: Pen, state: number): string | CanvasPattern {
  const colour = pen.palette.states[state]
  return state === IDLE ? hatch(pen, colour) : colour
}
