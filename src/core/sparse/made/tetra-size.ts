/** Nonzeros with n points along a side: a point, and two for each edge along an axis, across a face and through a cell. */
export function tetraNonzeros(n: number): number {
  const edges = 3 * n * n * (n - 1) + 3 * n * (n - 1) ** 2 + (n - 1) ** 3
  return n ** 3 + 2 * edges
}
