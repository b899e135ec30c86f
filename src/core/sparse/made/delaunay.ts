import type { F64, U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { type Random, random } from '#src/core/base/random.ts'
import { Delaunay } from 'd3-delaunay'
import { isFlat, type FemSurface } from './fem.ts'
import { compact } from './mesh.ts'
import * as texts from '../words.ts'

export const MOST_POINTS = 200_000

/**
 * Delaunay mesh of the unit square: evenly spaced points on its border, uniformly random ones inside, half a spacing
 * away from it. From 8 points up no angle opposite to the border is obtuse, so that the stiffness matrix (fem.ts) has no positive
 * off-diagonal: an M-matrix, for which ILU(0) and IC(0) exist (Meijerink and van der Vorst 1977). In the plane z = 0,
 * scaled to extent 2.
 *
 * Points are numbered along a Z-order curve (Morton 1966), as particle and mesh codes number theirs: neighbours in the
 * plane are near in memory, and a point mostly comes after those below and left of it, so that the wave of solved
 * points runs across the square. Points that coincide with another get no row.
 * Throws BadSize outside [4, 200 000] points.
 */
export function delaunaySurface(points: number, seed: number): FemSurface {
  if (!Number.isInteger(points) || points < 4 || points > MOST_POINTS)
    throw new AppError('BadSize', texts.delaunaySize(MOST_POINTS, points))
  const plane = zOrdered(scatter(points, random(seed)))
  const positions = new Float64Array(3 * points)
  for (let v = 0; v < points; v++) positions.set(plane.subarray(2 * v, 2 * v + 2), 3 * v)
  return compact(positions, triangulate(plane, positions))
}

/** x, y by twos: the border first, each side with about √points spacings, then the inside. */
function scatter(points: number, { between }: Random): F64 {
  const spacings = Math.min(Math.floor(Math.sqrt(points)), Math.floor(points / 4))
  const plane = new Float64Array(2 * points)
  for (let p = 0; p < spacings; p++) {
    const t = p / spacings
    plane.set([t, 0, 1, t, 1 - t, 1, 0, 1 - t], 8 * p)
  }
  const margin = Math.min(0.5 / spacings, 0.25)
  for (let k = 8 * spacings; k < plane.length; k++) plane[k] = between(margin, 1 - margin)
  return plane
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

/** Points (x, y by twos, in [0, 1]) sorted by the interleaved bits of y and x on a 65 536 × 65 536 raster. */
function zOrdered(plane: F64): F64 {
  const codes = new Float64Array(plane.length / 2)
  for (let v = 0; v < codes.length; v++) codes[v] = spread(plane[2 * v] * 65535) + 2 * spread(plane[2 * v + 1] * 65535)
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
