import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { eventCount, readItem, readStage, readWorker } from '#src/core/trace/event.ts'
import { judge } from '#src/lab/rules/trial.ts'
import { BEFORE_REFINEMENT, type LuProblem } from '../factors.ts'
import { check, spaces } from '../problem.ts'
import { PUBLISHED } from '../ranks/books.ts'
import { runOnRanks } from '../ranks/machine.ts'
import { optionsOf } from '../ranks/params.ts'
import { evidenceOf, FAULTS, faultsIn, problems, watched } from '../ranks/runs.fixture.ts'
import kernel from './kernel.ts'
import { worked } from '../worked.fixture.ts'
import { STAGES } from './parts.ts'

const evidence = evidenceOf(kernel)
const PROBLEMS = problems(6)
const GRIDS: readonly Params[] = [
  { rows: 1, columns: 1 },
  ...[0, 1].flatMap((barriers) => [2, 3, 4].map((columns) => ({ rows: Math.min(4, columns), columns, barriers }))),
  { rows: 2, columns: 3, balanced: 1, jitter: 9, seed: 4 },
]
test.each(PROBLEMS)('$name: every rule holds of a solve on ranks, and z has the same bits on every grid', (one) => {
  const right = evidence(one, GRIDS[0]).traced.outputs[BEFORE_REFINEMENT]
  for (const params of GRIDS) {
    const found = evidence(one, params)
    expect(judge(found), JSON.stringify(params)).toEqual([])
    expect(found.traced.outputs[BEFORE_REFINEMENT], JSON.stringify(params)).toEqual(right)
  }
})

test('200 delays of messages change no bit of z', () => {
  const right = evidence(watched, { rows: 1, columns: 1 }).traced.outputs[BEFORE_REFINEMENT]
  for (const seed of range(200)) {
    const params = { rows: 2, columns: 3, jitter: 20, seed, barriers: seed % 2 }
    expect(evidence(watched, params).traced.outputs[BEFORE_REFINEMENT]).toEqual(right)
  }
})

test('the solve of the worked blocks on 2 × 2 ranks: parts and messages as counted by hand', () => {
  const problem = worked()
  const { traced } = evidence({ problem, spaces: spaces(problem), check: (out) => check(problem, out), name: '' }, {})
  const { trace } = traced
  if (!trace) throw new Error('no trace')
  // y(0), L(1, 0) y(0), then y(1) less that; x(1) from y(1), U(0, 1) x(1), then x(0) from y(0) less that
  expect(
    range(eventCount(trace)).map((e) => [readWorker(trace, e), STAGES[readStage(trace, e)], readItem(trace, e)]),
  ).toEqual([
    [0, 'TRSV', 0],
    [0, 'sum', 5],
    [2, 'GEMV', 1],
    [3, 'sum', 2],
    [3, 'TRSV', 2],
    [3, 'sum', 3],
    [3, 'TRSV', 3],
    [1, 'GEMV', 4],
    [0, 'sum', 5],
    [0, 'TRSV', 5],
  ])
  const { messages } = kernel.modeled?.(kernel.analyse(problem, defaults(kernel))) ?? {}
  expect(messages && [...messages.from].map((from, m) => [from, messages.to[m], messages.item[m]])).toEqual([
    [0, 2, 0],
    [2, 3, 1],
    [3, 1, 3],
    [1, 0, 4],
  ])
})

test('a lost message of a solve is named with who waits for it', () => {
  const course = kernel.analyse(worked(), { ...defaults(kernel), fault: 1, message: 2 })
  expect(kernel.modeled?.(course).stall).toEqual({
    item: 1,
    why: 'Rank 1,1 waits with sum of block (1, 1) for block (1, 0) from rank 1,0, a message that was lost. Rank 0,0 waits with sum of block (0, 0) for block (0, 1) from rank 0,1, which is not final. Rank 0,1 waits with GEMV of block (0, 1) for block (1, 1) from rank 1,1, which is not final.',
  })
})

test('mutant: a number of z that is wrong is found by L U z', () => {
  const problem = watched.problem as LuProblem
  const { outputs } = evidence(watched, {}).traced
  const bad = (name: string) =>
    check(problem, { ...outputs, [name]: (outputs[name] as Float32Array).map((v, i) => (i === 0 ? 2 * v + 1 : v)) })
  expect(check(problem, outputs).ok).toBe(true)
  expect(bad(BEFORE_REFINEMENT).measures.find(({ name }) => name === 'distance of L U z')).toMatchObject({
    bound: 1e-5,
  })
  expect(bad(BEFORE_REFINEMENT).ok).toBe(false)
})

test.each(Object.entries(FAULTS).slice(0, 2))('mutant: %s is seen', (_, { seen, ...fault }) => {
  const { solve } = kernel.analyse(watched.problem as LuProblem, defaults(kernel))
  const options = { ...optionsOf(defaults(kernel)), owner: solve.owner, protocol: { ...PUBLISHED, ...fault } }
  expect(faultsIn(runOnRanks(solve.tasks, options), solve.tasks.block.length)).toContain(seen)
})
