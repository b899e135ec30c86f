import { type Remote, wrap } from 'comlink'
import { AppError } from '#src/base/errors.ts'
import type { U32, U8 } from '#src/base/arrays.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import type { Counted, Counter } from './counter.ts'
import type { Bins } from './density.ts'

/** A web worker with one pattern, for all pictures of it; it ends with the last of them. */
interface Shared {
  readonly worker: Worker
  readonly counter: Promise<Remote<Counter>>
  /** Rejects when the worker fails. */
  readonly failed: Promise<never>
  users: number
}

const shared = new WeakMap<Pattern, Shared>()
let askers = 0

/** Where a picture has nonzeros counted that are too many for the page's thread. */
export interface Counting {
  coarse(bins: Bins, states: U8 | undefined): Promise<Counted>
  exact(bins: Bins, states: U8 | undefined): Promise<Counted | undefined>
  stop(): void
  remove(): void
}

export function countingOf(pattern: Pattern, level: U32): Counting {
  const own = shared.get(pattern) ?? hired(pattern, level)
  shared.set(pattern, own)
  own.users++
  const asker = askers++
  const asked = <T>(ask: (counter: Remote<Counter>) => Promise<T>): Promise<T> =>
    Promise.race([own.counter.then(ask), own.failed])
  return {
    coarse: (bins, states) => asked((counter) => counter.coarse(bins, states)),
    exact: (bins, states) => asked((counter) => counter.exact(asker, bins, states)),
    stop: () => void own.counter.then((counter) => counter.stop(asker)),
    remove() {
      if (--own.users > 0) return
      own.worker.terminate()
      shared.delete(pattern)
    },
  }
}

function hired(pattern: Pattern, level: U32): Shared {
  const worker = new Worker(new URL('./count.worker.ts', import.meta.url), { type: 'module' })
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault() // said where it is waited for
      const { message } = event
      reject(message ? new AppError('WorkerFailed', `A web worker failed: ${message}`) : missing())
    })
  })
  failed.catch(() => undefined) // it may fail before anything waits for it
  const Remote = wrap<typeof Counter>(worker)
  return { worker, counter: new Remote(pattern, level), failed, users: 0 }
}

const missing = () => new AppError('PartMissing', 'A part of the page did not arrive.')
