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
}

export function hire(): Hired {
  const worker = new Worker(new URL('./workshop.worker.ts', import.meta.url), { type: 'module' })
  let stop: (reason: AppError) => void
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  stopped.catch(() => undefined) // nobody may be waiting
  worker.addEventListener('error', ({ message }) => stop(failureOf(message)))
  return {
    shop: wrap<Workshop>(worker),
    async get(work) {
      const outcome = await Promise.race([work, stopped])
      if (!outcome.ok) throw errorFrom(outcome.error)
      return outcome.value
    },
    letGo() {
      worker.terminate()
      stop(new AppError('Cancelled', 'Cancelled.'))
    },
  }
}

/** A worker whose script did not arrive fails without a word. */
const failureOf = (message: string | undefined): AppError =>
  message
    ? new AppError('WorkerFailed', `A web worker failed: ${message}`)
    : new AppError('PartMissing', 'A part of the page did not arrive.')

/** Progress callbacks cross the border as proxies. */
export const reported = (progress: Progress): Progress => proxy(progress)
