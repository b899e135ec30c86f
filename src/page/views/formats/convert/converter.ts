import { errorRecord } from '#src/core/base/errors.ts'
import { formatOf } from '#src/engine/catalog/formats.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { FormatParams } from '#src/core/sparse/formats/format.ts'
import { showFormat, type ShownFormat } from '../shown.ts'

/** A conversion or its error: FormatTooLarge says how many slots it would take. */
export type Converted = { readonly shown: ShownFormat } | { readonly error: string }

/** Converts one pattern to any format. It lives in a web worker, and errors cross as their messages. */
export class Converter {
  #pattern: Pattern | undefined

  open(pattern: Pattern): void {
    this.#pattern = pattern
  }

  async show(id: string, params: FormatParams): Promise<Converted> {
    try {
      const format = await formatOf(id)
      if (!this.#pattern) throw new Error('No matrix is open.')
      return { shown: showFormat(format, this.#pattern, params) }
    } catch (cause) {
      return { error: errorRecord(cause).message }
    }
  }
}
