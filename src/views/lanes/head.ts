import { count, percent, plural } from '#src/base/format.ts'
import type { Frame } from '#src/catalog/view.ts'
import { itemOf } from '#src/trace/event.ts'
import type { Mark, Replay } from '#src/run/replay.ts'
import type { Pen } from '#src/draw/surface.ts'
import { badge } from '../badge.ts'
import { rowsOfMark } from '../marked.ts'
import { hueOf } from './cells.ts'
import { drawPhrases, type Phrase } from './phrases.ts'
import { recordsQueue } from './queue.ts'
import { workersOfRows } from './steps.ts'
import type { LaneSubject } from './subject.ts'
import { share, utilisationOfRun } from './utilisation.ts'

/** Who is shown, how much of the lanes' steps carries a nonzero, and the same of the whole run; what a mark says of it. */
export function drawHead(pen: Pen, replay: Replay, subject: LaneSubject, frame: Frame): void {
  const y = 11 * pen.unit
  const right = badge(pen, 'derived', pen.width, y)
  drawPhrases(pen, phrasesOf(pen, replay, subject, frame), y, right)
}

/** The most telling first: what has no room is left out. */
function phrasesOf({ palette }: Pen, replay: Replay, subject: LaneSubject, frame: Frame): readonly Phrase[] {
  const { carried, slots } = subject.utilisation
  const { stages = [], trace } = replay.run
  const mark = markWords(replay, subject, frame.hover ?? frame.pin)
  const byStage = frame.options['colour'] === 'stage'
  if (trace.every > 1) return [{ words: subject.name, colour: palette.text }, { words: sampledWords(trace.every) }]
  return [
    { words: subject.name, colour: palette.text },
    { words: percent(share(subject.utilisation)), size: 15, colour: palette.text },
    ...(mark === undefined ? [] : [{ words: mark }]),
    ...(byStage ? stages.map(({ name: words }, stage) => ({ words, swatch: hueOf(palette, stage) })) : []),
    { words: `whole run ${percent(share(utilisationOfRun(replay)))}` },
    ...(recordsQueue(replay) ? [{ words: 'dashed: loaded ahead' }] : []),
    { words: `${count(carried)} of ${count(slots)} lane slots carry a nonzero` },
  ]
}

/** Lanes with rows that were not recorded look like idle ones, so that nothing is counted. */
const sampledWords = (every: number): string => `one row in ${count(every)} is recorded: blank lanes may carry others`

/** What this subject has to do with the mark, and when. */
function markWords(replay: Replay, subject: LaneSubject, mark: Mark | undefined): string | undefined {
  if (mark?.kind === 'item') {
    if (mark.item >= replay.pattern.rows) return undefined
    const [worker, ...others] = workersOfRows(replay, [mark.item])
    if (worker === undefined) return undefined
    const shared = others.length > 0 ? ` and ${plural(others.length, 'other')}` : ''
    return `row ${count(mark.item)} by worker ${count(worker)}${shared}`
  }
  if (mark?.kind !== 'group' || replay.space.order === 'none') return undefined
  if (mark.group + 1 >= replay.grouping.ptr.length) return undefined
  const rows = new Set(rowsOfMark(replay, mark))
  const mine = new Set(subject.steps.flatMap(({ events }) => events.map((e) => itemOf(replay.run.trace, e))))
  const here = [...rows].filter((row) => mine.has(row)).length
  return `${count(here)} of ${plural(rows.size, 'row')} of level ${count(mark.group)}`
}
