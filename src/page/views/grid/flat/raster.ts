import type { F32, U8, U32 } from '#src/core/base/arrays.ts'
import type { SurfaceLook } from '../look.ts'

/** What vertices have: places (x, y, nearness), normals, and shares of states as `Shares` writes them. */
export interface Vertices {
  readonly points: F32
  readonly normals: F32
  readonly a: U8
  readonly b: U8
}

const CHANNELS = 6

/** Pixels of triangles, the nearest winning: what a GPU does for a surface, for a browser that has none. */
export class Raster {
  readonly width: number
  readonly height: number
  readonly image: ImageData
  private readonly nearness: F32
  private readonly weights = new Float32Array(CHANNELS)
  private readonly colour: [number, number, number] = [0, 0, 0]

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.image = new ImageData(width, height)
    this.nearness = new Float32Array(width * height)
  }

  /** Draws triangles on the pane's colour. */
  draw(triangles: U32, vertices: Vertices, look: SurfaceLook): void {
    const { data } = this.image
    const [r, g, b] = look.pane.map((c) => Math.round(255 * c))
    new Uint32Array(data.buffer).fill(((255 << 24) | (b << 16) | (g << 8) | r) >>> 0)
    this.nearness.fill(-Infinity)
    for (let t = 0; t < triangles.length; t += 3)
      this.fill(triangles[t], triangles[t + 1], triangles[t + 2], vertices, look)
  }

  /** Whether a nearer surface lies at a point. */
  hides(x: number, y: number, nearness: number): boolean {
    return this.nearness[Math.floor(y) * this.width + Math.floor(x)] > nearness
  }

  private fill(a: number, b: number, c: number, vertices: Vertices, look: SurfaceLook): void {
    const { points } = vertices
    const [ax, ay] = [points[3 * a], points[3 * a + 1]]
    const [bx, by] = [points[3 * b], points[3 * b + 1]]
    const [cx, cy] = [points[3 * c], points[3 * c + 1]]
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (area === 0) return
    const left = Math.max(0, Math.floor(Math.min(ax, bx, cx) - 0.5))
    const right = Math.min(this.width - 1, Math.ceil(Math.max(ax, bx, cx) - 0.5))
    const top = Math.max(0, Math.floor(Math.min(ay, by, cy) - 0.5))
    const bottom = Math.min(this.height - 1, Math.ceil(Math.max(ay, by, cy) - 0.5))
    // pixels from an edge to the corner that it faces
    const [ha, hb, hc] = [
      Math.abs(area) / Math.hypot(cx - bx, cy - by),
      Math.abs(area) / Math.hypot(cx - ax, cy - ay),
      Math.abs(area) / Math.hypot(bx - ax, by - ay),
    ]
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const [px, py] = [x + 0.5, y + 0.5]
        const v = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area
        const w = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area
        const u = 1 - v - w
        if (u < 0 || v < 0 || w < 0) continue
        const nearness = u * points[3 * a + 2] + v * points[3 * b + 2] + w * points[3 * c + 2]
        const pixel = y * this.width + x
        if (nearness <= this.nearness[pixel]) continue
        this.nearness[pixel] = nearness
        const onEdge = look.edges > 0 && Math.min(u * ha, v * hb, w * hc) < 0.5
        this.shade(pixel, [a, b, c], [u, v, w], vertices, look, onEdge)
      }
  }

  /** The state that prevails, or the mixture, in soft light; along edges the line's colour over it. */
  private shade(
    pixel: number,
    corners: readonly [number, number, number],
    shares: readonly [number, number, number],
    { a, b, normals }: Vertices,
    look: SurfaceLook,
    onEdge: boolean,
  ): void {
    const { weights, colour } = this
    weights.fill(0)
    let single = true
    for (let k = 0; k < 3; k++) {
      const at = 4 * corners[k]
      for (let c = 0; c < 4; c++) weights[c] += shares[k] * a[at + c]
      for (let c = 0; c < 2; c++) weights[4 + c] += shares[k] * b[at + c]
      single &&= b[at + 2] === 255
    }
    const waits = weights[0] / 255
    mixed(weights, single, look, colour)
    const bright = look.depth === 0 ? 1 : brightness(corners, shares, normals, look)
    const line = onEdge ? look.edges * (0.16 + (0.6 - 0.16) * waits) : 0
    const { data } = this.image
    for (let c = 0; c < 3; c++) {
      const ink = look.pane[c] + waits * (look.waiting[c] - look.pane[c])
      const face = bright * colour[c]
      data[4 * pixel + c] = Math.round(255 * (face + line * (ink - face)))
    }
  }
}

function mixed(weights: F32, single: boolean, { colours }: SurfaceLook, colour: [number, number, number]): void {
  let total = 0
  let most = 0
  for (let c = 0; c < CHANNELS; c++) {
    total += weights[c]
    if (weights[c] > weights[most]) most = c
  }
  for (let k = 0; k < 3; k++) {
    if (single) colour[k] = colours[most][k]
    else {
      let sum = 0
      for (let c = 0; c < CHANNELS; c++) sum += weights[c] * colours[c][k]
      colour[k] = sum / Math.max(total, 1e-4)
    }
  }
}

function brightness(
  [a, b, c]: readonly [number, number, number],
  [u, v, w]: readonly [number, number, number],
  normals: F32,
  { near, light, depth }: SurfaceLook,
): number {
  let [length, toReader, toLight] = [0, 0, 0]
  for (let k = 0; k < 3; k++) {
    const n = u * normals[3 * a + k] + v * normals[3 * b + k] + w * normals[3 * c + k]
    length += n * n
    toReader += n * near[k]
    toLight += n * light[k]
  }
  const facing = (toReader < 0 ? -toLight : toLight) / Math.sqrt(length || 1)
  const lit = Math.min(1, Math.max(0, facing + 0.28))
  return 1 - depth + depth * lit * lit * (3 - 2 * lit)
}
