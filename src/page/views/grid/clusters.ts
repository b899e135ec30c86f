import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { MeshView } from './solid/mesh.ts'

/** Vertices that share a mark because they are closer together than a mark that is surely drawn. */
export interface Clusters {
  /** Cluster of every vertex. */
  readonly of: U32
  readonly sizes: U32
  readonly count: number
}

/** Groups vertices by the cube of side `side` that holds them; of one vertex each where they are far apart. */
export function clustersOf(positions: F32, side: number): Clusters {
  const n = positions.length / 3
  const of = new Uint32Array(n)
  const known = new Map<number, number>()
  const along = (value: number) => Math.floor(value / side) + 2 ** 16
  for (let i = 0; i < n; i++) {
    const key =
      along(positions[3 * i]) + 2 ** 17 * (along(positions[3 * i + 1]) + 2 ** 17 * along(positions[3 * i + 2]))
    let cluster = known.get(key)
    if (cluster === undefined) known.set(key, (cluster = known.size))
    of[i] = cluster
  }
  const sizes = new Uint32Array(known.size)
  for (let i = 0; i < n; i++) sizes[of[i]]++
  return { of, sizes, count: known.size }
}

/** Side of a cluster: as large as a mark must be to hold a pixel's centre wherever it is, and not below 1e-4. */
export const clusterSide = ({ scale }: MeshView): number => Math.max(1e-4, Math.SQRT2 / scale)
