import { type Endpoint, expose } from 'comlink'
import { carryErrors } from './errors-across.ts'

/** Longest that work waits for the worker's lock. */
const LOCK_MS = 5000

/** What crosses the border of every worker: what it offers, and a lock that says whether it lives. */
export interface Served<T> {
  readonly api: T
  /** Takes a lock, to hold it for as long as the worker lives. False where it was not granted in time. */
  hold(name: string): Promise<boolean>
}

function hold(name: string): Promise<boolean> {
  const { locks } = navigator
  if (!locks) return Promise.resolve(false)
  const held = new Promise<boolean>((resolve) => {
    const ever = () => new Promise<never>(() => resolve(true))
    locks.request(name, ever).catch(() => resolve(false))
  })
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LOCK_MS))
  return Promise.race([held, late])
}

/**
 * In a web worker: offers an object, a function or a class to the page that started it (start-worker.ts). Work waits for
 * the lock: a worker that is busy from its first moment on sends for it only when it rests, and the page would take it for dead.
 */
export function serve(api: unknown, border: Endpoint = globalThis as unknown as Endpoint): void {
  carryErrors()
  let begun: Promise<unknown> = Promise.resolve()
  const served: Served<unknown> = {
    api,
    hold: (name) => {
      const answer = hold(name)
      begun = answer
      return answer
    },
  }
  expose(served, { ...afterLock(border, () => begun), postMessage: border.postMessage.bind(border) })
}

/** Hands on messages once the lock is held, in their order; the call for the lock at once. */
function afterLock(border: Endpoint, begun: () => Promise<unknown>): Omit<Endpoint, 'postMessage'> {
  return {
    addEventListener: (type, listener) =>
      border.addEventListener(type, (event) => {
        const deliver = () => ('handleEvent' in listener ? listener.handleEvent(event) : listener(event))
        if (isCallFor('hold', event)) deliver()
        else void begun().then(deliver)
      }),
    removeEventListener: () => undefined, // the border goes with the worker
    start: () => border.start?.(),
  }
}

const isCallFor = (name: keyof Served<unknown>, event: Event): boolean =>
  (event as MessageEvent<{ path?: readonly string[] } | undefined>).data?.path?.[0] === name
