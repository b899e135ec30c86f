import type { F32, U32 } from '#src/base/arrays.ts'
import type { Camera } from '#src/catalog/view.ts'
import type { Geometry } from '#src/sparse/geometry.ts'
import type { Extent } from '#src/ui/canvas/surface.ts'
import { axesOf, type Axes, type Point, placed, type Pose, poseOf } from './pose.ts'

export type Mesh = Extract<Geometry, { kind: 'mesh' }>

/** What fitting needs to know of a mesh. A flat one lies in its xy plane, any other stands on its y axis. */
export interface Body {
  readonly flat: boolean
  readonly centre: readonly [number, number, number]
  /** What it takes up in the default view, in units of length: left, right, bottom, top of the centre. */
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
  return { flat, centre, seen: seen(positions, centre, axesFor(flat)), radius, edge }
}

function seen(positions: F32, centre: Body['centre'], { right, up }: Axes): Body['seen'] {
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

/** How a mesh lies in its pane, in device pixels; `axes` are in the mesh's own coordinates. */
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

/** Vertices that share a mark because they lie closer together than a mark that is surely drawn. */
export interface Clusters {
  /** Cluster of every vertex. */
  readonly of: U32
  readonly sizes: U32
  readonly count: number
}

/** Groups vertices by the cube of side `side` that they lie in; of one vertex each where they are far apart. */
export function clustersOf(positions: F32, side: number): Clusters {
  const n = positions.length / 3
  const of = new Uint32Array(n)
  const known = new Map<number, number>()
  const along = (value: number) => Math.floor(value / side) + 2 ** 16
  for (let i = 0; i < n; i++) {
    const key =
      along(positions[3 * i]) + 2 ** 17 * (along(positions[3 * i + 1]) + 2 ** 17 * along(positions[3 * i + 2]))
    let cluster = known.get(key)
    if (cluster === undefined) known.set(key, (cluster = known.size))
    of[i] = cluster
  }
  const sizes = new Uint32Array(known.size)
  for (let i = 0; i < n; i++) sizes[of[i]]++
  return { of, sizes, count: known.size }
}

/** Side of a cluster: as large as a mark must be to hold a pixel's centre wherever it lies, and not below 1e-4. */
export const clusterSide = ({ scale }: MeshView): number => Math.max(1e-4, Math.SQRT2 / scale)

const BUCKET = 8

/** Triangles by the 8 × 8 pixel squares that they touch, so that a pick looks at few of them. */
export class MeshPicker {
  private readonly points: F32
  private readonly triangles: U32
  private readonly across: number
  private readonly down: number
  private readonly ptr: U32
  private readonly items: U32

  constructor(view: MeshView, mesh: Mesh, extent: Extent) {
    this.points = projected(view, mesh.positions)
    this.triangles = mesh.triangles
    this.across = Math.ceil(extent.width / BUCKET)
    this.down = Math.ceil(extent.height / BUCKET)
    this.ptr = new Uint32Array(this.across * this.down + 1)
    this.scan((bucket) => this.ptr[bucket + 1]++)
    for (let b = 0; b < this.across * this.down; b++) this.ptr[b + 1] += this.ptr[b]
    this.items = new Uint32Array(this.ptr[this.across * this.down])
    const next = this.ptr.slice()
    this.scan((bucket, t) => {
      this.items[next[bucket]++] = t
    })
  }

  private scan(visit: (bucket: number, triangle: number) => void): void {
    const { points, triangles, across, down } = this
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]]
      const bound = (k: number, limit: number) => {
        const low = Math.min(points[a + k], points[b + k], points[c + k])
        const high = Math.max(points[a + k], points[b + k], points[c + k])
        return [Math.max(0, Math.floor(low / BUCKET)), Math.min(limit - 1, Math.floor(high / BUCKET))]
      }
      const [left, right] = bound(0, across)
      const [top, bottom] = bound(1, down)
      for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) visit(y * across + x, t)
    }
  }

  /** The vertex with the largest share in the nearest triangle under the point; undefined beside the mesh. */
  at([x, y]: Point): number | undefined {
    const column = Math.floor(x / BUCKET)
    const line = Math.floor(y / BUCKET)
    if (column < 0 || line < 0 || column >= this.across || line >= this.down) return undefined
    const bucket = line * this.across + column
    let nearest = -Infinity
    let row: number | undefined
    for (let s = this.ptr[bucket]; s < this.ptr[bucket + 1]; s++) {
      const hit = this.hit(this.items[s], x, y)
      if (!hit || hit.depth <= nearest) continue
      nearest = hit.depth
      row = hit.row
    }
    return row
  }

  private hit(t: number, x: number, y: number): { depth: number; row: number } | undefined {
    const { points, triangles } = this
    const corners = [triangles[t], triangles[t + 1], triangles[t + 2]]
    const [ax, ay, az] = points.subarray(3 * corners[0], 3 * corners[0] + 3)
    const [bx, by, bz] = points.subarray(3 * corners[1], 3 * corners[1] + 3)
    const [cx, cy, cz] = points.subarray(3 * corners[2], 3 * corners[2] + 3)
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (area === 0) return undefined
    const v = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    const w = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
    const shares = [1 - v - w, v, w]
    if (Math.min(...shares) < 0) return undefined
    return { depth: shares[0] * az + v * bz + w * cz, row: corners[shares.indexOf(Math.max(...shares))] }
  }
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
