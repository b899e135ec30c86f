import { plural } from '#src/base/format.ts'
import type { Frame, Host, Picture, View } from '#src/catalog/view.ts'
import type { Mark, Replay } from '#src/run/replay.ts'
import { extentOf, lastFor, type Pen, surfaceIn } from '#src/ui/canvas/surface.ts'
import { text, textWidth } from '#src/ui/canvas/text.ts'
import { badge } from '../badge.ts'
import { modeledHits } from './cache.ts'
import { type Fact, factsOf } from './facts.ts'
import { type StateLayout, stateLayout, wordAt } from './layout.ts'
import { drawMarks } from './marked.ts'
import { drawKey, paintMemory } from './paint.ts'
import { readsOf, totalsAt } from './reads.ts'
import { drawWay, WAY, WAY_FROM } from './way.ts'
import { LINE_WORDS, type Words, wordsOf } from './words.ts'

const view: View = {
  title: 'State',
  order: 60,
  weight: 0.42,
  half: false,
  encoding: () => 'bar = cache line of 32 words, colour = polls so far, filled = ready',
  available: ({ operation, workers }) => operation === 'sptrsv' && workers > 0,
  create: statePicture,
}
export default view

function statePicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const words = wordsOf(replay)
  return words ? memoryPicture(host, replay, words, pane) : emptyPicture(host, pane)
}

/** What a run has to say whose workers poll nothing. */
function emptyPicture(host: HTMLElement, pane: Host): Picture {
  const surface = surfaceIn(host)
  return {
    draw(frame) {
      const pen = surface.begin(frame)
      const style = { size: 12, mono: false, align: 'center', colour: pen.palette.text3 } as const
      const [x, y] = [pen.width / 2, pen.height / 2]
      text(pen, 'No worker polled in this run:', x, y - 8 * pen.unit, style)
      text(pen, 'there is no state to draw.', x, y + 8 * pen.unit, style)
      pane.say('')
    },
    pick: () => undefined,
    dispose: surface.remove,
  }
}

function memoryPicture(host: HTMLElement, replay: Replay, words: Words, pane: Host): Picture {
  const surface = surfaceIn(host)
  const say = lastFor((detail: string) => pane.say(detail))
  const lines = Math.ceil(words.count / LINE_WORDS)
  const once = lastFor((of: Replay) => {
    const reads = readsOf(of, words)
    const most = totalsAt(reads, lines, of.end).pollsOf.reduce((a, b) => Math.max(a, b), 0)
    return { reads, most, hits: modeledHits(reads) }
  })
  let frame: Frame | undefined
  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const layout = layoutFor(words, next)
      const { reads, most, hits } = once(replay)
      const totals = totalsAt(reads, lines, next.tick)
      const memory = { replay, words, totals, most, tick: next.tick }
      paintMemory(pen, layout, memory)
      drawMarks(pen, layout, replay, words, next)
      drawKey(pen, layout, memory)
      drawFacts(pen, factsOf(replay, words, totals, hits?.[totals.reads]))
      if (hasWay(next)) drawWay(pen, pen.width - WAY * pen.unit, HEAD * pen.unit)
      say(detailText(layout, words))
    },
    pick(x, y) {
      const word = frame && wordAt(layoutFor(words, frame), x * frame.dpr, y * frame.dpr)
      return word === undefined ? undefined : { kind: 'row', row: words.rowsOf(word)[0] }
    },
    step: (mark, dx, dy) => stepRow(replay, words, mark, dx + LINE_WORDS * dy),
    dispose: surface.remove,
  }
}

/** Room for the facts over the memory. */
const HEAD = 56

const hasWay = (frame: Frame): boolean => frame.width >= WAY_FROM * frame.palette.scale

function layoutFor(words: Words, frame: Frame): StateLayout {
  const extent = extentOf(frame)
  const { unit, width } = extent
  const room = hasWay(frame) ? width - (WAY + 24) * unit : width
  return stateLayout(words.count, extent, Math.round(unit), Math.round(HEAD * unit), Math.max(1, Math.floor(room)))
}

/** The facts, each with the sign of how it came to be at the right. */
function drawFacts(pen: Pen, facts: readonly Fact[]): void {
  const { unit, palette, width } = pen
  facts.forEach((fact, f) => {
    const y = (8 + 16 * f) * unit
    const right = badge(pen, fact.from, width, y)
    const colour = f === 0 ? palette.text : palette.text2
    text(pen, fitted(pen, fact, right), 0, y, { size: 12, mono: false, colour })
  })
}

/** The fact in full, or else in brief; what does not fit even so is cut. */
function fitted(pen: Pen, { words, brief }: Fact, width: number): string {
  const style = { size: 12, mono: false } as const
  const whole = [words, brief].find((each) => textWidth(pen, each, style) <= width)
  if (whole !== undefined) return whole
  let shown = brief
  while (shown.length > 1 && textWidth(pen, `${shown}…`, style) > width) shown = shown.slice(0, -1)
  return `${shown.trimEnd()}…`
}

/** The row of the word so many words on. */
function stepRow(replay: Replay, words: Words, mark: Mark | undefined, by: number): Mark | undefined {
  const each = words.kind === 'line' ? words.rowsOf(0)[1] : 1
  const row = mark?.kind === 'row' ? mark.row + by * each : 0
  return row >= 0 && row < replay.pattern.rows ? { kind: 'row', row } : undefined
}

function detailText({ detail, each }: StateLayout, words: Words): string {
  if (detail === 'words') return `every one of ${plural(words.count, 'word')}`
  return detail === 'lines' ? 'every cache line' : `1 mark = mean of ${plural(each, 'cache line')}`
}
