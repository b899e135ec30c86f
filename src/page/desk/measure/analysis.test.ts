import { beforeEach, expect, test, vi } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import type { AnalysisOptions } from '#src/engine/run/times/analysis-time.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import levelSet from '#shaders/sptrsv/level_set/kernel.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { analysisTimeOf } from './analysis.ts'
import { type MadeEngine, madeEngine } from '../engine.fixture.ts'
import { until } from '../until.fixture.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
})

const wanted = { id: 'sptrsv/level_set', params: defaults(levelSet), capabilities: leastCapabilities(32) }

let engine: MadeEngine
/** What each worker that was started was asked for, in their order. */
let asked: string[][]
let problem: RunningProblem
/** Calls that are timed do not end by themselves. */
let endless: boolean

/** The same worker, which notes what it is asked for. */
function noted(worker: RunningProblem): RunningProblem {
  const log: string[] = []
  asked.push(log)
  const get = (of: RunningProblem['api'], name: string) => {
    log.push(name)
    if (endless && name === 'stopwatch') return () => new Promise(() => undefined)
    return Reflect.get(of, name) as unknown
  }
  return { ...worker, api: new Proxy(worker.api, { get: (of, name) => get(of, String(name)) }) }
}

beforeEach(async () => {
  asked = []
  endless = false
  const made = madeEngine('')
  engine = { ...made, startWorker: async () => noted(await made.startWorker()) }
  problem = await engine.startWorker()
  await problem.api.open({ kind: 'delaunay', points: 60, seed: 1 }, undefined, () => undefined)
  await problem.api.solve('sptrsv', DEFAULTS.solve, undefined, () => undefined)
})

const timed = (options?: AnalysisOptions) => analysisTimeOf(engine, problem, wanted, options)

test('an analysis is timed in a worker that does nothing else, and that ends with it', async () => {
  const { ms, calls } = await timed()
  expect(ms).toBeGreaterThan(0)
  expect(calls).toBeGreaterThan(2)
  const [ofProblem, ...others] = asked
  expect(ofProblem).toEqual(['open', 'solve', 'give'])
  expect(others.map((log) => [...new Set(log)])).toEqual([['take', 'warmUp', 'stopwatch']])
  expect(engine.working()).toBe(1)
})

test('each kernel has its own: what one has run is not what another is compiled for', async () => {
  await timed()
  await timed()
  expect(asked.slice(1).map((log) => log.filter((name) => name === 'warmUp').length)).toEqual([1, 1])
})

test('where it is stopped the worker ends in the midst of a call, and that of the problem stays', async () => {
  endless = true
  const stop = new AbortController()
  const result = timed({ signal: stop.signal })
  await until(() => expect(asked.flat()).toContain('stopwatch'))
  stop.abort()
  await expect(result).rejects.toMatchObject({ code: 'Cancelled' })
  expect([engine.working(), problem.ended()]).toEqual([1, false])
})

test('what is stopped before it begins starts no worker', async () => {
  await expect(timed({ signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  expect(asked).toHaveLength(1)
})

test('it ends with the worker of its problem', async () => {
  const progress = (done: number) => void (done === 1 && problem.terminate())
  await expect(timed({ progress })).rejects.toMatchObject({ code: 'Cancelled' })
  expect(engine.working()).toBe(0)
})

test('a worker without a problem gives none, and nothing waits for it', async () => {
  const empty = await engine.startWorker()
  await expect(analysisTimeOf(engine, empty, wanted)).rejects.toMatchObject({ code: 'NothingOpen' })
  expect(engine.working()).toBe(2)
})
