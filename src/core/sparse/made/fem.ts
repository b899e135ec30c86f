import type { F64, U32 } from '#src/core/base/arrays.ts'
import { assemble, type Triplets } from '../assemble.ts'
import type { Csr } from '../csr.ts'
import type { Geometry } from '../geometry.ts'
import { beat, type Watch } from '../watch.ts'

/** A triangulated surface: xyz of every vertex in f64, vertex indices by threes. */
export interface FemSurface {
  readonly positions: F64
  readonly triangles: U32
}

/** Twice the area and the half cotangents of a triangle's corners. */
interface Corners {
  readonly twiceArea: number
  readonly halfCotangents: readonly [number, number, number]
}

/** Triangles flatter than this, in units of their longest edge squared, have no cotangents worth a matrix entry. */
const FLAT = 1e-12

/**
 * K + M of a surface: the P1 finite-element (cotangent) stiffness matrix K of −Δ, with M, its lumped mass matrix (a
 * third of the area round a vertex), which makes it positive definite: −Δu + u on the surface scaled to extent 2, with
 * natural borders. K's rows sum to zero. Pinkall and Polthier, Experimental Mathematics 2(1), 1993.
 */
export function stiffness({ positions, triangles }: FemSurface, watch: Watch = {}): Csr {
  const entries = tripletsFor(triangles.length * 3)
  for (let t = 0; t < triangles.length; t += 3) {
    beat(watch, 'triangles', t / 3, triangles.length / 3)
    addTriangle(entries, t * 3, triangles.subarray(t, t + 3), corners(positions, triangles, t))
  }
  return assemble(positions.length / 3, entries)
}

const tripletsFor = (count: number): Triplets => ({
  row: new Uint32Array(count),
  col: new Uint32Array(count),
  value: new Float64Array(count),
})

/** The 3×3 element matrix as nine triplets from place `at` on. */
function addTriangle({ row, col, value }: Triplets, at: number, v: U32, shape: Corners): void {
  const w = shape.halfCotangents
  for (let a = 0; a < 3; a++) {
    for (let b = 0; b < 3; b++) {
      row[at + 3 * a + b] = v[a]
      col[at + 3 * a + b] = v[b]
      // The edge a–b is weighed by the corner opposite to it; the diagonal takes both edges of its corner.
      value[at + 3 * a + b] = a === b ? w[(a + 1) % 3] + w[(a + 2) % 3] + shape.twiceArea / 6 : -w[3 - a - b]
    }
  }
}

function corners(positions: F64, triangles: U32, t: number): Corners {
  const point = (c: number) => positions.subarray(3 * triangles[t + c], 3 * triangles[t + c] + 3)
  const [p, q, r] = [point(0), point(1), point(2)]
  const twiceArea = Math.sqrt(crossSquared(q, r, p))
  const half = (a: F64, b: F64, corner: F64) => (0.5 * dot(a, b, corner)) / twiceArea
  return { twiceArea, halfCotangents: [half(q, r, p), half(r, p, q), half(p, q, r)] }
}

/** Area is too small, against the longest edge, for finite cotangents. */
export function isFlat(positions: F64, a: number, b: number, c: number): boolean {
  const [p, q, r] = [a, b, c].map((v) => positions.subarray(3 * v, 3 * v + 3))
  const longest = Math.max(dot(q, q, p), dot(r, r, q), dot(p, p, r))
  return Math.sqrt(crossSquared(q, r, p)) <= FLAT * longest
}

/** (a − origin) · (b − origin) */
const dot = (a: F64, b: F64, origin: F64): number =>
  (a[0] - origin[0]) * (b[0] - origin[0]) +
  (a[1] - origin[1]) * (b[1] - origin[1]) +
  (a[2] - origin[2]) * (b[2] - origin[2])

/** |(a − origin) × (b − origin)|², by components: Lagrange's identity would cancel on thin triangles. */
function crossSquared(a: F64, b: F64, origin: F64): number {
  const [ux, uy, uz] = [a[0] - origin[0], a[1] - origin[1], a[2] - origin[2]]
  const [vx, vy, vz] = [b[0] - origin[0], b[1] - origin[1], b[2] - origin[2]]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  return x * x + y * y + z * z
}

/** The surface as views draw it. */
export const surfaceGeometry = (name: string, { positions, triangles }: FemSurface): Geometry => ({
  kind: 'mesh',
  name,
  positions: Float32Array.from(positions),
  triangles,
})
