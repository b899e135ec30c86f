import { type F64, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { isFlat, type FemSurface } from './fem.ts'

/** A mesh as packages and files give it: points, and polygons as vertex indices. */
export interface Polygons {
  readonly positions: readonly (readonly number[])[]
  readonly cells: readonly (readonly number[])[]
}

/** What a CommonJS package looks like when imported: Node and bundlers do not agree on it. */
type Package = Polygons | { readonly default: Polygons }

const unwrap = (module: Package): Polygons => ('default' in module ? module.default : module)

/** The two meshes, fetched only when asked for. Vertices keep the order in which the mesh first draws them. */
export async function loadMesh(mesh: 'bunny' | 'teapot'): Promise<FemSurface> {
  const module: Package = mesh === 'bunny' ? await import('bunny') : await import('teapot')
  return cleanSurface(unwrap(module))
}

/**
 * One vertex per distinct point, polygons cut into fans, triangles without area and vertices without triangles left
 * out, scaled by `normalised`. Seams of a mesh (a teapot's spout and body) are joined by this, where points coincide.
 */
export function cleanSurface(mesh: Polygons): FemSurface {
  const points = Float64Array.from(mesh.positions.flat())
  const welded = weld(mesh.positions)
  const triangles = mesh.cells
    .flatMap((cell) => fan(cell.map((v) => welded[v])))
    .filter(([a, b, c]) => !isFlat(points, a, b, c))
  return compact(points, Uint32Array.from(triangles.flat()))
}

/** First vertex at the same point, for every vertex. */
function weld(positions: Polygons['positions']): number[] {
  const first = new Map<string, number>()
  return positions.map((point, v) => {
    const key = point.join(' ')
    const known = first.get(key)
    if (known === undefined) first.set(key, v)
    return known ?? v
  })
}

const fan = (cell: readonly number[]): number[][] => cell.slice(2).map((c, t) => [cell[0], cell[t + 1], c])

/** Leaves out vertices that no triangle uses, keeps the order of the others, and scales them by `normalised`. */
export function compact(points: F64, triangles: U32): FemSurface {
  const used = new Uint32Array(points.length / 3)
  for (const v of triangles) used[v] = 1
  const rank = prefixSum(used)
  const positions = new Float64Array(3 * rank[used.length])
  used.forEach((uses, v) => {
    if (uses) positions.set(points.subarray(3 * v, 3 * v + 3), 3 * rank[v])
  })
  return { positions: normalised(positions), triangles: triangles.map((v) => rank[v]) }
}

/** xyz moved to the middle of their box and scaled to largest extent 2. */
function normalised(positions: F64): F64 {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  positions.forEach((value, k) => {
    low[k % 3] = Math.min(low[k % 3], value)
    high[k % 3] = Math.max(high[k % 3], value)
  })
  const extent = Math.max(...high.map((value, a) => value - low[a]))
  return positions.map((value, k) => ((value - (low[k % 3] + high[k % 3]) / 2) * 2) / (extent || 1))
}
