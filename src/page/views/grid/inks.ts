import { attribute, dot, float, Fn, fwidth, max, mix, normalize, select, uniform, vec2, vec3, vec4 } from 'three/tsl'
import { Matrix4, type Node, Vector3 } from 'three/webgpu'
import { STATES_DRAWN } from './look.ts'

/** What the shaders of a mesh share: its place, its colours, its light. */
export function surfaceUniforms() {
  return {
    clip: uniform(new Matrix4()),
    colours: STATES_DRAWN.map(() => uniform(new Vector3())),
    pane: uniform(new Vector3()),
    waiting: uniform(new Vector3()),
    light: uniform(new Vector3(0, 0, 1)),
    near: uniform(new Vector3(0, 0, 1)),
    /** How dark a side turned from the light becomes: 0 leaves colours as they are. */
    depth: uniform(0),
    edges: uniform(0),
  }
}

export type SurfaceUniforms = ReturnType<typeof surfaceUniforms>

/** The surface: the state that prevails, or the mixture, in soft light. */
export function surfaceStage(u: SurfaceUniforms) {
  return Fn(() => {
    const a = attribute<'vec4'>('a', 'vec4').toVar()
    const b = attribute<'vec4'>('b', 'vec4').toVar()
    const single = b.z.greaterThan(0.998)
    const most = max(max(max(a.x, a.y), max(a.z, a.w)), max(b.x, b.y))
    // Within half a pixel of a boundary the two states blend: the boundary is smooth and never wider.
    const fa = fwidth(a)
    const fb = fwidth(b.xy)
    const soft = max(max(max(fa.x, fa.y), max(fa.z, fa.w)), max(max(fb.x, fb.y), float(1e-4)))
    const sharpA = a.sub(most).add(soft).max(0)
    const sharpB = b.xy.sub(most).add(soft).max(0)
    const wa = select(single, sharpA, a).toVar()
    const wb = select(single, sharpB, vec2(b.x, b.y)).toVar()
    const weights = [wa.x, wa.y, wa.z, wa.w, wb.x, wb.y]
    const total = dot(wa, vec4(1)).add(wb.x).add(wb.y)
    let sum: Node<'vec3'> = vec3(0)
    weights.forEach((weight, c) => {
      sum = sum.add(u.colours[c].mul(weight))
    })
    const colour = sum.div(max(total, 1e-4))
    const normal = normalize(attribute<'vec3'>('normal', 'vec3')).toVar()
    const facing = select(dot(normal, u.near).lessThan(0), normal.negate(), normal)
    const lit = dot(facing, u.light).add(0.28).clamp(0, 1)
    return vec4(colour.mul(mix(float(1).sub(u.depth), 1, lit.mul(lit).mul(float(3).sub(lit.mul(2))))), 1)
  })()
}

/** Edges are drawn in the waiting colour where rows wait, and as fine seams where they do not. */
export function lineStage(u: SurfaceUniforms) {
  return Fn(() => {
    const waits = attribute<'vec4'>('a', 'vec4').x
    const colour = mix(u.pane, u.waiting, waits)
    return vec4(colour, mix(float(0.16), float(0.6), waits).mul(u.edges))
  })()
}
