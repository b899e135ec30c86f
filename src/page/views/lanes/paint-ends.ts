import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { RowEnd } from '#src/core/kernel/kernel.ts'
import { IDLE } from '#src/engine/run/replay.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { hueOf } from './cells.ts'
import type { Ended } from './ends.ts'
import { END, endBox, type LanesLayout, stepBox } from './layout.ts'
import { future, type LanePainting, runBox } from './boxes.ts'
import * as texts from './words.ts'

/** The sign over a sum's column or a division's, and its name in the legend. */
export const END_WORDS: Readonly<Record<RowEnd, { readonly sign: string; readonly words: string }>> = {
  sum: { sign: 'Σ', words: 'Σ sum' },
  divide: { sign: '÷', words: texts.divides },
}

/** Sums take the third of the calm hues, divisions ink. */
export const endColour = (palette: Palette, end: RowEnd): string => (end === 'sum' ? hueOf(palette, 2) : palette.text)

/** The sums and divisions that follow a step: lanes that take part are filled, the others idle. */
export function paintEnds(pen: Pen, layout: LanesLayout, s: number, painting: LanePainting): void {
  const { replay, subject } = painting
  const { ends = [] } = replay.run
  subject.ended[s].forEach((ended, r) => {
    ends.forEach((end, i) => paintEnd(pen, layout, endBox(layout, s, r * ends.length + i), ended, end, painting))
  })
}

type Column = ReturnType<typeof endBox>

function paintEnd(pen: Pen, layout: LanesLayout, box: Column, ended: Ended, end: RowEnd, painting: LanePainting): void {
  const { ctx, palette } = pen
  const begun = painting.tick >= ended.tick
  const works = (lane: number) => (end === 'sum' ? ended.holds(lane) : lane === 0)
  for (let from = 0; from < layout.lanes; ) {
    let stop = from + 1
    while (stop < layout.lanes && works(stop) === works(from)) stop++
    const colour = works(from) ? endColour(palette, end) : palette.states[IDLE]
    ctx.globalAlpha = begun ? 1 : future(pen, colour)
    ctx.fillStyle = works(from) ? colour : hatch(pen, colour)
    ctx.fillRect(...runBox(pen, layout, box, { from, stop, event: undefined }))
    from = stop
  }
  ctx.globalAlpha = 1
}

/** Height of the signs over the columns, in pixels of the design. */
export const SIGNS = 14

/** What the columns are, over the plot: × + for a step, Σ ÷ for the sums and divisions after it, where there is room. */
export function writeSigns(pen: Pen, layout: LanesLayout, { replay, subject }: LanePainting): void {
  const { ends = [] } = replay.run
  const signs = ends.map((end) => END_WORDS[end].sign).join('')
  const y = layout.top - 7 * pen.unit
  const write = (sign: string, { x, width }: Column) => {
    const isInside = x >= layout.left && x + width <= layout.left + layout.width + 1
    if (isInside) text(pen, sign, x + width / 2, y, { align: 'center', colour: pen.palette.text2 })
  }
  const fits = textWidth(pen, '×+ ') <= layout.pitch
  const endsFit = textWidth(pen, signs) <= END * ends.length * layout.pitch + 3 * pen.unit
  subject.ended.forEach((rows, s) => {
    if (fits) write('×+', stepBox(layout, s))
    if (rows.length === 0 || !endsFit) return
    const [first, last] = [endBox(layout, s, 0), endBox(layout, s, rows.length * ends.length - 1)]
    write(signs, { x: first.x, width: last.x + last.width - first.x })
  })
}
