import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { refusal } from '#src/core/base/errors.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { Findings } from '#src/core/kernel/findings.ts'
import { defaults, type Kernel, withoutKnown } from '#src/core/kernel/kernel.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import auto from './auto/kernel.ts'
import type { LuProblem } from './factors.ts'
import levels from './levels/kernel.ts'
import { makeProblem } from './problem.ts'
import free from './sync_free/kernel.ts'
import { SPEC } from './worked.fixture.ts'

/** Modules of a kernel's dispatches. */
function modulesOf<A>(kernel: Kernel<A, LuProblem>, problem: LuProblem, software = false): string[] {
  const capabilities = { ...leastCapabilities(32), software }
  const params = defaults(kernel)
  const { solve } = kernel.plan(problem, kernel.analyse(problem, params, capabilities), params, {
    trace: false,
    capabilities,
  })
  return [...new Set(solve.flatMap((step) => (step.kind === 'dispatch' ? [step.module] : [])))].sort()
}

const SPARSE = ['lu/getrf.wesl', 'lu/solve_lines.wesl', 'lu/ssssm.wesl']
const DENSE = ['lu/getrf_dense.wesl', 'lu/solve_dense.wesl', 'lu/ssssm_dense.wesl']

test('where L + U has few entries a row, blocks are computed without zeros and barriers, else on a GPU with both', () => {
  const thin = makeProblem([grid('D2N5', [40, 1, 1])], { ...SPEC, nb: 16 })
  expect(modulesOf(levels, thin)).toEqual(SPARSE)
  expect(modulesOf(auto, thin)).toEqual(['lu/sync_free/kernel.wesl'])
  const filled = makeProblem([grid('D2N5', [12, 12, 1])], { ...SPEC, nb: 16 })
  expect(modulesOf(levels, filled)).toEqual(DENSE)
  expect(modulesOf(auto, filled)).toEqual(DENSE)
  // SwiftShader compiles for seconds what has barriers in loops
  for (const kernel of [levels, auto] as Kernel<unknown, LuProblem>[])
    expect(modulesOf(kernel, filled, true)).toEqual(SPARSE)
})

test('without barriers, blocks of which one has no room in a workgroup are refused before anything is planned', () => {
  const full = (rows: number) =>
    makeProblem(
      [
        rowsOf(
          'full',
          rows,
          range(rows).map(() => range(rows)),
        ),
      ],
      { ...SPEC, values: 'seeded', nb: 64 },
    )
  const refused = (rows: number) => refusal(() => free.analyse(full(rows), defaults(free), leastCapabilities(32)))
  expect([refused(61), free.applies?.(withoutKnown(full(61)), new Findings())]).toEqual([undefined, undefined])
  expect(refused(62)).toMatch(/^its largest block has 3.844 values, and 3.840 have room in a workgroup: take smaller/)
  expect(free.applies?.(withoutKnown(full(62)), new Findings())).toBe(refused(62))
})

test('without barriers, blocks as the rule cuts them have room', () => {
  const problem = makeProblem([grid('D2N5', [100, 100, 1])], SPEC)
  expect(problem.inputs.nb).toBe(48)
  expect(free.applies?.(withoutKnown(problem), new Findings())).toBeUndefined()
})
