const NONE: ReadonlySet<() => void> = new Set()

/**
 * Draws what waits, the longest waiting first, until the time is up: one at least, and each at most once. What is left stays
 * in front of all that comes to wait later. Returns how many were drawn.
 * @param now the clock, ms
 * @param unseen those of them that were never drawn: none of these is left, so that columns appear together
 */
export function inTurn(
  waiting: Set<() => void>,
  ms: number,
  now: () => number,
  unseen: ReadonlySet<() => void> = NONE,
): number {
  const until = now() + ms
  let drawn = 0
  for (const draw of Array.from(waiting)) {
    if (drawn > 0 && now() >= until && !unseen.has(draw)) continue
    if (!waiting.delete(draw)) continue // its picture went while others were drawn
    drawn++
    draw()
  }
  return drawn
}
