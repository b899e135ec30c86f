import { describe, expect, test } from 'vitest'
import { entryAt, linesOf, MOST_LINES } from '#src/page/draw/pattern/entries.ts'
import { cellAt, edgesOf, type MatrixLayout } from '#src/page/draw/pattern/layout.ts'
import { moved, type MovesLayout, movesLayout, sideAt } from './layout.ts'
import { input, outcome } from './moves.fixture.ts'

const output = outcome.pattern
const sizes = [
  [1100, 300, 1],
  [390, 220, 1],
  [540, 640, 1],
  [780, 440, 2],
] as const
const layouts = sizes.map(([width, height, unit]) => movesLayout(input, output, { width, height, unit }))

/** Whether both matrices lie in the pane, side by side, without touching each other or the words. */
function apart({ input: a, output: b, head, foot }: MovesLayout, width: number, height: number): boolean {
  const within = (one: MatrixLayout) => one.top > head && one.top + one.side < foot && one.left + one.side <= width
  return within(a) && within(b) && a.left > 0 && a.left + a.side < b.left && foot < height
}

describe('the two matrices', () => {
  test('lie side by side in any pane', () => {
    sizes.forEach(([width, height], s) => expect(apart(layouts[s], width, height), `${width} × ${height}`).toBe(true))
  })

  test('mutant: an output that lies on the input is seen', () => {
    const over = (one: MovesLayout): MovesLayout => ({ ...one, output: { ...one.output, left: one.input.left } })
    sizes.forEach(([width, height], s) => expect(apart(over(layouts[s]), width, height)).toBe(false))
  })

  test('an entry is found in the middle of its cell, in either, and none far from all', () => {
    for (const { input: a, output: b } of layouts)
      for (const [one, pattern] of [
        [a, input],
        [b, output],
      ] as const)
        for (let i = 0; i < pattern.rows; i++)
          for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) {
            const x = one.left + (pattern.col_idx[k] + 0.5 - one.firstCol) * one.pitch
            const y = one.top + (i + 0.5 - one.firstRow) * one.pitch
            expect(entryAt(one, pattern, x, y, 1)).toBe(k)
            expect(cellAt(one, x, y).row).toBeCloseTo(i + 0.5)
          }
    const [{ input: a }] = layouts
    // row 2 has no entry, nor have its neighbours in column 3
    expect(entryAt(a, input, a.left + 3.5 * a.pitch, a.top + 2.5 * a.pitch, 1)).toBeUndefined()
  })

  test('pointers of a wrong result are not followed beyond its end', () => {
    const wrong = { ...output, row_ptr: Uint32Array.of(0, 3, 4_000_000_000, 8, 10) }
    const [{ output: b }] = layouts
    expect(entryAt(b, wrong, b.left + b.pitch / 2, b.top + 1.5 * b.pitch, 1)).toBe(3)
  })
})

test('a zoom keeps what is under the pointer, and leaves the other matrix as it is', () => {
  const [layout] = layouts
  const extent = { width: sizes[0][0], height: sizes[0][1], unit: 1 }
  for (const side of ['input', 'output'] as const) {
    const other = side === 'input' ? 'output' : 'input'
    const at = [layout[side].left + 50, layout[side].top + 40] as const
    const camera = moved(layout, undefined, at, { factor: 1.5, unit: 1 })
    const next = movesLayout(input, output, extent, camera)
    expect(next[side].pitch).toBeGreaterThan(layout[side].pitch)
    expect(cellAt(next[side], ...at).row).toBeCloseTo(cellAt(layout[side], ...at).row)
    expect(cellAt(next[side], ...at).col).toBeCloseTo(cellAt(layout[side], ...at).col)
    expect(next[other].pitch).toBeCloseTo(layout[other].pitch)
    expect(next[other].firstRow).toBeCloseTo(layout[other].firstRow)
  }
  const { right } = edgesOf(layout.input)
  expect(sideAt(layout, right + 2, layout.input.top + 5)).toBeUndefined()
})

test('lines are of all entries that move, or of some spread over them, in any order that they came in', () => {
  const of = (count: number) => Array.from({ length: count }, (_, k) => k)
  expect(linesOf(new Set([3, 1, 2]))).toEqual([1, 2, 3])
  expect(linesOf(new Set(of(MOST_LINES)))).toEqual(of(MOST_LINES))
  const some = linesOf(new Set(of(1000).toReversed()))
  expect(some).toEqual(linesOf(new Set(of(1000))))
  expect(some).toHaveLength(MOST_LINES)
  expect([some[0] < 25, (some.at(-1) as number) >= 975, new Set(some).size]).toEqual([true, true, MOST_LINES])
})
