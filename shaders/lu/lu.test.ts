import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { refusal } from '#src/core/base/errors.ts'
import { errorIn } from '#src/core/kernel/check.ts'
import { grid, plainMatrix, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { matrixOf, toCsr, toDense } from '#src/core/sparse/testing.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { blockSize } from './block-size.ts'
import type { LuProblem } from './factors.ts'
import type { LuSpec } from './options.ts'
import { factoredPlainly } from './plain.fixture.ts'
import { check, endingOf, makeProblem, MOST_BYTES, seriesOf, spaces } from './problem.ts'
import { refined } from './refined.ts'
import { SPEC, worked } from './worked.fixture.ts'

const pose = (matrix: Matrix, rest: Partial<LuSpec> = {}): LuProblem =>
  makeProblem([matrix], { ...SPEC, x: 'seeded', ...rest })
const valueOf = (problem: LuProblem, LU: Float32Array<ArrayBuffer>, name: string): number =>
  check(problem, { LU }).measures.find((measure) => measure.name === name)?.value ?? NaN

/** L + U row by row, 0 where no entry is. */
const denseOf = ({ inputs: { filled } }: LuProblem, values: ArrayLike<number>): number[][] =>
  toDense({ ...filled, values: Float64Array.from(values) })

test('M is A with rows and columns in order, scaled by powers of two, and nothing is rounded again', () => {
  const { csr } = grid('D2N9', [6, 5, 1])
  const matrix = plainMatrix('scaled', { ...csr, values: csr.values.map((value, k) => value * 10 ** ((k % 9) - 4)) })
  for (const ordering of ['amd', 'nd', 'rcm', 'natural'] as const)
    for (const matching of [true, false]) {
      const problem = pose(matrix, { ordering, matching })
      const { row_order, column_order, row_scale, column_scale, filled, values, rows } = problem.inputs
      for (const order of [row_order, column_order]) expect([...order].toSorted((a, b) => a - b)).toEqual(range(rows))
      for (const scale of [...row_scale, ...column_scale]) expect(Number.isInteger(Math.log2(scale))).toBe(true)
      const A = toDense(matrix.csr)
      const wanted = range(rows).map((k) =>
        range(rows).map((l) => {
          const [i, j] = [row_order[k], column_order[l]]
          return row_scale[i] * Math.fround(A[i][j]) * column_scale[j]
        }),
      )
      expect(denseOf(problem, values)).toEqual(wanted)
      expect(filled.col_idx).toHaveLength(problem.before.entries)
      const isOrdered = ordering === 'natural' && !matching
      expect(isOrdered && row_order.some((i, k) => i !== k)).toBe(false)
    }
})

test('fill is where A has no entry: one that scaling makes 0 is none', () => {
  // a matching places rows 2, 0, 1; 1e-30 in row 0 is scaled below the smallest number of f32
  const csr = toCsr([
    [1e-30, 1e30, undefined],
    [undefined, undefined, 1e30],
    [1e30, undefined, undefined],
  ])
  const problem = pose(matrixOf(csr), { ordering: 'natural', matching: true })
  expect([...problem.inputs.filled.col_idx]).toEqual([0, 1, 0, 1, 2])
  expect(problem.inputs.values[2]).toBe(0)
  const { fillIn } = spaces(problem).find((space) => space.fillIn) ?? {}
  expect([...(fillIn ?? [])]).toEqual([0, 1, 0, 0, 0])
})

test('with a matching every entry of M is 2 at most, and on the diagonal between 1/2 and 2', () => {
  const rows = range(30).map((i) => [(i + 1) % 30, (i + 7) % 30].sort((a, b) => a - b))
  const problem = pose(rowsOf('no diagonal', 30, rows))
  expect(problem.before.zeros).toBe(30)
  const { values } = problem.inputs
  for (const [k, row] of denseOf(problem, values).entries()) {
    const pivot = Math.abs(row[k])
    expect(pivot).toBeGreaterThanOrEqual(0.5)
    expect(pivot).toBeLessThanOrEqual(2)
  }
  expect(values.every((value) => Math.abs(value) <= 2)).toBe(true)
  // stored zeros are no entries: neither matched nor filled
  const stored = toCsr([
    [0, 2, undefined],
    [3, 0, undefined],
    [undefined, undefined, 5],
  ])
  expect(pose(matrixOf(stored)).before).toMatchObject({ zeros: 2, entries: 3, flops: 0 })
})

test('an elimination in f32 passes, and each fault in its numbers is seen', () => {
  const problem = pose(grid('D2N9', [14, 11, 1]), { values: 'seeded' })
  const LU = factoredPlainly(problem)
  const passed = check(problem, { LU })
  expect(passed.ok).toBe(true)
  expect(errorIn(passed)).toBeLessThan(1e-6)
  expect(endingOf(problem, { LU })).toBeUndefined()
  for (const k of [0, 77, 500, LU.length - 1]) {
    const other = LU.slice()
    other[k] = other[k] * 1.0001 + 1e-4
    expect(check(problem, { LU: other }).ok).toBe(false)
    other[k] = NaN
    expect(check(problem, { LU: other }).ok).toBe(false)
  }
})

test('a small pivot that is replaced passes and is counted, one that is not and one that need not be do not', () => {
  const problem = worked()
  const LU = factoredPlainly(problem)
  const least = problem.inputs.least_pivot
  expect(least).toBe(63 * 2 ** -12)
  const fine = worked({ pivots: 'epsilon' })
  expect(fine.inputs.least_pivot).toBe(63 * 2 ** -24)
  expect(check(problem, { LU }).ok).toBe(true)
  expect(valueOf(problem, LU, 'pivots replaced')).toBe(1)
  const diagonal = (k: number) => {
    const { row_ptr, col_idx } = problem.inputs.filled
    return range(LU.length).find((p) => p >= row_ptr[k] && col_idx[p] === k) ?? 0
  }
  const small = LU.slice()
  small[diagonal(4)] = least / 2
  expect(valueOf(problem, small, 'pivots too small')).toBe(1)
  expect(check(problem, { LU: small }).ok).toBe(false)
  const large = LU.slice()
  large[diagonal(0)] = least
  expect(valueOf(problem, large, 'pivots replaced that were large')).toBeGreaterThan(0)
})

test('the worked blocks have the factors of the slides, and refinement repairs the replaced pivot', () => {
  const problem = worked()
  const LU = factoredPlainly(problem)
  const rows = denseOf(problem, LU)
  expect(rows.slice(0, 3)).toEqual([
    [2, 0, 3, 3, 0, 0],
    [3, 5, 0, 7, 0, 4],
    [0, 9, 4, 0, 0, 2],
  ])
  expect(rows.slice(3).map((row) => row.slice(0, 3))).toEqual([
    [9, 0, 0],
    [0, 0, 0],
    [3, 0, 4],
  ])
  // 13 9 0 of what SSSSM leaves; its second pivot is 0, and replaced
  expect(rows[3].slice(3)).toEqual([13, 9, 0])
  expect(rows[4][4]).toBe(problem.inputs.least_pivot)
  const [before, ...after] = refined(problem.inputs, LU).errors
  expect(before).toBeGreaterThan(1e-7)
  expect(after.at(-1)).toBeLessThan(1e-7)
  expect(seriesOf(problem, { LU })).toEqual([])
})

test('A x = b is solved by the factors, back in the order and the scale of A', () => {
  for (const ordering of ['amd', 'natural'] as const)
    for (const x of ['ones', 'seeded'] as const) {
      const problem = pose(grid('D3N7', [5, 6, 4]), { ordering, x })
      const LU = factoredPlainly(problem)
      expect(valueOf(problem, LU, 'forward error')).toBeLessThan(1e-6)
      expect(valueOf(problem, LU, 'backward error')).toBeLessThan(1e-7)
    }
})

test('what poses no problem says why', () => {
  const said = (matrix: Matrix, rest: Partial<LuSpec> = {}) => refusal(() => pose(matrix, rest))
  expect(said(rowsOf('wide', 3, [[0], [1]]))).toMatch(/square matrix; this one is 2 × 3/)
  expect(said(rowsOf('none', 0, []))).toMatch(/has none/)
  expect(said(rowsOf('twice', 3, [[1], [0], [1, 2]]))).toBeUndefined()
  const same = toCsr([
    [1, 2, 0],
    [3, 1, 1],
    [1, 2, 0],
  ])
  expect(said(matrixOf(same))).toMatch(/singular: row 2 repeats row 0\. Rows that repeat another one: 1\./)
  const lacking = toCsr([
    [1, 0, 0],
    [3, 0, 0],
    [1, 2, 4],
  ])
  expect(said(matrixOf(lacking))).toMatch(/structurally singular: 2 rows, 0, 1, have nonzeros in 1 column only/)
  expect(said(matrixOf(lacking), { values: 'seeded' })).toBeUndefined()
  expect(said({ ...grid('D2N5', [3, 3, 1]), field: 'complex' })).toMatch(/real values/)
})

test('factors of more than 256 MB are asked about before they are made, with entries and operations', () => {
  const arrow = rowsOf(
    'an arrow the wrong way',
    4200,
    range(4200).map((i) => (i === 0 ? range(4200) : [0, i])),
  )
  const spec = { values: 'seeded', ordering: 'natural', matching: false } as const
  expect(16 * 4200 ** 2).toBeGreaterThan(MOST_BYTES)
  const told = refusal(() => pose(arrow, spec)) ?? ''
  expect(told.replaceAll(/\s/g, ' ')).toMatch(
    /17 640 000 entries by the order of the file: about 269 MiB .* 49 383 million operations/,
  )
  // by minimum degree nothing fills in
  expect(pose(arrow, { ...spec, ordering: 'amd' }).before.entries).toBe(3 * 4200 - 2)
  const phases: string[] = []
  makeProblem([arrow], { ...SPEC, ...spec, ordering: 'amd' }, { progress: (phase) => void phases.push(phase) })
  expect(phases).toContainEqual(expect.stringMatching(/^filling L \+ U, .* entries in up to .* blocks/))
  expect([...new Set(phases)].slice(0, 3)).toEqual(['matching', 'ordering', 'symbolic'])
  expect(() => makeProblem([arrow], SPEC, { signal: AbortSignal.abort() })).toThrow(/abort/i)
})

test('blocks have 16 to 60 rows, and up to 256 where dispatches would be too many', () => {
  const sizes = (rows: readonly number[], perRow: number, flops: number) =>
    rows.map((n) => blockSize(n, { entries: perRow * n, flops }))
  expect(sizes([1, 640, 641, 1280, 1281, 196_608, 196_609], 20, 2e9 - 1)).toEqual([16, 16, 32, 32, 48, 48, 60])
  expect(sizes([640, 1280, 1920, 1921, 196_608], 20, 2e9)).toEqual([16, 32, 48, 60, 60])
  expect(sizes([1, 641, 65_536, 65_537, 131_073], 19, 2e9)).toEqual([16, 16, 16, 32, 48])
  expect(sizes([245_760, 245_761, 524_289, 1e7], 19, 0)).toEqual([60, 128, 256, 256])
})
