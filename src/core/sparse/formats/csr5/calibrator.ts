import type { U32 } from '#src/core/base/arrays.ts'
import { firstRow } from './shape.ts'
import type { Csr5 } from './structure.ts'

/**
 * Runs of tiles with the same first row: the tiles from runs[r] to runs[r + 1] − 1. Every tile, the tail too, leaves in
 * calibrator[tile] its sum over the part of row tile_ptr[tile] up to the first row that begins after the tile's first
 * nonzero; all other sums it stores in y itself. When all tiles are done, each run adds its words to y[tile_ptr[runs[r]]],
 * in this order and by one invocation: no atomics. A row that begins with a tile is in y only by this addition, so y
 * starts as βy. The same nonzeros then always give the same bits.
 */
export function calibratorRuns({ tile_ptr }: Pick<Csr5, 'tile_ptr'>): U32 {
  const tiles = tile_ptr.length - 1
  const runs: number[] = []
  for (let t = 0; t < tiles; t++) if (t === 0 || firstRow(tile_ptr[t]) !== firstRow(tile_ptr[t - 1])) runs.push(t)
  return Uint32Array.from([...runs, tiles])
}
