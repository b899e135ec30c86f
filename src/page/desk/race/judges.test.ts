import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { type MadeEngine, madeEngine } from '../engine.fixture.ts'
import type { OpenProblem } from '../open-problem.ts'
import { judgesFor } from './judges.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1', hardwareConcurrency: 8 })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
})

const KERNEL = 'sptrsv/level_set'
const MACHINE = { workers: 1024, lanes: 32 }
const nothing = () => undefined

let engine: MadeEngine
/** By worker in the order in which they started: an entry for each run that it put in order. */
let judged: number[][]
/** By run in the order in which they were asked for: the worker that checked what came out. */
let checked: number[]
let workers: RunningProblem[]
/** Workers that were started beside the problem's end in the midst of this call. */
let endsIn: string | undefined

async function startWorker(): Promise<RunningProblem> {
  const worker = await engine.startWorker()
  const [index, log] = [workers.length, [] as number[]]
  judged.push(log)
  const noted = {
    ...worker,
    api: new Proxy(worker.api, {
      get(api, name) {
        if (name === 'schedule') log.push(1)
        if (name === 'answered') checked.push(index)
        if (index > 0 && name === endsIn) {
          worker.terminate()
          return () => new Promise(nothing) // one that has ended answers nothing
        }
        return Reflect.get(api, name) as unknown
      },
    }),
  }
  workers.push(noted)
  return noted
}

async function opened(side: number): Promise<OpenProblem> {
  const worker = await startWorker()
  const source = {
    kind: 'grid',
    stencil: 'D3N7',
    size: [side, side, side],
    values: 'seeded',
    seed: 1,
  } as const
  const matrix = await worker.api.open(source, undefined, nothing)
  const solved = await worker.api.solve('sptrsv', DEFAULTS.solve, undefined, nothing)
  return { worker, source, solve: DEFAULTS.solve, opened: matrix, solved, structureOnly: undefined }
}

beforeEach(() => {
  judged = []
  checked = []
  workers = []
  endsIn = undefined
  engine = madeEngine('')
})
afterEach(() => store.setState(({ session: { memory: _bound, ...session } }) => ({ session })))

async function raced(open: OpenProblem, columns: number) {
  const before = engine.working()
  const judges = judgesFor({ engine: { ...engine, startWorker } }, open, columns)
  const { trace, outputs } = await open.worker.api.twin(KERNEL, {}, MACHINE)
  const said = await Promise.all(
    Array.from({ length: columns }, (_, column) => judges.judge(column, { trace, stages: [] }, outputs)),
  )
  judges.end()
  await vi.waitFor(() => expect(engine.working()).toBe(before))
  return said
}

const LARGE = 42

/** Of all numbers and words: to compare a million numbers one by one takes a test half a minute. */
function hashOf(value: unknown): string {
  const hash = createHash('sha256')
  const add = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach((inner) => add(inner))
    else hash.update(String(part))
  }
  add(value)
  return hash.digest('hex')
}

test('runs of a large problem are judged by a worker each, the last one where the problem is, all alike', async () => {
  const said = await raced(await opened(LARGE), 3)
  expect(judged.map(({ length }) => length)).toEqual([1, 1, 1])
  expect(checked.toSorted((a, b) => a - b)).toEqual([0, 1, 2])
  expect(said[0].check).toMatchObject({ ok: true })
  const [first, ...others] = said.map(hashOf)
  expect(others).toEqual([first, first])
})

test('the last run is judged by a worker that has judged one before and rests', async () => {
  const open = await opened(LARGE)
  const judges = judgesFor({ engine: { ...engine, startWorker } }, open, 2)
  const { trace, outputs } = await open.worker.api.twin(KERNEL, {}, MACHINE)
  for (const column of [0, 1]) await judges.judge(column, { trace, stages: [] }, outputs)
  judges.end()
  expect(judged.map(({ length }) => length)).toEqual([0, 2])
})

test('the last run is judged where the problem is while no other worker has judged one', async () => {
  const open = await opened(LARGE)
  const judges = judgesFor({ engine: { ...engine, startWorker } }, open, 2)
  const { trace, outputs } = await open.worker.api.twin(KERNEL, {}, MACHINE)
  judges.prepare(0)
  await judges.judge(1, { trace, stages: [] }, outputs)
  judges.end()
  expect(judged.map(({ length }) => length)).toEqual([1, 0])
})

test('a small problem, and a single column, are judged where the problem is', async () => {
  await raced(await opened(8), 3)
  expect(judged).toHaveLength(1)
  await raced(await opened(LARGE), 1)
  expect(judged).toHaveLength(2)
})

test.each([
  [150, 4, [1, 1, 1, 1]],
  [36, 2, [1, 1]],
  [32, 2, [2, 0]],
  [24, 4, [4]],
])(
  'in %s MiB no more copies are made for %s runs, and no more of them put in order, than fit: %s by each worker',
  async (memory, columns, runs) => {
    const open = await opened(LARGE)
    patchSession({ memory: memory * 2 ** 20 })
    await raced(open, columns)
    expect(judged.map(({ length }) => length)).toEqual(runs)
  },
)

test.each(['take', 'schedule'])(
  'where a judge ends by itself in %s, the run is judged where the problem is',
  async (call) => {
    endsIn = call
    const said = await raced(await opened(LARGE), 2)
    expect(said[0].check).toMatchObject({ ok: true })
    expect(judged[0]).toHaveLength(2)
  },
)

test('a race that ends judges nothing again', async () => {
  const open = await opened(LARGE)
  const judges = judgesFor({ engine: { ...engine, startWorker } }, open, 2)
  const { trace, outputs } = await open.worker.api.twin(KERNEL, {}, MACHINE)
  endsIn = 'schedule'
  const said = judges.judge(0, { trace, stages: [] }, outputs)
  judges.end()
  await expect(said).rejects.toMatchObject({ code: 'Cancelled' })
  expect(judged[0]).toHaveLength(0)
})
