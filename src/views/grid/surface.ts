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
import type { U8 } from '#src/base/arrays.ts'
import type { Frame } from '#src/catalog/view.ts'
import { STATES, WAITING } from '#src/run/replay.ts'
import { mixStates, rgbOf } from '#src/ui/canvas/colour.ts'
import { extentOf } from '#src/ui/canvas/surface.ts'
import type { Clusters } from './clusters.ts'
import { clipMatrix, edgesOf, type Mesh as MeshGeometry, type MeshView } from './mesh.ts'
import { lineStage, STATES_DRAWN, surfaceStage, surfaceUniforms } from './inks.ts'
import { MOST_POINTS, Points, RADIUS } from './points.ts'

/** More edges than this are never drawn: on so fine a mesh they would be a grey film. */
const MOST_ROWS_WITH_EDGES = 60_000
/** Design pixels between vertices from which the edges are drawn, and from which fully. */
const EDGES_FROM = 4
const EDGES_FULLY = 9
/** … and from which a dot is drawn at each. */
const POINTS_FROM = 20

/**
 * The mesh itself. Every vertex carries the shares of the states of the rows that it stands for. Where it stands for
 * one row, a pixel takes the state that prevails there: the boundary of a wave is sharp, runs midway between vertices,
 * and each row has a patch of its own. Where it stands for several, shares mix.
 */
export class Surface {
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
    this.geometry.computeVertexNormals()
    for (const [name, data] of [['a', this.a] as const, ['b', this.b] as const]) {
      data.setUsage(DynamicDrawUsage)
      this.geometry.setAttribute(name, data)
    }
    this.material.vertexNode = this.u.clip.mul(vec4(positionGeometry, 1))
    this.material.fragmentNode = surfaceStage(this.u)
    this.material.side = DoubleSide
    this.add(new Mesh(this.geometry, this.material), 0)
    if (rows <= MOST_ROWS_WITH_EDGES) this.lines = this.makeLines(mesh, rows)
    if (rows <= MOST_POINTS) {
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

  /** Writes the shares of every vertex: those of its cluster. */
  paint(states: U8, clusters: Clusters): void {
    const kinds = STATES_DRAWN.length
    const channels = STATES.map((_, state) => Math.max(0, STATES_DRAWN.indexOf(state)))
    const counts = new Uint32Array(clusters.count * kinds)
    for (let i = 0; i < states.length; i++) counts[clusters.of[i] * kinds + channels[states[i]]]++
    const a = this.a.array as U8
    const b = this.b.array as U8
    for (let i = 0; i < states.length; i++) {
      const cluster = clusters.of[i]
      const size = clusters.sizes[cluster]
      const share = (channel: number) => Math.round((255 * counts[cluster * kinds + channel]) / size)
      for (let c = 0; c < 4; c++) a[4 * i + c] = share(c)
      b[4 * i] = share(4)
      b[4 * i + 1] = share(5)
      b[4 * i + 2] = size === 1 ? 255 : 0
    }
    this.a.needsUpdate = true
    this.b.needsUpdate = true
    this.points?.paint(a, b)
  }

  arrange(view: MeshView, frame: Frame): void {
    const { u } = this
    const { palette } = frame
    const extent = extentOf(frame)
    u.clip.value.set(...(clipMatrix(view, extent) as Parameters<Matrix4['set']>))
    STATES_DRAWN.forEach((state, channel) => {
      u.colours[channel].value.set(...(state === WAITING ? hollow(frame) : shares(palette.states[state])))
    })
    u.pane.value.set(...shares(palette.pane))
    u.waiting.value.set(...shares(palette.states[WAITING]))
    const { right, up, near } = view.axes
    const toLight = right.map((r, c) => -0.45 * r + 0.6 * up[c] + 0.66 * near[c])
    u.light.value.set(toLight[0], toLight[1], toLight[2]).normalize()
    u.near.value.set(...near)
    u.depth.value = view.body.flat ? 0 : palette.theme === 'dark' ? 0.62 : 0.5
    const spacing = (view.body.edge * view.scale) / extent.unit
    u.edges.value = Math.min(1, Math.max(0, (spacing - EDGES_FROM) / (EDGES_FULLY - EDGES_FROM)))
    if (this.lines) this.lines.visible = u.edges.value > 0
    if (!this.points) return
    this.points.mesh.visible = spacing >= POINTS_FROM
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

const shares = (css: string) => rgbOf(css).map((c) => c / 255) as [number, number, number]

/** Waiting is hollow: the tone of the pane, lifted just enough that the shape of the body can be read. */
function hollow({ palette }: Frame): [number, number, number] {
  const { rgb } = mixStates(palette, [1, 0, 0, 0, 0, 0, 0])
  const pane = rgbOf(palette.pane)
  return rgb.map((c, k) => (pane[k] + 0.2 * (c - pane[k])) / 255) as [number, number, number]
}
