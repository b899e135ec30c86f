import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Camera } from '#src/engine/catalog/contract/view.ts'
import type { Geometry } from '#src/core/sparse/geometry.ts'
import type { Extent } from '#src/page/draw/surface.ts'
import { axesOf, type Axes, type Point, placed, type Pose, poseOf } from '../pose.ts'

export type Mesh = Extract<Geometry, { kind: 'mesh' }>

/** What fitting needs of a mesh. A flat mesh is in its xy plane, any other stands on its y axis. */
export interface Body {
  readonly flat: boolean
  readonly centre: readonly [number, number, number]
  /** Its extent in the default view, in units of length: left, right, bottom and top of the centre. */
  readonly seen: readonly [number, number, number, number]
  /** Largest distance from the centre. */
  readonly radius: number
  /** Mean length of a triangle's side. */
  readonly edge: number
}

export function bodyOf({ positions, triangles }: Mesh): Body {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let p = 0; p < positions.length; p++) {
    low[p % 3] = Math.min(low[p % 3], positions[p])
    high[p % 3] = Math.max(high[p % 3], positions[p])
  }
  const middle = (c: number) => (low[c] + high[c]) / 2
  const centre = [middle(0), middle(1), middle(2)] as const
  let radius = 0
  for (let p = 0; p < positions.length; p += 3) {
    const [x, y, z] = [positions[p] - centre[0], positions[p + 1] - centre[1], positions[p + 2] - centre[2]]
    radius = Math.max(radius, Math.hypot(x, y, z))
  }
  const flat = high[2] - low[2] <= 1e-6 * radius
  const edge = meanEdge(positions, triangles)
  return { flat, centre, seen: seenFrom(positions, centre, axesFor(flat)), radius, edge }
}

function seenFrom(positions: F32, centre: Body['centre'], { right, up }: Axes): Body['seen'] {
  const box: [number, number, number, number] = [0, 0, 0, 0]
  for (let p = 0; p < positions.length; p += 3) {
    let across = 0
    let along = 0
    for (let c = 0; c < 3; c++) {
      across += right[c] * (positions[p + c] - centre[c])
      along += up[c] * (positions[p + c] - centre[c])
    }
    box[0] = Math.min(box[0], across)
    box[1] = Math.max(box[1], across)
    box[2] = Math.min(box[2], along)
    box[3] = Math.max(box[3], along)
  }
  return box
}

function meanEdge(positions: F32, triangles: U32): number {
  let sum = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b] = [3 * triangles[t], 3 * triangles[t + 1]]
    const d = [positions[a] - positions[b], positions[a + 1] - positions[b + 1], positions[a + 2] - positions[b + 2]]
    sum += Math.hypot(d[0], d[1], d[2])
  }
  return triangles.length === 0 ? 0 : (3 * sum) / triangles.length
}

/** Position of a mesh in its pane, in device pixels; `axes` are in the mesh's own coordinates. */
export interface MeshView {
  readonly body: Body
  readonly pose: Pose
  readonly axes: Axes
  /** Pixels per unit of length. */
  readonly scale: number
  /** Where the mesh's centre is. */
  readonly origin: Point
}

const MARGIN = 6
/** A flat mesh is seen from above and slightly tilted, a body from the front. */
const DEFAULT = { flat: { azimuth: 16, elevation: 50 }, standing: { azimuth: -24, elevation: 14 } }

const axesFor = (flat: boolean, pose: Pick<Pose, 'azimuth' | 'elevation'> = flat ? DEFAULT.flat : DEFAULT.standing) =>
  flat ? axesOf(pose) : standing(axesOf(pose))

/** The default view fills the pane; turning keeps the scale, so that a body neither shrinks nor grows as it turns. */
export function meshView(body: Body, extent: Extent, camera?: Camera): MeshView {
  const initial = body.flat ? DEFAULT.flat : DEFAULT.standing
  const pose = poseOf(camera, initial.azimuth, initial.elevation)
  const [left, right, bottom, top] = body.seen
  const room = (side: number) => Math.max(1, side - 2 * MARGIN * extent.unit)
  const fit = Math.min(room(extent.width) / (right - left), room(extent.height) / (top - bottom))
  const middle: Point = [extent.width / 2 - (fit * (left + right)) / 2, extent.height / 2 + (fit * (bottom + top)) / 2]
  return { body, pose, axes: axesFor(body.flat, pose), scale: fit * pose.zoom, origin: placed(pose, extent, middle) }
}

/** World axes with z up, for coordinates with y up. */
function standing({ right, up, near }: Axes): Axes {
  const turn = ([x, y, z]: Axes['right']) => [x, z, -y] as const
  return { right: turn(right), up: turn(up), near: turn(near) }
}

/** x, y in device pixels and nearness, in units of length, of every vertex: 3 n words. */
export function projected({ body, axes, scale, origin }: MeshView, positions: F32): F32 {
  const out = new Float32Array(positions.length)
  const { right, up, near } = axes
  for (let p = 0; p < positions.length; p += 3) {
    const x = positions[p] - body.centre[0]
    const y = positions[p + 1] - body.centre[1]
    const z = positions[p + 2] - body.centre[2]
    out[p] = origin[0] + scale * (right[0] * x + right[1] * y + right[2] * z)
    out[p + 1] = origin[1] - scale * (up[0] * x + up[1] * y + up[2] * z)
    out[p + 2] = near[0] * x + near[1] * y + near[2] * z
  }
  return out
}

/** Rows of the matrix that takes a position to clip space, depth in [0, 1] and nearer smaller; 16 words, row by row. */
export function clipMatrix({ body, axes, scale, origin }: MeshView, { width, height }: Extent): number[] {
  const { right, up, near } = axes
  const dot = (v: Axes['right']) => v[0] * body.centre[0] + v[1] * body.centre[1] + v[2] * body.centre[2]
  const sx = (2 * scale) / width
  const sy = (2 * scale) / height
  const sz = -0.49 / Math.max(1e-6, body.radius)
  return [
    ...right.map((v) => v * sx),
    (2 * origin[0]) / width - 1 - sx * dot(right),
    ...up.map((v) => v * sy),
    1 - (2 * origin[1]) / height - sy * dot(up),
    ...near.map((v) => v * sz),
    0.5 - sz * dot(near),
    0,
    0,
    0,
    1,
  ]
}

/** Unique edges of the triangles, 2 vertices each. */
export function edgesOf(triangles: U32, rows: number): U32 {
  const seen = new Set<number>()
  const edges: number[] = []
  for (let t = 0; t < triangles.length; t++) {
    const a = triangles[t]
    const b = triangles[t % 3 === 2 ? t - 2 : t + 1]
    const key = Math.min(a, b) * rows + Math.max(a, b)
    if (seen.has(key)) continue
    seen.add(key)
    edges.push(a, b)
  }
  return Uint32Array.from(edges)
}
