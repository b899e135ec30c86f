import byDegree from '../amd/index.ts'
import { inducedOn, type LevelStructure, searchFromAfar } from '../graph.ts'
import type { Ordering } from '../ordering.ts'

/** A part with fewer vertices is not cut any more, */
const LEAST = 64
/** nor one that has no level in its middle with less than this share of its vertices. */
const LARGEST_SEPARATOR = 1 / 4
/** A separator is looked for among the levels that leave at least this share of the vertices on either side. */
const SMALLER_SIDE = 1 / 4

/**
 * Each part is cut in two by a level of a breadth-first search, the smallest of those in its middle; the two sides come first,
 * each cut again, and the separator last. A part that is not connected is cut where it falls apart; one that is cut no more
 * is put in order by minimum degree. George and Liu, An automatic nested dissection algorithm for irregular finite element
 * problems, SIAM J. Numer. Anal. 15(5), 1978.
 */
const ordering: Ordering = (graph, watch) => {
  const placed = new Uint32Array(graph.vertices)
  const part = new Uint32Array(graph.vertices)
  let parts = 0
  // filled from its end: a separator comes after all that it separates
  let left = graph.vertices
  const place = (vertices: readonly number[]) => {
    for (const vertex of vertices.toReversed()) placed[--left] = vertex
  }
  const placeWhole = (vertices: readonly number[]) =>
    place(Array.from(byDegree(inducedOn(graph, vertices), watch), (v) => vertices[v]))
  const open: (readonly number[])[] = [Array.from({ length: graph.vertices }, (_, i) => i)]
  for (let vertices = open.pop(); vertices; vertices = open.pop()) {
    watch.signal?.throwIfAborted()
    if (vertices.length < LEAST) {
      placeWhole(vertices)
      continue
    }
    parts++
    for (const i of vertices) part[i] = parts
    const search = searchFromAfar(graph, vertices[0], part, parts)
    if (search.met.length < vertices.length) {
      const inside = new Set(search.met)
      open.push(
        search.met.toSorted(ascending),
        vertices.filter((i) => !inside.has(i)),
      )
      continue
    }
    const [first, end] = separatorOf(search)
    if (end - first > LARGEST_SEPARATOR * vertices.length || first === end) placeWhole(vertices)
    else {
      place(search.met.slice(first, end))
      open.push(search.met.slice(0, first), search.met.slice(end))
    }
  }
  return placed
}
export default ordering

const ascending = (a: number, b: number) => a - b

/** The vertices of the level to cut at, of those that were met; none where each level leaves too few on one side. */
function separatorOf({ met, begins }: LevelStructure): readonly [first: number, end: number] {
  let best: readonly [number, number] = [0, 0]
  for (let l = 1; l + 2 < begins.length; l++) {
    const [first, end] = [begins[l], begins[l + 1]]
    const rest = met.length - (end - first)
    if (Math.min(first, met.length - end) < SMALLER_SIDE * rest) continue
    if (best[0] === best[1] || end - first < best[1] - best[0]) best = [first, end]
  }
  return best
}
