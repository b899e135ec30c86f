/** Most frames of a film, and its least and greatest pace. */
const MOST_FRAMES = 1200
const SLOWEST = 5
const FASTEST = 30
/** Seconds that a film takes, where its pace allows it. */
const SECONDS = 30

/** What a film shows: the tick of every frame, and how many frames there are per second. */
export interface FilmPlan {
  readonly ticks: readonly number[]
  readonly perSecond: number
  /** Ticks from one frame to the next. */
  readonly stride: number
}

/**
 * A frame for every tick from one to another, both among them; where those are more than a film has, every second one, every
 * third, and so on.
 */
export function filmPlan(from: number, to: number): FilmPlan {
  const span = Math.max(0, to - from)
  const stride = Math.max(1, Math.ceil(span / (MOST_FRAMES - 1)))
  const ticks: number[] = []
  for (let tick = from; tick < from + span; tick += stride) ticks.push(tick)
  ticks.push(from + span)
  return { ticks, stride, perSecond: Math.min(FASTEST, Math.max(SLOWEST, Math.ceil(ticks.length / SECONDS))) }
}
