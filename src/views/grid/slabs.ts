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
  vec4,
  vertexIndex,
} from 'three/tsl'
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  Mesh,
  NearestFilter,
  type Node,
  NodeMaterial,
  RGBAFormat,
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
/** Gap on each side of a cell: about half a design pixel, within these shares of the cell. */
const GAP = { pixels: 0.6, least: 0.03, most: 0.1 }

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
    const at = varyingProperty('vec2', 'v_at')
    const cell = varyingProperty('vec4', 'v_cell')
    this.material.vertexNode = vertexStage(this.u, at, cell)
    this.material.fragmentNode = fragmentStage(this.u, at, cell, this.texel)
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
    u.screen.value.set(width, height)
    u.size.value.set(X, Y)
    u.marks.value.set(marks.x, marks.y)
    u.perSlab.value.set(marks.nx, marks.ny)
    u.lineOfTexels.value = this.texture.image.width
    u.ex.value.set(...stack.ex)
    u.ey.value.set(...stack.ey)
    u.origin.value.set(...stack.origin)
    u.across.value.set(...stack.across)
    u.rise.value = stack.rise
    u.perColumn.value = stack.perColumn
    u.thick.value = stack.thick
    u.near.value.set(stack.axes.near[0] >= 0 ? 1 : 0, stack.axes.near[1] >= 0 ? 1 : 0)
    u.boxes.value = boxes ? 1 : 0
    u.forms.value = marks.forms ? 1 : 0
    u.heights.value.set(stack.heightX, stack.heightY)
    u.gap.value.set(gapOf(stack.heightX, unit), gapOf(stack.heightY, unit))
    u.line.value = Math.max(1, 0.95 * unit)
    u.unit.value = unit
    u.pane.value.set(...shares(frame.palette.pane))
    const vertices = boxes ? X * Y * Z * 18 : Z * 6
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
    marks: uniform(new Vector2(1, 1)),
    perSlab: uniform(new Vector2(1, 1)),
    lineOfTexels: uniform(1, 'int'),
    ex: uniform(new Vector2()),
    ey: uniform(new Vector2()),
    origin: uniform(new Vector2()),
    across: uniform(new Vector2()),
    rise: uniform(0),
    perColumn: uniform(1, 'int'),
    thick: uniform(0),
    near: uniform(new Vector2()),
    boxes: uniform(0, 'int'),
    forms: uniform(0),
    heights: uniform(new Vector2()),
    gap: uniform(new Vector2()),
    line: uniform(1),
    unit: uniform(1),
    pane: uniform(new Vector3()),
  }
}

type Uniforms = ReturnType<typeof uniforms>
type Vec2 = Node<'vec2'>
type Vec4 = Node<'vec4'>

/** `at`: place on the face, in cells on top, in cells along and pixels down on a side. `cell`: x, y, slab, face. */
function vertexStage(u: Uniforms, at: Vec2, cell: Vec4) {
  return Fn(() => {
    const corner = int(vertexIndex).mod(6).toVar()
    const right = select(corner.equal(1).or(corner.equal(2)).or(corner.equal(4)), 1, 0)
    const far = select(corner.equal(2).or(corner.equal(4)).or(corner.equal(5)), 1, 0)
    const s = float(right).toVar()
    const t = float(far).toVar()
    const quad = int(vertexIndex).div(6).toVar()
    const boxed = u.boxes.equal(1)
    // A box's two sides come before its top: 0 and 1 stand at right angles to x and y, 2 is the top.
    const face = select(boxed, quad.mod(3), int(2)).toVar()
    const index = select(boxed, quad.div(3), quad).toVar()
    const countX = select(boxed, int(u.size.x), int(1)).toVar()
    const countY = select(boxed, int(u.size.y), int(1)).toVar()
    const i = index.mod(countX)
    const j = index.div(countX).mod(countY)
    const k = index.div(countX.mul(countY)).toVar()
    const x = float(select(u.near.x.equal(1), i, countX.sub(1).sub(i))).toVar()
    const y = float(select(u.near.y.equal(1), j, countY.sub(1).sub(j))).toVar()

    // Whole slabs reach a pixel beyond their border, where their edge is smoothed away.
    const margin = select(boxed, vec2(0), vec2(1).div(u.heights)).toVar()
    const span = select(boxed, vec2(1), u.size).toVar()
    const place = vec2(x, y).toVar()
    const down = float(0).toVar()
    const along = vec2(s, t)
      .mul(span.add(margin.mul(2)))
      .sub(margin)
      .add(place)
      .toVar()
    const wallX = x.add(select(u.near.x.equal(1), float(1).sub(u.gap.x), u.gap.x))
    const wallY = y.add(select(u.near.y.equal(1), float(1).sub(u.gap.y), u.gap.y))
    const point = along.toVar()
    const isX = face.equal(0)
    const isY = face.equal(1)
    point.assign(select(isX, vec2(wallX, y.add(s)), select(isY, vec2(x.add(s), wallY), point)))
    down.assign(select(face.equal(2), 0, t.mul(u.thick.add(1))))
    at.assign(select(face.equal(2), along, vec2(s, down)))
    cell.assign(vec4(place, float(k), float(face)))

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

function fragmentStage(u: Uniforms, at: Vec2, flat: Vec4, texel: Texel) {
  return Fn(() => {
    const face = flat.w.add(0.5).floor().toVar()
    const top = face.equal(2)
    const boxed = u.boxes.equal(1)
    const origin = floor(flat.xy.add(0.5)).toVar()
    const found = min(max(floor(at), vec2(0)), u.size.sub(1))
    const cell = select(boxed, origin, found).toVar()
    const mark = floor(cell.add(0.5).div(u.marks)).toVar()
    const slab = floor(flat.z.add(0.5))
    const index = int(slab.mul(u.perSlab.y).add(mark.y)).mul(int(u.perSlab.x)).add(int(mark.x)).toVar()
    const coordinates = ivec2(index.mod(u.lineOfTexels), index.div(u.lineOfTexels))
    const colour = texel.load(coordinates).toVar()

    const inSlab = min(at, u.size.sub(at)).mul(u.heights)
    const border = min(inSlab.x, inSlab.y).add(0.5).clamp(0, 1)
    const mixed = vec4(colour.rgb, colour.a.mul(border))
    return select(u.forms.equal(0), mixed, select(top, topForm(u, at.sub(cell), colour), sideForm(u, at, face, colour)))
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
  return vec4(rgb, select(hollow, cover.sub(core).mul(faint), cover))
}

/** The slit of a pause sign, as spinning marks have it in every pane: in grey they would equal done. */
function slitOf(u: Uniforms, f: Vec2) {
  const across = float(0.09)
    .sub(abs(f.x.sub(0.5)))
    .mul(u.heights.x)
    .add(0.5)
    .clamp(0, 1)
  const along = float(0.27)
    .sub(abs(f.y.sub(0.5)))
    .mul(u.heights.y)
    .add(0.5)
    .clamp(0, 1)
  const room = min(u.heights.x.div(u.unit), u.heights.y.mul(1.6).div(u.unit)).sub(9).clamp(0, 1)
  return across.mul(along).mul(room)
}

function sideForm(u: Uniforms, at: Vec2, face: Node<'float'>, colour: Vec4) {
  const state = colour.a.mul(255).add(0.5).floor()
  const alongX = face.equal(1)
  const gap = select(alongX, u.gap.x, u.gap.y)
  const width = select(alongX, abs(u.ex.x), abs(u.ey.x))
  const inside = float(0.5)
    .sub(abs(at.x.sub(0.5)))
    .sub(gap)
    .mul(width)
    .add(0.5)
    .clamp(0, 1)
  const above = u.thick.sub(at.y).add(0.5).clamp(0, 1)
  const hollow = state.equal(WAITING).or(state.equal(UNTRACED))
  const rgb = mix(colour.rgb, u.pane, select(alongX, 0.5, 0.66))
  return vec4(rgb, select(hollow, 0, inside.mul(above)))
}
