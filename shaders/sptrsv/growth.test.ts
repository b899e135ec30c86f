import { expect, test } from 'vitest'
import { Findings } from '#src/core/kernel/findings.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import cases, { handMade } from './cases.ts'
import { growthOf, grows } from './growth.ts'
import { drawnGrid, growingGrid } from './hard.ts'
import kernel from './slab_march/kernel.ts'
import { type System, toSystem } from './solve.ts'

const problemsOf = (matrix: ReturnType<typeof grid>) =>
  cases.own(matrix).map(({ problem, ...one }) => ({ ...one, problem: toSystem(problem as System) }))

test('growth is the largest sum of products along a line, and lines do not add to one another', () => {
  // two lines of three rows, each of which takes all of the row before it: 1, 1 + 1, 1 + 2
  expect(growthOf(handMade([[], [0], [1], [], [3], [4]]))).toBe(3)
  const { inputs, ...one } = handMade([[], [0], [1]])
  const values = Float32Array.of(1, 4, 2, -6, 2)
  // 1, 1 + 2 · 1, 1 + 3 · 3
  expect(growthOf(toSystem({ ...one, inputs: { ...inputs, T: { ...inputs.T, values } } }))).toBe(10)
})

test('rows that need two of their line add both', () => {
  // 1, 1 + 1, 1 + 2 + 1, 1 + 4 + 2
  expect(growthOf(handMade([[], [0], [0, 1], [1, 2]]))).toBe(7)
})

test('where diagonals outweigh what is beside them nothing is summed up', () => {
  for (const stencil of ['D2N5', 'D3N13', 'D3N33'] as const)
    for (const { problem } of cases.seeded(grid(stencil, [17, 3, 1])))
      expect(growthOf(toSystem(problem as System), new Findings())).toBe(4)
})

test('growth of a grid that was made for it comes close to it from below, in both triangles', () => {
  for (const wanted of [14, 24, 1e6, 1e12])
    for (const stencil of ['D3N7', 'D3N13', 'D3N27', 'D3N33'] as const)
      for (const { name, problem } of problemsOf(growingGrid(stencil, [31, 5, 3], wanted, 7))) {
        const found = growthOf(problem)
        expect(found / wanted, name).toBeGreaterThan(0.7)
        // values are rounded to f32
        expect(found / wanted, name).toBeLessThan(1.0001)
        expect(grows(problem), name).toBe(wanted > 16)
      }
})

test('drawn grids have growth on both sides of the bound, up to 10¹²', () => {
  const found = Array.from({ length: 60 }, (_, seed) =>
    problemsOf(drawnGrid(seed)).map(({ problem }) => growthOf(problem)),
  ).flat()
  expect(Math.max(...found)).toBeGreaterThan(1e10)
  expect(Math.max(...found)).toBeLessThan(1.01e12)
  expect(found.filter((growth) => growth <= 16).length).toBeGreaterThan(10)
})

/** The twin's answer where lines are scanned or taken row after row, and its judge's verdict. */
function judged(
  problem: System,
  check: (typeof cases.own extends (m: never) => readonly (infer C)[] ? C : never)['check'],
  grown: boolean,
) {
  const params = defaults(kernel)
  const analysis = { ...kernel.analyse(problem, params), grows: grown }
  return check(kernel.reference(problem, analysis, params, { workers: 100, lanes: 32 }, () => undefined))
}

test('the twin loses its digits in a scan where products grow, as the shader does, and row after row it keeps them', () => {
  for (const stencil of ['D3N7', 'D3N27', 'D3N13', 'D3N33'] as const)
    for (const { problem, check, name } of problemsOf(growingGrid(stencil, [140, 3, 2], 1e8, 7))) {
      expect(judged(problem, check, false).ok, name).toBe(false)
      expect(judged(problem, check, true).ok, name).toBe(true)
    }
})
