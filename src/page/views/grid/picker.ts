import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Extent } from '#src/page/draw/surface.ts'
import { type Mesh, type MeshView, projected } from './solid/mesh.ts'
import type { Point } from './pose.ts'

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
