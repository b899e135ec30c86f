import type { U32 } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { axisTicks, bottomAxis } from '#src/page/draw/axis.ts'
import { frameAround, horizontal, inkWidth } from '#src/page/draw/lines.ts'
import { MarkBatch } from '#src/page/draw/marks.ts'
import { boxIn, lastFor, lastInPane, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { groupMark, groupOfMark, itemOfMark, seenWhere } from '#src/engine/run/query.ts'
import { DONE, type Mark, type Replay } from '#src/engine/run/replay.ts'
import { itemStates } from '#src/engine/run/states.ts'
import { KINDS, RowTally } from '../tally.ts'
import { classBox, type ClassesLayout, classesLayout, groupAt, itemsOf, partsOf } from './layout.ts'
import * as texts from './words.ts'

/** What a run bundled its items to, as by colours: how many each group has, and how many of them are done. */
const view: View = {
  title: texts.title,
  order: 13,
  weight: 0.4,
  half: false,
  wide: true,
  encoding: ({ grouping, space }) => texts.encoding(grouping.name, space.name),
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, ({ run, space }) => run.groups?.[space.name] !== undefined),
  create: classesPicture,
}
export default view

function classesPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const { grouping, run } = replay
  const say = lastFor((detail: string) => pane.say(detail))
  const shownIn = lastInPane((extent) => {
    const layout = classesLayout(grouping, extent)
    const barOf = Uint32Array.from({ length: layout.groups }, (_, g) => Math.floor(g / layout.per))
    return { layout, tally: new RowTally(itemStates(replay), layout.bars, barOf, grouping.group) }
  })
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const { layout, tally } = shownIn(next)
      const counts = tally.at(next.tick)
      drawBars(pen, layout, replay, counts)
      drawNumbers(pen, layout, replay)
      for (const [mark, pinned] of [[next.pin, true] as const, [next.hover, false] as const])
        drawMarked(pen, layout, replay, groupOf(replay, mark), inkWidth(pen, pinned))
      drawStanding(pen, replay, next, counts, layout)
      say(texts.detail(layout.per, grouping.name, run.trace.every))
    },
    pick(x, y) {
      if (!frame) return undefined
      const group = groupAt(shownIn(frame).layout, x * frame.dpr, y * frame.dpr)
      return group === undefined ? undefined : groupMark(replay, group)
    },
    place(mark) {
      const group = groupOf(replay, mark)
      if (!frame || group === undefined) return undefined
      const { x, y, wide, high } = barOfGroup(shownIn(frame).layout, replay, group)
      return boxIn(frame, x, y, wide, high)
    },
    step(mark, dx) {
      const at = groupOf(replay, mark)
      const group = at === undefined ? 0 : at + dx
      return dx === 0 && at !== undefined ? undefined : inRange(replay, group)
    },
    dispose: surface.remove,
  }
}

const inRange = (replay: Replay, group: number): Mark | undefined =>
  group >= 0 && group + 1 < replay.grouping.ptr.length ? groupMark(replay, group) : undefined

/** The group of a mark: itself, or that of its item. */
function groupOf(replay: Replay, mark: Mark | undefined): number | undefined {
  const item = itemOfMark(replay, mark)
  return item === undefined ? groupOfMark(replay, mark) : replay.grouping.group[item]
}

function drawBars(pen: Pen, layout: ClassesLayout, { grouping }: Replay, counts: U32): void {
  const batch = new MarkBatch()
  for (let bar = 0; bar < layout.bars; bar++) {
    const box = classBox(layout, bar, itemsOf(grouping, layout, bar))
    for (const { state, y, high } of partsOf(counts, bar * KINDS, box)) batch.addBlock(state, box.x, y, box.wide, high)
  }
  batch.paint(pen)
  horizontal(pen, layout.left, pen.width, layout.bottom, pen.palette.line)
}

/** Items of the largest bar on the left, of each above it where all have room, and numbers of groups below. */
function drawNumbers(pen: Pen, layout: ClassesLayout, { grouping }: Replay): void {
  const { left, top, bottom, bars, per, pitch } = layout
  const right = left - 6 * pen.unit
  text(pen, count(layout.most), right, top + 4 * pen.unit, { align: 'right' })
  text(pen, '0', right, bottom - 6 * pen.unit, { align: 'right' })
  const middle = (bar: number) => classBox(layout, bar, 0).x + classBox(layout, bar, 0).wide / 2
  if (textWidth(pen, count(layout.most)) + 4 * pen.unit <= pitch)
    for (let bar = 0; bar < bars; bar++) {
      const items = itemsOf(grouping, layout, bar)
      text(pen, count(items), middle(bar), classBox(layout, bar, items).y - 10 * pen.unit, { align: 'center' })
    }
  const y = bottom + 11 * pen.unit
  text(pen, grouping.name, 0, y)
  const ticks = axisTicks(0, bars - 1, pitch, 30 * pen.unit)
  bottomAxis(pen, ticks, (bar) => count(bar * per), middle, y, left - 4 * pen.unit, pen.width)
}

/** Where a group's bar stands, which may be that of its neighbours, too. */
function barOfGroup(layout: ClassesLayout, { grouping }: Replay, group: number) {
  const bar = Math.floor(group / layout.per)
  return classBox(layout, bar, itemsOf(grouping, layout, bar))
}

function drawMarked(pen: Pen, layout: ClassesLayout, replay: Replay, group: number | undefined, thick: number): void {
  if (group === undefined) return
  const { x, y, wide, high } = barOfGroup(layout, replay, group)
  frameAround(pen, x, y, wide, high, pen.palette.text, thick)
}

/** How far the run is, below all: of the marked group, where one is marked. */
function drawStanding(pen: Pen, replay: Replay, { tick, hover, pin }: Frame, counts: U32, layout: ClassesLayout): void {
  const { grouping, operation, space, end } = replay
  const group = groupOf(replay, hover) ?? groupOf(replay, pin)
  const at = Math.min(tick, end)
  const { done } = findOperation(operation).words
  const bars =
    group === undefined ? Array.from({ length: layout.bars }, (_, bar) => bar) : [Math.floor(group / layout.per)]
  const finished = bars.reduce((sum, bar) => sum + counts[bar * KINDS + DONE], 0)
  const of = group === undefined ? { done } : { done, group: texts.named(grouping.name, group) }
  const all = group === undefined ? space.count : itemsOf(grouping, layout, bars[0])
  text(pen, texts.standing(replay, at, finished, all, of), 0, pen.height - 8 * pen.unit, { mono: false })
}
