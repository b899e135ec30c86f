/**
 * Place of item k when every block of lanes × steps items is held transposed: a lane has `steps` consecutive items, and
 * at each step the lanes read neighbours.
 */
export function transposedPlace(lanes: number, steps: number, k: number): number {
  const inBlock = k % (lanes * steps)
  const lane = Math.floor(inBlock / steps)
  return k - inBlock + (inBlock - lane * steps) * lanes + lane
}
