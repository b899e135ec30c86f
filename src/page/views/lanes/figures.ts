import { percent, plural } from '#src/core/base/format.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Extent, Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { badge } from '../badge.ts'
import { bundlesRows, hueOf } from './cells.ts'
import { carriedWord } from './head.ts'
import { drawPhrases, type Phrase } from './phrases.ts'
import { END_WORDS, endColour } from './paint-ends.ts'
import type { LaneSubject } from './subject.ts'
import { share } from './utilisation.ts'
import * as texts from './words.ts'

/** Height of the figures and of the legend under them, and the least height of a pane that has room for both. */
export const FIGURES = 76
const FIGURES_FROM = 250

/** Whether a pane shows its share in large figures: of rows that are compared, where there is room. */
export const hasFigures = (replay: Replay, frame: Frame, { height, unit }: Extent): boolean =>
  frame.options['of'] === 'rows' && replay.run.trace.every === 1 && height >= FIGURES_FROM * unit

/** Narrower than this, in pixels of the design, fewer words are said, beside a smaller figure. */
const NARROW = 300

/** The share of the lane slots that carry a nonzero, read from the back of a room; below, what the hues mean. */
export function drawFigures(pen: Pen, replay: Replay, subject: LaneSubject, frame: Frame): void {
  const { palette, unit, width } = pen
  const { carried, divided, slots } = subject.utilisation
  const isNarrow = width < NARROW * unit
  const large = { size: isNarrow ? 36 : 48, colour: palette.text, weight: 500 } as const
  const figure = percent(share(subject.utilisation))
  text(pen, figure, 0, 27 * unit, large)
  const x = textWidth(pen, figure, large) + (isNarrow ? 8 : 14) * unit
  const steps = plural(subject.steps.length, 'step')
  const detail = texts.andDivide(texts.carries(subject.name, carried, slots, steps), divided)
  const style = { size: 13, mono: false, colour: palette.text } as const
  text(pen, isNarrow ? texts.ofSlots : texts.ofSlotsCarry(carriedWord(replay)), x, 17 * unit, style)
  const fits = !isNarrow && textWidth(pen, detail, style) <= width - x
  text(pen, fits ? detail : `in ${steps}`, x, 37 * unit, { ...style, colour: palette.text2 })
  const left = badge(pen, 'derived', width, (isNarrow ? 65 : 14) * unit)
  drawPhrases(pen, legendOf(pen, replay, subject, frame), 65 * unit, isNarrow ? left : width)
}

/** What the hues of the lanes mean: stages by name, or rows, whose numbers stand in the lanes. */
function legendOf(pen: Pen, replay: Replay, { ended }: LaneSubject, { options }: Frame): readonly Phrase[] {
  const { palette } = pen
  const { run, space, grouping } = replay
  const { stages = [], ends = [] } = run
  const isGrouped = options['colour'] === 'level' && bundlesRows(replay)
  const byStage = options['colour'] === 'stage' && stages.length > 0
  const hues = byStage
    ? stages.map(({ name: words }, stage) => ({ words, swatch: hueOf(palette, stage) }))
    : [{ words: isGrouped ? texts.scale(grouping.name) : texts.hues(space.name) }]
  const rows = ended.some((some) => some.length > 0)
  return [
    ...hues,
    ...(rows ? ends.map((end) => ({ words: END_WORDS[end].words, swatch: endColour(palette, end) })) : []),
  ]
}
