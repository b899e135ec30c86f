import type { I32, U32 } from '#src/core/base/arrays.ts'
import { nnz, type Pattern } from '../../csr.ts'
import type { TileRow } from './tile-row.ts'
import { EDGE } from './tiling.ts'

/** Nonzeros of tiles that are too sparse to be kept, as rows. */
export interface Deferred {
  /** Place of each in the CSR matrix. */
  readonly deferred: I32
  /** Where those of each row begin: rows + 1 words. */
  readonly deferred_ptr: U32
}

/** Lists the nonzeros of tiles that hold `sparse` or fewer, tile row after tile row. */
export class Rest {
  readonly #pattern: Pattern
  readonly #sparse: number
  readonly #nonzeros: I32
  readonly #ptr: U32
  #count = 0

  constructor(pattern: Pattern, sparse: number) {
    this.#pattern = pattern
    this.#sparse = sparse
    this.#nonzeros = new Int32Array(sparse > 0 ? nnz(pattern) : 0)
    this.#ptr = new Uint32Array(pattern.rows + 1)
  }

  add(ti: number, { held }: TileRow): void {
    if (this.#sparse === 0) return
    const { rows, row_ptr, col_idx } = this.#pattern
    for (let i = ti * EDGE; i < Math.min(rows, (ti + 1) * EDGE); i++) {
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
        if (held[col_idx[k] >>> 4] <= this.#sparse) this.#nonzeros[this.#count++] = k
      this.#ptr[i + 1] = this.#count
    }
  }

  all(): Deferred {
    return { deferred: this.#nonzeros.slice(0, this.#count), deferred_ptr: this.#ptr }
  }
}
