declare global {
  interface Window {
    /** For tests: pictures drawn since the page was opened. Nothing changes, nothing is drawn. */
    __sparsescope?: { draws: number }
  }
}

const waiting = new Set<() => void>()
let asked = false

/** Draws in the next frame, each picture at most once; no frame is asked for while there is nothing to draw. */
export function drawSoon(draw: () => void): void {
  waiting.add(draw)
  if (asked) return
  asked = true
  requestAnimationFrame(drawAll)
}

export function forget(draw: () => void): void {
  waiting.delete(draw)
}

function drawAll(): void {
  asked = false
  const due = [...waiting]
  waiting.clear()
  window.__sparsescope ??= { draws: 0 }
  window.__sparsescope.draws += due.length
  for (const draw of due) draw()
}
