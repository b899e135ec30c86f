import { waits } from '#src/core/trace/space.ts'
import { itemMark, seenWhere } from '#src/engine/run/query.ts'
import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { boxIn, paneExtent, lastFor, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { badge } from '../badge.ts'
import { modeledHits } from './cache.ts'
import { type Fact, factsOf, NAMES } from './facts.ts'
import { type StateLayout, stateLayout, wordAt } from './layout.ts'
import { drawMarks, markedBoxes } from './marked.ts'
import { drawKey, paintMemory } from './paint.ts'
import { readsOf, totalsAt } from './reads.ts'
import { drawWay, WAY, WAY_FROM } from './way.ts'
import { LINE_WORDS, type Words, wordsOf } from './memory.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 60,
  weight: 0.42,
  half: false,
  encoding: ({ run: { readiness } }) =>
    readiness === 'line' || readiness === 'hint' ? texts.encodingP : texts.encoding,
  wide: true,
  afterRun: true,
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, ({ space }) => waits(space)),
  create: statePicture,
}
export default view

function statePicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const words = wordsOf(replay)
  if (words === undefined) return emptyPicture(host, pane, UNRECORDED[replay.run.origin === 'twin' ? 'twin' : 'other'])
  return words.length > 0 ? memoryPicture(host, replay, words, pane) : emptyPicture(host, pane, neverPolls(replay))
}

/** What no worker asked for is not drawn: such kernels order their work by barriers and dispatches. */
const neverPolls = ({ run }: Replay) => [texts.neverPolls(run.title), texts.barriers] as const
const UNRECORDED = {
  twin: [texts.twinWaits, texts.twinUnknown],
  other: [texts.polledWords, texts.notRecorded],
} as const

/** Two lines in place of a picture. */
function emptyPicture(host: HTMLElement, pane: Host, [above, below]: readonly [string, string]): Picture {
  const surface = surfaceIn(host)
  return {
    draw(frame) {
      const pen = surface.begin(frame)
      const style = { size: 12, mono: false, align: 'center', colour: pen.palette.text3 } as const
      const [x, y] = [pen.width / 2, pen.height / 2]
      text(pen, above, x, y - 8 * pen.unit, style)
      text(pen, below, x, y + 8 * pen.unit, style)
      pane.say('')
    },
    pick: () => undefined,
    dispose: surface.remove,
  }
}

/** What is read of one kind of words in the whole run. */
function memoryOf(replay: Replay, words: Words) {
  const reads = readsOf(replay, words)
  const lines = Math.ceil(words.count / LINE_WORDS)
  const most = totalsAt(reads, lines, replay.end).pollsOf.reduce((a, b) => Math.max(a, b), 0)
  return { words, reads, lines, most, hits: modeledHits(reads) }
}

function memoryPicture(host: HTMLElement, replay: Replay, kinds: readonly Words[], pane: Host): Picture {
  const surface = surfaceIn(host)
  const say = lastFor((detail: string) => pane.say(detail))
  const once = lastFor((of: Replay) => kinds.map((words) => memoryOf(of, words)))
  let frame: Frame | undefined
  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const layouts = layoutsFor(kinds, next)
      const tallies = once(replay).map(({ words, reads, lines, most, hits }, part) => {
        const totals = totalsAt(reads, lines, next.tick)
        const memory = { replay, words, totals, most, tick: next.tick }
        paintMemory(pen, layouts[part], memory)
        drawMarks(pen, layouts[part], replay, words, next)
        drawKey(pen, layouts[part], memory, kinds.length > 1 ? NAMES[words.kind] : undefined)
        return { words, totals, hits: hits?.[totals.reads] }
      })
      drawFacts(pen, factsOf(replay, tallies))
      if (hasWay(next)) drawWay(pen, pen.width - WAY * pen.unit, headOf(kinds) * pen.unit)
      say(detailText(layouts[0], kinds[0]))
    },
    pick(x, y) {
      for (const [part, layout] of frame ? layoutsFor(kinds, frame).entries() : []) {
        const word = wordAt(layout, x * (frame?.dpr ?? 1), y * (frame?.dpr ?? 1))
        if (word !== undefined) return itemMark(replay, kinds[part].rowsOf(word)[0])
      }
      return undefined
    },
    place(mark) {
      if (!frame) return undefined
      const [box] = markedBoxes(layoutsFor(kinds, frame)[0], replay, kinds[0], mark)
      return box && boxIn(frame, box.x, box.y, box.width, box.height)
    },
    step: (mark, dx, dy) => stepRow(replay, kinds[0], mark, dx + LINE_WORDS * dy),
    dispose: surface.remove,
  }
}

/** Room for the facts over the memory: three, or four of two kinds of words. */
const headOf = (kinds: readonly Words[]): number => 56 + 16 * (kinds.length - 1)
/** Pixels of the design that each kind of words has for its marks and their key at least. */
const LEAST = 28
/** Share of the rest that grid lines' words take beside those of rows, of which there are many more. */
const LESSER = 0.3

const hasWay = (frame: Frame): boolean => frame.width >= WAY_FROM * frame.palette.scale

/** The memory of each kind of words, one under the other. */
function layoutsFor(kinds: readonly Words[], frame: Frame): readonly StateLayout[] {
  const extent = paneExtent(frame)
  const { unit, width } = extent
  const room = hasWay(frame) ? width - (WAY + 24) * unit : width
  const head = headOf(kinds) * unit
  const rest = Math.max(0, extent.height - head - kinds.length * LEAST * unit)
  let top = head
  return kinds.map((words) => {
    const share = kinds.length === 1 ? 1 : words.kind === 'line' ? LESSER : 1 - LESSER
    const bottom = top + LEAST * unit + share * rest
    const part = { ...extent, height: Math.round(bottom) }
    const layout = stateLayout(words.count, part, Math.round(unit), Math.round(top), Math.max(1, Math.floor(room)))
    top = bottom
    return layout
  })
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

/** The row of the word that lies `by` words further. */
function stepRow(replay: Replay, words: Words, mark: Mark | undefined, by: number): Mark | undefined {
  const each = words.kind === 'line' ? words.rowsOf(0)[1] - words.rowsOf(0)[0] : 1
  const row = mark?.kind === 'item' ? mark.item + by * each : 0
  return row >= 0 && row < replay.pattern.rows ? itemMark(replay, row) : undefined
}

function detailText({ detail, each }: StateLayout, words: Words): string {
  if (detail === 'words') return texts.allDrawn(words.count)
  return detail === 'lines' ? texts.allLines : texts.mean(each)
}
