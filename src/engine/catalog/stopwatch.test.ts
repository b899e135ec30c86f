import { expect, test, vi } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel, type Problem } from '#src/core/kernel/kernel.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import { seededCases } from '#shaders/sptrsv/cases.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import levelSet from '#shaders/sptrsv/level_set/kernel.ts'
import { smallProblems, stopwatch, warmUp } from './stopwatch.ts'
import { patternIn } from '#src/core/kernel/data.ts'

const capabilities = leastCapabilities(32)
const [{ problem }] = seededCases(plainMatrix('grid', gridMatrix('D3N7', [9, 8, 7], 'seeded', 1)))

/** A kernel that takes its time, and what it was shown. */
function watched(analysisMs: number, planMs: number) {
  const seen: Problem[] = []
  const kernel = levelSet as Kernel
  const slow: Kernel = {
    ...kernel,
    analyse(posed, params, machine) {
      seen.push(posed)
      spin(analysisMs)
      return kernel.analyse(posed, params, machine)
    },
    plan(posed, analysis, params, options) {
      spin(planMs)
      return kernel.plan(posed, analysis, params, options)
    },
  }
  return { seen, candidate: { kernel: slow, params: defaults(kernel), capabilities } }
}

function spin(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('every call gets objects that nothing has looked at, over the same numbers', () => {
  const { seen, candidate } = watched(0, 0)
  stopwatch(candidate, problem, 3)
  stopwatch(candidate, problem)
  expect(new Set([problem, ...seen]).size).toBe(5)
  expect(new Set([problem, ...seen].map(({ inputs }) => patternIn(inputs))).size).toBe(5)
  for (const { inputs } of seen) expect(patternIn(inputs)?.col_idx).toBe(problem.pattern.col_idx)
})

test('problems made in any way have the same fields in the same order, without what is known of the answer', async () => {
  const { seen, candidate } = watched(0, 0)
  const [made] = await smallProblems('sptrsv')
  const { operation, inputs, upper } = problem
  const turned = Object.fromEntries(Object.entries(inputs).toReversed()) as typeof inputs
  for (const one of [made, { operation, inputs, upper }, { upper, inputs: turned, operation }])
    stopwatch(candidate, one)
  const fieldsOf = (posed: Problem) =>
    [posed, posed.inputs, patternIn(posed.inputs)].map((part) => Object.keys(part ?? {}))
  expect(seen.map(fieldsOf)).toEqual(Array.from({ length: 3 }, () => fieldsOf(seen[0])))
  expect(made.known).toBeDefined()
  expect(seen.some(({ known }) => known)).toBe(false)
})

test('analysis and plan are in the time, of one call', () => {
  const began = performance.now()
  const ms = stopwatch(watched(20, 10).candidate, problem, 4)
  const took = performance.now() - began
  expect(ms).toBeGreaterThanOrEqual(30)
  expect(4 * ms, 'of one call, not of four').toBeLessThanOrEqual(took)
})

/** What is analysed to warm up, where the clock goes on by `step` milliseconds per reading. */
async function warmedBy(step: number): Promise<readonly (number | undefined)[]> {
  const { seen, candidate } = watched(0, 0)
  const small = await smallProblems('sptrsv')
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += step))
  try {
    warmUp(candidate, small)
  } finally {
    clock.mockRestore()
  }
  return seen.map(({ inputs }) => patternIn(inputs)?.rows)
}

test('code is warmed up on a grid and a graph again and again, and never on the problem itself', async () => {
  const sizes = await warmedBy(1)
  expect(new Set(sizes)).toEqual(new Set([8000, 4096]))
  for (const size of [8000, 4096]) expect(sizes.filter((one) => one === size).length).toBeGreaterThan(2)
})

test('where one analysis takes longer than warming up may, each is made once', async () => {
  expect(await warmedBy(1000)).toEqual([8000, 4096])
})
