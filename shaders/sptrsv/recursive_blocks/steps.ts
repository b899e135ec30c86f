import type { U32 } from '#src/core/base/arrays.ts'
import { type BlocksAnalysis, type BlockPiece, partEnd, partFirst, partPlace } from './analysis.ts'

/** Nonzeros of a part that a worker carries in one step, and what its trace says of them. */
export interface PartStep {
  readonly first: number
  readonly end: number
  /** One event for each stretch of nonzeros that a lane mask reaches: the first one's number, and the mask. */
  readonly events: readonly { readonly k: number; readonly lanes: readonly number[] }[]
}

/** Words of a lane mask for workers of `lanes` lanes. */
export const maskWords = (lanes: number): number => Math.ceil(lanes / 32)

/** The steps of a part that `width` lanes carry. A part without nonzeros off the diagonal still takes one. */
export function stepsOf(
  analysis: BlocksAnalysis,
  kind: BlockPiece['kind'],
  part: number,
  width: number,
  words: number,
) {
  const steps: PartStep[] = []
  const [from, to] = [partFirst(analysis, part), partEnd(analysis, part, kind)]
  for (let first = from; first === from || first < to; first += width) {
    const end = Math.min(to, first + width)
    steps.push({ first, end, events: eventsOf(analysis.part_k, first, end, words) })
  }
  return steps
}

function eventsOf(part_k: U32, first: number, end: number, words: number): PartStep['events'] {
  const events = [{ k: part_k[first], lanes: emptyMask(words) }]
  for (let p = first; p < end; p++) {
    if (part_k[p] - events[events.length - 1].k >= 32 * words) events.push({ k: part_k[p], lanes: emptyMask(words) })
    const { k, lanes } = events[events.length - 1]
    const away = part_k[p] - k
    lanes[away >> 5] = (lanes[away >> 5] | (1 << (away & 31))) >>> 0
  }
  return events
}

const emptyMask = (words: number): number[] => Array.from({ length: words }, () => 0)

/** Events of all parts of each row, by workers of `lanes` lanes. */
export function eventCounts(analysis: BlocksAnalysis, lanes: number): Uint32Array {
  const counts = new Uint32Array(analysis.order.length)
  for (const { kind, first, end, shared } of analysis.pieces)
    for (let part = first; part < end; part++)
      for (const { events } of stepsOf(analysis, kind, part, shared ? lanes : 1, maskWords(lanes)))
        counts[analysis.order[partPlace(analysis, part)]] += events.length
  return counts
}
