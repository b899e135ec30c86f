import type { F32, F64 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Geometry } from '#src/core/sparse/geometry.ts'
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
/** Keeps the stream of the axis apart from that of places. */
const AXIS_STREAM = 0x51f15e

/**
 * The Jacobian of an implicit step of the linearised Euler equations, first order, in symmetrised variables (p / ρc, u, v, w, s),
 * in which A(n) = u·n I + c (e₀ nᵀ + n e₀ᵀ) is symmetric. Rows are cells, entries are faces: the block of a face is A⁻(n) · area, that
 * of the diagonal Σ A⁺(n) · area + Σ (|u·n| + c) · area / CFL · I. In a mesh a face is where the cells of its two points meet, by the
 * medians of tetrahedra; elsewhere it stands across its edge, and is as large as gives each cell the same volume. Cells at
 * the skin have no face there. A viscous flow has ν area / length on velocities and entropy besides. A turbulence system is carried
 * along and spreads. Rows without a neighbour are the identity. Rows without places stand anywhere in a cube, and take steps of CFL 1
 * at most: what their faces leave open would let sweeps grow without bound. The splitting is that of Steger and Warming, JCP 40, 1981.
 * O(25 · entries)
 */
export function flowOver(pattern: Pattern, geometry: Geometry | undefined, setting: FlowSetting): Flow {
  const { rows, row_ptr, col_idx } = pattern
  const { viscous, systems } = setting
  const cfl = geometry ? setting.cfl : Math.min(setting.cfl, 1)
  const mesh = meshOf(pattern, geometry, setting.seed)
  const medians = geometry?.kind === 'mesh' ? mediansOf(mesh) : undefined
  const blocks = new Float32Array(BLOCK * col_idx.length)
  const turbulence = new Float32Array(systems * col_idx.length)
  const [sum, block, sums] = [new Float64Array(BLOCK), new Float64Array(BLOCK), new Float64Array(systems)]
  const face: Face = { normal: new Float64Array(3), velocity: new Float64Array(3), area: 0, length: 0, through: 0 }
  for (let i = 0; i < rows; i++) {
    const [first, end] = [row_ptr[i], row_ptr[i + 1]]
    // a row without a neighbour is the identity
    const alone = end - first === 1 ? 1 : 0
    sum.fill(0)
    for (let c = 0; c < SIDE; c++) sum[(SIDE + 1) * c] = alone
    sums.fill(alone)
    const dual = medians?.(i)
    let own = first
    for (let k = first; k < end; k++) {
      if (col_idx[k] === i) {
        own = k
        continue
      }
      setFace(face, mesh, i, col_idx[k], dual, 3 * (k - first))
      const { area, through } = face
      const step = ((Math.abs(through) + 1) * area) / cfl
      const spread = (area * mesh.unit) / face.length
      const shear = viscous ? VISCOSITY * spread : 0
      addSplit(sum, face, 1)
      block.fill(0)
      addSplit(block, face, -1)
      for (let c = 0; c < SIDE; c++) {
        const rubbed = c > 0 ? shear : 0
        sum[(SIDE + 1) * c] += step + rubbed
        block[(SIDE + 1) * c] -= rubbed
      }
      blocks.set(block, BLOCK * k)
      for (let t = 0; t < systems; t++) {
        const outwards = SPREAD * (t + 1) * spread
        sums[t] += Math.max(through, 0) * area + outwards + step
        turbulence[t * col_idx.length + k] = Math.min(through, 0) * area - outwards
      }
    }
    blocks.set(sum, BLOCK * own)
    for (let t = 0; t < systems; t++) turbulence[t * col_idx.length + own] = sums[t]
  }
  return { blocks, turbulence }
}

interface Mesh {
  readonly pattern: Pattern
  /** xyz of every row. */
  readonly points: F64
  /** Mean length of an edge. */
  readonly unit: number
  /** Of the swirl. */
  readonly axis: F64
}

/** Where rows stand: at the points of a grid, in a mesh, or else anywhere in a cube; and a seeded axis. */
function meshOf(pattern: Pattern, geometry: Geometry | undefined, seed: number): Mesh {
  const { rows, row_ptr, col_idx } = pattern
  const points = pointsOf(rows, geometry, seed)
  let [sum, edges] = [0, 0]
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (j === i) continue
      sum += Math.hypot(
        points[3 * j] - points[3 * i],
        points[3 * j + 1] - points[3 * i + 1],
        points[3 * j + 2] - points[3 * i + 2],
      )
      edges++
    }
  const { between } = random(seed ^ AXIS_STREAM)
  const axis = new Float64Array(3)
  setUnit(axis, between(-1, 1), between(-1, 1), between(-1, 1))
  return { pattern, points, unit: edges === 0 ? 1 : sum / edges, axis }
}

function pointsOf(rows: number, geometry: Geometry | undefined, seed: number): F64 {
  if (geometry?.kind === 'mesh') return Float64Array.from(geometry.positions)
  const points = new Float64Array(3 * rows)
  if (geometry) {
    const [X, Y, Z] = geometry.size
    for (let r = 0; r < rows; r++) {
      points[3 * r] = (r % X) - (X - 1) / 2
      points[3 * r + 1] = (Math.floor(r / X) % Y) - (Y - 1) / 2
      points[3 * r + 2] = Math.floor(r / X / Y) - (Z - 1) / 2
    }
    return points
  }
  const { between } = random(seed)
  return points.map(() => between(-1, 1))
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
          if (other > one && nearBoth[other] === stamp)
            addMedian(faces, 3 * (k - first), points, 3 * i, 3 * j, 3 * one, 3 * other)
        }
      }
    }
    return faces
  }
}

/** Adds what the tetrahedron p, q, r, s has of the face between p and q, as p sees it. */
function addMedian(faces: F64, at: number, points: F64, p: number, q: number, r: number, s: number): void {
  const ux = points[r] + points[s] - points[p] - points[q]
  const uy = points[r + 1] + points[s + 1] - points[p + 1] - points[q + 1]
  const uz = points[r + 2] + points[s + 2] - points[p + 2] - points[q + 2]
  const vx = points[s] - points[r]
  const vy = points[s + 1] - points[r + 1]
  const vz = points[s + 2] - points[r + 2]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const along = x * (points[q] - points[p]) + y * (points[q + 1] - points[p + 1]) + z * (points[q + 2] - points[p + 2])
  const share = (along < 0 ? -1 : 1) / 24
  faces[at] += share * x
  faces[at + 1] += share * y
  faces[at + 2] += share * z
}

/** The face between two cells, as the first sees it. */
interface Face {
  readonly normal: F64
  readonly velocity: F64
  /** In squares of the mean length of an edge. */
  area: number
  /** Of the edge. */
  length: number
  /** u·n */
  through: number
}

/** @param dual normals times areas; where one is nothing, the face stands across the edge */
function setFace(face: Face, mesh: Mesh, i: number, j: number, dual: F64 | undefined, at: number): void {
  const { pattern, points, unit: mean, axis } = mesh
  const { normal, velocity } = face
  const [x, y, z] = [
    points[3 * j] - points[3 * i],
    points[3 * j + 1] - points[3 * i + 1],
    points[3 * j + 2] - points[3 * i + 2],
  ]
  face.length = setUnit(normal, x, y, z) || mean
  const size = dual ? Math.sqrt(dual[at] ** 2 + dual[at + 1] ** 2 + dual[at + 2] ** 2) : 0
  if (dual && size > 0) setUnit(normal, dual[at], dual[at + 1], dual[at + 2])
  const { row_ptr } = pattern
  const faces = 1 / (row_ptr[i + 1] - row_ptr[i] - 1) + 1 / Math.max(1, row_ptr[j + 1] - row_ptr[j] - 1)
  face.area = size > 0 ? size / mean ** 2 : (faces * mean) / (2 * face.length)
  setVelocity(
    velocity,
    axis,
    (points[3 * i] + points[3 * j]) / 2,
    (points[3 * i + 1] + points[3 * j + 1]) / 2,
    (points[3 * i + 2] + points[3 * j + 2]) / 2,
  )
  face.through = velocity[0] * normal[0] + velocity[1] * normal[1] + velocity[2] * normal[2]
}

/** At a place: round the axis, and along it. */
function setVelocity(velocity: F64, axis: F64, x: number, y: number, z: number): void {
  const [a, b, c] = axis
  setUnit(velocity, b * z - c * y, c * x - a * z, a * y - b * x)
  setUnit(velocity, velocity[0] + AXIAL * a, velocity[1] + AXIAL * b, velocity[2] + AXIAL * c)
  for (let n = 0; n < 3; n++) velocity[n] *= MACH
}

/** Sets a vector of length 1, along x where none is given, and returns the length of the one that is. */
function setUnit(vector: F64, x: number, y: number, z: number): number {
  const length = Math.sqrt(x * x + y * y + z * z)
  vector[0] = length > 0 ? x / length : 1
  vector[1] = length > 0 ? y / length : 0
  vector[2] = length > 0 ? z / length : 0
  return length
}

/** Adds A⁺(n) · area, or A⁻(n) · area, by the eigenvalues u·n, three times, and u·n ± c, whose vectors are (1, ±n, 0) / √2. */
function addSplit(block: F64, { normal, area, through }: Face, sign: 1 | -1): void {
  const slow = partOf(through, sign) * area
  const [ahead, behind] = [partOf(through + 1, sign) * area, partOf(through - 1, sign) * area]
  const [own, across] = [(ahead + behind) / 2 - slow, (ahead - behind) / 2]
  for (let c = 0; c < SIDE; c++) block[(SIDE + 1) * c] += slow
  block[0] += own
  for (let a = 0; a < 3; a++) {
    block[a + 1] += across * normal[a]
    block[SIDE * (a + 1)] += across * normal[a]
    for (let b = 0; b < 3; b++) block[SIDE * (a + 1) + b + 1] += own * normal[a] * normal[b]
  }
}

/** The positive part of an eigenvalue, or its negative one. */
const partOf = (eigenvalue: number, sign: 1 | -1): number =>
  sign > 0 ? Math.max(eigenvalue, 0) : Math.min(eigenvalue, 0)
