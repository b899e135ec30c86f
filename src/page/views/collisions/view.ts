import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { inkWidth } from '#src/page/draw/lines.ts'
import { boxIn, lastFor, lastInPane, surfaceIn } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { itemMark, seenWhere } from '#src/engine/run/query.ts'
import { type Mark, NEVER, type Replay } from '#src/engine/run/replay.ts'
import { LEFT } from '../product/course.ts'
import { fitting } from '../product/heads.ts'
import { markedBy } from '../product/marked.ts'
import { seenInProducts } from '../product/products.ts'
import { binBox } from '../slots/layout.ts'
import { barAt, collisionsLayout } from './layout.ts'
import { drawBars, drawBins, drawHeights, drawRow, drawRows } from './paint.ts'
import { hasSums, isRowOf, orderOf, type RowSums, sumsOf } from './sums.ts'
import { SumTally } from './tally.ts'
import * as texts from './words.ts'

/** Products of each row of an output, and how many of them fell on an entry that another product had made before. */
const view: View = {
  title: texts.title,
  order: 16,
  weight: 0.4,
  half: false,
  wide: true,
  encoding: (replay) => texts.encoding(seenInProducts(replay)?.space.terms?.matrix ?? 'the result'),
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, hasSums),
  everySpace: true,
  options: ({ run }) => ({
    order: run.trace.notes?.includes('way') ? ['row', 'products', 'bin'] : ['row', 'products'],
  }),
  create: collisionsPicture,
}
export default view

function collisionsPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const sums = sumsOf(replay)
  const count = sums.products.length
  const most = sums.products.reduce((least, n) => Math.max(least, n), 0)
  const say = lastFor((detail: string) => pane.say(detail))
  const orderFor = lastFor((by: string) => orderOf(sums, by))
  const layoutIn = lastInPane((extent) => collisionsLayout(count, most, extent))
  const tallyFor = lastFor((by: string, bins: number) => new SumTally(sums, orderFor(by), bins))
  const shownIn = (frame: Frame) => {
    const layout = layoutIn(frame)
    const by = frame.options['order'] ?? 'row'
    return { layout, by, order: orderFor(by), tally: tallyFor(by, layout.bins) }
  }
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const { layout, by, tally } = shownIn(next)
      const tick = Math.min(next.tick, replay.end)
      tally.goTo(tick)
      drawBars(pen, layout, tally)
      drawHeights(pen, layout, tally.most)
      if (by === 'row') drawRows(pen, layout, count)
      if (by === 'bin') drawBins(pen, layout, sums)
      const [pinned, hovered] = [next.pin, next.hover].map((mark) => rowOf(replay, sums, mark))
      if (pinned !== undefined) drawRow(pen, layout, tally.binOf[pinned], inkWidth(pen, true))
      if (hovered !== undefined) drawRow(pen, layout, tally.binOf[hovered], inkWidth(pen, false))
      const row = hovered ?? pinned
      const words =
        row === undefined ? texts.footOf(replay, tick, tally.total(), sums.row.length) : texts.rowWords(sums, row, tick)
      text(pen, fitting(pen, words, pen.width - layout.left, { mono: false }), layout.left, layout.foot, {
        mono: false,
      })
      say(count <= layout.bins ? texts.everyRow : texts.rowsPerBar(Math.ceil(count / layout.bins)))
    },
    pick(x, y) {
      if (!frame) return undefined
      const { layout, order } = shownIn(frame)
      const bar = barAt(layout, x * frame.dpr, y * frame.dpr)
      return bar === undefined ? undefined : rowMark(replay, sums, order[Math.ceil((bar * count) / layout.bins)])
    },
    place(mark) {
      const row = frame && rowOf(replay, sums, mark)
      if (!frame || row === undefined) return undefined
      const { layout, tally } = shownIn(frame)
      const { x, wide } = binBox(layout, layout, tally.binOf[row])
      return boxIn(frame, x, layout.top, wide, layout.height)
    },
    step(mark, dx) {
      const order = frame ? shownIn(frame).order : orderFor('row')
      const from = rowOf(replay, sums, mark)
      const place = from === undefined ? 0 : order.indexOf(from) + dx
      return rowMark(replay, sums, order[place])
    },
    dispose: surface.remove,
  }
}

function rowMark(replay: Replay, { of }: RowSums, row: number | undefined): Mark | undefined {
  const rows = replay.spaces.find((one) => isRowOf(one, of))
  return rows && row !== undefined ? itemMark(rows, row) : undefined
}

/** The row that a mark is of, or is an entry or a product of. */
function rowOf(replay: Replay, { of }: RowSums, mark: Mark | undefined): number | undefined {
  const marked = markedBy(replay, of, mark)
  if (!marked || marked.of === 'row') return marked?.item
  const row = of.rows[LEFT][marked.entries[LEFT][0]] ?? NEVER
  return row === NEVER ? undefined : row
}
