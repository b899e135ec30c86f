import { store } from '#src/store/store.ts'

const waiting = new Set<() => void>()
let asked = false
/** Tick of the last frame. */
let drawn: number | undefined
let firstTick: number | undefined
let moved = false

/**
 * Draws in the next frame, each picture at most once; no frame is asked for while there is nothing to draw. While a run plays
 * its ticks come within a frame, and are drawn in that one, so that what is read beside a picture is of the same tick.
 */
export function drawSoon(draw: () => void): void {
  waiting.add(draw)
  if (asked) return
  asked = true
  const { doc, session } = store.getState()
  if (session.playing && doc.tick !== drawn) queueMicrotask(drawAll)
  else requestAnimationFrame(drawAll)
}

export function forget(draw: () => void): void {
  waiting.delete(draw)
}

function drawAll(): void {
  asked = false
  drawn = store.getState().doc.tick
  const due = [...waiting]
  waiting.clear()
  if (window.__sparsescope) window.__sparsescope.draws += due.length
  for (const draw of due) draw()
  if (!moved) markMotion()
}

/** `first-motion`: pictures of one tick were drawn, and then those of another. */
function markMotion(): void {
  const { doc, session } = store.getState()
  if (session.racers.length === 0) return
  firstTick ??= doc.tick
  moved = doc.tick !== firstTick
  if (moved) performance.mark('first-motion')
}
