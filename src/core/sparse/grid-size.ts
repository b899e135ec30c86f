import type { StencilName } from './source.ts'

export type GridSize = readonly [number, number, number]
/** dx, dy, dz from a point to one that it is coupled to. */
export type Offset = readonly [number, number, number]

/** Is a point at L1 distance `steps` and Chebyshev distance `far` in the stencil? Equal distances lie on an axis. */
const MEMBER: Readonly<Record<StencilName, (steps: number, far: number, dz: number) => boolean>> = {
  D2N5: (steps, _, dz) => steps <= 1 && dz === 0,
  D2N9: (_, far, dz) => far <= 1 && dz === 0,
  D3N7: (steps) => steps <= 1,
  D3N13: (steps, far) => steps === far,
  D3N27: (_, far) => far <= 1,
  D3N33: (steps, far) => far <= 1 || steps === far,
}

/**
 * Offsets of a stencil, the point itself among them, in the order of their columns. D3N13 and D3N33 reach two points
 * along each axis. Chen, Yang, Liu, Ma, Journal of Software 34(11), 2023.
 */
export function stencilOffsets(stencil: StencilName): Offset[] {
  const reach = [-2, -1, 0, 1, 2]
  const cube = reach.flatMap((dz) => reach.flatMap((dy) => reach.map((dx): Offset => [dx, dy, dz])))
  return cube.filter((offset) => {
    const away = offset.map(Math.abs)
    return MEMBER[stencil](away[0] + away[1] + away[2], Math.max(...away), offset[2])
  })
}

/** Nonzeros of a grid matrix, in closed form: an offset couples all points that it does not carry over the border. */
export function gridNonzeros(stencil: StencilName, size: GridSize): number {
  const pairs = (offset: Offset) => size.reduce((n, extent, a) => n * Math.max(0, extent - Math.abs(offset[a])), 1)
  return stencilOffsets(stencil).reduce((sum, offset) => sum + pairs(offset), 0)
}
