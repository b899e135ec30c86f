import { significant } from '#src/core/base/format.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { visibleCols, visibleRows } from '#src/page/draw/pattern/layout.ts'
import { boxOf, clipped } from '#src/page/draw/pattern/squares.ts'
import { LEFT, OUTPUT, type ProductCourse, RIGHT, WRITTEN } from './course.ts'
import type { ProductLayout } from './layout.ts'
import { cameOut, type ProductOf } from './products.ts'

/** Where cells are large enough each entry of the factors has its value in it, and each that is written what came out. */
export function drawValues(
  pen: Pen,
  { run: { summed } }: Replay,
  of: ProductOf,
  { standing }: ProductCourse,
  { plots }: ProductLayout,
): void {
  const { left, right } = of.terms
  const came = (entry: number) =>
    summed && standing[OUTPUT][entry] === WRITTEN ? cameOut(summed, of, entry) : undefined
  const values = [(k: number) => left.values[k], (l: number) => right.values[l], came] as const
  for (const m of [LEFT, RIGHT, OUTPUT] as const) {
    const plot = plots[m]
    if (plot.detail !== 'labels') continue
    const { row_ptr, col_idx } = of.patterns[m]
    const [rows, cols] = [visibleRows(plot), visibleCols(plot)]
    clipped(pen, plot, () => {
      for (let i = rows.first; i < rows.stop; i++)
        for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
          const value = values[m](k)
          if (value === undefined || col_idx[k] < cols.first || col_idx[k] >= cols.stop) continue
          const { x, y, size } = boxOf(plot, i, col_idx[k])
          text(pen, significant(value, 2), x + size / 2, y + size / 2, { align: 'center', colour: pen.palette.pane })
        }
    })
  }
}
