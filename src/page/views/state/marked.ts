import type { PictureBox, Frame } from '#src/engine/catalog/contract/view.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { frameAround, inkWidth } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { rowsOfMark } from '../marked.ts'
import { markBox, type StateLayout, wordBox } from './layout.ts'
import { LINE_WORDS, type Words } from './memory.ts'

/** Words that tell of the marked rows, in ink; the cache lines where words are not drawn. */
export function drawMarks(pen: Pen, layout: StateLayout, replay: Replay, words: Words, frame: Frame): void {
  if (frame.pin) drawMark(pen, layout, replay, words, frame.pin, inkWidth(pen, true))
  if (frame.hover) drawMark(pen, layout, replay, words, frame.hover, inkWidth(pen, false))
}

function drawMark(pen: Pen, layout: StateLayout, replay: Replay, words: Words, mark: Mark, ink: number): void {
  for (const { x, y, width, height } of markedBoxes(layout, replay, words, mark))
    frameAround(pen, x, y, width, height, pen.palette.text, ink)
}

/** Words of the rows of a mark, each once. */
export function markedBoxes(layout: StateLayout, replay: Replay, words: Words, mark: Mark): readonly PictureBox[] {
  if (mark.kind === 'worker' && mark.worker >= replay.workers) return []
  const seen = new Set<number>()
  for (const row of rowsOfMark(replay, mark)) {
    for (const word of row < replay.pattern.rows ? words.wordsOfRow(row) : []) {
      seen.add(layout.detail === 'words' ? word : Math.floor(word / LINE_WORDS / layout.each))
    }
  }
  return [...seen].map((at) => (layout.detail === 'words' ? wordBox(layout, at) : markBox(layout, at)))
}
