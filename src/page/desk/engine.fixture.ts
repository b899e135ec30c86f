import { AppError } from '#src/core/base/errors.ts'
import { ProblemWorker } from '#src/engine/worker/problem-worker.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import type { Engine } from './engine.ts'

/** An engine for tests: workers in this thread, no GPU, a history of its own, and a gate at which openings can be held. */
export interface MadeEngine extends Engine {
  /** Openings that begin from now on wait. Returns what lets them go on. */
  hold(): () => void
  loseDevice(): void
  /** Queries of the history, and which of them is at hand. */
  readonly entries: string[]
  back(): void
  at(): number
  /** Workers that have not ended. */
  working(): number
}

export function madeEngine(first: string): MadeEngine {
  const workers: RunningProblem[] = []
  const losses: ((message: string) => void)[] = []
  const walks: (() => void)[] = []
  const entries = [first]
  let at = 0
  let gate: Promise<void> = Promise.resolve()
  return {
    entries,
    at: () => at,
    working: () => workers.filter((worker) => !worker.ended()).length,
    hold() {
      const { promise, settle } = settled<void>()
      gate = promise
      return () => settle()
    },
    loseDevice: () => losses.forEach((lost) => lost('The test took it.')),
    back() {
      at--
      walks.forEach((walked) => walked())
    },
    async startWorker() {
      const worker = workerHere(gate)
      workers.push(worker)
      return worker
    },
    gpu: {
      open: async () => ({ state: 'unavailable', reason: 'no-webgpu', message: 'A test has none.' }),
      whenLost: (listener) => void losses.push(listener),
    },
    files: {
      hold: () => undefined,
      keep: async () => undefined,
      find: async () => undefined,
      kept: async () => [],
      remove: async () => undefined,
    },
    clock: { now: () => 0, nextFrame: () => undefined, isCalm: () => true },
    address: {
      query: () => entries[at],
      write(query, push) {
        if (push) at++
        entries.splice(at, entries.length, query)
      },
      whenWalked: (listener) => void walks.push(listener),
    },
    recording: async () => undefined,
  }
}

/** A promise, and what settles it from outside. */
function settled<T>() {
  let settle: (value: T) => void = () => undefined
  let fail: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = resolve
    fail = reject
  })
  return { promise, settle, fail }
}

/** What a web worker does, done in this thread once the gate is open; ending it ends what is waited for. */
function workerHere(gate: Promise<void>): RunningProblem {
  const worker = new ProblemWorker()
  const life = new AbortController()
  const { promise: ended, fail } = settled<never>()
  ended.catch(() => undefined) // nothing may be waiting
  const open: ProblemWorker['open'] = async (...given) => {
    await gate
    return worker.open(...given)
  }
  return {
    api: new Proxy(worker, {
      get: (_, name) => {
        if (name === 'open') return open
        const member = worker[name as keyof ProblemWorker] as unknown
        return typeof member === 'function' ? member.bind(worker) : member
      },
    }) as unknown as RunningProblem['api'],
    get: (work) => Promise.race([work, ended]),
    terminate() {
      life.abort()
      fail(new AppError('Cancelled', 'Cancelled.'))
    },
    ended: () => life.signal.aborted,
  }
}
