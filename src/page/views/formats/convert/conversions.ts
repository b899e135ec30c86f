import { errorRecord } from '#src/core/base/errors.ts'
import { formatOf } from '#src/engine/catalog/formats.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { FormatParameter } from '#src/core/sparse/formats/format.ts'
import { startWorker } from '#src/engine/worker/start-worker.ts'
import { type Choice, paramsFor, textOf } from '../choice.ts'
import { type Converted, Converter } from './converter.ts'
import { isLarge } from '../shown.ts'

/** A format's state: not made yet, the matrix in it, or why it cannot be made. */
export type ConversionEntry = { readonly busy: true } | (Converted & { readonly params: readonly FormatParameter[] })

export interface Conversions {
  /** The matrix in a format: converted when first asked for, `changed` is called once it is there. */
  of(choice: Choice): ConversionEntry
  remove(): void
}

/** Small matrices are converted here, large ones in a web worker, one format after another. */
export function conversionsOf(pattern: Pattern, changed: () => void): Conversions {
  const known = new Map<string, ConversionEntry>()
  const { converter, end } = isLarge(pattern)
    ? elsewhere(pattern)
    : { converter: opened(pattern), end: () => undefined }
  let ended = false

  async function make({ id, params }: Choice, key: string): Promise<void> {
    try {
      const format = await formatOf(id)
      const set = paramsFor(format, params, pattern.col_idx.length)
      const converted = await (await converter).show(id, set)
      known.set(key, { ...converted, params: format.params })
    } catch (cause) {
      known.set(key, { error: errorRecord(cause).message, params: [] })
    }
    if (!ended) changed()
  }

  return {
    of(choice) {
      const key = textOf(choice)
      const entry = known.get(key)
      if (entry) return entry
      known.set(key, { busy: true })
      void make(choice, key)
      return { busy: true }
    },
    remove() {
      ended = true
      end()
    },
  }
}

type Show = Pick<Converter, 'show'>

async function opened(pattern: Pattern): Promise<Show> {
  const converter = new Converter()
  converter.open(pattern)
  return converter
}

/** The pattern crosses to the worker once. */
function elsewhere(pattern: Pattern): { readonly converter: Promise<Show>; end(): void } {
  const { api, get, terminate } = startWorker<Converter>(
    new Worker(new URL('./conversions.worker.ts', import.meta.url), { type: 'module' }),
  )
  const show = (...of: Parameters<Show['show']>) => get<Converted>(api.show(...of))
  const converter = get(api.open(pattern)).then(() => ({ show }))
  converter.catch(() => undefined) // the worker may end before any format is asked for
  return { converter, end: terminate }
}
