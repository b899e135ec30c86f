import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { judge } from '#src/lab/rules/trial.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { eventCount, readFirst, readItem, readLanes, readStage, readWorker } from '#src/core/trace/event.ts'
import { eliminatedIn } from '../elimination.ts'
import { FACTORS, type LuProblem } from '../factors.ts'
import { spaces } from '../problem.ts'
import { KINDS } from '../tasks.ts'
import kernel from './kernel.ts'
import { worked } from '../worked.fixture.ts'
import { evidenceOf, problems, watched } from './runs.fixture.ts'

const evidence = evidenceOf(kernel)
const PROBLEMS = problems(8)
const SETS: readonly Params[] = [
  { rows: 1, columns: 1 },
  ...[0, 1].flatMap((barriers) =>
    [
      [2, 2],
      [2, 3],
      [4, 4],
    ].map(([rows, columns]) => ({ rows, columns, barriers })),
  ),
  { rows: 3, columns: 2, balanced: 1, jitter: 9, seed: 4 },
]

test.each(PROBLEMS)('$name: every rule holds on ranks, and the factors are the twin’s bit for bit', (one) => {
  const right = eliminatedIn(one.problem as LuProblem)
  for (const params of SETS) {
    const found = evidence(one, params)
    expect(judge(found), JSON.stringify(params)).toEqual([])
    expect(found.traced.outputs[FACTORS], JSON.stringify(params)).toEqual(right)
  }
})

test('updates as they come keep all rules', () => {
  for (const one of PROBLEMS)
    expect(judge(evidence(one, { as_they_come: 1, jitter: 20, rows: 2, columns: 3 }))).toEqual([])
})

test('the worked blocks on 2 × 2 ranks: five tasks and four messages, as counted by hand', () => {
  const problem = worked()
  const chosen = defaults(kernel)
  const course = kernel.analyse(problem, chosen)
  const { trace } = evidence(
    { problem, spaces: spaces(problem), check: () => ({ ok: true }) as never, name: '' },
    {},
  ).traced
  if (!trace) throw new Error('no trace')
  const told = range(eventCount(trace)).map((e) => [
    readWorker(trace, e),
    KINDS[readStage(trace, e)],
    readItem(trace, e),
    readFirst(trace, e),
    readLanes(trace, e),
  ])
  expect(told).toEqual([
    [0, 'GETRF', 0, 0, 0],
    [1, 'GESSM', 1, 1, 1],
    [2, 'TSTRF', 2, 3, 1],
    [3, 'SSSSM', 3, 5, 3],
    [3, 'GETRF', 4, 8, 1],
  ])
  const { messages, ms, counts } = kernel.modeled?.(course) ?? {}
  expect(messages && [...messages.from].map((from, m) => [from, messages.to[m], messages.item[m]])).toEqual([
    [0, 1, 0],
    [0, 2, 0],
    [1, 3, 1],
    [2, 3, 2],
  ])
  expect(ms).toBeGreaterThan(0)
  expect(messages && Math.max(...messages.received)).toBeLessThan(counts ?? 0)
})

test('a lost message ends the run, and a sentence says who waits for what', () => {
  const problem = worked()
  const modeled = kernel.modeled?.(kernel.analyse(problem, { ...defaults(kernel), fault: 1, message: 3 }))
  expect(modeled?.stall).toEqual({
    item: 1,
    why: 'Rank 1,1 waits with SSSSM of block (1, 1) for block (0, 1) from rank 0,1, a message that was lost.',
  })
})

test('the logical time of a run with barriers is that of its steps', () => {
  for (const barriers of [0, 1]) {
    const { trace } = evidence(watched, { barriers }).traced
    if (!trace) throw new Error('no trace')
    const replay = makeReplay({ trace, stages: kernel.trace.stages } as never, {
      operation: 'lu',
      spaces: watched.spaces,
    })
    expect(replay.workers).toBe(4)
    expect(replay.last).toBeLessThanOrEqual(eventCount(trace))
  }
})
