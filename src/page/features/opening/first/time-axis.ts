import { facts } from './facts.ts'
import { line, type Brush, write } from './pen.ts'

export interface TimeAxis {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The slower run fills it. */
  readonly ticks: number
}

export function timeAxisIn({ width, height, phone }: Brush): TimeAxis {
  const margin = phone ? 2 : 10
  const high = Math.min(600, height - (phone ? 76 : 116))
  const top = (height - high) / 2 + (phone ? 2 : 0)
  return { left: margin, top, width: width - 2 * margin, height: high, ticks: facts.ticks[0] }
}

export const timeAt = ({ left, width, ticks }: TimeAxis, tick: number): number => left + (tick / ticks) * width

const STEP_US = 15

/** Microseconds below a picture. */
export function drawTimes(pen: Brush, axis: TimeAxis): void {
  const end = axis.ticks * facts.usPerTick
  const size = pen.phone ? 13 : 14
  for (let us = 0; us <= end; us += STEP_US * (pen.phone ? 2 : 1)) {
    const x = timeAt(axis, us / facts.usPerTick)
    const last = us + STEP_US * (pen.phone ? 2 : 1) > end
    line(
      pen,
      [
        [x, axis.top + axis.height + 4],
        [x, axis.top + axis.height + 9],
      ],
      pen.inks.control,
    )
    const align = us === 0 ? 'left' : last ? 'right' : 'center'
    const words = last ? `${us}\u202fµs` : String(us)
    write(pen, words, last ? x + 20 : x, axis.top + axis.height + 28, {
      size,
      face: 'mono',
      align,
      colour: pen.inks.second,
    })
  }
}
