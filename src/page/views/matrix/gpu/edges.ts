import type { U32 } from '#src/core/base/arrays.ts'
import { type Bins, within } from '#src/page/draw/pattern/bins.ts'

/** The first row of each bin of rows and the end of the last, then the same of columns: bins as whole numbers have them. */
export function binEdges(bins: Bins): U32 {
  const { first, stop, firstCol, stopCol, cornerRow, cornerCol, size } = bins
  const edges = new Uint32Array(2 * (size + 1))
  putEdges(edges.subarray(0, size + 1), bins, cornerRow, first, stop)
  putEdges(edges.subarray(size + 1), bins, cornerCol, firstCol, stopCol)
  return edges
}

function putEdges(edges: U32, { size, scale }: Bins, corner: number, first: number, stop: number): void {
  for (let bin = 1; bin < size; bin++) {
    let at = Math.min(stop, Math.max(first, Math.ceil(corner + bin / scale)))
    // a quotient and a product are rounded apart
    while (at > first && within((at - 1 - corner) * scale, size) >= bin) at--
    while (at < stop && within((at - corner) * scale, size) < bin) at++
    edges[bin] = at
  }
  edges[0] = first
  edges[size] = stop
}
