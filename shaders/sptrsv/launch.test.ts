import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities, DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { seededCases } from './cases.ts'
import { cube, plainMatrix } from '#src/core/sparse/test-matrices.ts'
import hybridRows from './hybrid_rows/kernel.ts'
import levelElementwise from './level_elementwise/kernel.ts'
import recursiveBlocks from './recursive_blocks/kernel.ts'
import { groupsOf, isUneven, launchCandidates, solveLaunch, shareOfBlocks, shareOfLevels } from './launch.ts'
import syncFree from './sync_free/kernel.ts'
import syncFreeCsc from './sync_free_csc/kernel.ts'
import threadLevel from './thread_level/kernel.ts'
import { type SolveProblem, toSystem } from './solve.ts'

const NONE: Params = { workers: 0 }
/** As an H200 was counted. */
const H200: Capabilities = { ...leastCapabilities(32), residents: 4224 }

/** Rows that need nothing, but for every 64th, which needs `length` rows before it. */
function rowsWithHubs(rows: number, length: number): SolveProblem {
  const row_ptr = new Uint32Array(rows + 1)
  const columns: number[] = []
  for (let i = 0; i < rows; i++) {
    if (i % 64 === 63) for (let j = Math.max(0, i - length); j < i; j++) columns.push(j)
    columns.push(i)
    row_ptr[i + 1] = columns.length
  }
  const values = new Float64Array(columns.length).fill(1)
  const csr = { rows, cols: rows, row_ptr, col_idx: Uint32Array.from(columns), values }
  return seededCases(plainMatrix('hubs', csr))[0].problem
}

const [{ problem: shortRows }] = seededCases(cube('D3N7', 24))
const [{ problem: longRows }] = seededCases(cube('D3N27', 24))
const hubs = rowsWithHubs(8192, 60)

function planned<A>(kernel: Kernel<A, SolveProblem>, problem: SolveProblem, capabilities: Capabilities, params = {}) {
  const chosen = defaults(kernel, params)
  return kernel.plan(problem, kernel.analyse(problem, chosen), chosen, { trace: false, capabilities })
}

const solveOf = ({ solve }: Plan): DispatchStep => solve.at(-1) as DispatchStep
const launched = (plan: Plan) => {
  const { groups, overrides } = solveOf(plan)
  return [plan.workers, Object.values(groups)[0], overrides['size']]
}

test('by rule as many workers as the GPU was seen to hold, in pairs where they are more', () => {
  expect(solveLaunch(NONE, H200, 1)).toEqual({ workers: 4224, abreast: 1 })
  expect(solveLaunch(NONE, H200, 2)).toEqual({ workers: 8448, abreast: 2 })
  expect(solveLaunch(NONE, H200, 1 / 4)).toEqual({ workers: 1056, abreast: 1 })
  expect(solveLaunch(NONE, leastCapabilities(32), 2)).toEqual({ workers: 2048, abreast: 2 })
  // a worker is a workgroup where there are no subgroups
  expect(solveLaunch(NONE, leastCapabilities(0), 2)).toEqual({ workers: 2048, abreast: 1 })
  expect(groupsOf({ workers: 8448, abreast: 2 }, 1e6)).toBe(4224)
  expect(groupsOf({ workers: 8448, abreast: 2 }, 7)).toBe(4)
})

test('a processor that plays a GPU gets few workers on any matrix', () => {
  const software = { ...leastCapabilities(4), software: true }
  for (const share of [1 / 32, 1, 2]) expect(solveLaunch(NONE, software, share).workers).toBe(4)
  for (const kernel of [syncFree, syncFreeCsc, threadLevel, levelElementwise, hybridRows])
    expect(planned<never>(kernel as never, longRows, software).workers, kernel.title).toBe(4)
  for (const { workers } of launchCandidates(software)) expect(workers ?? 0).toBeLessThanOrEqual(4)
})

test('what a visitor or an old link asks for is launched', () => {
  for (const kernel of [syncFree, syncFreeCsc, threadLevel, levelElementwise, hybridRows, recursiveBlocks])
    expect(planned<never>(kernel as never, longRows, H200, { workers: 100 }).workers, kernel.title).toBe(100)
  expect(launched(planned(syncFree, shortRows, H200, { workers: 1024 }))).toEqual([1024, 1024, 32])
})

test('each row, and each column, by a worker: all that fit, but fewer where some rows are far longer', () => {
  expect([shortRows, longRows, hubs].map((problem) => isUneven(toSystem(problem)))).toEqual([false, false, true])
  expect(launched(planned(syncFree, shortRows, H200))).toEqual([8448, 4224, 64])
  expect(launched(planned(syncFree, hubs, H200))).toEqual([1056, 1056, 32])
  expect(launched(planned(syncFreeCsc, shortRows, H200))).toEqual([8448, 4224, 64])
  expect(launched(planned(syncFreeCsc, hubs, H200))).toEqual([2112, 2112, 32])
})

test('hybrid rows are launched as what most of them are', () => {
  const all = { ...H200, residents: 100 } // fewer than there are tasks
  expect(planned(hybridRows, longRows, all).workers).toBe(200)
  expect(planned(hybridRows, shortRows, all).workers).toBe(100)
  expect(planned(hybridRows, hubs, all).workers).toBe(25)
  expect(planned(threadLevel, shortRows, all).workers).toBe(100)
})

test('level by level workers follow the width of the levels', () => {
  const shares = [8, 93, 268, 737, 1380, 5490].map((width) => shareOfLevels(width, H200))
  expect(shares).toEqual([1 / 4, 1 / 4, 1 / 2, 1 / 2, 1 / 2, 1])
})

test('in recursive blocks workers follow the length of the rows', () => {
  const workers = (length: number, rows: number) => Math.round(4224 * shareOfBlocks(length, rows))
  expect([1, 3, 13, 33].map((length) => workers(length, 2 ** 18))).toEqual([2112, 2112, 1300, 512])
  expect(workers(13, 2 ** 21)).toBe(2112)
  expect(planned(recursiveBlocks, shortRows, H200).workers).toBe(2112)
})

test('candidates begin with the rule’s own choice and are launches of this GPU', () => {
  const sets = launchCandidates(H200)
  expect(sets[0]).toEqual({})
  expect(sets.slice(1).map(({ workers }) => workers)).toEqual([132, 528, 1056, 2112, 4224, 8448])
})
