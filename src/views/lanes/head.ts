import { count, percent, plural } from '#src/base/format.ts'
import type { Frame } from '#src/catalog/view.ts'
import { itemOf } from '#src/run/event.ts'
import type { Mark, Replay } from '#src/run/replay.ts'
import type { Pen } from '#src/ui/canvas/surface.ts'
import { text, textWidth } from '#src/ui/canvas/text.ts'
import { badge } from '../badge.ts'
import { rowsOfMark } from '../marked.ts'
import { hueOf } from './cells.ts'
import { recordsQueue } from './queue.ts'
import { workersOfRows } from './steps.ts'
import type { Subject } from './subject.ts'
import { share, utilisationOfRun } from './utilisation.ts'

interface Phrase {
  readonly words: string
  /** A mark of this colour stands before it. */
  readonly swatch?: string
  readonly size?: number
  readonly colour?: string
}

/** Who is shown, how much of the lanes' steps carries a nonzero, and the same of the whole run; what a mark says of it. */
export function drawHead(pen: Pen, replay: Replay, subject: Subject, frame: Frame): void {
  const { unit, palette, ctx } = pen
  const y = 11 * unit
  const right = badge(pen, 'derived', pen.width, y)
  let x = 0
  for (const { words, swatch, size = 12, colour = palette.text2 } of phrasesOf(pen, replay, subject, frame)) {
    const style = { size, colour, mono: size > 12 }
    const mark = swatch === undefined ? 0 : 14 * unit
    const width = mark + textWidth(pen, words, style)
    if (x + width > right) return
    text(pen, words, x + mark, y, style)
    if (swatch !== undefined) {
      ctx.fillStyle = swatch
      ctx.fillRect(Math.round(x), Math.round(y - 5 * unit), Math.round(10 * unit), Math.round(10 * unit))
    }
    x += width + 10 * unit
  }
}

/** The most telling first: what has no room is left out. */
function phrasesOf({ palette }: Pen, replay: Replay, subject: Subject, frame: Frame): readonly Phrase[] {
  const { carried, slots } = subject.utilisation
  const { stages = [], trace } = replay.run
  const mark = markWords(replay, subject, frame.hover ?? frame.pin)
  const byStage = frame.options['colour'] === 'stage'
  if (trace.every > 1) return [{ words: subject.name, colour: palette.text }, { words: sampledWords(trace.every) }]
  return [
    { words: subject.name, colour: palette.text },
    { words: percent(share(subject.utilisation)), size: 15, colour: palette.text },
    ...(mark === undefined ? [] : [{ words: mark }]),
    ...(byStage ? stages.map((words, stage) => ({ words, swatch: hueOf(palette, stage) })) : []),
    { words: `whole run ${percent(share(utilisationOfRun(replay)))}` },
    ...(recordsQueue(replay) ? [{ words: 'dashed: nonzeros sent for ahead, recorded' }] : []),
    { words: `${count(carried)} of ${count(slots)} lane-steps carry a nonzero` },
  ]
}

/** Lanes that carry rows which nobody recorded look like idle ones, so that nothing is counted. */
const sampledWords = (every: number): string => `one row in ${count(every)} is recorded: blank lanes may carry others`

/** What this subject has to do with the mark, and when. */
function markWords(replay: Replay, subject: Subject, mark: Mark | undefined): string | undefined {
  if (mark?.kind === 'row') {
    if (mark.row >= replay.pattern.rows) return undefined
    const [worker, ...others] = workersOfRows(replay, [mark.row])
    if (worker === undefined) return undefined
    const shared = others.length > 0 ? ` and ${plural(others.length, 'other')}` : ''
    return `row ${count(mark.row)} by ${replay.run.worker} ${count(worker)}${shared}`
  }
  if (mark?.kind !== 'level' || replay.operation === 'spmv') return undefined
  if (mark.level + 1 >= replay.levels.ptr.length) return undefined
  const rows = new Set(rowsOfMark(replay, mark))
  const mine = new Set(subject.steps.flatMap(({ events }) => events.map((e) => itemOf(replay.run.trace, e))))
  const here = [...rows].filter((row) => mine.has(row)).length
  return `${count(here)} of ${plural(rows.size, 'row')} of level ${count(mark.level)}`
}
