import type { U8 } from '#src/core/base/arrays.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { lookOf, MOST_DOTS, normalsOf, RADIUS, RIM, STATES_DRAWN } from '../look.ts'
import { type Mesh, type MeshView, projected } from '../solid/mesh.ts'
import type { SurfacePainter } from '../source.ts'
import type { Drawn } from './drawn.ts'
import { Raster } from './raster.ts'

/** A mesh on a plain canvas: every pixel is coloured here as a GPU would, the nearest triangle winning. */
export class FlatSurface implements SurfacePainter, Drawn {
  private readonly mesh: Mesh
  private readonly normals
  private a: U8
  private b: U8
  private raster?: Raster
  private view?: MeshView
  private frame?: Frame

  constructor(mesh: Mesh) {
    const rows = mesh.positions.length / 3
    this.mesh = mesh
    this.normals = normalsOf(mesh)
    this.a = new Uint8Array(4 * rows)
    this.b = new Uint8Array(4 * rows)
  }

  paint(a: U8, b: U8): void {
    this.a = a
    this.b = b
  }

  arrange(view: MeshView, frame: Frame): void {
    this.view = view
    this.frame = frame
  }

  draw(pen: Pen): void {
    const { view, frame, mesh } = this
    if (!view || !frame) return
    const { width, height } = pen
    if (this.raster?.width !== width || this.raster.height !== height) this.raster = new Raster(width, height)
    const look = lookOf(view, frame)
    const points = projected(view, mesh.positions)
    this.raster.draw(mesh.triangles, { points, normals: this.normals, a: this.a, b: this.b }, look)
    pen.ctx.putImageData(this.raster.image, 0, 0)
    if (look.dots && mesh.positions.length / 3 <= MOST_DOTS)
      this.drawDots(pen, points, (pen.unit * RADIUS) / view.scale)
  }

  /** A dot at every vertex that nothing hides; hollow where a row waits. */
  private drawDots({ ctx, unit, palette, width, height }: Pen, points: ReturnType<typeof projected>, lift: number) {
    for (let v = 0; 3 * v < points.length; v++) {
      const [x, y, nearness] = points.subarray(3 * v, 3 * v + 3)
      if (x < 0 || y < 0 || x >= width || y >= height || this.raster?.hides(x, y, nearness + lift)) continue
      const channel = this.channelOf(v)
      disc(ctx, x, y, (RADIUS + RIM) * unit, palette.pane)
      disc(ctx, x, y, RADIUS * unit, palette.states[STATES_DRAWN[channel]])
      if (channel === 0) disc(ctx, x, y, (RADIUS - 1) * unit, palette.pane)
    }
  }

  private channelOf(vertex: number): number {
    const shares = [...this.a.subarray(4 * vertex, 4 * vertex + 4), ...this.b.subarray(4 * vertex, 4 * vertex + 2)]
    return shares.indexOf(Math.max(...shares))
  }
}

function disc(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number, css: string): void {
  ctx.fillStyle = css
  ctx.beginPath()
  ctx.arc(x, y, Math.max(0, radius), 0, 2 * Math.PI)
  ctx.fill()
}
