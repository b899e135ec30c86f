import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { inkWidth } from '#src/page/draw/lines.ts'
import { boxIn, lastFor, lastInPane, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { itemMark, itemOfMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { binBox, binOf, namedRows, namePlaces, type SlotRow, slotAt, type SlotsLayout, slotsLayout } from './layout.ts'
import { barsOf, drawBars, drawBlocks, drawNames, drawSlot, NAME_PITCH } from './paint.ts'
import { hasRounds, type SlotRound, roundsOf } from './rounds.ts'
import { WriteTally } from './tally.ts'
import { detailWords, ENCODING, slotsWords, slotWords, stepWords, wants } from './words.ts'

/** What each stage of a run writes, slot by slot: histograms fill, sums run along, blocks merge. */
const view: View = {
  title: 'Slots',
  order: 17,
  first: true,
  weight: 0.6,
  half: false,
  wide: true,
  encoding: () => ENCODING,
  wants,
  needs: (replay) => (hasRounds(replay) ? replay : undefined),
  afterRun: true,
  everySpace: true,
  create: slotsPicture,
}
export default view

function slotsPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const rounds = roundsOf(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  const shownIn = lastInPane((extent) => {
    const layout = slotsLayout(rounds, extent)
    const tallies = layout.rows.map((row) => new WriteTally(row))
    const bars = layout.rows.map((row, r) => lastFor((_version: number) => barsOf(layout, row, tallies[r])))
    return { layout, tallies, bars }
  })
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const { layout, tallies, bars } = shownIn(next)
      const tick = Math.min(next.tick, replay.end)
      for (const tally of tallies) tally.goTo(tick)
      const writes = tallies.map((tally) => tally.writing > 0)
      const places = namePlaces(layout.rows, (NAME_PITCH / 2) * pen.unit)
      const named = namedRows(places, writes, NAME_PITCH * pen.unit)
      layout.rows.forEach((row, r) => {
        drawBars(pen, layout, row, bars[r](tallies[r].version))
        drawBlocks(pen, layout, row)
        const words = [row.round.name, slotsWords(row.round)] as const
        drawNames(pen, layout, row, words, { middle: places[r], bright: writes[r], named: named[r] })
      })
      const marked = drawMarks(pen, layout, next)
      const writing = layout.rows.map(({ round }, r) => ({ round, writes: tallies[r].writing }))
      const words = marked ? slotWords(replay, marked.row, marked.slot, tick) : stepWords(replay, tick, writing)
      text(pen, words, 0, layout.foot, { mono: false })
      say(detailWords(layout.rows))
    },
    pick(x, y) {
      const found = frame && slotAt(shownIn(frame).layout, x * frame.dpr, y * frame.dpr)
      return found && itemMark(found.row.round.seen, found.slot)
    },
    place(mark) {
      const layout = frame && shownIn(frame).layout
      const marked = frame && layout && wordsOf(markedIn(layout, mark), frame.tick)
      if (!frame || !layout || !marked) return undefined
      const { x, wide } = binBox(layout, marked.row, binOf(marked.row, marked.slot))
      return boxIn(frame, x, marked.row.top, wide, marked.row.height)
    },
    step: (mark, dx, dy) => frame && stepSlot(shownIn(frame).layout, mark, dx, dy),
    dispose: surface.remove,
  }
}

interface Marked {
  readonly row: SlotRow
  readonly slot: number
}

/** Marked slots in all rounds that write them. Returns the one that the words are of: the last round's that has begun. */
function drawMarks(pen: Pen, layout: SlotsLayout, { hover, pin, tick }: Frame): Marked | undefined {
  let words: Marked | undefined
  for (const [mark, heavy] of [[pin, true] as const, [hover, false] as const]) {
    const found = markedIn(layout, mark)
    for (const { row, slot } of found) drawSlot(pen, layout, row, binOf(row, slot), inkWidth(pen, heavy))
    words = wordsOf(found, tick) ?? words
  }
  return words
}

/** A mark's slot in each round that writes it. */
const markedIn = ({ rows }: SlotsLayout, mark: Mark | undefined): readonly Marked[] =>
  rows.flatMap((row) => {
    const slot = slotOfMark(row.round, mark)
    return slot === undefined ? [] : [{ row, slot }]
  })

const wordsOf = (found: readonly Marked[], tick: number): Marked | undefined =>
  found.findLast(({ row }) => beginsBy(row, tick)) ?? found[0]

/** The slot that a mark is of, or that the round writes for the item that it is of. */
function slotOfMark({ seen, own, slotOf }: SlotRound, mark: Mark | undefined): number | undefined {
  const slot = itemOfMark(seen, mark)
  const item = slot === undefined ? itemOfMark(own, mark) : undefined
  return item === undefined ? slot : slotOf(item)
}

const beginsBy = ({ round: { begins } }: SlotRow, tick: number): boolean =>
  begins.ptr[Math.min(tick + 1, begins.ptr.length - 1)] > 0

/** Arrow keys: along the slots of a round, and to the same place of the next round whose slots are others. */
function stepSlot({ rows }: SlotsLayout, mark: Mark | undefined, dx: number, dy: number): Mark | undefined {
  const at = rows.findIndex(({ round }) => itemOfMark(round.seen, mark) !== undefined)
  const [first] = rows
  if (at < 0) return first && first.round.slots > 0 ? itemMark(first.round.seen, 0) : undefined
  const { seen, slots } = rows[at].round
  const slot = itemOfMark(seen, mark) as number
  if (dy === 0) {
    const next = slot + dx
    return next >= 0 && next < slots ? itemMark(seen, next) : undefined
  }
  for (let r = at + dy; r >= 0 && r < rows.length; r += dy) {
    const { round } = rows[r]
    if (round.seen === seen || round.slots === 0) continue
    return itemMark(round.seen, Math.min(round.slots - 1, Math.floor((slot * round.slots) / slots)))
  }
  return undefined
}
