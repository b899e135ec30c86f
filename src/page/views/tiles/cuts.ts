import { errorRecord } from '#src/core/base/errors.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { copyFor, type RunningWorker, startWorker } from '#src/engine/worker/start-worker.ts'
import { ruleNumber } from './tile.ts'
import { type TileCut, Cutter } from './tile-cutter.ts'
import * as texts from './words.ts'

/** The state of cutting a matrix into tiles: its result, its progress, or cancelled. */
export type Cutting = TileCut | { readonly busy: string } | { readonly cancelled: true }

export interface Cuts {
  /** By a rule: begun when first asked for. `changed` is called whenever there is something else to be seen. */
  of(rule: string | undefined): Cutting
  /** Ends what is being cut at once; it is begun again by `again`. */
  cancel(): void
  again(): void
  remove(): void
}

/** More rows and nonzeros would be felt on the page's thread. */
const LARGE = 200_000

/** Small matrices are cut here, large ones in a web worker. */
export const cutsOf = (pattern: Pattern, changed: () => void): Cuts =>
  pattern.rows + pattern.col_idx.length > LARGE ? cutsElsewhere(pattern, changed) : cutsHere(pattern)

function cutsHere(pattern: Pattern): Cuts {
  const known = new Map<number, TileCut>()
  const cutter = new Cutter(pattern)
  const nothing = () => undefined
  return {
    of(rule) {
      const number = ruleNumber(rule)
      const before = known.get(number)
      if (before) return before
      cutter.choose(number)
      const cut = cutter.fill(number)
      known.set(number, cut)
      return cut
    },
    cancel: nothing,
    again: nothing,
    remove: nothing,
  }
}

/** The pattern crosses to the worker with each rule; cancelling ends the worker, and the next cut starts another. */
function cutsElsewhere(pattern: Pattern, changed: () => void): Cuts {
  const known = new Map<number, Cutting>()
  let worker: RunningWorker<typeof Cutter> | undefined

  function running(): RunningWorker<typeof Cutter> {
    if (!worker || worker.ended())
      worker = startWorker(new Worker(new URL('./tile.worker.ts', import.meta.url), { type: 'module' }))
    return worker
  }

  async function make(rule: number): Promise<void> {
    const own = running()
    const tell = (cutting: Cutting) => {
      if (own !== worker) return // ended meanwhile: its result is not needed
      known.set(rule, cutting)
      changed()
    }
    try {
      const cutter = await own.get(new own.api(copyFor(pattern)))
      tell({ busy: texts.choosing })
      await own.get(cutter.choose(rule))
      tell({ busy: texts.filling })
      tell(await own.get<TileCut>(cutter.fill(rule)))
    } catch (cause) {
      tell({ error: errorRecord(cause).message })
    }
  }

  function end(): void {
    worker?.terminate()
    worker = undefined
  }

  function forget(which: (cutting: Cutting) => boolean, next?: Cutting): void {
    for (const [rule, cutting] of known) {
      if (!which(cutting)) continue
      if (next) known.set(rule, next)
      else known.delete(rule)
    }
    changed()
  }

  return {
    of(rule) {
      const number = ruleNumber(rule)
      const cutting = known.get(number)
      if (cutting) return cutting
      const begun = { busy: texts.sending }
      known.set(number, begun)
      void make(number)
      return begun
    },
    cancel() {
      end()
      forget((cutting) => 'busy' in cutting, { cancelled: true })
    },
    again: () => forget((cutting) => 'cancelled' in cutting),
    remove: end,
  }
}
