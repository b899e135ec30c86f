import type { Remote } from 'comlink'
import type { U32, U8 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { type RunningWorker, startWorker } from '#src/engine/worker/start-worker.ts'
import type { Counted, Counter } from './counter.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import type { StateOf } from './density.ts'

/** A web worker with one pattern, for all pictures of it; it ends with the last of them. */
interface Shared {
  readonly worker: RunningWorker<typeof Counter>
  readonly counter: Promise<Remote<Counter>>
  users: number
}

const shared: Readonly<Record<StateOf, WeakMap<Pattern, Shared>>> = { row: new WeakMap(), entry: new WeakMap() }
let askers = 0

/** Where a picture has nonzeros counted that are too many for the page's thread. */
export interface Counting {
  coarse(bins: Bins, states: U8 | undefined): Promise<Counted>
  exact(bins: Bins, states: U8 | undefined): Promise<Counted | undefined>
  stop(): void
  remove(): void
}

export function countingOf(pattern: Pattern, level: U32, of: StateOf): Counting {
  const own = shared[of].get(pattern) ?? started(pattern, level, of)
  shared[of].set(pattern, own)
  own.users++
  const asker = askers++
  const asked = <T>(ask: (counter: Remote<Counter>) => Promise<T>): Promise<T> => own.worker.get(own.counter.then(ask))
  return {
    coarse: (bins, states) => asked((counter) => counter.coarse(bins, states)),
    exact: (bins, states) => asked((counter) => counter.exact(asker, bins, states)),
    stop: () => void asked((counter) => counter.stop(asker)).catch(() => undefined), // said where a count is waited for
    remove() {
      if (--own.users > 0) return
      own.worker.terminate()
      shared[of].delete(pattern)
    },
  }
}

function started(pattern: Pattern, level: U32, of: StateOf): Shared {
  const worker = startWorker<typeof Counter>(
    new Worker(new URL('./count.worker.ts', import.meta.url), { type: 'module' }),
  )
  const counter = worker.get(new worker.api(pattern, level, of))
  counter.catch(() => undefined) // said where a count is waited for
  return { worker, counter, users: 0 }
}
