import format from '#src/core/sparse/formats/tile/index.ts'
import { COO, CSR, HYB } from '#src/core/sparse/formats/tile/rules.ts'
import type { Tiled } from '#src/core/sparse/formats/tile/stored.ts'
import type { Product } from '../multiply.ts'

/** What a matrix's tiles have to be like for a fault to show. */

const known = new WeakMap<Product['pattern'], Tiled>()

/** The tiles that the kernel has by its initial parameters. */
export function tilesOf({ pattern }: Product): Tiled {
  const tiled = known.get(pattern) ?? format.of(pattern, { rule: 0, masks: 0 })
  known.set(pattern, tiled)
  return tiled
}

/** Is there a tile of the format with at least this many lines? */
export const has =
  (number: number, lines = 0) =>
  (problem: Product): boolean => {
    const tiled = tilesOf(problem)
    return tiled.format.some((one, t) => one === number && tiled.lines[t] >= lines)
  }

const slots = ({ value_offset }: Tiled, t: number): number => value_offset[t + 1] - value_offset[t]

/** Is there a COO tile whose bytes do not fill words? */
export const hasOddCoo = (problem: Product): boolean => {
  const tiled = tilesOf(problem)
  return tiled.format.some((one, t) => one === COO && slots(tiled, t) % 4 > 0)
}

/** Does anything of a HYB tile not fit into its ELL part? */
export const hasBeyond = (problem: Product): boolean => {
  const tiled = tilesOf(problem)
  return tiled.format.some((one, t) => one === HYB && slots(tiled, t) > 16 * tiled.lines[t])
}

/** Are there tiles so sparse that they are deferred? */
export const defers = (problem: Product): boolean => {
  const { tile_nnz } = tilesOf(problem)
  return tile_nnz.some((before, t) => t > 0 && before - tile_nnz[t - 1] <= 12)
}

/** And is there one left of a CSR tile that is not? */
export const defersBefore = (problem: Product): boolean => {
  const { tile_ptr, tile_nnz, format: formats } = tilesOf(problem)
  const sparse = (t: number) => tile_nnz[t + 1] - tile_nnz[t] <= 12
  return formats.some((one, t) => one === CSR && !tile_ptr.includes(t) && sparse(t - 1) && !sparse(t))
}

/** Does a COO tile have nonzeros in several rows? */
export const hasHighCoo = (problem: Product): boolean => {
  const { format: formats, tile_nnz, local } = tilesOf(problem)
  return formats.some((one, t) => one === COO && local[tile_nnz[t + 1] - 1] >> 4 > local[tile_nnz[t]] >> 4)
}

export const hasTwoTiles = (problem: Product): boolean =>
  tilesOf(problem).tile_ptr.some((end, i, tile_ptr) => i > 0 && end - tile_ptr[i - 1] > 1)
