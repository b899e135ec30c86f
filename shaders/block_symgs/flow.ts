import type { F32, F64 } from '#src/base/arrays.ts'
import { random } from '#src/base/random.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import type { Geometry } from '#src/sparse/geometry.ts'
import { BLOCK, SIDE } from './blocks.ts'

/** What is asked of a flow: the Courant number of its time step, whether it is viscous, how many turbulence systems stand beside it. */
export interface FlowSetting {
  readonly cfl: number
  readonly viscous: boolean
  readonly systems: number
  readonly seed: number
}

/** Coefficients of each entry of a pattern: 25 a block, row by row, and one of each turbulence system, system by system. */
export interface Flow {
  readonly blocks: F32
  readonly turbulence: F32
}

/** Of the flow; the speed of sound is 1. */
const MACH = 0.3
/** Along the axis of the swirl, of what goes round it. */
const AXIAL = 0.5
/** Viscosity, and how fast the unknown of turbulence system t spreads, (t + 1) times as fast: in speeds of sound times the mean length of an edge. */
const VISCOSITY = 0.5
const SPREAD = 0.1

type Vector = readonly [number, number, number]

/**
 * The Jacobian of an implicit step of the linearised Euler equations, first order, in symmetrised variables (p / ρc, u, v, w, s),
 * in which A(n) = u·n I + c (e₀ nᵀ + n e₀ᵀ) is symmetric. Rows are cells, entries are faces: the block of a face is A⁻(n) · area, that
 * of the diagonal Σ A⁺(n) · area + Σ (|u·n| + c) · area / CFL · I. In a mesh a face is where the cells of its two points meet, by the
 * medians of tetrahedra; elsewhere it stands across its edge, and is as large as gives each cell the same volume. Cells at
 * the skin have no face there. A viscous flow has ν area / length on velocities and entropy besides. A turbulence system is carried
 * along and spreads. Rows without a neighbour are the identity. The splitting is that of Steger and Warming, JCP 40, 1981.
 * O(25 · entries)
 */
export function flowOver(pattern: Pattern, geometry: Geometry | undefined, setting: FlowSetting): Flow {
  const { rows, row_ptr, col_idx } = pattern
  const points = pointsOf(rows, geometry, setting.seed)
  const mesh: Mesh = { pattern, points, unit: meanEdge(pattern, points), axis: axisOf(setting.seed) }
  const medians = geometry?.kind === 'mesh' ? mediansOf(mesh) : () => undefined
  const blocks = new Float32Array(BLOCK * col_idx.length)
  const turbulence = new Float32Array(setting.systems * col_idx.length)
  const sums = { block: new Float64Array(BLOCK), scalars: new Float64Array(setting.systems) }
  const face = new Float64Array(BLOCK)
  for (let i = 0; i < rows; i++) {
    sums.block.fill(0)
    sums.scalars.fill(0)
    let own = -1
    const dual = medians(i)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (j === i) {
        own = k
        continue
      }
      const { normal, area, through, length } = faceBetween(mesh, i, j, dual?.subarray(3 * (k - row_ptr[i])))
      const step = ((Math.abs(through) + 1) * area) / setting.cfl
      const spread = (area * mesh.unit) / length
      addSplit(sums.block, normal, through, area, 1)
      face.fill(0)
      addSplit(face, normal, through, area, -1)
      for (let c = 0; c < SIDE; c++) {
        const shear = setting.viscous && c > 0 ? VISCOSITY * spread : 0
        sums.block[(SIDE + 1) * c] += step + shear
        face[(SIDE + 1) * c] -= shear
      }
      blocks.set(face, BLOCK * k)
      for (let t = 0; t < setting.systems; t++) {
        const outwards = SPREAD * (t + 1) * spread
        sums.scalars[t] += Math.max(through, 0) * area + outwards + step
        turbulence[t * col_idx.length + k] = Math.min(through, 0) * area - outwards
      }
    }
    if (row_ptr[i + 1] - row_ptr[i] === 1) {
      for (let c = 0; c < SIDE; c++) sums.block[(SIDE + 1) * c] = 1
      sums.scalars.fill(1)
    }
    blocks.set(sums.block, BLOCK * own)
    for (let t = 0; t < setting.systems; t++) turbulence[t * col_idx.length + own] = sums.scalars[t]
  }
  return { blocks, turbulence }
}

interface Mesh {
  /** xyz of every row. */
  readonly points: F64
  readonly pattern: Pattern
  /** Mean length of an edge. */
  readonly unit: number
  /** Of the swirl. */
  readonly axis: Vector
}

/** Where rows stand: at the points of a grid, in a mesh, or else anywhere in a cube. */
function pointsOf(rows: number, geometry: Geometry | undefined, seed: number): F64 {
  if (geometry?.kind === 'mesh') return Float64Array.from(geometry.positions)
  if (geometry) {
    const [X, Y, Z] = geometry.size
    const middle = [X, Y, Z].map((n) => (n - 1) / 2)
    return Float64Array.from({ length: 3 * rows }, (_, at) => {
      const [r, axis] = [Math.floor(at / 3), at % 3]
      return [r % X, Math.floor(r / X) % Y, Math.floor(r / X / Y)][axis] - middle[axis]
    })
  }
  const { between } = random(seed)
  return Float64Array.from({ length: 3 * rows }, () => between(-1, 1))
}

/**
 * Of row i, for each of its entries, the face between its cell and that of the column as a vector of its normal times its area:
 * the sum over tetrahedra at their edge, which are four rows that are all neighbours, of (k + l − i − j) × (l − k) / 24. It stands
 * until the next row is asked for. Barth, Aspects of Unstructured Grids and Finite-Volume Solvers, VKI 1994.
 */
function mediansOf({ pattern: { rows, row_ptr, col_idx }, points }: Mesh): (i: number) => F64 {
  const [near, nearBoth] = [new Uint32Array(rows), new Uint32Array(rows)]
  let stamp = 0
  let faces = new Float64Array(3)
  return (i) => {
    const [first, end] = [row_ptr[i], row_ptr[i + 1]]
    if (faces.length < 3 * (end - first)) faces = new Float64Array(3 * (end - first))
    faces.fill(0)
    for (let k = first; k < end; k++) near[col_idx[k]] = i + 1
    for (let k = first; k < end; k++) {
      const j = col_idx[k]
      if (j === i) continue
      stamp++
      for (let m = row_ptr[j]; m < row_ptr[j + 1]; m++) {
        const both = col_idx[m]
        if (both !== i && both !== j && near[both] === i + 1) nearBoth[both] = stamp
      }
      for (let m = row_ptr[j]; m < row_ptr[j + 1]; m++) {
        const one = col_idx[m]
        if (nearBoth[one] !== stamp) continue
        for (let n = row_ptr[one]; n < row_ptr[one + 1]; n++) {
          const other = col_idx[n]
          if (other > one && nearBoth[other] === stamp) addMedian(faces, 3 * (k - first), points, [i, j, one, other])
        }
      }
    }
    return faces
  }
}

/** Adds what a tetrahedron has of the face between its first two corners, as the first sees it. */
function addMedian(faces: F64, at: number, points: F64, corners: readonly [number, number, number, number]): void {
  const [p, q, r, s] = corners.map((corner) => 3 * corner)
  const [ux, uy, uz] = [0, 1, 2].map((a) => points[r + a] + points[s + a] - points[p + a] - points[q + a])
  const [vx, vy, vz] = [0, 1, 2].map((a) => points[s + a] - points[r + a])
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const edge = x * (points[q] - points[p]) + y * (points[q + 1] - points[p + 1]) + z * (points[q + 2] - points[p + 2])
  const share = (edge < 0 ? -1 : 1) / 24
  faces[at] += share * x
  faces[at + 1] += share * y
  faces[at + 2] += share * z
}

function meanEdge({ rows, row_ptr, col_idx }: Pattern, points: F64): number {
  let [sum, edges] = [0, 0]
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      if (col_idx[k] !== i) {
        sum += lengthOf(between(points, i, col_idx[k]))
        edges++
      }
  return edges === 0 ? 1 : sum / edges
}

/** A seeded direction. */
function axisOf(seed: number): Vector {
  const { between: drawn } = random(seed ^ 0x51f15e)
  return unit([drawn(-1, 1), drawn(-1, 1), drawn(-1, 1)])
}

/**
 * The face between two cells, as the first sees it; its area in squares of the mean length of an edge.
 * @param dual normal times area; where it is nothing, the face stands across the edge
 */
function faceBetween({ pattern: { row_ptr }, points, unit: mean, axis }: Mesh, i: number, j: number, dual?: F64) {
  const edge = between(points, i, j)
  const length = lengthOf(edge) || mean
  const at: Vector = [
    (points[3 * i] + points[3 * j]) / 2,
    (points[3 * i + 1] + points[3 * j + 1]) / 2,
    (points[3 * i + 2] + points[3 * j + 2]) / 2,
  ]
  const face: Vector = dual ? [dual[0], dual[1], dual[2]] : [0, 0, 0]
  const isDual = lengthOf(face) > 0
  const faces = (row: number) => Math.max(1, row_ptr[row + 1] - row_ptr[row] - 1)
  const area = isDual ? lengthOf(face) / mean ** 2 : ((1 / faces(i) + 1 / faces(j)) * mean) / (2 * length)
  const normal = unit(isDual ? face : edge)
  return { normal, area, length, through: dot(velocityAt(at, axis), normal) }
}

/** Round the axis, and along it. */
function velocityAt(at: Vector, axis: Vector): Vector {
  const round = unit(cross(axis, at))
  const [x, y, z] = unit([round[0] + AXIAL * axis[0], round[1] + AXIAL * axis[1], round[2] + AXIAL * axis[2]])
  return [MACH * x, MACH * y, MACH * z]
}

/**
 * Adds A⁺(n) · area, or A⁻(n) · area, by the eigenvalues u·n, three times, and u·n ± c, whose vectors are (1, ±n, 0) / √2.
 * @param through u·n
 */
function addSplit(block: F64, [x, y, z]: Vector, through: number, area: number, sign: 1 | -1): void {
  const part = (eigenvalue: number) => sign * Math.max(sign * eigenvalue, 0) * area
  const [slow, ahead, behind] = [part(through), part(through + 1), part(through - 1)]
  const [own, across] = [(ahead + behind) / 2 - slow, (ahead - behind) / 2]
  const n = [x, y, z]
  for (let c = 0; c < SIDE; c++) block[(SIDE + 1) * c] += slow
  block[0] += own
  for (let a = 0; a < 3; a++) {
    block[a + 1] += across * n[a]
    block[SIDE * (a + 1)] += across * n[a]
    for (let b = 0; b < 3; b++) block[SIDE * (a + 1) + b + 1] += own * n[a] * n[b]
  }
}

const between = (points: F64, i: number, j: number): Vector => [
  points[3 * j] - points[3 * i],
  points[3 * j + 1] - points[3 * i + 1],
  points[3 * j + 2] - points[3 * i + 2],
]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const lengthOf = (v: Vector): number => Math.sqrt(dot(v, v))
/** In the direction of a vector; along x where it has none. */
function unit(v: Vector): Vector {
  const length = lengthOf(v)
  return length > 0 ? [v[0] / length, v[1] / length, v[2] / length] : [1, 0, 0]
}
