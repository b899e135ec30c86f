import type { U8 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { cssToRgb, faintest } from '#src/page/draw/colour.ts'
import { type PatternPlot, patternPlot } from '#src/page/draw/pattern/plot.ts'
import type { Ink } from '#src/page/draw/pattern/raster.ts'
import { DONE, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { OUTPUT, REST } from './course.ts'
import type { ProductOf } from './products.ts'

/** Of a factor: at rest, at work; none is ever written. */
const factorInks = ({ text3, states }: Palette): readonly Ink[] => [
  { rgb: cssToRgb(text3), opacity: 0.7 },
  { rgb: cssToRgb(states[WORKING]), opacity: 1 },
  { rgb: cssToRgb(text3), opacity: 0.7 },
]

/** Of the output: to come, at work, written. */
const outputInks = ({ pane, states }: Palette): readonly Ink[] => [
  { rgb: cssToRgb(states[WAITING]), opacity: faintest(pane, states[WAITING]) },
  { rgb: cssToRgb(states[WORKING]), opacity: 1 },
  { rgb: cssToRgb(states[DONE]), opacity: 1 },
]

/** @param standing how its entries stand, as the course has it */
export function plotOf({ patterns, rows }: ProductOf, matrix: 0 | 1 | 2, standing: U8): PatternPlot {
  const { col_idx } = patterns[matrix]
  const places = { row: rows[matrix], colOf: (entry: number) => col_idx[entry] }
  return matrix === OUTPUT
    ? patternPlot(places, standing, outputInks, { at: REST, form: 'dot' })
    : patternPlot(places, standing, factorInks)
}
