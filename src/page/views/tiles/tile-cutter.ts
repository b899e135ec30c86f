import { errorRecord } from '#src/core/base/errors.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { layoutOf } from '#src/core/sparse/formats/tile/layout.ts'
import { filled } from '#src/core/sparse/formats/tile/structure.ts'
import type { Tiled } from '#src/core/sparse/formats/tile/stored.ts'

/** A matrix in tiles, or why there is none. */
export type TileCut = { readonly tiled: Tiled } | { readonly error: string }

/** Cuts one pattern into tiles, by any rule, in two stages. It lives in a web worker, and errors cross as their messages. */
export class Cutter {
  readonly #pattern: Pattern
  #layout: ReturnType<typeof layoutOf> | undefined

  constructor(pattern: Pattern) {
    this.#pattern = pattern
  }

  /** Finds the tiles that hold anything, and the format of each. */
  choose(rule: number): void {
    this.#layout = layoutOf(this.#pattern, rule)
  }

  /** Fills the tiles that were chosen last, by the same rule. */
  fill(rule: number): TileCut {
    try {
      return { tiled: filled(this.#pattern, this.#layout ?? layoutOf(this.#pattern, rule), { rule, masks: 0 }) }
    } catch (cause) {
      return { error: errorRecord(cause).message }
    }
  }
}
