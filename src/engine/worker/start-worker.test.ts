import { getEventListeners } from 'node:events'
import { expose } from 'comlink'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { startWorker } from './start-worker.ts'

type Release = () => void

/** Locks of page and workers: one holder of a name, the others wait; what an owner held or waited for goes with it. */
class Locks {
  private readonly queues = new Map<string, { owner: string; grant: Release }[]>()

  of(owner: string) {
    return {
      request: async (name: string, ...args: unknown[]) => {
        const granted = new Promise<void>((resolve) => {
          const queue = this.queues.get(name) ?? []
          this.queues.set(name, queue)
          queue.push({ owner, grant: resolve })
          if (queue.length === 1) resolve()
        })
        await granted
        await (args.at(-1) as () => unknown)()
        this.leave(name, owner)
      },
      query: async () => ({
        held: [...this.queues].filter(([, { length }]) => length > 0).map(([name]) => ({ name })),
      }),
    }
  }

  /** All that the owner held or waited for is free. */
  end(owner: string): void {
    for (const name of this.queues.keys()) this.leave(name, owner)
  }

  private leave(name: string, owner: string): void {
    const queue = this.queues.get(name) ?? []
    const wasFirst = queue[0]?.owner === owner
    this.queues.set(
      name,
      queue.filter((one) => one.owner !== owner),
    )
    if (wasFirst) this.queues.get(name)?.[0]?.grant()
  }
}

/** How a worker fares: what it does with the first message, and with a piece of work. */
type Fate = 'lives' | 'ends at once' | 'ends when it has answered' | 'asks for its lock late'

let fate: Fate
let locks: Locks
let alive: Set<FakeWorker>

class FakeWorker extends EventTarget {
  private readonly channel = new MessageChannel()
  readonly postMessage = this.channel.port1.postMessage.bind(this.channel.port1)

  constructor() {
    super()
    alive.add(this)
    this.channel.port1.addEventListener('message', ({ data }) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    )
    this.channel.port1.start()
    if (fate === 'ends at once') return
    const own = locks.of('worker')
    const hold = (name: string) => {
      const ask = () => void own.request(name, () => new Promise(() => undefined))
      if (fate === 'asks for its lock late') setTimeout(ask, 20)
      else if (fate === 'lives') ask()
      return true
    }
    expose({ hold, api: { look: async () => 'looked', refuse } }, this.channel.port2)
  }

  terminate(): void {
    alive.delete(this)
    locks.end('worker')
    this.channel.port1.close()
  }
}

function refuse(): never {
  throw new AppError('BadNumber', 'Line 3: x is no number.', { line: 3 })
}

/** A worker that `vi.stubGlobal` puts in the place of the browser's. */
const start = () => startWorker(new Worker('beside.ts'))

beforeEach(() => {
  locks = new Locks()
  alive = new Set()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('navigator', { locks: locks.of('page') })
})

afterEach(() => {
  for (const worker of alive) worker.terminate()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets messages and that many seconds pass. */
async function pass(seconds: number) {
  for (let s = 0; s < seconds; s++) {
    for (let n = 0; n < 5; n++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1000)
  }
}

/** What came of work that never ends by itself, after so many seconds. */
async function outcomeAfter(seconds: number): Promise<string> {
  const { get, terminate } = start()
  let said = 'nothing'
  get(new Promise<never>(() => undefined)).catch((error: unknown) => {
    said = error instanceof AppError ? `${error.code}: ${error.message}` : String(error)
  })
  await pass(seconds)
  const before = said
  terminate()
  return before
}

test('a worker that ends before it says a word is noticed within half a minute, and in words', async () => {
  fate = 'ends at once'
  expect(await outcomeAfter(20)).toBe('nothing')
  expect(await outcomeAfter(31)).toMatch(/^WorkerFailed: .* It had not begun after 30 seconds\.$/)
})

test('a page that slept for an hour takes no worker for dead that had no turn either', async () => {
  fate = 'ends at once'
  const { ended } = start()
  await pass(2)
  vi.advanceTimersByTime(3_600_000)
  await pass(3)
  expect(ended()).toBe(false)
  await pass(30)
  expect(ended()).toBe(true)
})

test('a worker that ends before it has its lock is noticed', async () => {
  fate = 'ends when it has answered'
  expect(await outcomeAfter(5)).toMatch(/^WorkerFailed: .* The browser ended it\.$/)
})

test('a worker that lives is left alone, also where the page comes to the lock before it', async () => {
  for (const one of ['lives', 'asks for its lock late'] as const) {
    fate = one
    expect(await outcomeAfter(45), one).toBe('nothing')
  }
})

test('a worker that ends in the midst of its work is noticed', async () => {
  fate = 'lives'
  const { get, ended } = start()
  const work = get(new Promise<never>(() => undefined))
  work.catch(() => undefined)
  await pass(3)
  expect(ended()).toBe(false)
  locks.end('worker')
  await pass(3)
  await expect(work).rejects.toThrow('The browser ended it.')
})

test('an error of the worker arrives with its class and place', async () => {
  fate = 'lives'
  const { api, get, terminate } = startWorker<{ refuse: typeof refuse }>(new Worker('beside.ts'))
  const error = await get(api.refuse()).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'BadNumber', message: 'Line 3: x is no number.', at: { line: 3 } })
  terminate()
})

test('what is waited for when a worker is terminated is cancelled', async () => {
  fate = 'lives'
  const { get, terminate, ended } = start()
  const work = get(new Promise<never>(() => undefined))
  terminate()
  await expect(work).rejects.toMatchObject({ code: 'Cancelled' })
  expect(ended()).toBe(true)
})

/** Listeners of a worker; the page's objects keep one that has ended, with all of them. */
const listenersOf = (worker: FakeWorker): number =>
  ['message', 'messageerror', 'error'].reduce((sum, type) => sum + getEventListeners(worker, type).length, 0)

test.each([
  ['is terminated', (_: FakeWorker, end: () => void) => end()],
  ['fails', (worker: FakeWorker) => void worker.dispatchEvent(new Event('messageerror'))],
] as const)('a worker that %s has no listeners left', async (_, ends) => {
  fate = 'lives'
  const { terminate } = start()
  const [worker] = alive
  await pass(1)
  expect(listenersOf(worker)).toBe(3)
  ends(worker, terminate)
  await pass(1)
  expect(listenersOf(worker)).toBe(0)
})
