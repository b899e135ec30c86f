import {
  abs,
  float,
  floor,
  Fn,
  int,
  ivec2,
  max,
  min,
  mix,
  select,
  textureLoad,
  uniform,
  varyingProperty,
  vec2,
  vec3,
  vec4,
  vertexIndex,
} from 'three/tsl'
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  Mesh,
  NearestFilter,
  type Node,
  NodeMaterial,
  RGBAFormat,
  Sphere,
  UnsignedByteType,
  Vector2,
  Vector3,
} from 'three/webgpu'
import type { U8 } from '#src/base/arrays.ts'
import type { Frame, Palette } from '#src/catalog/view.ts'
import { FAILED, SPINNING, UNTRACED, WAITING } from '#src/run/replay.ts'
import { rgbOf } from '#src/ui/canvas/colour.ts'
import { extentOf } from '#src/ui/canvas/surface.ts'
import type { Stack } from './layout.ts'
import type { Size } from './pose.ts'
import { type Marks, packingOf, paintMarks } from './shares.ts'

/** Above this many cells, plates are drawn as one quad a slab and lose their sides. */
const MOST_BOXES = 40_000
/** Gap on each side of a cell: nearly half a design pixel, within these shares of the cell. */
const GAP = { pixels: 0.4, least: 0.03, most: 0.1 }

/**
 * All slabs in one draw call without a vertex buffer: corners are computed from the vertex index. Cells large enough
 * to show forms are boxes of three faces each, ordered back to front (exact for disjoint boxes on a grid, so no depth
 * buffer and smooth edges); smaller ones are texels of one quad a slab.
 */
export class Slabs {
  readonly mesh: Mesh
  private readonly u = uniforms()
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

  /** Paints the states of a tick: rewrites the texels and nothing else. */
  paint(states: U8, size: Size, marks: Marks, palette: Palette): void {
    const packing = packingOf(marks.nx * marks.ny * size[2])
    if (this.texture.image.width !== packing.width || this.texture.image.height !== packing.height) {
      this.texture.dispose()
      const bytes = new Uint8Array(4 * packing.width * packing.height)
      this.texture = new DataTexture(bytes, packing.width, packing.height, RGBAFormat, UnsignedByteType)
      this.texture.magFilter = this.texture.minFilter = NearestFilter
      this.texel.value = this.texture
    }
    paintMarks(states, size, marks, palette, this.texture.image.data as U8)
    this.texture.needsUpdate = true
  }

  /** Moves everything to where the stack says. */
  arrange(stack: Stack, marks: Marks, frame: Frame): void {
    const { u } = this
    const { width, height, unit } = extentOf(frame)
    const [X, Y, Z] = stack.size
    const boxes = marks.forms && X * Y * Z <= MOST_BOXES
    const [gapX, gapY] = [gapOf(stack.heightX, unit), gapOf(stack.heightY, unit)]
    u.screen.value.set(width, height)
    u.size.value.set(X, Y)
    u.marks.value.set(marks.nx, marks.ny)
    u.lineOfTexels.value = this.texture.image.width
    u.ex.value.set(...stack.ex)
    u.ey.value.set(...stack.ey)
    u.origin.value.set(...stack.origin)
    u.across.value.set(...stack.across)
    u.rise.value = stack.rise
    u.perColumn.value = stack.perColumn
    u.thick.value = stack.thick
    u.near.value.set(stack.axes.near[0] >= 0 ? 1 : 0, stack.axes.near[1] >= 0 ? 1 : 0)
    u.counts.value.set(boxes ? X : 1, boxes ? Y : 1)
    u.span.value.set(boxes ? 1 : X, boxes ? 1 : Y)
    u.margin.value.set(boxes ? 0 : 1 / stack.heightX, boxes ? 0 : 1 / stack.heightY)
    u.inset.value.set(boxes ? gapX : 0, boxes ? gapY : 0)
    u.forms.value = marks.forms ? 1 : 0
    u.veil.value = Z > 1 ? stack.pose.join : 0
    u.heights.value.set(stack.heightX, stack.heightY)
    u.gap.value.set(gapX, gapY)
    u.line.value = Math.max(1, 0.95 * unit)
    u.unit.value = unit
    u.pane.value.set(...shares(frame.palette.pane))
    const vertices = 18 * (boxes ? X * Y * Z : Z)
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

const shares = (css: string) => rgbOf(css).map((c) => c / 255) as [number, number, number]
const gapOf = (height: number, unit: number) =>
  Math.min(GAP.most, Math.max(GAP.least, (GAP.pixels * unit) / Math.max(1, height)))

function uniforms() {
  return {
    screen: uniform(new Vector2()),
    size: uniform(new Vector2()),
    /** Marks of a slab along x and y. */
    marks: uniform(new Vector2(1, 1), 'ivec2'),
    lineOfTexels: uniform(1, 'int'),
    ex: uniform(new Vector2()),
    ey: uniform(new Vector2()),
    origin: uniform(new Vector2()),
    across: uniform(new Vector2()),
    rise: uniform(0),
    perColumn: uniform(1, 'int'),
    thick: uniform(0),
    near: uniform(new Vector2()),
    /** Boxes of a slab along x and y, and the cells of one. */
    counts: uniform(new Vector2(1, 1), 'ivec2'),
    span: uniform(new Vector2(1, 1)),
    margin: uniform(new Vector2()),
    inset: uniform(new Vector2()),
    forms: uniform(0),
    /** Where slabs close to a cube, what is hollow pales, so that the front can be seen through it. */
    veil: uniform(0),
    heights: uniform(new Vector2()),
    gap: uniform(new Vector2()),
    line: uniform(1),
    unit: uniform(1),
    pane: uniform(new Vector3()),
  }
}

type Uniforms = ReturnType<typeof uniforms>
type Vec2 = Node<'vec2'>
type Vec3 = Node<'vec3'>
type Vec4 = Node<'vec4'>

/**
 * A box is a cell or, where cells are too many or too small, a whole slab. `at`: place on the face, in cells of the
 * slab, on a side with pixels down in z. `box`: its first cell, its slab, and the face.
 */
function vertexStage(u: Uniforms, at: Vec3, box: Vec4) {
  return Fn(() => {
    const corner = int(vertexIndex).mod(6).toVar()
    const s = float(select(corner.equal(1).or(corner.equal(2)).or(corner.equal(4)), 1, 0)).toVar()
    const t = float(select(corner.equal(2).or(corner.equal(4)).or(corner.equal(5)), 1, 0)).toVar()
    const quad = int(vertexIndex).div(6).toVar()
    // The sides come before the top: 0 and 1 stand at right angles to x and y, 2 is the top.
    const face = quad.mod(3).toVar()
    const index = quad.div(3).toVar()
    const i = index.mod(u.counts.x)
    const j = index.div(u.counts.x).mod(u.counts.y)
    const k = index.div(u.counts.x.mul(u.counts.y)).toVar()
    const x = float(select(u.near.x.equal(1), i, u.counts.x.sub(1).sub(i)))
    const y = float(select(u.near.y.equal(1), u.counts.y.sub(1).sub(j), j))
    const first = vec2(x, y).toVar()

    // Tops reach a pixel beyond a slab's border, where their edge is smoothed away.
    const margin = u.margin.toVar()
    const top = vec2(s, t)
      .mul(u.span.add(margin.mul(2)))
      .sub(margin)
      .add(first)
    const wallX = first.x.add(select(u.near.x.equal(1), u.span.x.sub(u.inset.x), u.inset.x))
    const wallY = first.y.add(select(u.near.y.equal(1), u.span.y.sub(u.inset.y), u.inset.y))
    const sideX = vec2(wallX, first.y.add(s.mul(u.span.y)))
    const sideY = vec2(first.x.add(s.mul(u.span.x)), wallY)
    const point = select(face.equal(2), top, select(face.equal(0), sideX, sideY)).toVar()
    const down = select(face.equal(2), 0, t.mul(u.thick.add(1))).toVar()
    at.assign(vec3(point, down))
    box.assign(vec4(first, float(k), float(face)))

    const column = float(k.div(u.perColumn))
    const step = float(k.mod(u.perColumn))
    const pixel = u.origin
      .add(u.across.mul(column))
      .add(u.ex.mul(point.x))
      .add(u.ey.mul(point.y))
      .add(vec2(0, down.sub(u.rise.mul(step))))
    const clip = pixel.mul(2).div(u.screen).sub(1)
    return vec4(clip.x, clip.y.negate(), 0.5, 1)
  })()
}

type Texel = ReturnType<typeof textureLoad>

function fragmentStage(u: Uniforms, at: Vec3, box: Vec4, texel: Texel) {
  return Fn(() => {
    const face = floor(box.w.add(0.5)).toVar()
    const top = face.equal(2)
    const first = floor(box.xy.add(0.5)).toVar()
    const cell = first.add(min(max(floor(at.xy.sub(first)), vec2(0)), u.span.sub(1))).toVar()
    // Whole numbers, as on the CPU: the same cell is in the same mark.
    const mark = ivec2(cell.add(0.5)).mul(u.marks).div(ivec2(u.size)).toVar()
    const slab = int(box.z.add(0.5))
    const index = slab.mul(u.marks.y).add(mark.y).mul(u.marks.x).add(mark.x).toVar()
    const coordinates = ivec2(index.mod(u.lineOfTexels), index.div(u.lineOfTexels))
    const colour = texel.load(coordinates).toVar()
    const within = at.xy.sub(cell).toVar()

    const inSlab = min(at.xy, u.size.sub(at.xy)).mul(u.heights)
    const border = min(inSlab.x, inSlab.y).add(0.5).clamp(0, 1)
    const plain = vec4(colour.rgb, colour.a.pow(u.veil.mul(2).add(1)).mul(border))
    const upper = select(u.forms.equal(0), plain, topForm(u, within, colour))
    return select(top, upper, sideForm(u, within, at.z, face, colour))
  })()
}

/** A cell's upper face: solid, hollow, or crossed, by the state's number in the texel's alpha. */
function topForm(u: Uniforms, f: Vec2, colour: Vec4) {
  const state = colour.a.mul(255).add(0.5).floor().toVar()
  const inside = float(0.5)
    .sub(abs(f.sub(0.5)))
    .sub(u.gap)
    .mul(u.heights)
    .toVar()
  const depth = min(inside.x, inside.y).toVar()
  const cover = depth.add(0.5).clamp(0, 1).toVar()
  const core = depth.sub(u.line).add(0.5).clamp(0, 1).toVar()
  const hollow = state.equal(WAITING).or(state.equal(UNTRACED))
  const faint = select(state.equal(UNTRACED), 0.4, 0.9)
  const legs = min(abs(f.x.sub(f.y)), abs(f.x.add(f.y).sub(1))).mul(min(u.heights.x, u.heights.y))
  const cross = select(state.equal(FAILED), u.unit.sub(legs).add(0.5).clamp(0, 1), 0)
  const slit = select(state.equal(SPINNING), slitOf(u, f), 0)
  const rgb = mix(colour.rgb, u.pane, max(cross, slit))
  return vec4(
    rgb,
    select(
      hollow,
      cover
        .sub(core)
        .mul(faint)
        .mul(float(1).sub(u.veil.mul(0.6))),
      cover,
    ),
  )
}

/** The slit of a pause sign, as spinning marks have it in every pane: in grey they would equal done. */
function slitOf(u: Uniforms, f: Vec2) {
  const across = float(0.075)
    .sub(abs(f.x.sub(0.5)))
    .mul(u.heights.x)
    .add(0.5)
    .clamp(0, 1)
  const along = float(0.27)
    .sub(abs(f.y.sub(0.5)))
    .mul(u.heights.y)
    .add(0.5)
    .clamp(0, 1)
  const room = min(u.heights.x.div(u.unit), u.heights.y.mul(1.6).div(u.unit)).sub(13).clamp(0, 1)
  return across.mul(along).mul(room)
}

/** A box's side: its colour darker, by the direction that it faces. Hollow marks have none. */
function sideForm(u: Uniforms, within: Vec2, down: Node<'float'>, face: Node<'float'>, colour: Vec4) {
  const state = floor(colour.a.mul(255).add(0.5))
  const alongX = face.equal(1)
  const along = select(alongX, within.x, within.y)
  const gap = select(alongX, u.gap.x, u.gap.y)
  const width = select(alongX, abs(u.ex.x), abs(u.ey.x))
  const inside = float(0.5)
    .sub(abs(along.sub(0.5)))
    .sub(gap)
    .mul(width)
    .add(0.5)
    .clamp(0, 1)
  const above = u.thick.sub(down).add(0.5).clamp(0, 1)
  const hollow = state.equal(WAITING).or(state.equal(UNTRACED))
  const formed = select(hollow, 0, inside)
  const alpha = select(u.forms.equal(0), colour.a.pow(u.veil.mul(2).add(1)), formed).mul(above)
  return vec4(mix(colour.rgb, u.pane, select(alongX, 0.45, 0.62)), alpha)
}
