import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaults } from '#src/core/kernel/kernel.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'
import { matrixFolder } from '#src/core/sparse/read/fixtures.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import type { Matrix, StencilName } from '#src/core/sparse/source.ts'
import cases, { seededCases } from '../cases.ts'
import { growingGrid } from '../hard.ts'
import { plainMatrix, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { analyse } from '../chain_phases/analysis.ts'
import merged from '../chain_phases/kernel.ts'
import kernel from './kernel.ts'
import { CANDIDATES } from './candidates.ts'
import { type System, toSystem } from '../solve.ts'

const MARCH = CANDIDATES.find(({ id }) => id === 'sptrsv/slab_march')?.number ?? 0

const GPU: Capabilities = {
  subgroupSize: 32,
  maxStorageBufferBindingSize: 2 ** 31 - 4,
  maxBufferSize: 2 ** 31,
  maxComputeInvocationsPerWorkgroup: 1024,
  maxComputeWorkgroupStorageSize: 49_152,
  maxComputeWorkgroupsPerDimension: 65_535,
  maxStorageBuffersPerShaderStage: 10,
}
const NO_SUBGROUPS: Capabilities = { ...GPU, subgroupSize: 0 }

const grid = (stencil: StencilName, size: GridSize): Matrix =>
  plainMatrix(stencil, gridMatrix(stencil, size, 'seeded', 1))
const problemOf = (matrix: Matrix): System => seededCases(matrix)[0].problem

/** Both triangles' picks. */
const picks = (matrix: Matrix, capabilities = GPU) =>
  seededCases(matrix).map(({ problem }) => pick(problem, capabilities).id)

function pick(problem: System, capabilities = GPU, chosen = {}) {
  const params = defaults(kernel, chosen)
  const analysis = kernel.analyse(problem, params, capabilities)
  const used = kernel.uses?.(analysis)
  return { id: used?.id, own: used?.params, why: kernel.explain?.(problem, analysis, params), plan: planOf(analysis) }

  function planOf(found: typeof analysis) {
    return kernel.plan(problem, found, params, { trace: false, capabilities })
  }
}

const modules = ({ plan }: ReturnType<typeof pick>) =>
  [...plan.prepare, ...plan.solve].flatMap((step) => (step.kind === 'dispatch' ? [step.module] : []))

const twice = (id: string) => [id, id]

test('a grid in natural order is marched through, and a sentence says which grid it is', () => {
  const problem = problemOf(grid('D3N7', [9, 8, 7]))
  expect(picks(grid('D3N27', [12, 11, 10]))).toEqual(twice('sptrsv/slab_march'))
  expect(pick(problem).why).toBe('took Plane sweep: its rows are the points of a grid, 9×8×7.')
  expect(pick(problemOf(grid('D3N7', [300, 1, 1]))).why).toMatch(/^took .+: its rows are one line of 300\.$/)
})

test('the picked kernel runs from its own folder', () => {
  const picked = pick(problemOf(grid('D3N7', [9, 8, 7])))
  expect(modules(picked)).toEqual(['sptrsv/slab_march/pack.wesl', 'sptrsv/slab_march/relay.wesl'])
})

/** Picks for both triangles with the values that the matrix holds. */
const ownPicks = (matrix: Matrix, capabilities = GPU) =>
  cases.own(matrix).map(({ problem }) => pick(toSystem(problem as System), capabilities))

test('where errors grow along lines, broad levels are left to helix, and narrow ones to the phases', () => {
  const ids = (stencil: StencilName, size: GridSize, growth: number) =>
    ownPicks(growingGrid(stencil, size, growth, 7)).map(({ id }) => id)
  expect(ids('D3N27', [31, 5, 3], 14)).toEqual(twice('sptrsv/slab_march'))
  expect(ids('D3N27', [31, 5, 3], 24)).toEqual(twice('sptrsv/chain_phases'))
  expect(ids('D3N13', [31, 5, 3], 24)).toEqual(twice('sptrsv/chain_phases'))
  // 268 rows per level, and 249
  expect(ids('D3N7', [28, 28, 28], 24)).toEqual(twice('sptrsv/helix'))
  expect(ids('D3N7', [27, 27, 27], 24)).toEqual(twice('sptrsv/chain_phases'))
  const [{ why }] = ownPicks(growingGrid('D3N7', [28, 28, 28], 24, 7))
  expect(why).toBe(
    'took Skewed lines: its rows are the points of a grid, 28×28×28, whose lines no scan solves in f32: errors would grow along them.',
  )
})

test.runIf(matrixFolder() !== null)(
  'dw8192, whose values grow and whose levels are narrow, is left to the phases',
  async () => {
    const file = path.join(matrixFolder() ?? '', 'hard', 'dw8192.mtx.gz')
    const matrix = await readMatrix((await openAsBlob(file)).stream(), 'dw8192.mtx.gz')
    expect(ownPicks(matrix).map(({ id }) => id)).toEqual(twice('sptrsv/chain_phases'))
    expect(picks(matrix)).toEqual(twice('sptrsv/slab_march'))
  },
)

test('what needs subgroups is not picked where there are none', () => {
  expect(picks(grid('D3N7', [9, 8, 7]), NO_SUBGROUPS)).toEqual(twice('sptrsv/helix'))
})

test('what the machine has no room for is not picked', () => {
  const line = problemOf(grid('D3N7', [40_000, 1, 1]))
  expect(pick(line).id).not.toBe('sptrsv/slab_march')
  const small = { ...GPU, maxStorageBufferBindingSize: 1_900_000 }
  const cube = problemOf(grid('D3N27', [32, 32, 32]))
  expect(pick(cube).id).toBe('sptrsv/slab_march')
  expect(pick(cube, small).id).not.toBe('sptrsv/slab_march')
})

test('a few levels get a dispatch each, and chains beside one another are no grid to march through', () => {
  const whyOf = (problem: System) => [pick(problem).id, pick(problem).why]
  expect(whyOf(layers(1, 100, 0))).toEqual([
    'sptrsv/level_set',
    'took Level-set, merged: it has 1 level, and with so few a dispatch for each was measured to be first.',
  ])
  // two levels from 98 304 nonzeros on, three from twice as many, and no more
  expect(pick(layers(2, 19_661, 3)).id).toBe('sptrsv/level_set')
  expect(pick(layers(2, 19_660, 3)).id).toBe('sptrsv/chain_phases')
  expect(pick(layers(3, 21_846, 3)).id).toBe('sptrsv/level_set')
  expect(pick(layers(3, 21_845, 3)).id).toBe('sptrsv/chain_phases')
  expect(pick(layers(4, 32_768, 3)).id).toBe('sptrsv/chain_phases')
  // as far as rows were measured
  const last = (needs: number) =>
    problemOf(
      rowsOf(
        'a last row',
        100_000,
        Array.from({ length: 100_000 }, (_, i) => (i < 99_999 ? [i] : [...Array(needs).keys(), i])),
      ),
    )
  expect(pick(last(63)).id).toBe('sptrsv/level_set')
  expect(pick(last(64)).id).toBe('sptrsv/chain_phases')
  const chains = (length: number) =>
    problemOf(
      rowsOf(
        'chains',
        6000,
        Array.from({ length: 6000 }, (_, i) => (i % length > 0 ? [i - 1, i] : [i])),
      ),
    )
  expect(pick(chains(1)).id).toBe('sptrsv/level_set')
  expect(pick(chains(10)).id).toBe('sptrsv/chain_phases')
})

test('without structure levels are cut into phases, and a sentence says why', () => {
  const whyOf = (width: number) => {
    const { id, why } = pick(layers(4, width, 3))
    expect(id).toBe('sptrsv/chain_phases')
    return why
  }
  expect(whyOf(50)).toMatch(/: narrow levels share a workgroup and its dispatch\.$/)
  expect(whyOf(4000)).toMatch(/: wide levels take the whole GPU, and a row waits for what it needs, not for a level\.$/)
})

test('wide levels of thin rows are left to a lane for each row, but not where one row is long', () => {
  const { id, why } = pick(layers(4, 70_000, 1))
  expect([id, why]).toEqual([
    'sptrsv/thread_level',
    'took Thread-level: its rows are short, 1.75 nonzeros each on average, and a lane takes each.',
  ])
  // 2.5 nonzeros each, and 2.67; 262 144 rows, and fewer; 4 096 rows per level, and fewer
  expect(pick(layers(4, 65_536, 2)).id).toBe('sptrsv/thread_level')
  expect(pick(layers(6, 65_536, 2)).id).toBe('sptrsv/chain_phases')
  expect(pick(layers(4, 65_535, 2)).id).toBe('sptrsv/chain_phases')
  expect(pick(layers(64, 4096, 1)).id).toBe('sptrsv/thread_level')
  expect(pick(layers(65, 4095, 1)).id).toBe('sptrsv/chain_phases')
  const last = (needs: number) => {
    const before = (i: number) => (i < 70_000 ? [] : [i - 70_000])
    const rows = Array.from({ length: 280_000 }, (_, i) =>
      i < 279_999 ? [...before(i), i] : [...Array.from({ length: needs }, (_r, j) => j), i],
    )
    return problemOf(rowsOf('thin rows and a last one', 280_000, rows))
  }
  expect(pick(last(63)).id).toBe('sptrsv/thread_level')
  expect(pick(last(64)).id).toBe('sptrsv/chain_phases')
})

/** Levels of so many rows, each of which needs so many of the level before. */
function layers(levels: number, width: number, needs: number): System {
  const rows = levels * width
  const lengthOf = (i: number) => 1 + (i < width ? 0 : needs)
  const row_ptr = new Uint32Array(rows + 1)
  for (let i = 0; i < rows; i++) row_ptr[i + 1] = row_ptr[i] + lengthOf(i)
  const col_idx = new Uint32Array(row_ptr[rows])
  for (let i = 0; i < rows; i++) {
    const before = (Math.floor(i / width) - 1) * width
    const operands = Array.from({ length: lengthOf(i) - 1 }, (_, k) => before + ((i + 5 * k) % width))
    col_idx.set([...operands.toSorted((a, b) => a - b), i], row_ptr[i])
  }
  const values = new Float32Array(col_idx.length).fill(1)
  const T = { pattern: { rows, cols: rows, row_ptr, col_idx }, values }
  return toSystem({ operation: 'sptrsv', inputs: { T, b: new Float32Array(rows).fill(8) }, upper: false })
}

test.each([
  ['narrow', layers(80, 40, 2)],
  ['narrow', layers(80, 11, 6)],
  ['wide', layers(80, 49, 36)],
  ['wide', layers(40, 400, 2)],
])('the reason for Merged levels names %s levels where most are, as its phases are cut', (which, system) => {
  const { id, why } = pick(system)
  const { stages } = analyse(system, defaults(merged, {}), { lanes: 32, memory: 12_032 })
  const levelsIn = (chain: boolean) =>
    stages.reduce((sum, stage) => sum + (stage.chain === chain ? stage.levels : 0), 0)
  expect(id).toBe('sptrsv/chain_phases')
  expect(why).toContain(`: ${which} levels`)
  expect(levelsIn(true) > levelsIn(false)).toBe(which === 'narrow')
})

test('where there are no subgroups width and length of rows decide', () => {
  expect(pick(layers(6, 4096, 2), NO_SUBGROUPS).id).toBe('sptrsv/level_set')
  expect(pick(layers(5, 1000, 1), NO_SUBGROUPS).id).toBe('sptrsv/thread_level')
  expect(pick(layers(4, 5000, 1), NO_SUBGROUPS).id).toBe('sptrsv/thread_level')
  expect(pick(layers(5, 50, 1), NO_SUBGROUPS).id).toBe('sptrsv/level_elementwise')
})

const folder = matrixFolder()

test.runIf(folder !== null).for(['bcsstk33.mtx.gz', 'cage11.mtx.gz', 'luxembourg_osm.mtx.gz'])(
  '%s is left to the phases',
  async (file) => {
    const matrix = await readMatrix((await openAsBlob(path.join(folder ?? '', file))).stream(), file)
    expect(picks(matrix)).toEqual(twice('sptrsv/chain_phases'))
  },
)

test('a kernel that is named is taken where it can solve the problem, with the parameters given', async () => {
  const cube = problemOf(grid('D3N7', [9, 8, 7]))
  const { id, own, why } = pick(cube, GPU, { kernel: 3, workers: 77, planes: 2 })
  expect([id, own?.['workers'], own?.['planes']]).toEqual(['sptrsv/level_elementwise', 77, undefined])
  expect(why).toBe('took Element-wise by levels: it was asked for.')
  const mesh = problemOf(await buildMatrix({ kind: 'delaunay', points: 300, seed: 1 }))
  expect(pick(mesh, GPU, { kernel: 1 }).id).not.toBe('sptrsv/slab_march')
})

test('candidates begin with the rule, and every one of them names its kernel in a way that a link can hold', () => {
  const cube = problemOf(grid('D3N7', [9, 8, 7]))
  const [own, ...others] = kernel.candidates?.(cube, GPU) ?? []
  expect(own).toEqual({})
  expect(others.length).toBeGreaterThan(0)
  for (const chosen of others) expect(pick(cube, GPU, chosen).id).toBe(CANDIDATES[chosen['kernel'] - 1].id)
  expect(pick(cube, GPU, { kernel: 1 }).why).toBe(pick(cube).why)
})

/** Sets whose plan there is no room for, or that do not lead to the kernel that they name. */
const misled = (problem: System, capabilities: Capabilities, own: typeof kernel) =>
  (own.candidates?.(problem, capabilities) ?? []).filter((chosen) => {
    const number = chosen['kernel']
    return number !== undefined && pick(problem, capabilities, chosen).id !== CANDIDATES[number - 1].id
  })

test('on the least adapter what has no room for long lines is no candidate, and the rest can be timed', () => {
  const least = leastCapabilities(4)
  let left = 0
  for (const [stencil, size] of [
    ['D3N7', [900, 3, 3]],
    ['D3N7', [1500, 3, 3]],
    ['D3N13', [1500, 5, 5]],
    ['D3N27', [700, 3, 3]],
  ] as const) {
    const problem = problemOf(grid(stencil, size))
    const sets = kernel.candidates?.(problem, least) ?? []
    expect(sets[0]).toEqual({})
    expect(sets.length).toBeGreaterThan(1)
    expect(misled(problem, least, kernel)).toEqual([])
    if (sets.some((set) => set['kernel'] === MARCH)) continue
    left++
    const careless = { ...kernel, candidates: () => [{}, { kernel: MARCH }] }
    expect(misled(problem, least, careless), 'a mutant that names it all the same').toHaveLength(1)
  }
  expect(left, 'grids that the march has no room for').toBeGreaterThan(0)
})
