import { count, percent, plural } from '#src/base/format.ts'
import type { Frame } from '#src/catalog/view.ts'
import { itemOf } from '#src/run/event.ts'
import { type Mark, NEVER, type Replay } from '#src/run/replay.ts'
import type { Pen } from '#src/ui/canvas/surface.ts'
import { text, textWidth } from '#src/ui/canvas/text.ts'
import { badge } from '../badge.ts'
import { rowsOfMark } from '../marked.ts'
import type { Subject } from './subject.ts'
import { share, utilisationOfRun } from './utilisation.ts'

/** Who is shown, how much of the lanes' steps carries a nonzero, and the same of the whole run; what a mark says of it. */
export function drawHead(pen: Pen, replay: Replay, subject: Subject, frame: Frame): void {
  const { unit, palette } = pen
  const y = 11 * unit
  const right = badge(pen, 'derived', pen.width, y)
  const { carried, slots } = subject.utilisation
  const mark = markWords(replay, subject, frame.hover ?? frame.pin)
  const plain = { size: 12, mono: false, colour: palette.text2 } as const
  const phrases = [
    [subject.name, { ...plain, colour: palette.text }],
    [percent(share(subject.utilisation)), { size: 15, colour: palette.text }],
    ...(mark === undefined ? [] : [[mark, plain] as const]),
    [`whole run ${percent(share(utilisationOfRun(replay)))}`, plain],
    ...(replay.run.prefetch ? [[`dashed: ${plural(replay.run.prefetch, 'step')} prefetched`, plain] as const] : []),
    [`${count(carried)} of ${count(slots)} lane-steps carry a nonzero`, plain],
  ] as const
  let x = 0
  for (const [words, style] of phrases) {
    const width = textWidth(pen, words, style)
    if (x + width > right) return
    text(pen, words, x, y, style)
    x += width + 10 * unit
  }
}

/** What this subject has to do with the mark, and when. */
function markWords(replay: Replay, subject: Subject, mark: Mark | undefined): string | undefined {
  if (mark?.kind === 'row') {
    const worker = replay.rowWorker[mark.row]
    if (worker === undefined || worker === NEVER) return undefined
    return `row ${count(mark.row)} by ${replay.run.worker} ${count(worker)}`
  }
  if (mark?.kind !== 'level' || mark.level + 1 >= replay.levels.ptr.length) return undefined
  const rows = new Set(rowsOfMark(replay, mark))
  const mine = new Set(subject.steps.flatMap(({ events }) => events.map((e) => itemOf(replay.run.trace, e))))
  const here = [...rows].filter((row) => mine.has(row)).length
  return `${count(here)} of ${plural(rows.size, 'row')} of level ${count(mark.level)}`
}
