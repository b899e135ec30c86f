import { digitWidth, text } from './text.ts'
import type { Pen } from './surface.ts'

/** Whole numbers 0, s, 2s … in [from, to], s the least of 1, 2, 5 × 10^e that keeps them at least `room` apart. */
export function axisTicks(from: number, to: number, pitch: number, room: number): number[] {
  const step = axisStep(room / pitch)
  const ticks: number[] = []
  for (let t = Math.ceil(from / step) * step; t <= to; t += step) ticks.push(t)
  return ticks
}

function axisStep(least: number): number {
  for (let decade = 1; ; decade *= 10) {
    for (const digit of [1, 2, 5]) if (digit * decade >= least) return digit * decade
  }
}

/** Labels of a horizontal axis, centred on their places and kept inside [left, right]; `write` writes one, as text does. */
export function bottomAxis(
  pen: Pen,
  ticks: readonly number[],
  label: (tick: number) => string,
  place: (tick: number) => number,
  y: number,
  left: number,
  right: number,
  write: typeof text = text,
): void {
  let used = left - digitWidth(pen.unit)
  for (const tick of ticks) {
    const words = label(tick)
    const half = (words.length * digitWidth(pen.unit)) / 2
    const x = Math.min(right - half, Math.max(left + half, place(tick)))
    if (x - half < used + digitWidth(pen.unit)) continue
    write(pen, words, x, y, { align: 'center' })
    used = x + half
  }
}
