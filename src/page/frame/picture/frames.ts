import { store } from '#src/page/store/store.ts'
import { inTurn } from './in-turn.ts'

/** What a frame may take for pictures while a run plays, so that the page's own work has room in a sixtieth of a second. */
const BUDGET_MS = 8

/** Frames as near as that are one, in which pictures were drawn twice; further apart something else took the page. */
const [SAME_MS, PAUSE_MS] = [4, 1000]

const waiting = new Set<() => void>()
/** Large pictures that were never drawn. */
const unseen = new Set<() => void>()
let asked = false
/** Tick of the last frame. */
let drawn: number | undefined
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
 * all take longer than a frame has, those that are left come first in the next.
 */
export function drawSoon(draw: () => void): void {
  waiting.add(draw)
  if (asked) return
  asked = true
  const { doc, session } = store.getState()
  if (session.playing && doc.tick !== drawn) queueMicrotask(drawAll)
  else requestAnimationFrame(drawAll)
}

/** As `drawSoon`, for the first time: a run that plays leaves no large picture empty while another one moves. */
export function drawFirst(draw: () => void): void {
  unseen.add(draw)
  drawSoon(draw)
}

export function forget(draw: () => void): void {
  waiting.delete(draw)
  unseen.delete(draw)
}

function drawAll(): void {
  asked = false
  const { doc, session } = store.getState()
  drawn = doc.tick
  followPace(session.playing ? performance.now() : undefined)
  const ms = session.playing ? BUDGET_MS : Number.POSITIVE_INFINITY
  const due = inTurn(waiting, ms, () => performance.now(), unseen)
  unseen.clear()
  if (window.__sparsescope) window.__sparsescope.draws += due
  if (waiting.size > 0 && !asked) {
    asked = true
    requestAnimationFrame(drawAll)
  }
  if (!moved) markMotion()
}

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
