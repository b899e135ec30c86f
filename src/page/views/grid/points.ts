import { attribute, float, Fn, max, mix, positionGeometry, select, uniform, vec3, vec4 } from 'three/tsl'
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Mesh,
  type Node,
  NodeMaterial,
  Vector2,
} from 'three/webgpu'
import type { F32, U8 } from '#src/core/base/arrays.ts'
import type { SurfaceUniforms } from './inks.ts'
import { RADIUS, RIM } from './look.ts'

/** A dot at every vertex, for meshes whose vertices stand well apart on screen; hollow where a row waits. */
export class Points {
  readonly mesh: Mesh
  private readonly geometry = new BufferGeometry()
  private readonly material = new NodeMaterial()
  private readonly screen = uniform(new Vector2())
  private readonly unit = uniform(1)
  private readonly lift = uniform(0)
  private readonly shares: readonly BufferAttribute[]

  constructor(positions: F32, u: SurfaceUniforms) {
    const rows = positions.length / 3
    this.geometry.setAttribute('position', new BufferAttribute(fourTimes(positions), 3))
    this.geometry.setAttribute('corner', new BufferAttribute(cornersFor(rows), 2))
    this.geometry.setIndex(new BufferAttribute(quadsFor(rows), 1))
    this.shares = ['a', 'b'].map((name) => {
      const data = new BufferAttribute(new Uint8Array(16 * rows), 4, true)
      data.setUsage(DynamicDrawUsage)
      this.geometry.setAttribute(name, data)
      return data
    })
    const corner = attribute<'vec2'>('corner', 'vec2')
    const clip = u.clip.mul(vec4(positionGeometry, 1))
    const reach = corner.mul(this.unit.mul(2 * (RADIUS + RIM + 1))).div(this.screen)
    this.material.vertexNode = vec4(clip.xy.add(reach), clip.z.sub(this.lift), 1)
    this.material.fragmentNode = dotStage(u, corner, this.unit)
    this.material.side = DoubleSide
    this.material.transparent = true
    this.material.depthWrite = false
    this.material.forceSinglePass = true
    this.mesh = new Mesh(this.geometry, this.material)
  }

  /** Takes the shares of the surface's vertices, 4 bytes each, in the two attributes. */
  paint(...sources: readonly U8[]): void {
    sources.forEach((source, s) => {
      const from = new Uint32Array(source.buffer, source.byteOffset, source.length / 4)
      const bytes = this.shares[s].array as U8
      const to = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
      for (let i = 0; i < to.length; i++) to[i] = from[i >> 2]
      this.shares[s].needsUpdate = true
    })
  }

  /** `lift`: how far, in clip depth, a dot comes forward so that a slanting surface does not cut it. */
  arrange(width: number, height: number, unit: number, lift: number): void {
    this.lift.value = lift
    this.screen.value.set(width, height)
    this.unit.value = unit
  }

  dispose(): void {
    this.geometry.dispose()
    this.material.dispose()
  }
}

function fourTimes(positions: F32): F32 {
  const out = new Float32Array(4 * positions.length)
  for (let i = 0; i < positions.length / 3; i++) {
    const point = positions.subarray(3 * i, 3 * i + 3)
    for (let c = 0; c < 4; c++) out.set(point, 12 * i + 3 * c)
  }
  return out
}

function cornersFor(rows: number): F32 {
  const out = new Float32Array(8 * rows)
  for (let i = 0; i < rows; i++) out.set([-1, -1, 1, -1, 1, 1, -1, 1], 8 * i)
  return out
}

function quadsFor(rows: number): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(6 * rows)
  for (let i = 0; i < rows; i++)
    out.set(
      [0, 1, 2, 0, 2, 3].map((c) => 4 * i + c),
      6 * i,
    )
  return out
}

function dotStage(u: SurfaceUniforms, corner: Node<'vec2'>, unit: Node<'float'>) {
  return Fn(() => {
    const a = attribute<'vec4'>('a', 'vec4')
    const b = attribute<'vec4'>('b', 'vec4')
    const waits = a.x.greaterThan(0.5)
    const weights = [a.x, a.y, a.z, a.w, b.x, b.y]
    let colour: Node<'vec3'> = vec3(0)
    weights.forEach((weight, c) => {
      colour = colour.add((c === 0 ? u.waiting : u.colours[c]).mul(weight))
    })
    const away = corner.length().mul(unit.mul(RADIUS + RIM + 1))
    const inside = (radius: Node<'float'>) => radius.sub(away).add(0.5).clamp(0, 1)
    const disc = inside(unit.mul(RADIUS + RIM))
    const core = inside(unit.mul(RADIUS))
    const hole = select(waits, inside(unit.mul(RADIUS - 1)), float(0))
    return vec4(mix(u.pane, colour, max(core.sub(hole), 0)), disc)
  })()
}
