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
  type textureLoad,
  uniform,
  vec2,
  vec3,
  vec4,
  vertexIndex,
} from 'three/tsl'
import { type Node, Vector2, Vector3 } from 'three/webgpu'
import { FAILED, SPINNING, UNTRACED, WAITING } from '#src/engine/run/replay.ts'

/** Uniforms of the shaders of slabs; lengths in device pixels. */
export function slabUniforms() {
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
    /** Where slabs join to a cube, hollow cells fade, so that the front can be seen through them. */
    veil: uniform(0),
    heights: uniform(new Vector2()),
    gap: uniform(new Vector2()),
    line: uniform(1),
    unit: uniform(1),
    pane: uniform(new Vector3()),
  }
}

type Uniforms = ReturnType<typeof slabUniforms>
type Vec2 = Node<'vec2'>
type Vec3 = Node<'vec3'>
type Vec4 = Node<'vec4'>

/** Number of the vertex's corner in its quad as s, t in {0, 1}, its face and its box, in the order of drawing. */
function vertexParts() {
  const corner = int(vertexIndex).mod(6).toVar()
  const s = float(select(corner.equal(1).or(corner.equal(2)).or(corner.equal(4)), 1, 0)).toVar()
  const t = float(select(corner.equal(2).or(corner.equal(4)).or(corner.equal(5)), 1, 0)).toVar()
  const quad = int(vertexIndex).div(6).toVar()
  // The sides come before the top: 0 and 1 stand at right angles to x and y, 2 is the top.
  return { s, t, face: quad.mod(3).toVar(), index: quad.div(3).toVar() }
}

/** First cell of a box, and its slab. Boxes come slab by slab from below, in each from the farthest to the nearest. */
function boxOf(u: Uniforms, index: Node<'int'>) {
  const i = index.mod(u.counts.x)
  const j = index.div(u.counts.x).mod(u.counts.y)
  const x = select(u.near.x.equal(1), i, u.counts.x.sub(1).sub(i))
  const y = select(u.near.y.equal(1), j, u.counts.y.sub(1).sub(j))
  const first = vec2(float(x), float(y)).mul(u.span).toVar()
  return { first, slab: index.div(u.counts.x.mul(u.counts.y)).toVar() }
}

/**
 * A box is a cell or, where cells are too many or too small, a whole slab. `at`: place on the face, in cells of the
 * slab, on a side with pixels down in z. `box`: its first cell, its slab, and the face.
 */
export function vertexStage(u: Uniforms, at: Vec3, box: Vec4) {
  return Fn(() => {
    const { s, t, face, index } = vertexParts()
    const { first, slab } = boxOf(u, index)
    const isTop = face.equal(2)
    // Tops reach a pixel beyond a slab's border, where their edge is smoothed away.
    const top = first.sub(u.margin).add(vec2(s, t).mul(u.span.add(u.margin.mul(2))))
    const wallX = first.x.add(select(u.near.x.equal(1), u.span.x.sub(u.inset.x), u.inset.x))
    const wallY = first.y.add(select(u.near.y.equal(1), u.span.y.sub(u.inset.y), u.inset.y))
    const sideX = vec2(wallX, first.y.add(s.mul(u.span.y)))
    const sideY = vec2(first.x.add(s.mul(u.span.x)), wallY)
    const point = select(isTop, top, select(face.equal(0), sideX, sideY)).toVar()
    const down = select(isTop, 0, t.mul(u.thick.add(1))).toVar()
    at.assign(vec3(point, down))
    box.assign(vec4(first, float(slab), float(face)))

    const column = u.across.mul(float(slab.div(u.perColumn)))
    const rise = u.rise.mul(float(slab.mod(u.perColumn)))
    const inSlab = u.ex.mul(point.x).add(u.ey.mul(point.y))
    const pixel = u.origin
      .add(column)
      .add(inSlab)
      .add(vec2(0, down.sub(rise)))
    const clip = pixel.mul(2).div(u.screen).sub(1)
    return vec4(clip.x, clip.y.negate(), 0.5, 1)
  })()
}

type Texel = ReturnType<typeof textureLoad>

export function fragmentStage(u: Uniforms, at: Vec3, box: Vec4, texel: Texel) {
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
    const border = coverage(min(inSlab.x, inSlab.y))
    const plain = vec4(colour.rgb, veiled(u, colour).mul(border))
    const upper = select(u.forms.equal(0), plain, topForm(u, within, colour))
    return select(top, upper, sideForm(u, within, at.z, face, colour))
  })()
}

/** 1 inside, 0 outside, for a distance in pixels to the border, smoothed over one pixel. */
const coverage = (distance: Node<'float'>) => distance.add(0.5).clamp(0, 1)
const stateIn = (colour: Vec4) => floor(colour.a.mul(255).add(0.5)).toVar()
const isHollow = (state: Node<'float'>) => state.equal(WAITING).or(state.equal(UNTRACED))
/** Opacity of mixed marks: where slabs close to a cube, all that is not solid pales. */
const veiled = (u: Uniforms, colour: Vec4) => colour.a.pow(u.veil.mul(2).add(1))

/** A cell's upper face: solid, hollow, or crossed, by the state's number in the texel's alpha. */
function topForm(u: Uniforms, f: Vec2, colour: Vec4) {
  const state = stateIn(colour)
  const reach = vec2(0.5).sub(abs(f.sub(0.5)))
  const inside = reach.sub(u.gap).mul(u.heights).toVar()
  const depth = min(inside.x, inside.y).toVar()
  const cover = coverage(depth).toVar()
  const faint = select(state.equal(UNTRACED), 0.4, 0.9).mul(float(1).sub(u.veil.mul(0.6)))
  const outline = cover.sub(coverage(depth.sub(u.line))).mul(faint)
  const legs = min(abs(f.x.sub(f.y)), abs(f.x.add(f.y).sub(1))).mul(min(u.heights.x, u.heights.y))
  const cross = select(state.equal(FAILED), coverage(u.unit.sub(legs)), 0)
  const slit = select(state.equal(SPINNING), slitOf(u, f), 0)
  return vec4(mix(colour.rgb, u.pane, max(cross, slit)), select(isHollow(state), outline, cover))
}

/** The slit of a pause sign, as spinning marks have it in every pane: in grey they would equal done. */
function slitOf(u: Uniforms, f: Vec2) {
  const away = abs(f.sub(0.5))
  const inside = vec2(0.075, 0.25).sub(away).mul(u.heights)
  const room = min(u.heights.x, u.heights.y.mul(1.6)).div(u.unit).sub(13).clamp(0, 1)
  return coverage(inside.x).mul(coverage(inside.y)).mul(room)
}

/** A box's side: its colour darker, by the direction that it faces. Hollow marks have none. */
function sideForm(u: Uniforms, within: Vec2, down: Node<'float'>, face: Node<'float'>, colour: Vec4) {
  const alongX = face.equal(1)
  const along = select(alongX, within.x, within.y)
  const gap = select(alongX, u.gap.x, u.gap.y)
  const width = select(alongX, abs(u.ex.x), abs(u.ey.x))
  const reach = float(0.5).sub(abs(along.sub(0.5)))
  const formed = select(isHollow(stateIn(colour)), 0, coverage(reach.sub(gap).mul(width)))
  const alpha = select(u.forms.equal(0), veiled(u, colour), formed)
  return vec4(mix(colour.rgb, u.pane, select(alongX, 0.45, 0.62)), alpha.mul(coverage(u.thick.sub(down))))
}
