import type { F64, U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { random } from '#src/core/base/random.ts'
import type { Csr } from '../csr.ts'
import type { Geometry } from '../geometry.ts'
import type { MatrixSource } from '../source.ts'
import { tetraNonzeros } from './tetra-size.ts'
import { beat, type Watch } from '../watch.ts'
import * as texts from '../words.ts'

export type Tetra = Extract<MatrixSource, { kind: 'tetra' }>

/** Points along a side at most: 2 million in all, with 31 million nonzeros. */
export const LONGEST_SIDE = 128
/** By how much of a spacing a point inside is moved in each direction, at most: no tetrahedron turns over below a quarter. */
const JITTER = 0.2
/** Directions of the edges at a point, and the point itself: 7 that lead on, 7 that lead back. */
const SLOTS = 15
const OWN = 7

/** Corners of the six tetrahedra of a cell: from corner 0 to corner 7 along one axis after the other (Kuhn 1960); bit 0 is x. */
const PATHS = [
  [1, 2, 4],
  [1, 4, 2],
  [2, 1, 4],
  [2, 4, 1],
  [4, 1, 2],
  [4, 2, 1],
].map(([a, b, c]) => [0, a, a | b, a | b | c])

/** Points in their places of the cube, x fastest; three numbers each, in [−1, 1], z divided by `flat`. */
function scatter({ side, flat, seed }: Tetra): F64 {
  const { between } = random(seed)
  const positions = new Float64Array(3 * side ** 3)
  const spacing = 2 / (side - 1)
  const inside = (i: number) => i > 0 && i < side - 1
  for (let z = 0, at = 0; z < side; z++)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const moves = inside(x) && inside(y) && inside(z)
        for (const i of [x, y, z]) positions[at++] = (i + (moves ? between(-JITTER, JITTER) : 0)) * spacing - 1
        positions[at - 1] /= flat
      }
  return positions
}

/** Places of the cube in a drawn order: row r is place[r]. */
function drawnOrder({ side, seed }: Tetra): U32 {
  // apart from the stream that moves the points
  const { below } = random(seed ^ 0x7e77a)
  const place = Uint32Array.from({ length: side ** 3 }, (_, i) => i)
  for (let i = place.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[place[i], place[j]] = [place[j], place[i]]
  }
  return place
}

/** Value of the edge from each place in each direction: element matrices of the cells, added up. */
function edgeValues({ side }: Tetra, positions: F64, watch: Watch): F64 {
  const sums = new Float64Array(SLOTS * side ** 3)
  const step = (corner: number) => (corner & 1) + ((corner >> 1) & 1) * side + ((corner >> 2) & 1) * side * side
  const paths = PATHS.map((corners) => ({ corners, steps: corners.map(step) }))
  for (let z = 0; z < side - 1; z++) {
    beat(watch, 'cells', z << 16, side << 16)
    for (let y = 0; y < side - 1; y++)
      for (let x = 0; x < side - 1; x++)
        for (const { corners, steps } of paths) {
          const first = x + side * (y + side * z)
          addElement(
            positions,
            steps.map((s) => first + s),
            (a, b, value) => {
              const slot = OWN + (a === b ? 0 : a < b ? corners[b] ^ corners[a] : -(corners[a] ^ corners[b]))
              sums[SLOTS * (first + steps[a]) + slot] += value
            },
          )
        }
  }
  return sums
}

/** The 4 × 4 matrix of −Δu + u on a tetrahedron: P1 stiffness, and a quarter of its volume on the diagonal. */
function addElement(
  positions: F64,
  points: readonly number[],
  add: (a: number, b: number, value: number) => void,
): void {
  const [p, q, r, s] = points.map((v) => positions.subarray(3 * v, 3 * v + 3))
  const [u, v, w] = [q, r, s].map((to) => [to[0] - p[0], to[1] - p[1], to[2] - p[2]])
  const normals = [cross(v, w), cross(w, u), cross(u, v)]
  const six = dot(u, normals[0])
  const gradients = [[0, 1, 2].map((i) => -(normals[0][i] + normals[1][i] + normals[2][i])), ...normals]
  const volume = Math.abs(six) / 6
  for (let a = 0; a < 4; a++)
    for (let b = 0; b < 4; b++)
      add(a, b, (volume * dot(gradients[a], gradients[b])) / (six * six) + (a === b ? volume / 4 : 0))
}

const cross = (a: readonly number[], b: readonly number[]) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const dot = (a: readonly number[], b: readonly number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/**
 * A cube of side³ points, cut into six tetrahedra a cell, its inner points moved and all numbered at random by a seed: 14
 * neighbours inside. K + M of linear finite elements, symmetric and positive definite. Throws BadSize outside sides of 2 to 128,
 * and for a flatness below 1.
 */
export function tetraMatrix(source: Tetra, watch: Watch = {}): { csr: Csr; geometry: Geometry } {
  const { side, flat } = source
  if (!Number.isInteger(side) || side < 2 || side > LONGEST_SIDE || !Number.isInteger(flat) || flat < 1)
    throw new AppError('BadSize', texts.tetraSize(LONGEST_SIDE, side, flat))
  const positions = scatter(source)
  const place = drawnOrder(source)
  const csr = numbered(source, edgeValues(source, positions, watch), place)
  return { csr, geometry: skin(source, positions, place) }
}

/** Rows of the matrix in the drawn order, columns ascending. */
function numbered({ side }: Tetra, sums: F64, place: U32): Csr {
  const rows = place.length
  const rowOf = new Uint32Array(rows)
  place.forEach((at, row) => {
    rowOf[at] = row
  })
  const row_ptr = new Uint32Array(rows + 1)
  const nonzeros = tetraNonzeros(side)
  const [col_idx, values] = [new Uint32Array(nonzeros), new Float64Array(nonzeros)]
  for (let row = 0, k = 0; row < rows; row++) {
    const at = place[row]
    const point = [at % side, Math.floor(at / side) % side, Math.floor(at / (side * side))]
    const entries: [column: number, value: number][] = []
    for (let slot = 0; slot < SLOTS; slot++) {
      const [sign, code] = [Math.sign(slot - OWN), Math.abs(slot - OWN)]
      const to = point.map((i, axis) => i + sign * ((code >> axis) & 1))
      if (to.every((i) => i >= 0 && i < side))
        entries.push([rowOf[to[0] + side * (to[1] + side * to[2])], sums[SLOTS * at + slot]])
    }
    for (const [column, value] of entries.toSorted(([a], [b]) => a - b)) {
      col_idx[k] = column
      values[k++] = value
    }
    row_ptr[row + 1] = k
  }
  return { rows, cols: rows, row_ptr, col_idx, values }
}

/** The cube's six faces, two triangles a square, as views draw a surface; points inside have places and no triangle. */
function skin({ side }: Tetra, positions: F64, place: U32): Geometry {
  const rowOf = new Uint32Array(place.length)
  const moved = new Float32Array(positions.length)
  place.forEach((at, row) => {
    rowOf[at] = row
    moved.set(positions.subarray(3 * at, 3 * at + 3), 3 * row)
  })
  const strides = [1, side, side * side]
  const triangles: number[] = []
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [strides[(axis + 1) % 3], strides[(axis + 2) % 3]]
    for (const end of [0, side - 1])
      for (let a = 0; a < side - 1; a++)
        for (let b = 0; b < side - 1; b++) {
          const corner = end * strides[axis] + a * u + b * v
          const [p, q, r, s] = [corner, corner + u, corner + u + v, corner + v].map((at) => rowOf[at])
          triangles.push(...(end > 0 ? [p, q, r, p, r, s] : [p, r, q, p, s, r]))
        }
  }
  return { kind: 'mesh', name: texts.tetra, positions: moved, triangles: Uint32Array.from(triangles) }
}
