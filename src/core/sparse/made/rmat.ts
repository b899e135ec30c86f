import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { random } from '#src/core/base/random.ts'
import type { Csr } from '../csr.ts'
import { type RMat, shares } from './rmat-size.ts'
import { beat, type Watch } from '../watch.ts'
import * as texts from '../words.ts'

export const MOST_SCALE = 24
const MOST_EDGES = 2 ** 26

/** Values of 16 bits. */
const WORDS = 2 ** 16

/**
 * R-MAT graph (Chakrabarti, Zhan and Faloutsos, SIAM Data Mining 2004): each of edges × 2^scale edges falls, scale times,
 * into one of the four quadrants of what is left of the matrix. Skew 0 makes it uniformly random, 100 has the Graph500
 * benchmark's parameters and a power law of row lengths. Vertices keep their numbers, so that the heavy rows come first;
 * edges that fall on one another are one entry, and every entry is 1: a graph has no values.
 *
 * Memory beside the result is one word an edge: the stream of edges is made twice, to count rows and to fill them.
 * Throws BadSize outside 1 to 24 levels or skews 0 to 100, TooLarge above 2²⁶ edges.
 */
export function rmatMatrix(source: RMat, watch: Watch = {}): Csr {
  checkSize(source)
  const rows = 2 ** source.scale
  const counts = new Uint32Array(rows)
  throwEdges(source, { ...watch, progress: half(watch, 0) }, (i) => counts[i]++)
  const starts = prefixSum(counts)
  const next = starts.slice(0, rows)
  const thrown = new Uint32Array(starts[rows])
  throwEdges(source, { ...watch, progress: half(watch, 1) }, (i, j) => {
    thrown[next[i]++] = j
  })
  const { row_ptr, col_idx } = merged(starts, thrown, watch)
  return { rows, cols: rows, row_ptr, col_idx, values: new Float64Array(col_idx.length).fill(1) }
}

function checkSize({ scale, edges, skew }: RMat): void {
  const whole = [scale, edges, skew].every(Number.isInteger)
  if (!whole || scale < 1 || scale > MOST_SCALE || edges < 1 || skew < 0 || skew > 100)
    throw new AppError('BadSize', texts.rmatSize(MOST_SCALE, scale, edges, skew))
  const all = edges * 2 ** scale
  if (all > MOST_EDGES) throw new AppError('TooLarge', texts.tooManyEdges(all, MOST_EDGES), { edges: all })
}

/** The edges in the order in which they are drawn, the same every time. */
function throwEdges({ scale, edges, skew, seed }: RMat, watch: Watch, put: (i: number, j: number) => void): void {
  const { bits } = random(seed)
  const steps = twoLevels(skew)
  const all = edges * 2 ** scale
  for (let e = 0; e < all; e++) {
    beat(watch, 'edges', e, all)
    let i = 0
    let j = 0
    let word = 0
    for (let level = 0; level < scale; level += 2) {
      word = level & 2 ? word >>> 16 : bits()
      const step = steps[word & 0xffff]
      i = (i << 2) | (step >> 2)
      j = (j << 2) | (step & 3)
    }
    put(i >> (scale & 1), j >> (scale & 1))
  }
}

/**
 * Where 16 random bits lead in two levels: two bits of the row, two of the column. A level that is one too many is cut
 * off again, which does not change the chances of the other quadrants.
 */
function twoLevels(skew: number): Uint8Array {
  const chances = shares(skew)
  const table = new Uint8Array(WORDS)
  let reached = 0
  let chance = 0
  for (let path = 0; path < 16; path++) {
    const [first, second] = [path >> 2, path & 3]
    chance += chances[first] * chances[second]
    const end = Math.round(chance * WORDS)
    // a quadrant's high bit is its row half, its low bit its column half
    table.fill(((first & 2) << 2) | ((second & 2) << 1) | ((first & 1) << 1) | (second & 1), reached, end)
    reached = end
  }
  return table
}

/** The progress of one of two passes. */
const half = ({ progress }: Watch, pass: 0 | 1): Watch['progress'] =>
  progress && ((phase, done, total) => progress(phase, pass * total + done, 2 * total))

/** Sorts every row in place, and leaves out columns that were there before. */
function merged(starts: U32, thrown: U32, watch: Watch): { row_ptr: U32; col_idx: U32 } {
  const rows = starts.length - 1
  const row_ptr = new Uint32Array(rows + 1)
  let k = 0
  for (let i = 0; i < rows; i++) {
    beat(watch, 'rows', i, rows)
    thrown.subarray(starts[i], starts[i + 1]).sort()
    for (let e = starts[i]; e < starts[i + 1]; e++)
      if (k === row_ptr[i] || thrown[k - 1] !== thrown[e]) thrown[k++] = thrown[e]
    row_ptr[i + 1] = k
  }
  return { row_ptr, col_idx: thrown.slice(0, k) }
}
