import { describe, expect, test } from 'vitest'
import { cellAt, colLeft, edgesOf, rowTop } from '#src/page/draw/pattern/layout.ts'
import { matrixAt, moved, productLayout, type ProductLayout } from './layout.ts'
import { madeRun, seen, vectorRun } from './product.fixture.ts'
import { productOf } from './products.ts'

const product = productOf(seen(madeRun()))
const sizes = [
  [1100, 300, 1],
  [390, 420, 1],
  [390, 180, 1],
  [540, 640, 1],
  [1560, 880, 2],
] as const
const layouts = sizes.map(([width, height, unit]) => productLayout(product, { width, height, unit }))

/** Whether all three matrices lie in the pane, clear of each other and of the words. */
function apart({ plots, heads, foot }: ProductLayout, width: number, height: number): boolean {
  const boxes = plots.map((plot, m) => ({ ...plot, ...edgesOf(plot), head: heads[m] }))
  const within = boxes.every(
    ({ left, top, right, bottom, head }) => left > 0 && right <= width && top > head && bottom < foot && foot < height,
  )
  const clear = boxes.every((one, a) =>
    boxes.every(
      (other, b) =>
        a >= b ||
        one.right < other.left ||
        other.right < one.left ||
        one.bottom < other.head ||
        other.bottom < one.head,
    ),
  )
  return within && clear
}

describe('the three matrices', () => {
  test('lie clear of each other in any pane', () => {
    sizes.forEach(([width, height], s) => expect(apart(layouts[s], width, height), `${width} × ${height}`).toBe(true))
  })

  test('mutant: an output that lies on the right matrix is seen', () => {
    const over = (one: ProductLayout): ProductLayout => ({ ...one, plots: [one.plots[0], one.plots[1], one.plots[1]] })
    sizes.forEach(([width, height], s) => expect(apart(over(layouts[s]), width, height)).toBe(false))
  })

  test('are in a row where that makes them larger, and else in a square, with rows and columns in line', () => {
    const inLine = layouts.map(({ plots: [, right, output] }) => colLeft(right, 0) === colLeft(output, 0))
    expect(inLine).toEqual([false, true, false, true, false])
    for (const { plots } of layouts) expect(rowTop(plots[0], 0)).toBe(rowTop(plots[2], 0))
  })

  test('have a large output beside both factors where a row would leave a third of the pane empty', () => {
    const above = layouts.map(({ plots: [left, right] }) => left.left === right.left)
    expect(above).toEqual([false, false, false, false, true])
    const [left, , output] = layouts[4].plots
    expect(output.side).toBeGreaterThan(2 * left.side)
  })
})

test('a zoom keeps what is under the pointer, and leaves the other matrices as they are', () => {
  const [width, height, unit] = sizes[1]
  const [, layout] = layouts
  for (const m of [0, 1, 2]) {
    const at = [layout.plots[m].left + 20, layout.plots[m].top + 15] as const
    expect(matrixAt(layout, ...at)).toBe(m)
    const camera = moved(layout, undefined, at, { factor: 1.2, unit })
    const next = productLayout(product, { width, height, unit }, camera)
    const grown = next.plots.map((plot, other) => plot.pitch / layout.plots[other].pitch)
    grown.forEach((by, other) => expect(by, `matrix ${other}`).toBeCloseTo(other === m ? 1.2 : 1))
    expect(cellAt(next.plots[m], ...at).row).toBeCloseTo(cellAt(layout.plots[m], ...at).row)
    expect(cellAt(next.plots[m], ...at).col).toBeCloseTo(cellAt(layout.plots[m], ...at).col)
  }
  expect(matrixAt(layout, 1, 1)).toBe(-1)
})

describe('a matrix and two vectors', () => {
  const vectors = productOf(seen(vectorRun()))
  const [width, height, unit] = sizes[0]
  const layoutBy = (camera?: readonly number[]) => productLayout(vectors, { width, height, unit }, camera)

  test('lie clear of each other in any pane, rows of both in line with what they belong to', () => {
    for (const [w, h, u] of sizes) {
      const layout = productLayout(vectors, { width: w, height: h, unit: u })
      expect(apart(layout, w, h), `${w} × ${h}`).toBe(true)
      const [left, right, output] = layout.plots
      expect(rowTop(output, 2)).toBe(rowTop(left, 2))
      expect(rowTop(right, 3) - right.top).toBeCloseTo(colLeft(left, 3) - left.left)
    }
  })

  test('are seen by one camera, be it moved over the matrix or over a vector', () => {
    const layout = layoutBy()
    const [left, right, output] = layout.plots
    for (const [m, plot] of layout.plots.entries()) {
      const at = [edgesOf(plot).right - 2, plot.top + plot.side / 3] as const
      expect(matrixAt(layout, ...at)).toBe(m)
      const { plots } = layoutBy(moved(layout, undefined, at, { factor: 1.05, unit }))
      for (const [other, one] of plots.entries()) expect(one.pitch).toBeCloseTo(1.05 * layout.plots[other].pitch)
      expect(cellAt(plots[m], ...at).row, `row under ${m}`).toBeCloseTo(cellAt(plot, ...at).row)
      expect(rowTop(plots[2], 1)).toBeCloseTo(rowTop(plots[0], 1))
    }
    const near = moved(layout, undefined, [left.left + 5, left.top + 5], { factor: 2, unit })
    const firstOf = (by: { dx: number; dy: number }, plot: typeof left) => {
      const { plots } = layoutBy(moved(layoutBy(near), near, [plot.left + 1, plot.top + 1], by))
      return [plots[0].firstRow, plots[0].firstCol]
    }
    const [row, col] = [layoutBy(near).plots[0].firstRow, layoutBy(near).plots[0].firstCol]
    const drag = { dx: 0, dy: -5 }
    expect(firstOf(drag, right)).toEqual([row, expect.closeTo(col + 5 / layoutBy(near).plots[0].pitch)])
    expect(firstOf(drag, output)).toEqual([expect.closeTo(row + 5 / layoutBy(near).plots[0].pitch), col])
  })

  test('have columns that are wide enough where rows are too low', () => {
    const low = productLayout(vectors, { width: 110, height: 55, unit: 1 })
    for (const plot of low.plots.slice(1))
      expect(edgesOf(plot).right - plot.left).toBeGreaterThanOrEqual(Math.min(8, plot.side))
  })
})
