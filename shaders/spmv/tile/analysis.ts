import type { U32 } from '#src/base/arrays.ts'
import type { Params, ProductProblem } from '#src/kernel/kernel.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import format from '#src/sparse/formats/tile/index.ts'
import { RULE_NAMES } from '#src/sparse/formats/tile/rules.ts'
import type { Tiled } from '#src/sparse/formats/tile/tiled.ts'
import { defer } from './deferral.ts'
import { type Groups, groupsOf } from './groups.ts'
import { type Packed, packed } from './pack.ts'

/** Values of the parameter `variant`: the three of the paper. */
export const VARIANTS = ['CSR only', 'adaptive', 'deferred COO'] as const
const [CSR_ONLY, , DEFERRED] = VARIANTS.keys()

/** Nonzeros of the tiles that are deferred, at most: those that both rules would keep as COO. */
const VERY_SPARSE = 12
/** Workers that fill a large GPU: tile rows are cut up while there are fewer. */
const PLENTY = 2 ** 13
/** Tiles of one worker, at least and at most, where the rule says how many: a worker goes through them one by one. */
const [FEWEST, MOST] = [4, 64]
/** Nonzeros of a tile in the mean from which on its rows keep two lanes busy. */
const FULL = 64
/** Lanes of a piece of deferred nonzeros, at most. */
const WIDEST_TEAM = 32

export interface Tiles extends Groups, Packed {
  readonly tiled: Tiled
  /** Nonzero of each slot, or PADDING: those of the tiles, and then those deferred. One of padding where there are none. */
  readonly nonzero: Int32Array<ArrayBuffer>
  readonly tileSlots: number
  readonly deferredColumns: U32
  /** Lanes of a row of a tile. */
  readonly team: number
  /** Lanes of a piece of deferred nonzeros. */
  readonly deferredTeam: number
  /** Tiles of a worker, at most. */
  readonly most: number
}

/** Tiles of a worker at most: few where there are few tiles. */
const ruledMost = (tiles: number): number => Math.min(MOST, Math.max(FEWEST, Math.floor(tiles / PLENTY)))

/** Lanes of a row of a tile: the paper's two where rows have work for them; else a subgroup takes two tiles at a time. */
const ruledTeam = (nonzeros: number, tiles: number): number => (nonzeros < FULL * tiles ? 1 : 2)

/** The pattern as tiles, what is deferred, and who does what. O(nnz), and the sorting of each tile row's columns. */
export function analyse({ pattern }: ProductProblem, params: Params): Tiles {
  const variant = params['variant']
  const parted = variant === DEFERRED ? defer(pattern, VERY_SPARSE) : undefined
  const rule = variant === CSR_ONLY ? RULE_NAMES.indexOf('CSR only') : params['rule']
  const tiled = format.of(parted?.kept ?? pattern, { rule, masks: 0 })
  const tileSlots = tiled.nonzero.length
  const deferred = parted?.deferredNonzero ?? new Int32Array()
  const deferred_ptr = parted?.deferred_ptr ?? new Uint32Array(pattern.rows + 1)
  const most = params['tiles'] || ruledMost(tiled.tile_col_idx.length)
  const groups = groupsOf(pattern.rows, tiled.tile_ptr, deferred_ptr, most)
  return {
    ...groups,
    ...packed(tiled),
    tiled,
    nonzero: slotsOf(tiled.nonzero, deferred, parted?.keptNonzero),
    tileSlots,
    deferredColumns: columnsOf(pattern, deferred),
    team: params['team'] || ruledTeam(tiled.tile_nnz[tiled.format.length], tiled.format.length),
    deferredTeam: teamOf(deferred.length, groups.pieces.length / 4),
    most,
  }
}

/** The nonzeros of all slots by their place in the whole matrix, of which the tiles may have only those of `kept`. */
function slotsOf(tiles: Int32Array, deferred: Int32Array, kept?: Int32Array): Int32Array<ArrayBuffer> {
  const nonzero = new Int32Array(Math.max(1, tiles.length + deferred.length)).fill(-1)
  for (let s = 0; s < tiles.length; s++) nonzero[s] = kept && tiles[s] >= 0 ? kept[tiles[s]] : tiles[s]
  nonzero.set(deferred, tiles.length)
  return nonzero
}

function columnsOf({ col_idx }: Pattern, nonzeros: Int32Array): U32 {
  const columns = new Uint32Array(nonzeros.length)
  for (let s = 0; s < nonzeros.length; s++) columns[s] = col_idx[nonzeros[s]]
  return columns
}

/** Lanes of a piece: the largest power of two that the mean piece fills. */
function teamOf(nonzeros: number, pieces: number): number {
  let team = 1
  while (2 * team <= WIDEST_TEAM && 2 * team * pieces <= nonzeros) team *= 2
  return team
}
