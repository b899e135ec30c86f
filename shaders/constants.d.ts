/** Constants that TypeScript imports from shaders; `node tools/wesl-constants.mjs` writes this file. */

declare module '#shaders/bfs/search.wesl' {
  export const UNREACHED: number
}

declare module '#shaders/block_symgs/half.wesl' {
  export const BLOCK: number
  export const SIDE: number
}

declare module '#shaders/colouring/choose.wesl' {
  export const DRAWN: number
}

declare module '#shaders/colouring/graph.wesl' {
  export const NONE: number
}

declare module '#shaders/krylov/distances.wesl' {
  export const DISTANCES: number
}

declare module '#shaders/krylov/dots.wesl' {
  export const DOTS: number
  export const HALF: number
  export const PQ: number
  export const RR: number
  export const RZ: number
  export const TR: number
  export const TT: number
}

declare module '#shaders/krylov/state.wesl' {
  export const BEGAN: number
  export const BROKE_DOWN: number
  export const CONVERGED: number
  export const ENDED: number
  export const IDLE: number
  export const LIMIT_REACHED: number
  export const NOT_POSITIVE: number
  export const NOW: number
  export const NO_STEP: number
  export const OF_ALPHA: number
  export const OF_BETA: number
  export const OF_HALF: number
  export const OF_OMEGA: number
  export const OF_PQ: number
  export const OF_RR: number
  export const OF_RZ: number
  export const OF_TR: number
  export const OF_TT: number
  export const OVERFLOWED: number
  export const ROUND_ENDED: number
  export const SCALARS: number
  export const SQUARE_OF_NOTHING: number
  export const STAGNATED: number
  export const STATE_WORDS: number
}

declare module '#shaders/lib/calibrate.wesl' {
  export const ADDED: number
}

declare module '#shaders/lib/counts.wesl' {
  export const EACH: number
}

declare module '#shaders/lu/dense.wesl' {
  export const SIDE: number
}

declare module '#shaders/lu/solution/spread.wesl' {
  export const UNIT: number
}

declare module '#shaders/lu/sync_free/tile.wesl' {
  export const ROOM: number
}

declare module '#shaders/spgemm/adaptive/choose.wesl' {
  export const DIRECT: number
}

declare module '#shaders/spgemm/bins.wesl' {
  export const BINS: number
}

declare module '#shaders/spgemm/bins/bitonic.wesl' {
  export const NONE: number
}

declare module '#shaders/spgemm/bins/rows.wesl' {
  export const BINS: number
  export const FEW: number
  export const LONG: number
  export const POOL: number
  export const UNDONE: number
}

declare module '#shaders/spgemm/esc/cut.wesl' {
  export const most_slices: number
}

declare module '#shaders/spgemm/esc/digits.wesl' {
  export const DIGITS: number
}

declare module '#shaders/spgemm/esc/told_place.wesl' {
  export const NEVER: number
}

declare module '#shaders/spgemm/tile/tiles.wesl' {
  export const C_RECORD: number
  export const RECORD: number
  export const SIDE: number
}

declare module '#shaders/spgemm/words/begin.wesl' {
  export const EACH: number
}

declare module '#shaders/spgemm/words/fill_wide.wesl' {
  export const STRETCHES: number
}

declare module '#shaders/spgemm/words/long.wesl' {
  export const LANES: number
}

declare module '#shaders/spgemm/words/setting.wesl' {
  export const BINS: number
  export const LISTS: number
  export const MERGED: number
}

declare module '#shaders/spgemm/words/short_fill.wesl' {
  export const ROOM: number
}

declare module '#shaders/spgemm/words/table.wesl' {
  export const EMPTY: number
}

declare module '#shaders/spmspv/pieces.wesl' {
  export const SHARED: number
}

declare module '#shaders/spmv/compressed/kernel.wesl' {
  export const UNIT: number
}

declare module '#shaders/spmv/coo_segmented/quads.wesl' {
  export const QUAD: number
}

declare module '#shaders/spmv/csr_vector/kernel.wesl' {
  export const AHEAD: number
}

declare module '#shaders/spmv/dia/kernel.wesl' {
  export const MOST: number
}

declare module '#shaders/spmv/row_bins/medium.wesl' {
  export const ACROSS: number
}

declare module '#shaders/sptrans/atomic/count_grouped.wesl' {
  export const MOST_EACH: number
}

declare module '#shaders/sptrans/atomic/long.wesl' {
  export const SHORT: number
}

declare module '#shaders/sptrans/atomic/runs.wesl' {
  export const ABREAST: number
  export const LAST: number
}

declare module '#shaders/sptrans/atomic/sorted.wesl' {
  export const MOST: number
}

declare module '#shaders/sptrans/merge_trans/blocks.wesl' {
  export const EACH: number
}

declare module '#shaders/sptrans/radix_trans/move.wesl' {
  export const MOST_EACH: number
}

declare module '#shaders/sptrsv/chain_phases/prepare.wesl' {
  export const WHOLE: number
}

declare module '#shaders/sptrsv/chain_phases/stage.wesl' {
  export const PLACE: number
  export const SHARE_SHIFT: number
}

declare module '#shaders/sptrsv/slab_march/place.wesl' {
  export const CHUNK: number
}

declare module '#shaders/sptrsv/structured/record.wesl' {
  export const PASSED: number
  export const POLLED: number
}

declare module '#shaders/symgs/gather.wesl' {
  export const TILE: number
}

declare module '#shaders/symgs/order.wesl' {
  export const NONE: number
}
