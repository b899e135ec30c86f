import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { prefixSum, range } from '#src/core/base/arrays.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { Findings } from '#src/core/kernel/findings.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { matrixFolder } from '#src/core/sparse/read/fixtures.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { makeProblem } from '../problem.ts'
import kernel from './kernel.ts'
import { CANDIDATES } from './candidates.ts'
import { RULES } from './rule.ts'
import { type ProductProblem, toProduct } from '../multiply.ts'

const GPU = leastCapabilities(32)
const [COMPRESSED] = RULES.filter(({ name }) => name === 'compressed')

const SPEC = { values: 'seeded', alpha: 1, beta: 0, seed: 1 } as const

/** Rows that hold the given columns. */
function problemOf(rows: readonly (readonly number[])[], cols: number): ProductProblem {
  const col_idx = Uint32Array.from(rows.flat())
  const csr = {
    rows: rows.length,
    cols,
    row_ptr: prefixSum(rows.map(({ length }) => length)),
    col_idx,
    values: new Float64Array(col_idx.length),
  }
  return makeProblem([{ name: 'made', csr, field: 'real', symmetry: 'general', notes: [] }], SPEC)
}

const built = async (source: Parameters<typeof buildMatrix>[0]) => makeProblem([await buildMatrix(source)], SPEC)

const COLS = 4096

/** Rows of so many nonzeros, scattered over the columns. */
const rowsOf = (lengths: readonly number[]) =>
  problemOf(
    lengths.map((length, i) => scattered(i, length)),
    COLS,
  )

const scattered = (row: number, length: number): number[] =>
  range(length).map((k) => {
    const stretch = Math.floor(COLS / length)
    return k * stretch + ((row * 7919 + k * 104_729) % stretch)
  })

function pick(problem: ProductProblem, chosen = {}) {
  const params = defaults(kernel, chosen)
  const found = kernel.analyse(problem, params, GPU)
  return { id: kernel.uses?.(found).id, own: found.params, why: kernel.explain?.(problem, found, params) }
}

test('rows of like length are shared by teams, few or many', () => {
  for (const rows of [600, 40_000]) {
    const { id, why } = pick(rowsOf(range(rows).map((i) => 3 + (i % 4))))
    expect(id).toBe('spmv/csr_vector')
    expect(why).toMatch(/^took CSR vector: rows have 4\.50 nonzeros on average and vary by 25\s% of that\.$/)
  }
})

test('a stencil goes by its diagonals, and a sentence says how many there are', async () => {
  const { id, why } = pick(
    await built({ kind: 'grid', stencil: 'D3N7', size: [40, 30, 30], values: 'seeded', seed: 1 }),
  )
  expect(id).toBe('spmv/dia')
  expect(why).toMatch(/^took DIA: all nonzeros are on 7 diagonals and fill 9\d\s% of them\.$/)
})

/** Row i holds ones from column i on, so that there are as many diagonals as a row has nonzeros. */
function stripes(rows: number, each: number, values: 'own' | 'seeded' = 'own'): ProductProblem {
  const col_idx = new Uint32Array(rows * each)
  const row_ptr = new Uint32Array(rows + 1)
  for (let i = 0; i < rows; i++) {
    row_ptr[i + 1] = (i + 1) * each
    for (let j = 0; j < each; j++) col_idx[i * each + j] = i + j
  }
  const csr = { rows, cols: rows + each, row_ptr, col_idx, values: new Float64Array(col_idx.length).fill(1) }
  return makeProblem([{ name: 'stripes', csr, field: 'real', symmetry: 'general', notes: [] }], { ...SPEC, values })
}

test('many nonzeros of few values take a byte each, and a row fewer is too few', () => {
  const { id, why } = pick(stripes(2 ** 20, 8))
  expect(id).toBe('spmv/compressed')
  expect(why).toMatch(
    /^took Compressed: its nonzeros have 8 pairs of distance .* and value, and a byte tells them apart; beside DIA its conversion pays after 8\s000 to 67\s000 products, on an H200\.$/,
  )
  expect(COMPRESSED.when?.(toProduct(stripes(2 ** 20 - 1, 8)), new Findings())).toBe(false)
})

test('many values, codes that padding makes as long as the values, and empty diagonals speak against a byte each', () => {
  const because = (problem: ProductProblem) => COMPRESSED.because(toProduct(problem), new Findings())
  expect([8, 6, 5].map((each) => because(stripes(600, each)) === undefined)).toEqual([false, false, true])
  expect(because(stripes(600, 8, 'seeded'))).toBeUndefined()
  expect(because(rowsOf(range(600).map(() => 3)))).toBeUndefined()
})

test('rows among which a few are far too long are cut into equal shares, and a sentence says why', () => {
  const uneven = pick(rowsOf(range(600).map((i) => (i % 6 === 0 ? 400 : i % 2))))
  expect(uneven.id).toBe('spmv/coo_segmented')
  const dense = pick(rowsOf(range(600).map((i) => (i === 77 ? 3000 : 20))))
  expect(dense.id).toBe('spmv/coo_segmented')
  expect(dense.why).toMatch(
    /^took COO segmented: the longest row has 3\s000 nonzeros and the mean row 25.*, so that 16 lanes would take 47 turns for it\.$/,
  )
})

test('a few long rows among rows of one or two nonzeros are long at a few dozen nonzeros', () => {
  const among = (longest: number) => pick(rowsOf(range(20_000).map((i) => (i % 1000 === 5 ? longest : 1 + (i % 2))))).id
  expect([4, 8, 40, 400].map(among)).toEqual([
    'spmv/csr_vector',
    'spmv/csr_vector',
    'spmv/coo_segmented',
    'spmv/coo_segmented',
  ])
})

test('long rows that all rows are like are no reason to cut any', () => {
  expect(pick(rowsOf(range(3000).map((i) => 200 + (i % 50)))).id).toBe('spmv/csr_vector')
})

test('where rows keep a large GPU busy with a lane each, they are sorted and padded', () => {
  const rows = range(2 ** 17)
  expect(pick(rowsOf(rows.map((i) => 3 + (i % 4)))).id).toBe('spmv/sell')
  expect(pick(rowsOf(rows.slice(1).map((i) => 3 + (i % 4)))).id).toBe('spmv/csr_vector')
})

test('many nonzeros in uneven rows go along the merge path', () => {
  const wide = 2 ** 20
  const row = range(wide)
  const problem = problemOf([...range(8).map(() => row), ...range(1200).map((i) => [i])], wide)
  expect(pick(problem).id).toBe('spmv/merge')
})

test('a kernel that is named is taken, with the parameters given', () => {
  const named = CANDIDATES.find(({ id }) => id === 'spmv/merge')?.number
  const { id, own, why } = pick(rowsOf(range(9).map(() => 3)), { kernel: named, team: 8, items: 5 })
  expect([id, own['team'], own['items']]).toEqual(['spmv/merge', undefined, 5])
  expect(why).toBe('took Merge path: it was asked for.')
})

test('candidates begin with the rule, and every one of them names its kernel in a way that a link can hold', () => {
  const problem = rowsOf(range(600).map((i) => (i % 6 === 0 ? 60 : 1)))
  const [own, ...others] = kernel.candidates?.(problem, GPU) ?? []
  expect(own).toEqual({})
  expect(others.length).toBeGreaterThan(0)
  for (const chosen of others) expect(pick(problem, chosen).id).toBe(CANDIDATES[chosen['kernel'] - 1].id)
})

const folder = matrixFolder()

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the files a share is read. */
const FILES_ONE_IN = 3
const FILES = [
  ['email-Enron.mtx.gz', 'spmv/coo_segmented'],
  ['memplus.mtx.gz', 'spmv/coo_segmented'],
  ['luxembourg_osm.mtx.gz', 'spmv/csr_vector'],
  ['cage11.mtx.gz', 'spmv/csr_vector'],
  ['bcsstk15.mtx.gz', 'spmv/csr_vector'],
  ['bcsstk33.mtx.gz', 'spmv/csr_vector'],
  ['Chem97Zt.mtx.gz', 'spmv/coo_segmented'],
] as const
test.runIf(folder !== null).for(draw.of(FILES, FILES_ONE_IN))('%s goes to %s', async ([file, id]) => {
  const matrix = await readMatrix((await openAsBlob(path.join(folder ?? '', file))).stream(), file)
  expect(pick(makeProblem([matrix], SPEC)).id).toBe(id)
})
