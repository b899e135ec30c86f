import { expect, test } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'
import { trianglePattern } from '#src/core/sparse/triangle.ts'
import type { StencilName } from '#src/core/sparse/source.ts'
import { recognise } from './structure.ts'
import type { TriangleRows } from './triangle.ts'

const grid = (stencil: StencilName, size: GridSize, triangle: 'lower' | 'upper' = 'lower'): TriangleRows => ({
  pattern: trianglePattern(gridMatrix(stencil, size, 'laplacian', 1), triangle),
  upper: triangle === 'upper',
})

/** Row i needs the rows of needs[i], and itself. */
function lower(needs: readonly (readonly number[])[]): TriangleRows {
  const rows = needs.map((columns, i) => [...columns, i])
  const row_ptr = Uint32Array.from([0, ...rows.map((_, i) => rows.slice(0, i + 1).flat().length)])
  return {
    pattern: { rows: rows.length, cols: rows.length, row_ptr, col_idx: Uint32Array.from(rows.flat()) },
    upper: false,
  }
}

const SIZES: readonly GridSize[] = [
  [31, 17, 5],
  [4, 4, 4],
  [5, 3, 2],
  [3, 3, 3],
  [8, 2, 6],
]

test.each(['D3N7', 'D3N13', 'D3N27', 'D3N33'] as const)(
  'the size of a %s grid is read off either triangle',
  (stencil) => {
    for (const size of SIZES)
      for (const triangle of ['lower', 'upper'] as const)
        expect(recognise(grid(stencil, size, triangle)).size, `${size.join('×')} ${triangle}`).toEqual(size)
  },
)

test('stencils are told apart by what they reach', () => {
  const kind = (stencil: StencilName, size: GridSize) => {
    const { box, far, deep } = recognise(grid(stencil, size))
    return { box, far, deep }
  }
  expect(kind('D2N5', [9, 7, 1])).toEqual({ box: false, far: false, deep: false })
  expect(kind('D2N9', [9, 7, 1])).toEqual({ box: true, far: false, deep: false })
  expect(kind('D3N7', [9, 7, 5])).toEqual({ box: false, far: false, deep: true })
  expect(kind('D3N13', [9, 7, 5])).toEqual({ box: false, far: true, deep: true })
  expect(kind('D3N27', [9, 7, 5])).toEqual({ box: true, far: false, deep: true })
  expect(kind('D3N33', [9, 7, 5])).toEqual({ box: true, far: true, deep: true })
})

test('lines that need no other line are chains beside one another, and no wave', () => {
  const chains = (count: number, length: number) =>
    recognise(lower(Array.from({ length: count * length }, (_, i) => (i % length > 0 ? [i - 1] : []))))
  expect(chains(6, 5)).toMatchObject({ size: [5, 1, 6], joined: false })
  expect(chains(1, 5).joined).toBe(true)
  expect(chains(7, 1).joined).toBe(false)
  for (const size of SIZES)
    for (const stencil of ['D3N7', 'D3N33'] as const) expect(recognise(grid(stencil, size)).joined).toBe(true)
  expect(recognise(grid('D2N5', [9, 7, 1])).joined).toBe(true)
  // two planes that need nothing of one another: of eight lines two need no other
  const plane = (i: number) => [...(i >= 3 ? [i - 3] : []), ...(i % 3 > 0 ? [i - 1] : [])]
  const planes = lower(Array.from({ length: 24 }, (_, i) => plane(i % 12).map((j) => j + i - (i % 12))))
  expect(recognise(planes)).toMatchObject({ size: [3, 4, 2], joined: true })
})

test('a box of two points a line has no row without the row before it, and is found nevertheless', () => {
  expect(recognise(grid('D3N27', [2, 2, 2])).size).toEqual([2, 2, 2])
})

test('a chain is a grid of one line, and a diagonal one of lines of one point', () => {
  expect(recognise(lower([[], [0], [1], [2]])).size).toEqual([4, 1, 1])
  expect(recognise(lower([[], [], []])).size).toEqual([1, 1, 3])
})

const refusal = (triangle: TriangleRows): AppError => {
  try {
    recognise(triangle)
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('it was taken for a grid')
}

test('what is no grid is refused with the row that breaks it', () => {
  const { code, at, message } = refusal(lower([[], [0], [1], [], [0, 3], [1, 4], [], [3, 6], [1]]))
  expect(code).toBe('NotStructured')
  expect(at).toEqual({ row: 8 })
  expect(message).toContain('row 8')
})

test('lines that do not fill the rows are no grid', () => {
  expect(refusal(lower([[], [0], [1], [], [3]])).code).toBe('NotStructured')
})
