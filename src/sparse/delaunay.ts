import type { F64, U32 } from '#src/base/arrays.ts'
import { AppError } from '#src/base/errors.ts'
import { count } from '#src/base/format.ts'
import { random } from '#src/base/random.ts'
import { Delaunay } from 'd3-delaunay'
import { isFlat, type Surface } from './fem.ts'
import { normalised } from './mesh.ts'

export const MOST_POINTS = 200_000

/**
 * Delaunay triangulation of uniformly random points in the unit square, as the DIMACS delaunay_n graphs are made, in
 * the plane z = 0 and scaled to extent 2. Points are numbered along a Z-order curve (Morton 1966), as mesh generators
 * and particle codes number theirs: neighbours in the plane are near in memory, and each point comes after those
 * below and left of its cell, so that the wave of solved points runs across the square.
 * Throws BadSize outside [3, 200 000] points.
 */
export function delaunaySurface(points: number, seed: number): Surface {
  if (!Number.isInteger(points) || points < 3 || points > MOST_POINTS)
    throw new AppError('BadSize', `A Delaunay mesh has 3 to ${count(MOST_POINTS)} points, not ${points}.`)
  const plane = zOrdered(Float64Array.from({ length: 2 * points }, random(seed).unit))
  const positions = new Float64Array(3 * points)
  for (let v = 0; v < points; v++) positions.set(plane.subarray(2 * v, 2 * v + 2), 3 * v)
  return { positions: normalised(positions), triangles: triangulate(plane, positions) }
}

/** Triangles that see the reader counter-clockwise, flat ones of the hull left out. */
function triangulate(plane: F64, positions: F64): U32 {
  const { triangles } = new Delaunay(plane)
  const kept = []
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = triangles.subarray(t, t + 3)
    if (!isFlat(positions, a, b, c)) kept.push(a, c, b)
  }
  return Uint32Array.from(kept)
}

/** Points (x, y by twos, in [0, 1)) sorted by the interleaved first 16 bits of y and x. */
function zOrdered(plane: F64): F64 {
  const codes = new Float64Array(plane.length / 2)
  for (let v = 0; v < codes.length; v++) codes[v] = spread(plane[2 * v] * 65536) + 2 * spread(plane[2 * v + 1] * 65536)
  const order = Uint32Array.from(codes.keys()).sort((a, b) => codes[a] - codes[b] || a - b)
  const sorted = new Float64Array(plane.length)
  order.forEach((v, place) => {
    sorted.set(plane.subarray(2 * v, 2 * v + 2), 2 * place)
  })
  return sorted
}

/** 16 bits spread to the even places of 32. */
function spread(x: number): number {
  let bits = x & 0xffff
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}
