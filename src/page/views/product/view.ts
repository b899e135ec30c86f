import { significant } from '#src/core/base/format.ts'
import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { boxIn, paneExtent, lastFor, surfaceIn } from '#src/page/draw/surface.ts'
import { itemMark, seenByMark, seenWhere } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { drawAxes, drawFrame, drawRowAxis } from '#src/page/draw/pattern/axes.ts'
import { type PlotPoint, plotCamera } from '#src/page/draw/pattern/camera.ts'
import { entryAt, stepEntry } from '#src/page/draw/pattern/entries.ts'
import { busyWords } from '../busy.ts'
import { LEFT, OUTPUT, ProductCourse, RIGHT } from './course.ts'
import { drawWords } from './heads.ts'
import { matrixAt, moved, productLayout, type ProductLayout } from './layout.ts'
import { markedBy } from './marked.ts'
import { drawMarks, markedBox } from './paint-marks.ts'
import { plotOf } from './plot.ts'
import { isLeft, isRight, isSummed, itemOfEntry, productOf, type ProductOf, seenInProducts } from './products.ts'
import { drawValues } from './values.ts'
import * as texts from './words.ts'

/** Two matrices, or one and a vector, beside what comes of them: which entries make one, which are at work, and what is written. */
const view: View = {
  title: 'Product',
  order: 14,
  first: true,
  weight: 0.6,
  half: false,
  wide: true,
  encoding: (replay) => texts.encoding(seenInProducts(replay)?.space.terms?.matrix ?? 'the result'),
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, isSummed),
  everySpace: true,
  shows(columns) {
    const replay = columns.find((column) => column)
    return replay && texts.shows(productOf(replay))
  },
  create: productPicture,
}
export default view

/** Device pixels of the design that a pointer may be away from an entry. */
const REACH = 6

function productPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const of = productOf(replay)
  const course = new ProductCourse(replay, of)
  const plots = ([LEFT, RIGHT, OUTPUT] as const).map((m) => plotOf(of, m, course.standing[m]))
  const say = lastFor((detail: string) => pane.say(detail))
  let frame: Frame | undefined
  const seen = plotCamera((extent, camera) => productLayout(of, extent, camera), moved)

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const layout = seen.layoutFor(next)
      const tick = Math.min(next.tick, replay.end)
      course.goTo(tick, (matrix, ...turn) => plots[matrix].turn(...turn))
      for (const [m, plot] of layout.plots.entries()) {
        drawFrame(pen, plot)
        plots[m].draw(pen, plot)
        if (layout.vectors && m !== LEFT) drawRowAxis(pen, plot, [])
        else drawAxes(pen, plot, [])
      }
      drawValues(pen, replay, of, course, layout)
      const marked = drawMarks(pen, replay, of, layout, next)
      const { products, atWork } = course.counts
      const busy = products + atWork[OUTPUT] === 0 ? busyWords(replay, tick) : undefined
      const foot = marked ? texts.markedWords(replay, of, course, marked) : texts.footOf(replay, tick, course, busy)
      drawWords(pen, layout, texts.headsOf(of, course), foot)
      say(detailText(layout, replay, next.dpr))
    },
    pick(x, y) {
      const under = seen.under(x, y)
      return under && markAt(replay, of, under.layout, under.at, REACH * paneExtent(under.frame).unit)
    },
    place(mark) {
      const marked = markedBy(replay, of, mark)
      const box = frame && marked && markedBox(of, seen.layoutFor(frame), marked)
      return frame && box && boxIn(frame, box.x, box.y, box.size, box.size)
    },
    step: (mark, dx, dy) => stepMark(replay, of, mark, dx, dy),
    zoom: seen.zoom,
    pan: seen.pan,
    dispose: surface.remove,
  }
}

/** An entry of the output, one of the left matrix, or of the right one the first product that it is a factor of. */
function markAt(replay: Replay, of: ProductOf, layout: ProductLayout, at: PlotPoint, reach: number): Mark | undefined {
  const m = matrixAt(layout, ...at)
  if (m < 0) return undefined
  const found = entryAt(layout.plots[m], of.patterns[m], ...at, reach)
  if (found === undefined) return undefined
  if (m === OUTPUT) return itemMark(replay, itemOfEntry(of, found))
  if (m === LEFT) return factorMark(replay, of, found)
  const own = replay.spaces.find(({ space }) => isRight(space, of))
  if (own) return itemMark(own, found)
  const first = of.patterns[LEFT].col_idx.indexOf(of.rows[RIGHT][found])
  const products = first < 0 ? undefined : seenInProducts(replay)
  return products && itemMark(products, of.begins[first] + found - of.patterns[RIGHT].row_ptr[of.rows[RIGHT][found]])
}

/** An entry of the left matrix, where items are its entries; else its first product. */
function factorMark(replay: Replay, of: ProductOf, entry: number): Mark | undefined {
  const seen = replay.spaces.find(({ space }) => isLeft(space, of))
  if (seen) return itemMark(seen, entry)
  const products = of.begins[entry + 1] > of.begins[entry] ? seenInProducts(replay) : undefined
  return products && itemMark(products, of.begins[entry])
}

/** Arrow keys go from entry to entry of the matrix that the mark is in. */
function stepMark(replay: Replay, of: ProductOf, mark: Mark | undefined, dx: number, dy: number): Mark | undefined {
  const marked = markedBy(replay, of, mark)
  const m = marked?.of === 'factor' ? LEFT : marked?.of === 'right' ? RIGHT : OUTPUT
  const from = marked?.entries[m][0]
  const next = stepEntry(of.patterns[m], of.rows[m], from, dx, dy)
  if (next === undefined) return undefined
  if (m === LEFT) return factorMark(replay, of, next)
  return m === RIGHT ? itemMark(seenByMark(replay, mark) ?? replay, next) : itemMark(replay, itemOfEntry(of, next))
}

function detailText({ plots }: ProductLayout, { run: { trace } }: Replay, dpr: number): string {
  const least = Math.min(...plots.map(({ pitch }) => pitch))
  const recorded = trace.every > 1 ? texts.sampled(trace.every) : ''
  if (plots.every(({ detail }) => detail !== 'density')) return texts.every + recorded
  return texts.pixel(significant(dpr / least)) + recorded
}
