import { proxy, type Remote, wrap } from 'comlink'
import { AppError, errorFrom } from '#src/base/errors.ts'
import type { Progress } from '#src/sparse/source.ts'
import type { Outcome, Workshop } from './workshop.ts'

/** A workshop in a web worker of its own. `letGo` ends it at once, whatever it does: that is how jobs are cancelled. */
export interface Hired {
  readonly shop: Remote<Workshop>
  /** Waits for an outcome; throws its error, or `Cancelled` when the workshop is let go meanwhile. */
  get<T>(work: Promise<Outcome<T>>): Promise<T>
  letGo(): void
  /** Whether it has ended, by itself or let go. */
  gone(): boolean
}

export function hire(): Hired {
  const worker = new Worker(new URL('./workshop.worker.ts', import.meta.url), { type: 'module' })
  const shop = wrap<Workshop>(worker)
  const life = new AbortController()
  let stop: (reason: AppError) => void
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  stopped.catch(() => undefined) // nobody may be waiting
  const end = (reason: AppError) => {
    life.abort()
    worker.terminate()
    stop(reason)
  }
  worker.addEventListener('error', (event) => {
    event.preventDefault() // said where it is waited for
    end(failureOf(event.message))
  })
  worker.addEventListener('messageerror', () => end(failed('What it answered did not arrive.')))
  void died(shop, life.signal).then((dead) => dead && end(failed('The browser ended it.')))
  return {
    shop,
    async get(work) {
      const outcome = await Promise.race([work, stopped])
      if (!outcome.ok) throw errorFrom(outcome.error)
      return outcome.value
    },
    letGo: () => end(new AppError('Cancelled', 'Cancelled.')),
    gone: () => life.signal.aborted,
  }
}

/**
 * Resolves to true once a worker is dead. A browser that ends a worker, for its memory say, tells nobody; but it gives
 * back the locks that the worker held. False where there are no locks, or the worker was let go before.
 */
async function died(shop: Remote<Workshop>, signal: AbortSignal): Promise<boolean> {
  const { locks } = navigator
  if (!locks) return false
  try {
    const name = `workshop ${crypto.randomUUID()}`
    if (!(await shop.hold(name))) return false
    await locks.request(name, { signal }, () => undefined)
    return !signal.aborted
  } catch {
    return false
  }
}

const failed = (why: string) =>
  new AppError('WorkerFailed', `The web worker that computes for this page has ended. ${why}`)

/** A worker whose script did not arrive fails without a word. */
const failureOf = (message: string | undefined): AppError =>
  message ? failed(`It said: ${message}`) : new AppError('PartMissing', 'A part of the page did not arrive.')

/** Progress callbacks cross the border as proxies. */
export const reported = (progress: Progress): Progress => proxy(progress)
