import { floorPowerOfTwo } from '#src/core/base/powers.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Deferred } from '#src/core/sparse/formats/tile/deferred.ts'
import { layoutOf } from '#src/core/sparse/formats/tile/layout.ts'
import { fits } from '#src/core/sparse/formats/lib/size.ts'
import { RULE_NAMES } from '#src/core/sparse/formats/tile/rules.ts'
import type { Layout } from '#src/core/sparse/formats/tile/stored.ts'
import { type Groups, groupsOf } from './groups.ts'
import { type Descriptors, descriptorsOf } from './descriptors.ts'
import type { Product } from '../multiply.ts'

/** Values of the parameter `variant`: the three of the paper. */
export const VARIANTS = ['CSR only', 'adaptive', 'deferred COO'] as const
const [CSR_ONLY, , DEFERRED] = VARIANTS.keys()

/** Nonzeros of the tiles that are deferred, at most: those that both rules would keep as COO. */
const VERY_SPARSE = 12
/** Workers that fill a large GPU: with fewer tile rows than that each is cut up, into four times as many short pieces. */
const PLENTY = 2 ** 13
const SHORT = 4
/** Tiles of one worker, at most, where the rule says how many: a worker goes through them one by one. */
const MOST = 64
/** Mean nonzeros per tile from which on its rows keep two lanes busy. */
const FULL = 64
/** Lanes of a piece of deferred nonzeros, at most. */
const WIDEST_TEAM = 32

/**
 * The CPU's part of making tiles: it counts, chooses formats, and places each tile, for the sizes of buffers have
 * to be known beforehand. Indices and values, which are as many as nonzeros, are poured on the GPU.
 */
export interface Tiles extends Groups, Descriptors {
  readonly layout: Layout & Deferred
  /** Slots of all tiles; those of the deferred nonzeros come before them. */
  readonly slots: number
  /** Lanes of a row of a tile. */
  readonly team: number
  /** Lanes of a piece of deferred nonzeros. */
  readonly deferredTeam: number
  /** Tiles of a worker, at most. */
  readonly most: number
}

/** Tiles of a worker at most: as many as a tile row has, where tile rows are plenty. */
const ruledMost = (tiles: number, tileRows: number): number =>
  tileRows >= PLENTY ? MOST : Math.min(MOST, Math.max(1, Math.floor(tiles / (SHORT * PLENTY))))

/** Lanes of a row of a tile: the paper's two where rows have work for them; else a subgroup takes two tiles at a time. */
const ruledTeam = (nonzeros: number, tiles: number): number => (nonzeros < FULL * tiles ? 1 : 2)

/**
 * The pattern in tiles, what is deferred, and who does what. Throws AppError `FormatTooLarge`. O(nnz), and the
 * sorting of each tile row's columns.
 */
export function analyse({ pattern }: Pick<Product, 'pattern'>, params: Params): Tiles {
  const { variant, rule, tiles, team } = params
  const layout = layoutOf(
    pattern,
    variant === CSR_ONLY ? RULE_NAMES.indexOf('CSR only') : rule,
    variant === DEFERRED ? VERY_SPARSE : 0,
  )
  const { tile_ptr, tile_nnz, format, value_offset, deferred, deferred_ptr } = layout
  const slots = value_offset[format.length]
  fits('A matrix in tiles', slots + deferred.length, pattern.col_idx.length)
  const most = tiles || ruledMost(format.length, tile_ptr.length - 1)
  const groups = groupsOf(pattern.rows, tile_ptr, deferred_ptr, most)
  return {
    ...groups,
    ...descriptorsOf(pattern.rows, layout),
    layout,
    slots,
    team: team || ruledTeam(tile_nnz[format.length], format.length),
    deferredTeam: teamOf(deferred.length, groups.pieces.length / 4),
    most,
  }
}

/** Lanes of a piece: the largest power of two that the mean piece fills. */
const teamOf = (nonzeros: number, pieces: number): number =>
  floorPowerOfTwo(Math.min(WIDEST_TEAM, nonzeros / Math.max(1, pieces)))
