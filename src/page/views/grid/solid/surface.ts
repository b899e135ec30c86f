import { positionGeometry, vec4 } from 'three/tsl'
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  LineSegments,
  Matrix4,
  Mesh,
  NodeMaterial,
  Object3D,
} from 'three/webgpu'
import type { U8 } from '#src/core/base/arrays.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { paneExtent } from '#src/page/draw/surface.ts'
import { clipMatrix, edgesOf, type Mesh as MeshGeometry, type MeshView } from './mesh.ts'
import { lineStage, surfaceStage, surfaceUniforms } from '../inks.ts'
import { lookOf, MOST_DOTS, normalsOf, RADIUS } from '../look.ts'
import { Points } from '../points.ts'
import type { SurfacePainter } from '../source.ts'

/** More edges than this are never drawn: on so fine a mesh they would be a grey film. */
const MOST_ROWS_WITH_EDGES = 60_000
/**
 * The mesh itself. Every vertex carries the shares of the states of the rows that it stands for. Where it stands for
 * one row, a pixel takes the state that prevails there: the boundary of a wave is sharp, runs midway between vertices,
 * and each row has one patch. Where it stands for several, shares mix.
 */
export class MeshSurface implements SurfacePainter {
  readonly object = new Object3D()
  private readonly u = surfaceUniforms()
  private readonly geometry = new BufferGeometry()
  private readonly lineGeometry = new BufferGeometry()
  private readonly material = new NodeMaterial()
  private readonly lineMaterial = new NodeMaterial()
  private readonly a: BufferAttribute
  private readonly b: BufferAttribute
  private readonly lines?: LineSegments
  private readonly points?: Points

  constructor(mesh: MeshGeometry) {
    const rows = mesh.positions.length / 3
    this.a = new BufferAttribute(new Uint8Array(4 * rows), 4, true)
    this.b = new BufferAttribute(new Uint8Array(4 * rows), 4, true)
    this.geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3))
    this.geometry.setIndex(new BufferAttribute(mesh.triangles, 1))
    this.geometry.setAttribute('normal', new BufferAttribute(normalsOf(mesh), 3))
    for (const [name, data] of [['a', this.a] as const, ['b', this.b] as const]) {
      data.setUsage(DynamicDrawUsage)
      this.geometry.setAttribute(name, data)
    }
    this.material.vertexNode = this.u.clip.mul(vec4(positionGeometry, 1))
    this.material.fragmentNode = surfaceStage(this.u)
    this.material.side = DoubleSide
    this.add(new Mesh(this.geometry, this.material), 0)
    if (rows <= MOST_ROWS_WITH_EDGES) this.lines = this.makeLines(mesh, rows)
    if (rows <= MOST_DOTS) {
      this.points = new Points(mesh.positions, this.u)
      this.add(this.points.mesh, 2)
    }
  }

  private makeLines(mesh: MeshGeometry, rows: number): LineSegments {
    for (const [name, data] of Object.entries(this.geometry.attributes)) this.lineGeometry.setAttribute(name, data)
    this.lineGeometry.setIndex(new BufferAttribute(edgesOf(mesh.triangles, rows), 1))
    const clip = this.u.clip.mul(vec4(positionGeometry, 1))
    this.lineMaterial.vertexNode = vec4(clip.xy, clip.z.sub(0.0015), 1)
    this.lineMaterial.fragmentNode = lineStage(this.u)
    this.lineMaterial.transparent = true
    this.lineMaterial.depthWrite = false
    const lines = new LineSegments(this.lineGeometry, this.lineMaterial)
    this.add(lines, 1)
    return lines
  }

  private add(object: Mesh | LineSegments, order: number): void {
    object.frustumCulled = false
    object.renderOrder = order
    this.object.add(object)
  }

  paint(a: U8, b: U8): void {
    ;(this.a.array as U8).set(a)
    ;(this.b.array as U8).set(b)
    this.a.needsUpdate = true
    this.b.needsUpdate = true
    this.points?.paint(a, b)
  }

  arrange(view: MeshView, frame: Frame): void {
    const { u } = this
    const extent = paneExtent(frame)
    const look = lookOf(view, frame)
    u.clip.value.set(...(clipMatrix(view, extent) as Parameters<Matrix4['set']>))
    look.colours.forEach((colour, channel) => u.colours[channel].value.set(...colour))
    u.pane.value.set(...look.pane)
    u.waiting.value.set(...look.waiting)
    u.light.value.set(...look.light)
    u.near.value.set(...look.near)
    u.depth.value = look.depth
    u.edges.value = look.edges
    if (this.lines) this.lines.visible = look.edges > 0
    if (!this.points) return
    this.points.mesh.visible = look.dots
    const lift = (RADIUS * extent.unit) / view.scale / view.body.radius
    this.points.arrange(extent.width, extent.height, extent.unit, lift)
  }

  dispose(): void {
    this.points?.dispose()
    this.geometry.dispose()
    this.lineGeometry.dispose()
    this.material.dispose()
    this.lineMaterial.dispose()
  }
}
