import type { U32 } from '#src/core/base/arrays.ts'
import type { Reads } from './reads.ts'
import * as texts from './words.ts'

/** Lines of the modeled cache: 8 KiB, what readiness may keep of an L1 that matrix and vectors stream through. */
export const CACHE_LINES = 64

/** The model in one line, as it is printed beside its numbers. */
export const MODEL = texts.model(CACHE_LINES)

/** More reads than this are not replayed: it would hold up the page. */
const MOST = 3_000_000

/** hits[r]: how many of the first r reads found their line in the modeled cache; undefined where there are too many. */
export function modeledHits({ line }: Reads, capacity = CACHE_LINES): U32 | undefined {
  if (line.length > MOST) return undefined
  const hits = new Uint32Array(line.length + 1)
  const held = new Set<number>()
  for (let r = 0; r < line.length; r++) {
    const hit = held.delete(line[r])
    held.add(line[r])
    if (held.size > capacity) held.delete(held.values().next().value as number)
    hits[r + 1] = hits[r] + (hit ? 1 : 0)
  }
  return hits
}
