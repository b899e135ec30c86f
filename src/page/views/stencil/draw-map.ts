import type { U32 } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { DONE, FAILED, NEVER, SPINNING, STATES, UNTRACED, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { bottomAxis, axisTicks } from '#src/page/draw/axis.ts'
import { rgbToCss, faded, levelColour } from '#src/page/draw/colour.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import { MarkBatch } from '#src/page/draw/marks.ts'
import type { Area, Pen } from '#src/page/draw/surface.ts'
import { type binsKept, drawBins } from './bins.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import type { Size } from '../grid/pose.ts'
import { type LineMap, longestFitting, markBox } from './layout.ts'
import { stateOfLine, type Takers } from './lines.ts'
import * as texts from './words.ts'

export type Colouring = 'state' | 'worker' | 'turn'

/** What the map shows at a tick. */
export interface Tasks {
  readonly size: Size
  readonly counts: U32
  readonly takers: Takers
  readonly itemWorker: U32
  readonly tick: number
  readonly colourBy: Colouring
}

/** Rows of a task before its end in which order: what is over first. */
const ORDER = [DONE, WORKING, SPINNING, FAILED, WAITING, UNTRACED] as const
/** A task that no worker has taken by the playhead is drawn at this opacity. */
const FUTURE = 0.3

export function drawMap(pen: Pen, map: LineMap, tasks: Tasks, keptFor: ReturnType<typeof binsKept>): void {
  if (map.detail === 'bins') drawBins(pen, map, tasks.counts, keptFor)
  else if (tasks.colourBy === 'state') drawStates(pen, map, tasks)
  else drawTaken(pen, map, tasks)
}

/** What stands around the map, which no tick changes. */
export function labelMap(pen: Pen, map: LineMap, tasks: Pick<Tasks, 'size' | 'takers' | 'colourBy'>): void {
  headMap(pen, map, tasks)
  drawAxes(pen, map)
  labelQueues(pen, map, tasks)
}

function drawStates(pen: Pen, map: LineMap, tasks: Tasks): void {
  const batch = new MarkBatch()
  for (let z = 0; z < map.Z; z++) {
    for (let y = 0; y < map.Y; y++) {
      const box = markBox(map, y, z)
      const strip = map.detail === 'numbers' ? ground(pen, box, stateOfLine(tasks.counts, y + z * map.Y)) : box
      addShares(
        batch,
        strip,
        tasks.counts.subarray((y + z * map.Y) * STATES.length, (y + z * map.Y + 1) * STATES.length),
      )
    }
  }
  batch.paint(pen)
  if (map.detail === 'numbers') numberMarks(pen, map, (line) => count(tasks.counts[line * STATES.length + DONE]))
}

/** The task's own state as a frame and a ground that a number can stand on; returns the strip below for its rows. */
function ground(pen: Pen, box: Area, state: number): Area {
  const { ctx, palette } = pen
  if (state !== WAITING) {
    ctx.fillStyle = faded(palette.states[state], state === DONE ? 0.4 : 0.22)
    ctx.fillRect(box.left, box.top, box.width, box.height)
  }
  frameAround(
    pen,
    box.left + pen.hair,
    box.top + pen.hair,
    box.width - 2 * pen.hair,
    box.height - 2 * pen.hair,
    palette.states[state],
  )
  const height = Math.max(2, Math.round(0.2 * box.height))
  return { left: box.left, top: box.top + box.height - height, width: box.width, height }
}

/** Exact shares of a task's rows, left to right in whole pixels. */
function addShares(batch: MarkBatch, { left, top, width, height }: Area, counts: U32): void {
  const rows = counts.reduce((sum, n) => sum + n, 0)
  let before = 0
  for (const state of ORDER) {
    if (counts[state] === 0) continue
    const from = left + Math.round((before * width) / rows)
    before += counts[state]
    const to = left + Math.round((before * width) / rows)
    if (to > from) batch.addBlock(state, from, top, to - from, height)
  }
}

/** The tasks in the hue of the worker that took them, or by their turn in the queue. */
function drawTaken(pen: Pen, map: LineMap, tasks: Tasks): void {
  const { ctx } = pen
  for (let z = 0; z < map.Z; z++) {
    for (let y = 0; y < map.Y; y++) {
      const line = y + z * map.Y
      ctx.globalAlpha = tasks.takers.start[line] <= tasks.tick ? 1 : FUTURE
      if (tasks.colourBy === 'turn') drawTurn(pen, markBox(map, y, z), tasks, line)
      else drawWorkers(pen, markBox(map, y, z), tasks, line)
    }
  }
  ctx.globalAlpha = 1
  if (map.detail === 'numbers') numberMarks(pen, map, (line) => numberOf(tasks, line))
}

function drawTurn(
  { ctx, palette }: Pen,
  { left, top, width, height }: Area,
  { takers, size }: Tasks,
  line: number,
): void {
  ctx.fillStyle =
    takers.start[line] === NEVER
      ? palette.line
      : rgbToCss(levelColour(palette, takers.turn[line] / Math.max(1, size[1] - 1)))
  ctx.fillRect(left, top, width, height)
}

/** The rows' workers side by side, as far as there are pixels: a task of one worker is one block. */
function drawWorkers({ ctx, palette }: Pen, box: Area, { itemWorker, size: [X] }: Tasks, line: number): void {
  const workers = itemWorker.subarray(line * X, (line + 1) * X)
  const changes = Array.from(workers.keys()).filter((x) => x === 0 || workers[x] !== workers[x - 1])
  if (changes.length > Math.max(1, box.width)) return mixed(ctx, palette.control, box)
  changes.forEach((x, part) => {
    const from = box.left + Math.round((x * box.width) / X)
    const to = box.left + Math.round(((changes[part + 1] ?? X) * box.width) / X)
    ctx.fillStyle = hueOf(palette, workers[x])
    ctx.fillRect(from, box.top, to - from, box.height)
  })
}

const hueOf = (palette: Palette, worker: number): string =>
  worker === NEVER ? palette.line : palette.hues[worker % palette.hues.length]

/** More workers than pixels: no hue, since none would be theirs. */
function mixed(ctx: CanvasRenderingContext2D, colour: string, { left, top, width, height }: Area): void {
  ctx.fillStyle = colour
  for (let x = 0; x < width; x += 2) ctx.fillRect(left + x, top, 1, height)
}

const numberOf = ({ colourBy, takers }: Tasks, line: number): string => {
  if (takers.start[line] === NEVER) return ''
  if (colourBy === 'turn') return count(takers.turn[line])
  return takers.workers[line] === 1 ? count(takers.first[line]) : `×${count(takers.workers[line])}`
}

/** Numbers stand on a plate of the pane's colour, so that they can be read on any hue. */
function numberMarks(pen: Pen, map: LineMap, numberFor: (line: number) => string): void {
  const { ctx, palette, unit } = pen
  for (let z = 0; z < map.Z; z++) {
    for (let y = 0; y < map.Y; y++) {
      const { left, top, width, height } = markBox(map, y, z)
      const words = numberFor(y + z * map.Y)
      const room = textWidth(pen, words)
      if (words === '' || room > width - 2) continue
      const [x, middle] = [left + width / 2, top + 0.42 * height]
      ctx.globalAlpha = 0.7
      ctx.fillStyle = palette.pane
      ctx.fillRect(
        Math.round(x - room / 2 - unit),
        Math.round(middle - 6 * unit),
        Math.round(room + 2 * unit),
        Math.round(12 * unit),
      )
      ctx.globalAlpha = 1
      text(pen, words, x, middle, { align: 'center', colour: palette.text })
    }
  }
}

function drawAxes(pen: Pen, map: LineMap): void {
  const { unit } = pen
  const bottom = map.top + map.height
  const middle = (lines: number, length: number) => (at: number) => ((at + 0.5) * length) / lines
  const y = middle(map.Y, map.width)
  const ticks = axisTicks(0, map.Y - 1, map.width / map.Y, 22 * unit)
  bottomAxis(pen, ticks, count, (at) => map.left + y(at), bottom + 9 * unit, map.left - 8 * unit, map.left + map.width)
  text(pen, 'y', map.left + map.width + 8 * unit, bottom + 9 * unit, {
    size: 12,
    mono: false,
    colour: pen.palette.text2,
  })
  const z = middle(map.Z, map.height)
  for (const at of axisTicks(0, map.Z - 1, map.height / map.Z, 13 * unit))
    text(pen, count(at), map.left - 5 * unit, bottom - z(at), { align: 'right' })
  text(pen, 'z', map.left - 14 * unit, map.top - 9 * unit, {
    align: 'right',
    size: 12,
    mono: false,
    colour: pen.palette.text2,
  })
}

/** Queues of no more workers than this name them, where there is room. */
const MOST_NAMED = 3

/** Right of the map: which workers took the tasks of each queue, or how many. */
function labelQueues(pen: Pen, map: LineMap, { takers, colourBy }: Pick<Tasks, 'takers' | 'colourBy'>): void {
  const { unit } = pen
  const left = map.left + map.width + 7 * unit
  const swatch = colourBy === 'worker' ? 9 * unit : 0
  for (const z of axisTicks(0, map.Z - 1, map.height / map.Z, 13 * unit)) {
    const y = map.top + map.height - ((z + 0.5) * map.height) / map.Z
    const workers = Array.from(takers.queues[z])
    const room = workers.slice(0, MOST_NAMED + 1).map((worker) => swatch + textWidth(pen, count(worker)) + 6 * unit)
    const named = workers.length <= MOST_NAMED && left + room.reduce((sum, each) => sum + each, 0) <= pen.width
    if (!named) text(pen, `×${count(workers.length)}`, left, y)
    let x = left
    for (const [w, worker] of named ? workers.entries() : []) {
      nameWorker(pen, worker, x, y, swatch)
      x += room[w]
    }
  }
}

/** A worker's number, after a swatch of its hue where hues stand for workers. */
function nameWorker(pen: Pen, worker: number, x: number, y: number, swatch: number): void {
  const { ctx, unit, palette } = pen
  const side = Math.max(0, Math.round(swatch - 2 * unit))
  ctx.fillStyle = hueOf(palette, worker)
  ctx.fillRect(Math.round(x), Math.round(y - side / 2), side, side)
  text(pen, count(worker), x + swatch, y)
}

/** Above the map: what its marks say, and whose the names beside the queues are. */
function headMap(pen: Pen, map: LineMap, { colourBy, size }: Pick<Tasks, 'colourBy' | 'size'>): void {
  const style = { size: 12, mono: false, colour: pen.palette.text2 }
  const widthOf = (words: string) => textWidth(pen, words, style)
  const beside = widthOf(texts.workers) + 8 * pen.unit
  const words = longestFitting(headsOf(colourBy, size[0]), widthOf, pen.width - map.left, beside)
  const y = map.top - 9 * pen.unit
  text(pen, words, map.left, y, style)
  const right = map.left + map.width + 7 * pen.unit
  const from = Math.max(right, map.left + widthOf(words) + 8 * pen.unit)
  if (from + widthOf(texts.workers) <= pen.width)
    text(pen, texts.workers, from, y, { ...style, colour: pen.palette.text3 })
}

const headsOf = (colourBy: Colouring, X: number): readonly string[] =>
  ({
    state: texts.solved(X),
    worker: texts.takers,
    turn: texts.takenInOrder,
  })[colourBy]
