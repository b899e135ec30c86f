import type { Columns, Frame, Host, Palette, Picture, Telling, View } from '#src/engine/catalog/contract/view.ts'
import { frameAround, inkWidth, vertical } from '#src/page/draw/lines.ts'
import { boxIn, type Extent, paneExtent, lastFor, type Pen, sheet, surfaceIn } from '#src/page/draw/surface.ts'
import { textToFit } from '#src/page/draw/text.ts'
import { eventsOfItem, itemMark, itemOfMark, seenWhere, worksUntil } from '#src/engine/run/query.ts'
import { type Mark, NEVER, type Replay } from '#src/engine/run/replay.ts'
import { readItem, readPhase, readWorker } from '#src/core/trace/event.ts'
import { blockMatrix, IS_DONE, stateOfBlock } from '../block_matrix/blocks.ts'
import { paintLegend } from '../block_matrix/paint.ts'
import { type RanksLayout, laneTop, ranksLayout, rankUnder, tickUnder, xOf } from './layout.ts'
import { frameTasks, ownerCell, paintNames, paintOwners, paintRun, paintUnderWay, strokeMessages } from './paint.ts'
import { eventBeside, eventOfRank, hasRanks, type RankLanes, rankLanes, stageName, underWay } from './ranks.ts'
import * as texts from './words.ts'

/** What a grid of ranks does, a line each: tasks, waiting, messages slanted between the lines; who owns what, and bytes between them. */
const view: View = {
  title: texts.title,
  order: 8,
  first: true,
  weight: 1.3,
  half: false,
  wide: true,
  encoding: () => texts.encoding,
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, hasRanks),
  afterRun: true,
  playhead: true,
  tell: tellRanks,
  create: ranksPicture,
}
export default view

/** What is yet to come is drawn at this opacity. */
const FUTURE = 0.36

function ranksPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const lanes = rankLanes(replay)
  const matrix = blockMatrix(replay)
  const stages = (replay.run.stages ?? []).map(({ name }) => name)
  const say = lastFor((detail: string) => pane.say(detail))
  const layoutFor = lastFor((width: number, height: number, unit: number, axisEnd: number) =>
    ranksLayout(lanes.ranks, axisEnd, { width, height, unit }),
  )
  const runFor = lastFor((width: number, height: number, unit: number, axisEnd: number, palette: Palette) => {
    const extent: Extent = { width, height, unit }
    const pen = sheet(extent, palette)
    paintRun(pen, layoutFor(width, height, unit, axisEnd), replay, lanes)
    return pen.ctx.canvas
  })
  const layoutIn = (next: Frame) => {
    const { width, height, unit } = paneExtent(next)
    return layoutFor(width, height, unit, next.axisEnd)
  }
  let frame: Frame | undefined

  /** The rank of a mark, and the item where it is one. */
  function meantBy(mark: Mark | undefined): { readonly item?: number; readonly rank?: number } {
    const item = itemOfMark(replay, mark)
    if (item !== undefined) return lanes.owner[item] === NEVER ? { item } : { item, rank: lanes.owner[item] }
    return mark?.kind === 'worker' ? { rank: rankOfWorker(mark.worker) } : {}
  }
  const rankOfWorker = (worker: number): number =>
    readWorker(replay.run.trace, replay.workerEvents[replay.workerPtr[worker]] ?? 0)
  const taskOf = (item: number, name: string) => ({
    name,
    row: matrix.row[matrix.of[item]],
    column: matrix.column[matrix.of[item]],
  })
  const nameOfItem = (item: number): string => {
    const [first] = eventsOfItem(replay, item)
    return first === undefined ? replay.space.name : stageName(replay, first)
  }
  const messagesOf = (item: number) =>
    Array.from(lanes.messages.item.keys()).filter((m) => lanes.messages.item[m] === item)

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const layout = layoutIn(next)
      const { width, height, unit } = paneExtent(next)
      const tick = Math.min(next.tick, replay.end)
      drawRun(pen, layout, runFor(width, height, unit, next.axisEnd, next.palette), next.tick)
      const moving = underWay(lanes, tick)
      paintUnderWay(pen, layout, lanes, moving, tick)
      const meant = [next.pin, next.hover].map(meantBy)
      paintNames(
        pen,
        layout,
        lanes,
        meant.flatMap(({ rank }) => rank ?? []),
      )
      paintOwners(pen, layout, lanes, matrix, (b) => stateOfBlock(replay, matrix, b, tick) === IS_DONE)
      for (const [n, { item, rank }] of meant.entries()) drawMeant(pen, layout, item, rank, n === 0)
      drawPlayhead(pen, layout, next.tick)
      paintLegend(pen, stages, pen.height - 30 * pen.unit, {})
      textToFit(pen, wordsOf(meant, tick, moving.length), pen.height - 9 * pen.unit)
      say(texts.detail(lanes))
    },
    pick(x, y) {
      if (!frame) return undefined
      return markAt(layoutIn(frame), x * frame.dpr, y * frame.dpr)
    },
    place(mark) {
      const { item, rank } = meantBy(mark)
      const [first] = item === undefined ? [] : eventsOfItem(replay, item)
      if (!frame || rank === undefined || first === undefined) return undefined
      const layout = layoutIn(frame)
      const [from, to] = [xOf(layout, replay.eventTick[first]), xOf(layout, worksUntil(replay, first) + 1)]
      return boxIn(frame, from, laneTop(layout, rank), to - from, layout.lane)
    },
    step(mark, dx, dy) {
      const e = eventBeside(replay, lanes, itemOfMark(replay, mark), dx, dy)
      return e === undefined ? undefined : itemMark(replay, readItem(replay.run.trace, e))
    },
    named(mark) {
      const item = itemOfMark(replay, mark)
      return item === undefined ? undefined : texts.taskName(taskOf(item, nameOfItem(item)))
    },
    dispose: surface.remove,
  }

  function drawMeant(
    pen: Pen,
    layout: RanksLayout,
    item: number | undefined,
    rank: number | undefined,
    isPinned: boolean,
  ): void {
    const thick = inkWidth(pen, isPinned)
    if (item === undefined) {
      if (rank !== undefined)
        frameAround(
          pen,
          layout.left,
          laneTop(layout, rank),
          xOf(layout, lanes.end) - layout.left,
          layout.lane,
          pen.palette.text,
          thick,
        )
      return
    }
    strokeMessages(pen, layout, lanes, messagesOf(item), pen.palette.text, 1.5 * thick)
    if (rank !== undefined) frameTasks(pen, layout, replay, eventsOfItem(replay, item), rank, thick)
    if (!layout.below) return
    const { x, y, size } = ownerCell(layout, matrix, matrix.of[item])
    frameAround(pen, x, y, size, size, pen.palette.text, thick)
  }

  function markAt(layout: RanksLayout, x: number, y: number): Mark | undefined {
    const rank = rankUnder(layout, lanes.ranks, y)
    if (rank !== undefined && x >= layout.left) {
      const e = eventOfRank(replay, lanes, rank, tickUnder(layout, x))
      return e === undefined ? workerMark(rank) : itemMark(replay, readItem(replay.run.trace, e))
    }
    if (rank !== undefined) return workerMark(rank)
    if (!layout.below || y < layout.below.top || x > layout.below.bytes) return undefined
    const block = Array.from(matrix.row.keys()).find((b) => {
      const cell = ownerCell(layout, matrix, b)
      return x >= cell.x && y >= cell.y && x < cell.x + cell.pitch && y < cell.y + cell.pitch
    })
    return block === undefined ? undefined : itemMark(replay, matrix.final[block])
  }

  function workerMark(rank: number): Mark | undefined {
    const e = lanes.events[lanes.ptr[rank]]
    return lanes.ptr[rank] === lanes.ptr[rank + 1] ? undefined : { kind: 'worker', worker: replay.eventWorker[e] }
  }

  function wordsOf(meant: readonly ReturnType<typeof meantBy>[], tick: number, moving: number) {
    const item = meant[1].item ?? meant[0].item
    if (item !== undefined) {
      const to = messagesOf(item).map((m) => lanes.messages.to[m])
      return texts.taskWords(lanes, taskOf(item, nameOfItem(item)), lanes.owner[item], to)
    }
    const rank = meant[1].rank ?? meant[0].rank
    const atWork = (r: number) => eventOfRank(replay, lanes, r, tick)
    if (rank !== undefined) {
      const e = atWork(rank)
      const of = e === undefined ? undefined : taskOf(readItem(replay.run.trace, e), stageName(replay, e))
      return texts.rankWords(lanes, rank, of && texts.taskName(of))
    }
    const working = Array.from({ length: lanes.ranks }, (_, r) => r).filter((r) => atWork(r) !== undefined).length
    return texts.standing(replay, lanes, tick, { working, moving })
  }
}

/** Up to the playhead solid, later faint; what lies below the lanes solid. */
function drawRun({ ctx }: Pen, layout: RanksLayout, run: HTMLCanvasElement, tick: number): void {
  const { width, height } = run
  const foot = Math.min(height, layout.below ? layout.foot + Math.round(12 * layout.unit) : height)
  const now = Math.min(width, Math.max(0, Math.round(xOf(layout, tick + 1))))
  const part = (x: number, y: number, wide: number, high: number) => {
    if (wide > 0 && high > 0) ctx.drawImage(run, x, y, wide, high, x, y, wide, high)
  }
  part(0, 0, now, foot)
  part(0, foot, width, height - foot)
  ctx.globalAlpha = FUTURE
  part(now, 0, width - now, foot)
  ctx.globalAlpha = 1
}

function drawPlayhead(pen: Pen, layout: RanksLayout, tick: number): void {
  const thick = Math.max(1, Math.round(2 * pen.unit))
  const reach = Math.round(12 * pen.unit)
  vertical(
    pen,
    xOf(layout, tick + 1) - thick,
    Math.max(0, layout.top - reach),
    layout.foot + reach,
    pen.palette.text,
    thick,
  )
}

const LETTERS = 'ABCD'

/** What barriers cost, where two runs differ by them; else what ranks wait and send. */
function tellRanks(columns: Columns): Telling | undefined {
  const runs = columns.flatMap((replay, c) =>
    replay && hasRanks(replay) && replay.workers > 0 ? [{ replay, lanes: rankLanes(replay), name: LETTERS[c] }] : [],
  )
  if (runs.length === 0) return undefined
  return {
    sentence: sentence(runs),
    title: texts.table,
    heads: texts.heads,
    lines: runs.map(({ name, lanes }) => texts.line(name, lanes)),
    derived: texts.derived(runs.every(({ lanes }) => lanes.isMeasured)),
  }
}

interface Told {
  readonly replay: Replay
  readonly lanes: RankLanes
  readonly name: string
}

function sentence(runs: readonly Told[]): string {
  const [one, other] = runs
  const stalls = runs.some(({ replay }) => replay.run.stall)
  if (runs.length !== 2 || stalls || !one.lanes.ms || !other.lanes.ms) return texts.alone(runs[0].lanes)
  const [fast, slow] = one.lanes.ms <= other.lanes.ms ? [one, other] : [other, one]
  const factor = (slow.lanes.ms ?? 0) / (fast.lanes.ms ?? 1)
  const { isMeasured } = fast.lanes
  if (factor < SAME) return texts.sameTime(fast.name, slow.name, isMeasured)
  const isBarriers = differOnce(fast, slow) && hasBarriers(slow.replay) && !hasBarriers(fast.replay)
  return texts.compared([slow.name, fast.name], factor, isBarriers, isMeasured)
}

/** Factors below this are none. */
const SAME = 1.005

/** Whether two runs were asked for the same but for one thing. */
function differOnce({ replay: { run: a } }: Told, { replay: { run: b } }: Told): boolean {
  const names = [...new Set([...Object.keys(a.params), ...Object.keys(b.params)])]
  return names.filter((name) => a.params[name] !== b.params[name]).length === 1
}

/** Whether its events fall into phases. */
const hasBarriers = ({ run: { trace }, workerEvents }: Replay): boolean =>
  workerEvents.some((e) => readPhase(trace, e) > 0)
