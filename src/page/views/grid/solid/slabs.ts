import { ivec2, textureLoad, varyingProperty } from 'three/tsl'
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  Mesh,
  NearestFilter,
  NodeMaterial,
  RGBAFormat,
  Sphere,
  UnsignedByteType,
} from 'three/webgpu'
import type { U8 } from '#src/core/base/arrays.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { cssToRgb } from '#src/page/draw/colour.ts'
import { paneExtent } from '#src/page/draw/surface.ts'
import type { Stack } from '../layout.ts'
import type { Size } from '../pose.ts'
import { gapOf, type Marks, packingOf } from '../shares.ts'
import type { SlabPainter } from '../source.ts'
import { fragmentStage, slabUniforms, vertexStage } from '../stages.ts'

/** Above this many cells, plates are drawn as one quad a slab and lose their sides. */
const MOST_BOXES = 40_000
/**
 * All slabs in one draw call without a vertex buffer: corners are computed from the vertex index. Cells large enough
 * to show forms are boxes of three faces each, ordered back to front (exact for disjoint boxes on a grid, so no depth
 * buffer and smooth edges); smaller ones are texels of one quad a slab.
 */
export class Slabs implements SlabPainter {
  readonly mesh: Mesh
  private readonly u = slabUniforms()
  private readonly geometry = new BufferGeometry()
  private readonly material = new NodeMaterial()
  private readonly place = new BufferAttribute(new Float32Array(3), 3)
  private texture = new DataTexture(new Uint8Array(4), 1, 1, RGBAFormat, UnsignedByteType)
  private readonly texel = textureLoad(this.texture, ivec2(0, 0))

  constructor() {
    this.geometry.setAttribute('position', this.place)
    this.geometry.boundingSphere = new Sphere() // asked for even where nothing is culled
    const at = varyingProperty('vec3', 'v_at')
    const box = varyingProperty('vec4', 'v_box')
    this.material.vertexNode = vertexStage(this.u, at, box)
    this.material.fragmentNode = fragmentStage(this.u, at, box, this.texel)
    this.material.side = DoubleSide
    this.material.forceSinglePass = true // two passes would draw all tops after all sides
    this.material.transparent = true
    this.material.depthTest = false
    this.material.depthWrite = false
    this.mesh = new Mesh(this.geometry, this.material)
    this.mesh.frustumCulled = false
  }

  paint(texels: U8, size: Size, marks: Marks): void {
    if (this.texture.image.data !== texels) {
      const { width, height } = packingOf(marks.nx * marks.ny * size[2])
      this.texture.dispose()
      this.texture = new DataTexture(texels, width, height, RGBAFormat, UnsignedByteType)
      this.texture.magFilter = this.texture.minFilter = NearestFilter
      this.texel.value = this.texture
    }
    this.texture.needsUpdate = true
  }

  /** Moves everything to where the stack says. */
  arrange(stack: Stack, marks: Marks, frame: Frame): void {
    const { u } = this
    const { width, height } = paneExtent(frame)
    const [X, Y, Z] = stack.size
    u.screen.value.set(width, height)
    u.size.value.set(X, Y)
    u.ex.value.set(...stack.ex)
    u.ey.value.set(...stack.ey)
    u.origin.value.set(...stack.origin)
    u.across.value.set(...stack.across)
    u.rise.value = stack.rise
    u.perColumn.value = stack.perColumn
    u.thick.value = stack.thick
    u.near.value.set(stack.axes.near[0] >= 0 ? 1 : 0, stack.axes.near[1] >= 0 ? 1 : 0)
    u.heights.value.set(stack.heightX, stack.heightY)
    u.marks.value.set(marks.nx, marks.ny)
    u.lineOfTexels.value = this.texture.image.width
    u.forms.value = marks.forms ? 1 : 0
    u.veil.value = Z > 1 ? stack.pose.join : 0
    u.pane.value.set(...shares(frame.palette.pane))
    this.cut(stack, marks.forms && X * Y * Z <= MOST_BOXES, paneExtent(frame).unit)
  }

  /** Boxes are cells or whole slabs. */
  private cut({ size: [X, Y, Z], heightX, heightY }: Stack, cells: boolean, unit: number): void {
    const { u } = this
    const gap = [gapOf(heightX, unit), gapOf(heightY, unit)] as const
    u.counts.value.set(cells ? X : 1, cells ? Y : 1)
    u.span.value.set(cells ? 1 : X, cells ? 1 : Y)
    u.margin.value.set(cells ? 0 : 1 / heightX, cells ? 0 : 1 / heightY)
    u.inset.value.set(cells ? gap[0] : 0, cells ? gap[1] : 0)
    u.gap.value.set(...gap)
    u.line.value = Math.max(1, 0.95 * unit)
    u.unit.value = unit
    const vertices = 18 * (cells ? X * Y * Z : Z)
    // three bounds the draw range by this count; no vertex is ever read from it.
    ;(this.place as { count: number }).count = vertices
    this.geometry.setDrawRange(0, vertices)
  }

  dispose(): void {
    this.geometry.dispose()
    this.material.dispose()
    this.texture.dispose()
  }
}

const shares = (css: string) => cssToRgb(css).map((c) => c / 255) as [number, number, number]
