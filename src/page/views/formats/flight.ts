import type { Pen } from '#src/page/draw/surface.ts'
import type { Box } from './place.ts'

/** Where the nonzeros of a format are in the picture, in its storage order. */
export type NonzeroPlaces = ReadonlyMap<number, Box>

/** Nonzeros on their way from the format that had the focus to the one that has it, through those between. */
export interface Flight {
  /** Of each format on the way; the first is where they start. */
  readonly stops: readonly NonzeroPlaces[]
  readonly begin: number
}

/** A stage from one format to the next. */
const STAGE_MS = 320
/** Each nonzero moves for this share of its stage; the last one starts when this share is left. */
const SHARE = 0.45
/** More would be a cloud, and no frame. */
const MOST = 600

export const flightEnded = ({ stops, begin }: Flight, now: number): boolean =>
  now - begin >= STAGE_MS * (stops.length - 1)

interface Moment {
  readonly stage: number
  readonly share: number
  readonly last: boolean
}

function momentOf({ stops, begin }: Flight, now: number): Moment {
  const passed = Math.max(0, now - begin) / STAGE_MS
  const stage = Math.min(stops.length - 2, Math.floor(passed))
  return { stage, share: Math.min(1, passed - stage), last: stage === stops.length - 2 }
}

/** Ease-in-out, as cubic-bezier(.45, 0, .15, 1) nearly is. */
const eased = (share: number): number => share * share * (3 - 2 * share)

const travelled = (rank: number, count: number, share: number): number =>
  Math.min(1, Math.max(0, (share - (rank / Math.max(1, count)) * (1 - SHARE)) / SHARE))

/** Nonzeros that have not reached the end of their flight. */
export function flying(flight: Flight, now: number): (k: number) => boolean {
  const { last, share } = momentOf(flight, now)
  const target = flight.stops[flight.stops.length - 1]
  if (!last) return (k) => target.has(k)
  const away = new Set<number>()
  let rank = 0
  for (const k of target.keys()) if (travelled(rank++, target.size, share) < 1) away.add(k)
  return (k) => away.has(k)
}

/** Draws those that are in both formats of the stage, the first of the target's order first. */
export function drawFlight(pen: Pen, flight: Flight, now: number): void {
  const { stage, share } = momentOf(flight, now)
  const [from, to] = [flight.stops[stage], flight.stops[stage + 1]]
  pen.ctx.fillStyle = pen.palette.text
  let rank = 0
  for (const [k, there] of to) {
    const part = travelled(rank, to.size, share)
    if (rank++ > MOST) return
    const here = from.get(k)
    if (!here || (part === 1 && stage === flight.stops.length - 2)) continue
    const at = eased(part)
    const mix = (a: number, b: number) => Math.round(a + (b - a) * at)
    pen.ctx.fillRect(
      mix(here.x, there.x),
      mix(here.y, there.y),
      mix(here.width, there.width) - pen.hair,
      mix(here.height, there.height) - pen.hair,
    )
  }
}

/** Pictures hold still for visitors who asked for less motion. */
export const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches
