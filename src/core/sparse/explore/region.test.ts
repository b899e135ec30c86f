import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Csr } from '../csr.ts'
import { rowsOf } from '../test-matrices.ts'
import { lookAtRegion, type Region, type RegionLook } from './region.ts'

/** A matrix of 23 × 31 with values of both signs, some of which are 0. */
function scattered(): Csr {
  const { below, between } = random(3)
  const rows = range(23).map((i) => (i === 4 ? [] : range(31).filter(() => below(3) === 0)))
  const { csr } = rowsOf('scattered', 31, rows)
  return { ...csr, values: csr.values.map(() => (below(6) === 0 ? 0 : between(-3, 3) * 10 ** below(4))) }
}

const A = scattered()
const REGIONS: readonly Region[] = [
  { row: 0, stopRow: 23, col: 0, stopCol: 31 },
  { row: 3, stopRow: 20, col: 7, stopCol: 12 },
  { row: 5, stopRow: 6, col: 0, stopCol: 31 },
  { row: 4, stopRow: 5, col: 2, stopCol: 9 },
]

/** Each entry by itself, from a whole array. */
function entriesIn({ row, stopRow, col, stopCol }: Region): readonly { i: number; j: number; value: number }[] {
  const whole = range(A.rows).map((i) => {
    const line: (number | undefined)[] = range(A.cols).map(() => undefined)
    for (let k = A.row_ptr[i]; k < A.row_ptr[i + 1]; k++) line[A.col_idx[k]] = A.values[k]
    return line
  })
  return whole.flatMap((line, i) =>
    line.flatMap((value, j) =>
      value !== undefined && i >= row && i < stopRow && j >= col && j < stopCol ? [{ i, j, value }] : [],
    ),
  )
}

type Looks = typeof lookAtRegion

/** Whether a look has what the entries of its region come to, in cells that tile it. */
function isOf(region: Region, look: RegionLook): boolean {
  const entries = entriesIn(region)
  const sizes = entries.map(({ value }) => Math.abs(value)).filter((size) => size > 0)
  const byRow = range(A.rows).map((row) => entries.filter(({ i }) => i === row).length)
  const sum = (of: Iterable<number>) => [...of].reduce((a, b) => a + b, 0)
  const cells = range(look.width * look.height).map((cell) => {
    const [y, x] = [Math.floor(cell / look.width), cell % look.width]
    const [rows, cols] = [region.stopRow - region.row, region.stopCol - region.col]
    return entries.filter(
      ({ i, j }) =>
        Math.floor(((i - region.row) / rows) * look.height + 1e-9) === y &&
        Math.floor(((j - region.col) / cols) * look.width + 1e-9) === x,
    )
  })
  const mean = (values: readonly number[]) => sum(values) / values.length
  const same = (a: number, b: number) => Object.is(a, b) || Math.abs(a - b) < 1e-5
  return (
    look.nonzeros === entries.length &&
    sum(look.counts) === entries.length &&
    look.zeros === entries.length - sizes.length &&
    look.negative === entries.filter(({ value }) => value < 0).length &&
    look.least === (sizes.length === 0 ? 0 : Math.min(...sizes)) &&
    look.most === Math.max(0, ...sizes) &&
    look.longestRow === Math.max(...byRow) &&
    cells.every((held, cell) => {
      const values = held.map(({ value }) => value).filter((value) => value !== 0)
      return (
        look.counts[cell] === held.length &&
        same(look.logs[cell], mean(values.map((value) => Math.log10(Math.abs(value))))) &&
        same(look.positive[cell], mean(values.map((value) => Number(value > 0))))
      )
    })
  )
}

const holds = (looks: Looks): boolean =>
  REGIONS.every((region) => [1, 5, 64].every((side) => isOf(region, looks(A, region, side))))

test('a region is counted entry by entry, in cells that are no smaller than an entry', () => {
  expect(holds(lookAtRegion)).toBe(true)
  for (const region of REGIONS) {
    const { width, height } = lookAtRegion(A, region, 8)
    expect(Math.max(width, height)).toBeLessThanOrEqual(8)
    const { width: all, height: every } = lookAtRegion(A, region, 1000)
    expect([all, every]).toEqual([region.stopCol - region.col, region.stopRow - region.row])
  }
})

test('faults of a look are seen', () => {
  const faults: Readonly<Record<string, Looks>> = {
    'one row too many': (a, region, side) =>
      lookAtRegion(a, { ...region, stopRow: Math.min(a.rows, region.stopRow + 1) }, side),
    'signs are lost': (a, ...at) => lookAtRegion({ ...a, values: a.values.map(Math.abs) }, ...at),
    'zeros are sized': (a, ...at) => lookAtRegion({ ...a, values: a.values.map((value) => value || 1) }, ...at),
    'cells are turned': (...of) => {
      const look = lookAtRegion(...of)
      return { ...look, counts: look.counts.toReversed() }
    },
  }
  for (const [fault, looks] of Object.entries(faults)) expect(holds(looks), fault).toBe(false)
})
