import { type Endpoint, proxy, type Remote, transfer, wrap } from 'comlink'
import { buffersOf } from '#src/core/base/arrays.ts'
import { copied } from '#src/core/base/copied.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Progress } from '#src/core/sparse/source.ts'
import { carryErrors } from './errors-across.ts'
import type { Served } from './serve.ts'
import { partMissing } from '#src/core/base/words.ts'
import * as texts from './words.ts'

/** A web worker as the page that started it sees it. */
export interface RunningWorker<T> {
  /** What it offers, to be called with `get`. */
  readonly api: Remote<T>
  /** Waits for an answer; throws the worker's error, why it ended by itself, or `Cancelled` once it is terminated. */
  get<R>(work: Promise<R>): Promise<R>
  /** Ends it at once, also in the midst of its work: that is how jobs are cancelled. */
  terminate(): void
  /** Whether it has ended, by itself or terminated. */
  ended(): boolean
}

/** Takes over a worker whose script calls `serve`. */
export function startWorker<T>(worker: Worker): RunningWorker<T> {
  carryErrors()
  const life = new AbortController()
  const { signal } = life
  const served = wrap<Served<unknown>>(endpointOf(worker, signal))
  let stop: (reason: AppError) => void
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  stopped.catch(() => undefined) // it may fail before anything waits for it
  const end = (reason: AppError) => {
    life.abort()
    worker.terminate()
    stop(reason)
  }
  const onError = (event: ErrorEvent) => {
    event.preventDefault() // said where it is waited for
    end(failureOf(event.message))
  }
  worker.addEventListener('error', onError, { signal })
  worker.addEventListener('messageerror', () => end(failed(texts.noAnswer)), { signal })
  void died(served, signal).then((how) => how && end(failed(how)))
  return {
    api: served.api as unknown as Remote<T>, // comlink types it as a value to be fetched
    get: (work) => Promise.race([work, stopped]),
    terminate: () => end(new AppError('Cancelled', 'Cancelled.')),
    ended: () => signal.aborted,
  }
}

/**
 * A worker as comlink speaks to it, for as long as it lives: comlink takes its listener away for no worker, and a browser
 * keeps a worker that has ended, with all its listeners.
 */
const endpointOf = (worker: Worker, signal: AbortSignal): Endpoint => ({
  postMessage: (message, moved = []) => worker.postMessage(message, moved),
  addEventListener: (type, listener) => worker.addEventListener(type, listener, { signal }),
  removeEventListener: (type, listener) => worker.removeEventListener(type, listener),
})

/**
 * Looks within which a worker begins, its script's way over the network included. They are counted and not timed: a page that
 * sleeps, or that gets no processor, looks less often, and its workers begin as late.
 */
const BEGIN_LOOKS = 30
/** Between two looks whether a worker has begun, or whether a lock that it asked for is still there. */
const LOOK_MS = 1000

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/**
 * Resolves to the sentence that says how a worker ended by itself; undefined where it was terminated before, or where that
 * cannot be known. A browser that ends a worker, for its memory say, sends no event; but it releases the lock that the
 * worker took before any work (serve.ts).
 */
async function died(served: Remote<Served<unknown>>, signal: AbortSignal): Promise<string | undefined> {
  try {
    const name = `worker ${crypto.randomUUID()}`
    const held = served.hold(name)
    let holds: boolean | undefined
    for (let look = 0; holds === undefined && look < BEGIN_LOOKS; look++)
      holds = await Promise.race([held, pause(LOOK_MS)])
    if (signal.aborted) return undefined
    if (holds === undefined) return texts.notBegun(BEGIN_LOOKS)
    const { locks } = navigator
    if (!holds || !locks) return undefined
    do {
      await locks.request(name, { signal }, () => undefined)
      // the page may have come before the worker, which then holds it by now
      await pause(LOOK_MS)
    } while (!signal.aborted && (await isAsked(locks, name)))
    return signal.aborted ? undefined : texts.endedByBrowser
  } catch {
    return undefined
  }
}

/** Whether a lock is held or waited for. */
async function isAsked(locks: LockManager, name: string): Promise<boolean> {
  const { held = [], pending = [] } = await locks.query()
  return [...held, ...pending].some((lock) => lock.name === name)
}

const failed = (why: string) => new AppError('WorkerFailed', texts.hasEnded(why))

/** A worker whose script did not arrive fails without a word. */
const failureOf = (message: string | undefined): AppError =>
  message ? failed(texts.itSaid(message)) : new AppError('PartMissing', partMissing)

/** Progress callbacks cross the border as proxies. */
export const reported = (progress: Progress): Progress => proxy(progress)

/** What a worker is to have a copy of. */
export function copyFor<T>(value: T): T {
  const copy = copied(value)
  return transfer(copy, [...buffersOf(copy)])
}
