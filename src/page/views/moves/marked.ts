import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { inkWidth } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { itemOfMark, seenByMark } from '#src/engine/run/query.ts'
import { type Mark, NEVER, type Replay } from '#src/engine/run/replay.ts'
import { linesOf } from '#src/page/draw/pattern/entries.ts'
import type { MatrixLayout } from '#src/page/draw/pattern/layout.ts'
import type { PatternPlot } from '#src/page/draw/pattern/plot.ts'
import { boxOf } from '#src/page/draw/pattern/squares.ts'
import type { MovesLayout } from './layout.ts'
import type { EntryMoves } from '#src/engine/run/moves.ts'
import { drawMarked, type Way } from './paint.ts'
import type { Plots } from './plot.ts'

/** The entry that a mark is of, be it as a place of the output. */
export function entryOf(replay: Replay, { outcome, row }: EntryMoves, mark: Mark | undefined): number | undefined {
  const own = itemOfMark(replay, mark)
  if (own !== undefined || mark?.kind !== 'item') return own
  const seen = seenByMark(replay, mark)
  const entry = seen?.space.matrix === outcome.matrix ? outcome.from[mark.item] : undefined
  return entry !== undefined && entry < row.length ? entry : undefined
}

/** The middle of an entry's mark in either matrix; undefined where one is out of view. */
export function wayOf(layout: MovesLayout, plots: Plots, entry: number): Way | undefined {
  const from = middle(layout.input, plots.input, entry)
  const to = middle(layout.output, plots.output, entry)
  return from && to && [from, to]
}

function middle(layout: MatrixLayout, { places }: PatternPlot, entry: number): readonly [number, number] | undefined {
  const { x, y, size } = boxOf(layout, places.row[entry], places.colOf(entry))
  const { left, top, side } = layout
  const [mx, my] = [x + size / 2, y + size / 2]
  return mx >= left && my >= top && mx <= left + side && my <= top + side ? [mx, my] : undefined
}

/** Marked entries, at both ends of their ways. Returns the one that the words are of: under the pointer, or else pinned. */
export function drawMarks(
  pen: Pen,
  replay: Replay,
  moves: EntryMoves,
  layout: MovesLayout,
  plots: Plots,
  { hover, pin }: Frame,
): number | undefined {
  const [pinned, hovered] = [pin, hover].map((mark) => entryOf(replay, moves, mark))
  const sizes = [layout.input.pitch, layout.output.pitch] as const
  for (const [entry, heavy] of [[pinned, true] as const, [hovered, false] as const]) {
    const way = entry === undefined ? undefined : wayOf(layout, plots, entry)
    if (way) drawMarked(pen, way, sizes, inkWidth(pen, heavy))
  }
  for (const [mark, heavy] of [[pin, true] as const, [hover, false] as const])
    if (mark?.kind === 'worker') drawWorker(pen, replay, moves, layout, plots, mark.worker, inkWidth(pen, heavy))
  return hovered ?? pinned
}

/** Ways of what a worker moved, some of them where there are many. */
function drawWorker(
  pen: Pen,
  { eventWorker }: Replay,
  { event }: EntryMoves,
  layout: MovesLayout,
  plots: Plots,
  worker: number,
  thick: number,
): void {
  const own = new Set<number>()
  for (let k = 0; k < event.length; k++) if (event[k] !== NEVER && eventWorker[event[k]] === worker) own.add(k)
  const sizes = [layout.input.pitch, layout.output.pitch] as const
  for (const entry of linesOf(own)) {
    const way = wayOf(layout, plots, entry)
    if (way) drawMarked(pen, way, sizes, thick)
  }
}
