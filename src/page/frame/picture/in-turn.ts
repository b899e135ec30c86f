type Draw = () => void

/** What waits to be drawn, in the order in which it came. */
export interface Waiting {
  readonly large: Set<Draw>
  /** Thumbnails: they take the room that large pictures leave. */
  readonly small: Set<Draw>
}

/** Frames without room for a thumbnail, after which one comes before the large pictures. */
const PATIENCE = 4

/**
 * Shares the time of frames among pictures by what each took before. One that is not expected to end in time is left for the
 * next frame, where it stands in front of all that came later; it may be that frame's only one. A new one is expected to
 * take what the one before it took: pictures of a kind come together.
 * @param now the clock, ms
 * @returns a draw of what has room in `ms`: one picture at least, each at most once, and large ones of `must` always.
 * It counts how many it drew.
 */
export function turns(now: () => number): (waiting: Waiting, ms: number, must: ReadonlySet<Draw>) => number {
  const took = new WeakMap<Draw, number>()
  /** Frames since a thumbnail had room, while one waited. */
  let waited = 0

  function timed(draw: Draw): number {
    const start = now()
    draw()
    const [last, before] = [now() - start, took.get(draw) ?? 0]
    took.set(draw, Math.max(last, (last + before) / 2))
    return last
  }

  return ({ large, small }, ms, must) => {
    const until = now() + ms
    const smalls = Array.from(small)
    const first = waited >= PATIENCE ? smalls.splice(0, 1) : []
    waited = small.size > 0 ? waited + 1 : 0
    let drawn = 0
    let full = false
    let last = 0
    for (const draw of [...first, ...large, ...smalls]) {
      full ||= drawn > 0 && now() + (took.get(draw) ?? last) > until
      if (full && !must.has(draw)) continue
      const isSmall = small.delete(draw)
      if (!isSmall && !large.delete(draw)) continue // its picture went while others were drawn
      if (isSmall) waited = 0
      drawn++
      last = timed(draw)
    }
    return drawn
  }
}
