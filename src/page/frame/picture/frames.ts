import { store } from '#src/page/store/store.ts'
import { turns } from './in-turn.ts'

/** What a frame may take for pictures, so that the page's own work has room in a sixtieth of a second. */
const BUDGET_MS = 6

/** Frames as near as that are one, in which pictures were drawn twice; further apart something else took the page. */
const [SAME_MS, PAUSE_MS] = [4, 1000]

const waiting = { large: new Set<() => void>(), small: new Set<() => void>() }
const draw = turns(() => performance.now())
/** Large pictures that have not been drawn where they are, and those among them that were drawn nowhere. */
const placed = new Set<() => void>()
const unseen = new Set<() => void>()
let asked = false
/** Tick of the last frame. */
let tickDrawn: number | undefined
let firstTick: number | undefined
let moved = false
/** When the last frame of a run that plays was, and how long frames take, the later ones weighing more. */
let last: number | undefined
let between = 0

/** Milliseconds from one frame to the next while a run plays, as it went lately; 0 before any. */
export const frameMs = (): number => between

/**
 * Draws in the next frame, each picture at most once; no frame is asked for while there is nothing to draw. While a run plays
 * its ticks come within a frame, and are drawn in that one, so that what is read beside a picture is of the same tick; where
 * all take longer than a frame has, those that are left come first in the next. While nothing plays all large pictures that
 * have been seen are of one frame, those that come to their places take turns, and thumbnails follow.
 */
export function drawSoon(picture: () => void, small = false): void {
  waiting[small ? 'small' : 'large'].add(picture)
  ask()
}

function ask(): void {
  if (asked) return
  asked = true
  const { doc, session } = store.getState()
  if (session.playing && doc.tick !== tickDrawn) queueMicrotask(drawAll)
  else requestAnimationFrame(drawAll)
}

/**
 * As `drawSoon`, for the first time in a large place: a run that plays leaves none empty while another one moves.
 * @param seen where it was before
 */
export function drawFirst(picture: () => void, seen: boolean): void {
  placed.add(picture)
  if (!seen) unseen.add(picture)
  drawSoon(picture)
}

export function forget(picture: () => void): void {
  for (const pictures of [waiting.large, waiting.small, placed, unseen]) pictures.delete(picture)
}

function drawAll(): void {
  asked = false
  const { doc, session } = store.getState()
  tickDrawn = doc.tick
  followPace(session.playing ? performance.now() : undefined)
  const drawn = draw(waiting, BUDGET_MS, session.playing ? unseen : stood())
  for (const pictures of [placed, unseen])
    for (const picture of pictures) if (!waiting.large.has(picture)) pictures.delete(picture)
  if (window.__sparsescope) window.__sparsescope.draws += drawn
  if (waiting.large.size + waiting.small.size > 0) ask()
  if (!moved) markMotion()
}

/** Large pictures that wait where they were drawn before. */
const stood = () => new Set([...waiting.large].filter((picture) => !placed.has(picture)))

function followPace(now: number | undefined): void {
  const ms = now === undefined || last === undefined ? PAUSE_MS : now - last
  if (ms < SAME_MS) return
  last = now
  if (ms < PAUSE_MS) between += (ms - between) / 8
}

/** `first-motion`: pictures of one tick were drawn, and then those of another. */
function markMotion(): void {
  const { doc, session } = store.getState()
  if (session.columns.length === 0) return
  firstTick ??= doc.tick
  moved = doc.tick !== firstTick
  if (moved) performance.mark('first-motion')
}
