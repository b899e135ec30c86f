import { itemIn } from '#src/engine/run/query.ts'
import { percent } from '#src/core/base/format.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { badge } from '../badge.ts'
import { rowsOfMark } from '../marked.ts'
import { hueOf } from './cells.ts'
import { drawPhrases, type Phrase } from './phrases.ts'
import { recordsQueue } from './queue.ts'
import { workersOfRows } from './steps.ts'
import type { LaneSubject } from './subject.ts'
import { share, utilisationOfRun } from './utilisation.ts'
import * as texts from './words.ts'

/** Who is shown, how much of the lanes' steps carries a nonzero, and the same of the whole run; what a mark says of it. */
export function drawHead(pen: Pen, replay: Replay, subject: LaneSubject, frame: Frame): void {
  const y = 11 * pen.unit
  const right = badge(pen, 'derived', pen.width, y)
  drawPhrases(pen, phrases(pen, replay, subject, frame), y, right)
}

/** The most telling first: what has no room is left out. */
function phrases({ palette }: Pen, replay: Replay, subject: LaneSubject, frame: Frame): readonly Phrase[] {
  const { carried, slots } = subject.utilisation
  const { stages = [], trace } = replay.run
  const mark = markWords(replay, subject, frame.hover ?? frame.pin)
  const byStage = frame.options['colour'] === 'stage'
  if (trace.every > 1) return [{ words: subject.name, colour: palette.text }, { words: sampledWords(replay) }]
  return [
    { words: subject.name, colour: palette.text },
    { words: percent(share(subject.utilisation)), size: 15, colour: palette.text },
    ...(mark === undefined ? [] : [{ words: mark }]),
    ...(byStage ? stages.map(({ name: words }, stage) => ({ words, swatch: hueOf(palette, stage) })) : []),
    { words: texts.wholeRun(share(utilisationOfRun(replay))) },
    ...(recordsQueue(replay) ? [{ words: texts.loadedAhead }] : []),
    { words: texts.slotsCarry(carried, slots, carriedWord(replay)) },
  ]
}

/** Lanes with items that were not recorded look like idle ones, so that nothing is counted. */
const sampledWords = ({ space, run }: Replay): string => texts.sampled(space.name, run.trace.every)

/** What a lane carries: a product of a solve, an operand of an item, or an item. */
export const carriedWord = ({ space }: Replay): string =>
  space.order === 'operands'
    ? 'a product'
    : space.lanes === 'items'
      ? `${/^[aeiou]/.test(space.name) ? 'an' : 'a'} ${space.name}`
      : 'a nonzero'

/** What this subject has to do with the mark, and when. */
function markWords(replay: Replay, subject: LaneSubject, mark: Mark | undefined): string | undefined {
  if (mark?.kind === 'item') {
    if (mark.item >= replay.space.count) return undefined
    const [worker, ...others] = workersOfRows(replay, [mark.item])
    if (worker === undefined) return undefined
    const said = texts.byWorker(replay.space.name, mark.item, worker)
    return others.length > 0 ? texts.andOthers(said, others.length) : said
  }
  if (mark?.kind !== 'group' || replay.space.groups.length === 0) return undefined
  if (mark.group + 1 >= replay.grouping.ptr.length) return undefined
  const rows = new Set(rowsOfMark(replay, mark))
  const mine = new Set(subject.steps.flatMap(({ events }) => events.map((e) => itemIn(replay, e))))
  const here = [...rows].filter((row) => mine.has(row)).length
  return texts.inGroup(here, rows.size, replay.space.name, mark.grouping, mark.group)
}
