import { count, time } from '#src/core/base/format.ts'
import type { Frame, Host, Palette, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { barrierTicks } from '#src/engine/run/barriers.ts'
import { markOf, seenByMark, seenWhere, stateOfWorker } from '#src/engine/run/query.ts'
import { gpuShare } from '#src/engine/run/times/gpu-share.ts'
import { IDLE, type Mark, type Replay } from '#src/engine/run/replay.ts'
import { isSimulated } from '#src/engine/run/run.ts'
import { axisTicks, bottomAxis } from '#src/page/draw/axis.ts'
import { vertical } from '#src/page/draw/lines.ts'
import { boxIn, type Extent, paneExtent, lastFor, type Pen, sheet, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textOver, textWidth } from '#src/page/draw/text.ts'
import { spanTicks } from '#src/engine/run/spans.ts'
import { placeWords, timeTicks } from '#src/page/draw/places.ts'
import { fillByGroup, groupByTick, hasOwnGroups } from './groups.ts'
import { lineAt, tickAt, type TimelineLayout, timelineLayout, tickX } from './layout.ts'
import { drawMarks, markedBox } from './marked.ts'
import { paintLines, paintShares } from './paint.ts'
import { shareSums } from './shares.ts'
import { groupTicks, paintGroups } from './unrecorded.ts'
import { stepMark } from '../step.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 40,
  first: true,
  weight: 0.3,
  half: false,
  encoding: (replay) => (replay.timed ? texts.overTime : texts.stepByStep)(gpuShare(replay)),
  afterRun: true,
  playhead: true,
  everySpace: true,
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, ({ space }) => space.count > 0),
  options: (replay): Readonly<Record<string, readonly string[]>> =>
    hasOwnGroups(replay) ? { colour: ['state', 'level'] } : {},
  // as of the matrix
  optionWords: ({ grouping }) => ({ 'colour.level': grouping.name }),
  create: timelinePicture,
}
export default view

const byGroup = ({ options }: Frame): boolean => options['colour'] === 'level'

/** What is yet to come is drawn at this opacity. */
const FUTURE = 0.38

function timelinePicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const wholeRun = runSheet(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  let frame: Frame | undefined
  let layout: TimelineLayout | undefined

  function drawRows(pen: Pen, of: TimelineLayout, next: Frame): void {
    drawRun(pen, of, wholeRun(pen.width, pen.height, pen.unit, next.axisEnd, next.palette, byGroup(next)), next.tick)
    if (next.lights === 'barriers') drawBarriers(pen, of, replay)
    drawStages(pen, of, replay)
    if (replay.timed?.blocks) drawNoRecord(pen, of)
  }

  function drawAll(of: TimelineLayout, next: Frame): void {
    const pen = surface.begin(next)
    drawRows(pen, of, next)
    drawAxis(pen, of, replay, next.apart)
    drawMarks(pen, of, replay, next)
    drawPlayhead(pen, of, next.tick)
    drawEnd(pen, of, replay, next.apart)
    say(detailText(of, replay))
  }

  /** The playhead alone has moved: what lies between its places is drawn anew. */
  function drawMove(of: TimelineLayout, next: Frame, before: number): void {
    surface.within(next, movedOver(of, paneExtent(next), before, next.tick), of.height, (pen) => {
      drawRows(pen, of, next)
      drawPlayhead(pen, of, next.tick)
      drawEnd(pen, of, replay, next.apart)
    })
  }

  return {
    draw(next) {
      const before = frame
      frame = next
      layout = timelineLayout(replay, next.axisEnd, paneExtent(next))
      if (before && onlyMoves(before, next)) drawMove(layout, next, before.tick)
      else drawAll(layout, next)
    },
    pick(x, y) {
      if (!frame || layout?.detail !== 'lines') return undefined
      return markAt(layout, replay, x * frame.dpr, y * frame.dpr)
    },
    place(mark) {
      const box = layout && markedBox(layout, replay, mark)
      return frame && box && boxIn(frame, box.left, box.top, box.width, box.height)
    },
    step: (mark, dx, dy) => stepMark(seenByMark(replay, mark) ?? replay, mark, dx, dy),
    dispose: surface.remove,
  }
}

/** The run painted once for a size: a tick costs two copies of it. */
function runSheet(replay: Replay) {
  const sums = lastFor((of: Replay) => shareSums(of))
  const groups = lastFor((of: Replay) => groupByTick(of))
  return lastFor(
    (
      width: number,
      height: number,
      unit: number,
      axisEnd: number,
      palette: Palette,
      grouped: boolean,
    ): HTMLCanvasElement => {
      const extent: Extent = { width, height, unit }
      const layout = timelineLayout(replay, axisEnd, extent)
      const pen = sheet(extent, palette)
      const recolour = grouped
        ? (working: Path2D) => fillByGroup(pen, layout, working, groups(replay), replay.grouping.ptr.length - 1)
        : undefined
      if (replay.timed?.blocks) paintGroups(pen, layout, replay)
      else if (layout.detail === 'lines') paintLines(pen, layout, replay, recolour)
      else paintShares(pen, layout, sums(replay), recolour)
      return pen.ctx.canvas
    },
  )
}

/** Ticks up to the playhead's, this one included, are solid; later ones are faint. */
function drawRun(pen: Pen, layout: TimelineLayout, run: HTMLCanvasElement, tick: number): void {
  const { ctx } = pen
  const now = Math.min(run.width, tickX(layout, tick + 1))
  if (now > 0) ctx.drawImage(run, 0, 0, now, run.height, 0, 0, now, run.height)
  if (now >= run.width) return
  ctx.globalAlpha = FUTURE
  ctx.drawImage(run, now, 0, run.width - now, run.height, now, 0, run.width - now, run.height)
  ctx.globalAlpha = 1
}

/** Where all workers wait for one another. */
function drawBarriers(pen: Pen, layout: TimelineLayout, replay: Replay): void {
  for (const tick of barrierTicks(replay))
    vertical(pen, tickX(layout, tick), 0, layout.height, pen.palette.text, pen.hair)
}

/** A stage that is narrower than this, in pixels of the design, has no line: of many the lines would cover the run. */
const NARROW = 6

/** Where the stages of the run begin, and what they are, as far as there is room for lines and names. */
function drawStages(pen: Pen, layout: TimelineLayout, replay: Replay): void {
  const spans = spanTicks(replay)
  for (const [s, { name, tick }] of spans.entries()) {
    const x = tickX(layout, tick)
    const wide = tickX(layout, spans[s + 1]?.tick ?? replay.end) - x
    const room = wide - 8 * pen.unit
    if (s > 0 && wide >= NARROW * pen.unit) vertical(pen, x, 0, layout.height, pen.palette.text2, pen.hair)
    const style = { size: 12, mono: false, colour: pen.palette.text } as const
    if (textWidth(pen, name, style) <= room) textOver(pen, name, x + 4 * pen.unit, 9 * pen.unit, style)
  }
}

/** A run that is over before the axis is says when; one that fills an axis of its own says that it is its own. */
function drawEnd(pen: Pen, layout: TimelineLayout, replay: Replay, apart?: true): void {
  if (apart) return drawOwn(pen, layout, replay)
  const place = placeWords(replay.timed, replay.end)
  const words = texts.ended(replay.run.stall !== undefined, place, isSimulated(replay.run))
  const style = { size: 12, mono: false, colour: pen.palette.text2 } as const
  const x = tickX(layout, replay.end) + 8 * pen.unit
  if (x + textWidth(pen, words, style) > pen.width) return
  textOver(pen, words, x, layout.height / 2, style)
}

/** In the pane itself: what is hatched is not work that was seen. */
function drawNoRecord(pen: Pen, { width, height }: TimelineLayout): void {
  const style = { size: 12, mono: false, colour: pen.palette.text } as const
  const words = [texts.noRecord, texts.noRecordBriefly].find(
    (one) => textWidth(pen, one, style) < width - 16 * pen.unit,
  )
  if (words !== undefined) textOver(pen, words, 8 * pen.unit, height / 2, style)
}

function drawOwn(pen: Pen, { width, height }: TimelineLayout, replay: Replay): void {
  const style = { size: 12, mono: false, colour: pen.palette.text, align: 'right' } as const
  const fits = textWidth(pen, texts.ownAxis(replay.end), style) < width - 16 * pen.unit
  const words = fits ? texts.ownAxis(replay.end) : texts.ownAxisBriefly
  textOver(pen, words, width - 8 * pen.unit, height - 10 * pen.unit, style)
}

/** Where nothing waits, what is recorded of steps is each worker's own order, and all lines begin at once. */
const unitOf = (replay: Replay, apart?: true): string => (apart || waitsNever(replay) ? texts.ownStep : 'step')

const waitsNever = (replay: Replay): boolean => replay.space.order === 'none' && barrierTicks(replay).length === 0

function drawAxis(pen: Pen, layout: TimelineLayout, replay: Replay, apart?: true): void {
  const y = pen.height - 7 * pen.unit
  const { unit, ticks, words } = numbersOf(layout, replay, 56 * pen.unit, apart)
  const right = pen.width - textWidth(pen, unit) - 8 * pen.unit
  bottomAxis(pen, ticks, words, (tick) => tickX(layout, tick), y, 0, right)
  text(pen, unit, pen.width, y, { align: 'right' })
}

/** What stands below the axis: steps, or times. */
function numbersOf({ axisEnd, pitch }: TimelineLayout, replay: Replay, room: number, apart?: true) {
  if (!replay.timed) return { unit: unitOf(replay, apart), ticks: axisTicks(0, axisEnd, pitch, room), words: count }
  const { unit, ticks } = timeTicks(replay.timed.msPerTick, axisEnd, room / pitch)
  const words = new Map(ticks.map((of) => [of.tick, of.words]))
  return { unit, ticks: [...words.keys()], words: (tick: number) => words.get(tick) ?? '' }
}

/** Whether nothing that is drawn depends on what differs between two frames but the tick. Outlines of marks may lie anywhere. */
function onlyMoves(before: Frame, next: Frame): boolean {
  const { tick: _from, options: _same, columns: _others, ...was } = before
  const { tick: _to, options: _too, columns: _either, ...is } = next
  const names = Object.keys({ ...was, ...is }) as (keyof typeof is)[]
  return (
    !next.pin &&
    !next.hover &&
    byGroup(before) === byGroup(next) &&
    names.every((name) => Object.is(was[name], is[name]))
  )
}

/** Whole pixels in which two pictures with the playhead at these ticks may differ. */
function movedOver(layout: TimelineLayout, { width, unit }: Extent, one: number, other: number): [number, number] {
  const thick = playheadWidth(unit)
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  return [Math.min(width, tickX(layout, first)) - thick, tickX(layout, last + 1) + thick]
}

const playheadWidth = (unit: number): number => Math.max(1, Math.round(1.5 * unit))

function drawPlayhead(pen: Pen, layout: TimelineLayout, tick: number): void {
  const thick = playheadWidth(pen.unit)
  const x = Math.min(pen.width - thick, Math.max(0, tickX(layout, tick) - (thick >> 1)))
  vertical(pen, x, 0, layout.height, pen.palette.text, thick)
}

/** The item that the worker was at, or the worker where it was at none. */
function markAt(layout: TimelineLayout, replay: Replay, x: number, y: number): Mark | undefined {
  const tick = tickAt(layout, x)
  const line = lineAt(layout, replay.workers, y)
  if (tick === undefined || line === undefined) return undefined
  const worker = line
  const { state, event } = stateOfWorker(replay, worker, tick)
  return state === IDLE ? { kind: 'worker', worker } : markOf(replay, event)
}

function detailText(layout: TimelineLayout, replay: Replay): string {
  if (replay.timed?.blocks) return texts.groups(groupTicks(replay).length)
  if (layout.detail === 'lines') return texts.allLines(replay.workers)
  const each = layout.end / layout.bins
  const shares = texts.shares(replay.workers)
  if (replay.timed) return texts.column(shares, time(each * replay.timed.msPerTick))
  return each > 1 ? texts.column(shares, texts.steps(each)) : shares
}
