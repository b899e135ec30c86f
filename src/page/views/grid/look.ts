import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { DONE, FAILED, SPINNING, UNTRACED, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { mixStates, cssToRgb } from '#src/page/draw/colour.ts'
import { paneExtent } from '#src/page/draw/surface.ts'
import type { Mesh, MeshView } from './solid/mesh.ts'

/** States that a row can be in, by channel: four in a vertex's first four bytes, two in its second. */
export const STATES_DRAWN: readonly number[] = [WAITING, SPINNING, WORKING, DONE, FAILED, UNTRACED]

/** Design pixels between vertices from which the edges are drawn, and from which fully. */
const EDGES_FROM = 4
const EDGES_FULLY = 9
/** … and from which a dot is drawn at each. */
const DOTS_FROM = 20
/** Meshes of more vertices than this differ by their patches alone. */
export const MOST_DOTS = 16_384
/** Radius of a dot and thickness of its rim, design pixels. */
export const RADIUS = 3
export const RIM = 0.8

type Three = [number, number, number]

/** What a surface looks like in a frame. Colours are shares of 1, directions are in the mesh's own coordinates. */
export interface SurfaceLook {
  /** By channel of STATES_DRAWN. */
  readonly colours: readonly Three[]
  readonly pane: Three
  readonly waiting: Three
  readonly light: Three
  readonly near: readonly [number, number, number]
  /** How dark a side turned from the light becomes: 0 leaves colours as they are. */
  readonly depth: number
  /** Opacity of the edges. */
  readonly edges: number
  readonly dots: boolean
}

export function lookOf(view: MeshView, frame: Frame): SurfaceLook {
  const { palette } = frame
  const { right, up, near } = view.axes
  const toLight = right.map((r, c) => -0.45 * r + 0.6 * up[c] + 0.66 * near[c]) as Three
  const spacing = (view.body.edge * view.scale) / paneExtent(frame).unit
  return {
    colours: STATES_DRAWN.map((state) => (state === WAITING ? hollow(frame) : shares(palette.states[state]))),
    pane: shares(palette.pane),
    waiting: shares(palette.states[WAITING]),
    light: toLight.map((c) => c / Math.hypot(...toLight)) as Three,
    near,
    depth: view.body.flat ? 0 : palette.theme === 'dark' ? 0.62 : 0.5,
    edges: Math.min(1, Math.max(0, (spacing - EDGES_FROM) / (EDGES_FULLY - EDGES_FROM))),
    dots: spacing >= DOTS_FROM,
  }
}

const shares = (css: string) => cssToRgb(css).map((c) => c / 255) as Three

/** Waiting is hollow: the tone of the pane, lifted just enough that the shape of the body can be read. */
function hollow({ palette }: Frame): Three {
  const { rgb } = mixStates(palette, [1, 0, 0, 0, 0, 0, 0])
  const pane = cssToRgb(palette.pane)
  return rgb.map((c, k) => (pane[k] + 0.2 * (c - pane[k])) / 255) as Three
}

/** Normals of the vertices: the mean of those of their triangles, larger ones counting more. */
export function normalsOf({ positions, triangles }: Pick<Mesh, 'positions' | 'triangles'>): F32 {
  const normals = new Float32Array(positions.length)
  for (let t = 0; t < triangles.length; t += 3) addNormal(positions, triangles.subarray(t, t + 3), normals)
  for (let p = 0; p < normals.length; p += 3) {
    const length = Math.hypot(normals[p], normals[p + 1], normals[p + 2]) || 1
    for (let c = 0; c < 3; c++) normals[p + c] /= length
  }
  return normals
}

function addNormal(positions: F32, corners: U32, normals: F32): void {
  const [a, b, c] = [3 * corners[0], 3 * corners[1], 3 * corners[2]]
  const [ux, uy, uz] = [
    positions[b] - positions[a],
    positions[b + 1] - positions[a + 1],
    positions[b + 2] - positions[a + 2],
  ]
  const [vx, vy, vz] = [
    positions[c] - positions[a],
    positions[c + 1] - positions[a + 1],
    positions[c + 2] - positions[a + 2],
  ]
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) normals[corner + k] += normal[k]
}
