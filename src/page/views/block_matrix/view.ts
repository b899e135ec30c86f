import type { Columns, Frame, Host, Picture, Telling, View } from '#src/engine/catalog/contract/view.ts'
import { inkWidth } from '#src/page/draw/lines.ts'
import { boxIn, lastFor, lastInPane, surfaceIn } from '#src/page/draw/surface.ts'
import { textFrom, textToFit } from '#src/page/draw/text.ts'
import { itemMark, itemOfMark, seenWhere, tellsOf } from '#src/engine/run/query.ts'
import { readItem, readStage } from '#src/core/trace/event.ts'
import { count } from '#src/core/base/format.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { type BlockMatrix, blockMatrix, eventAt, IS_DONE, isBlocked, stateOfBlock } from './blocks.ts'
import { blockBeside, blocksLayout, blockUnder, cellOf } from './layout.ts'
import { openBlock, reachedBy } from './opened.ts'
import { frameBlock, marksOf, paintLegend, paintMatrix, paintOpened } from './paint.ts'
import * as texts from './words.ts'

/** A matrix cut into blocks: what is done, at work and waiting, how full blocks are, and one of them entry by entry. */
const view: View = {
  title: texts.title,
  order: 9,
  first: true,
  weight: 1,
  half: false,
  wide: true,
  encoding: () => texts.encoding,
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, (seen) => isBlocked(seen) && tellsOf(seen)),
  tell: tellBlocks,
  create: blocksPicture,
}
export default view

/** Names of the stages that have tasks on blocks, by their numbers. */
const stagesOf = ({ run: { stages = [] } }: Replay): readonly string[] => stages.map(({ name }) => name)

function blocksPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const matrix = blockMatrix(replay)
  const stages = stagesOf(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  const openFor = lastFor((block: number) => openBlock(matrix, block))
  const layoutIn = lastInPane((extent) =>
    blocksLayout(matrix, matrix.places !== undefined && matrix.row.length > 0, extent),
  )
  const reachedFor = lastFor((block: number, event: number | undefined) => {
    const opened = openFor(block)
    return opened && event !== undefined ? reachedBy(replay, matrix, opened, event) : undefined
  })
  const blockOf = (mark: Mark | undefined): number | undefined => {
    const item = itemOfMark(replay, mark)
    return item === undefined ? undefined : matrix.of[item]
  }
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const layout = layoutIn(next)
      const tick = Math.min(next.tick, replay.end)
      const states = Int32Array.from(matrix.row, (_, b) => stateOfBlock(replay, matrix, b, tick))
      const marked = marksOf(matrix, layout, (b) => states[b])
      paintMatrix(pen, layout, matrix, marked)
      const [pinned, hovered] = [blockOf(next.pin), blockOf(next.hover)]
      const shown = pinned ?? hovered ?? busiest(matrix, states)
      const opened = layout.opened && shown !== undefined ? openFor(shown) : undefined
      if (opened && layout.opened && shown !== undefined) {
        const reached = reachedFor(shown, eventAt(replay, matrix, shown, tick))
        paintOpened(pen, layout, opened, { state: states[shown], reached })
        const style = { mono: false, weight: 600, colour: pen.palette.text } as const
        const { left } = layout.opened.sparse
        textFrom(
          pen,
          texts.openedName(matrix, shown, states[shown], stages),
          left,
          layout.opened.top + 8 * pen.unit,
          style,
        )
        frameBlock(pen, layout, matrix, shown, { thick: Math.round(2 * pen.unit), colour: pen.palette.text2 })
      }
      for (const [block, isPinned] of [[pinned, true] as const, [hovered, false] as const])
        if (block !== undefined)
          frameBlock(pen, layout, matrix, block, {
            thick: isPinned ? Math.round(3 * pen.unit) : inkWidth(pen, false),
            colour: pen.palette.text,
          })
      paintLegend(pen, stages, pen.height - 30 * pen.unit, { done: texts.done, waiting: texts.waiting })
      textToFit(pen, wordsOf(pinned ?? hovered, states, tick), pen.height - 9 * pen.unit)
      say(texts.detail(layout, replay.run.trace.every))
    },
    pick(x, y) {
      if (!frame) return undefined
      const block = blockUnder(layoutIn(frame), matrix, x * frame.dpr, y * frame.dpr)
      return block === undefined ? undefined : itemMark(replay, itemAt(block, frame.tick))
    },
    place(mark) {
      const block = blockOf(mark)
      if (!frame || block === undefined) return undefined
      const { x, y, size } = cellOf(layoutIn(frame), matrix.row[block], matrix.column[block])
      return boxIn(frame, x, y, size, size)
    },
    step(mark, dx, dy) {
      const block = blockBeside(matrix, blockOf(mark), dx, dy)
      return block === undefined ? undefined : itemMark(replay, itemAt(block, frame?.tick ?? 0))
    },
    named(mark) {
      const block = blockOf(mark)
      return block === undefined ? undefined : texts.blockName(matrix, block)
    },
    dispose: surface.remove,
  }

  /** The task of a block that is at work; else that which makes it final. */
  function itemAt(block: number, tick: number): number {
    const event = eventAt(replay, matrix, block, Math.min(tick, replay.end))
    return event === undefined ? matrix.final[block] : readItem(replay.run.trace, event)
  }

  function wordsOf(block: number | undefined, states: Int32Array, tick: number) {
    if (block !== undefined) return texts.blockWords(matrix, block, states[block], stages)
    const finished = states.filter((state) => state === IS_DONE).length
    const working = states.filter((state) => state >= 0).length
    return texts.standing(replay, tick, { all: states.length, finished, working })
  }
}

/** The fullest block at work; where none is, the fullest beside the diagonal, else the first. */
function busiest({ row, column, entries }: BlockMatrix, states: Int32Array): number | undefined {
  const all = Array.from(row.keys())
  const atWork = all.filter((b) => states[b] >= 0)
  const beside = all.filter((b) => row[b] > column[b])
  const among = atWork.length > 0 ? atWork : beside.length > 0 ? beside : all
  return among.length === 0 ? undefined : among.reduce((best, b) => (entries[b] > entries[best] ? b : best))
}

/** What the first run on blocks says of all of it. */
function tellBlocks(columns: Columns): Telling | undefined {
  const replay = columns.find((column) => column !== undefined && isBlocked(column))
  if (!replay) return undefined
  const matrix = blockMatrix(replay)
  const { trace } = replay.run
  const stages = stagesOf(replay)
  const events = new Uint32Array(stages.length)
  for (const e of matrix.events) events[readStage(trace, e)]++
  return {
    sentence: texts.sentence(replay, matrix),
    title: texts.table,
    heads: texts.heads,
    lines: stages.map((name, stage) => [
      name,
      count(events[stage]),
      texts.share(events[stage] / Math.max(1, matrix.events.length)),
    ]),
    derived: texts.derived,
  }
}
