import { expect, test } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'
import type { StencilName } from '#src/core/sparse/source.ts'
import { seededCases } from '../cases.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import kernel from './kernel.ts'
import { isWide, lineVectors } from './layout.ts'
import { shapeOf } from './shape.ts'
import { solveStep } from './steps.ts'
import type { SolveProblem } from '../solve.ts'

const GPU: Capabilities = {
  subgroupSize: 32,
  maxStorageBufferBindingSize: 2 ** 31,
  maxBufferSize: 2 ** 31,
  maxComputeInvocationsPerWorkgroup: 1024,
  maxComputeWorkgroupStorageSize: 48 * 1024,
  maxComputeWorkgroupsPerDimension: 65_535,
  maxStorageBuffersPerShaderStage: 8,
}

const problemOn = (stencil: StencilName, size: GridSize) =>
  seededCases(plainMatrix(stencil, gridMatrix(stencil, size, 'seeded', 1)))[0].problem

const structureOf = (stencil: StencilName, size: GridSize) => analysed(problemOn(stencil, size))

const analysed = (problem: SolveProblem) => kernel.analyse(problem, defaults(kernel))

const shape = (stencil: StencilName, size: GridSize, params: Params = {}, gpu = GPU) =>
  shapeOf(structureOf(stencil, size), defaults(kernel, params), gpu)

test('teams of a star follow one another, those of a box work at one line together, and a short line has one', () => {
  expect(shape('D3N7', [192, 3, 3])).toMatchObject({ rows: 4, team: 32, teams: 2, stagger: 1 })
  expect(isWide(shape('D3N7', [192, 3, 3]))).toBe(false)
  expect(shape('D3N27', [192, 3, 3])).toMatchObject({ rows: 2, team: 32, teams: 3, stagger: 0 })
  expect(isWide(shape('D3N27', [192, 3, 3]))).toBe(true)
  expect(shape('D3N27', [128, 3, 3])).toMatchObject({ rows: 4, team: 32, teams: 1, stagger: 0 })
})

test('a lane reads a vector for the diagonal, one for each offset, and those of the scan', () => {
  const vectors = (stencil: StencilName, size: GridSize) =>
    lineVectors(structureOf(stencil, size), shape(stencil, size))
  expect(vectors('D3N7', [64, 3, 3])).toBe(1 + 3 + 2)
  expect(vectors('D3N13', [128, 3, 3])).toBe(1 + 6 + 4)
  expect(vectors('D3N27', [128, 3, 3])).toBe(1 + 13 + 1)
  expect(vectors('D3N33', [192, 3, 3])).toBe(1 + 16 + 4 + 1)
})

test('what is read ahead is cut until a workgroup has registers for it', () => {
  const ahead = (stencil: StencilName, size: GridSize) => shape(stencil, size, { relays: 1 }).ahead
  expect(ahead('D3N7', [64, 8, 8])).toBe(4)
  expect(ahead('D3N27', [128, 4, 4])).toBe(3)
  expect(ahead('D3N33', [256, 4, 4])).toBe(2)
  expect(ahead('D3N13', [256, 4, 4])).toBe(3)
})

test('relays take turns, but on long lines of a box', () => {
  const relays = (stencil: StencilName, size: GridSize) => shape(stencil, size).relays
  expect(relays('D3N27', [128, 4, 4])).toBe(3)
  expect(relays('D3N13', [256, 4, 4])).toBe(3)
  expect(relays('D3N7', [64, 4, 4])).toBe(3)
  expect(relays('D3N27', [192, 4, 4])).toBe(1)
})

const SETTING = { options: { trace: false, capabilities: GPU }, layout: undefined }

test('compilers are told of subgroups that are of one plane, and of one team', () => {
  const told = (size: GridSize, params: Params) => {
    const problem = problemOn('D3N7', size)
    const structure = analysed(problem)
    return solveStep(problem, structure, shapeOf(structure, defaults(kernel, params), GPU), 1, SETTING).conditions
  }
  expect(told([64, 4, 4], {})).toMatchObject({ ONE_PLANE: true, ONE_TEAM: true })
  expect(told([64, 4, 4], { team: 8 })).toMatchObject({ ONE_PLANE: true, ONE_TEAM: false })
  expect(told([32, 4, 4], {})).toMatchObject({ ONE_PLANE: false, ONE_TEAM: false })
})

test('relays hold the steps that they look back over, and there are fewer than three of them only where there is one', () => {
  expect(shape('D3N7', [64, 4, 4], { relays: 3 })).toMatchObject({
    ringSteps: 2,
    ahead: 1,
    invocations: 32 + 3 * 4 * 32,
  })
  expect(shape('D3N33', [64, 4, 4], { relays: 4 })).toMatchObject({ ringSteps: 5 })
  expect(shape('D3N33', [64, 4, 4], { relays: 1 })).toMatchObject({ relays: 1, ringSteps: 2 })
  expect(shape('D3N7', [64, 4, 4], { relays: 2 }).relays).toBe(1)
  expect(shape('D3N7', [256, 4, 4], { relays: 6 }).relays).toBe(1)
})

test('a workgroup that holds no more takes fewer planes, and one that holds none says so', () => {
  const small = { ...GPU, maxComputeInvocationsPerWorkgroup: 128 }
  expect(shape('D3N7', [64, 8, 8], { planes: 8 }).planes).toBe(8)
  expect(shape('D3N7', [64, 8, 8], { planes: 8 }, small).planes).toBe(3)
  expect(() => shape('D3N7', [260, 2, 2], {}, small)).toThrow(AppError)
})

test('every candidate is a launch of its own, the rule’s first', () => {
  for (const stencil of ['D3N7', 'D3N13', 'D3N27', 'D3N33'] as const) {
    for (const size of [
      [64, 4, 4],
      [128, 4, 4],
      [250, 4, 4],
    ] as const) {
      const sets = kernel.candidates?.(problemOn(stencil, size), GPU) ?? []
      expect(sets[0]).toEqual({})
      expect(sets.length).toBeGreaterThanOrEqual(3)
      const launches = sets.map((set) => JSON.stringify(shape(stencil, size, set)))
      expect(new Set(launches).size).toBe(sets.length)
    }
  }
})
