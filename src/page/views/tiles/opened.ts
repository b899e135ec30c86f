import { count, percent, plural } from '#src/core/base/format.ts'
import { DONE, IDLE, NEVER, type Replay, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'
import { inkOn } from '#src/page/draw/colour.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { Tile } from './tile.ts'
import { type ArrayBox, belowBoxes, NAME, slotAt, type TilesLayout } from './layout.ts'
import { bytesOf, type TileArray } from './storage.ts'
import { isAt, type TileWork, type WorkAt } from './work.ts'
import * as texts from './words.ts'

/** All that is drawn of the tile that is open. */
export interface OpenedTile {
  readonly tile: Tile
  /** Its nonzeros by rows, and the place of each in it. */
  readonly k: readonly number[]
  readonly local: readonly number[]
  readonly arrays: readonly TileArray[]
  readonly work: TileWork
}

/** Boxes this large, in pixels of the design, have room for a number. */
const READABLE = 12

/** A nonzero's box by what is done with it, the lane in it that carries it now. */
function nonzeroBox(pen: Pen, x: number, y: number, cell: number, work: TileWork, k: number, tick: number): void {
  const { ctx, palette, hair, unit } = pen
  const carried = work.get(k)
  const size = Math.max(1, cell - hair)
  if (!carried || carried.tick > tick) {
    frameAround(pen, x + hair, y + hair, size - 2 * hair, size - 2 * hair, palette.states[WAITING])
    return
  }
  const now = isAt(carried, tick)
  const colour = palette.states[now ? WORKING : DONE]
  ctx.fillStyle = colour
  ctx.fillRect(x, y, size, size)
  if (!now || cell < READABLE * unit) return
  text(pen, String(carried.lane), x + size / 2, y + size / 2 + hair, {
    align: 'center',
    colour: inkOn(palette, colour),
  })
}

const heldIn = ({ format, nonzeros }: Tile): string => `${format} · ${plural(nonzeros, 'nonzero')}`

/** `Tile (2, 0) · CSR · 40 nonzeros, 16 % full`. */
export const titleOf = (tile: Tile): string =>
  texts.tile(tile.ti, tile.tj, heldIn(tile), percent(tile.nonzeros / (tile.height * tile.width)))

/** The tile at its place in the matrix; above it, its number and the reason for its format. */
export function drawPicture(pen: Pen, { grid, picture, unit }: TilesLayout, opened: OpenedTile, tick: number): void {
  const { palette } = pen
  const { tile, k, local, work } = opened
  const { cell } = grid
  const held = heldIn(tile)
  const titles = [titleOf(tile), `Tile (${tile.ti}, ${tile.tj}) · ${held}`]
  const title = titles.find((words) => textWidth(pen, words, { size: 12, mono: false }) <= picture.width) ?? held
  text(pen, title, picture.x, picture.y + 7 * unit, { size: 12, mono: false, colour: palette.text })
  wrapped(pen, tile.reason, picture.width).forEach((line, n) => {
    text(pen, line, picture.x, picture.y + (23 + 15 * n) * unit, { size: 12, mono: false })
  })
  frameAround(pen, grid.x, grid.y, tile.width * cell, tile.height * cell, palette.lineStrong)
  k.forEach((each, p) => {
    const [row, column] = [local[p] >> 4, local[p] & 15]
    nonzeroBox(pen, grid.x + column * cell, grid.y + row * cell, cell, work, each, tick)
  })
}

/** Two lines of words at most. */
function wrapped(pen: Pen, words: string, room: number): readonly string[] {
  const lines = ['']
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (textWidth(pen, longer, { size: 12, mono: false }) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.slice(0, 2)
}

/** The arrays of the tile: values by what is done with them, numbers where they have room, padding hatched. */
export function drawArrays(pen: Pen, boxes: readonly ArrayBox[], opened: OpenedTile, tick: number): void {
  for (const box of boxes) {
    const { array, x, y } = box
    const { name, bits, nonzero } = array
    const room = EDGE * box.cell
    const about = `${name}  ${count(nonzero.length)} × ${bits} bits`
    const whole = `${about}, ${plural(bytesOf(array), 'byte')}`
    text(pen, textWidth(pen, whole) <= room ? whole : about, x, y - (NAME / 2) * pen.unit)
    nonzero.forEach((_, slot) => drawSlot(pen, box, opened, slot, tick))
  }
}

function drawSlot(pen: Pen, box: ArrayBox, { work }: OpenedTile, slot: number, tick: number): void {
  const { ctx, palette, hair, unit } = pen
  const { array, cell } = box
  const { x, y } = slotAt(box, slot)
  const size = Math.max(1, cell - hair)
  const k = array.nonzero[slot]
  const pointer = array.name === 'tile_row_ptr'
  if (array.name === 'values' && k >= 0) return nonzeroBox(pen, x, y, cell, work, k, tick)
  if (k < 0 && !pointer) {
    ctx.fillStyle = hatch(pen, palette.states[IDLE])
    ctx.fillRect(x, y, size, size)
    return
  }
  const now = isAt(work.get(k), tick)
  ctx.fillStyle = now ? palette.states[WORKING] : palette.line
  ctx.fillRect(x, y, size, size)
  const words = array.words[slot]
  if (cell < READABLE * unit || textWidth(pen, words) > cell) return
  const colour = now ? inkOn(palette, palette.states[WORKING]) : palette.text2
  text(pen, words, x + size / 2, y + size / 2 + hair, { align: 'center', colour })
}

/** Who works on the tile, in words, and its lanes: lit those that carry some of it, hatched those that do not. */
export function drawLanes(
  pen: Pen,
  layout: TilesLayout,
  boxes: readonly ArrayBox[],
  replay: Replay,
  opened: OpenedTile,
  at: WorkAt,
  lanes: number,
): void {
  const { ctx, palette, hair } = pen
  const { arrays, unit } = layout
  const words = wrapped(pen, workWords(replay, opened, at), arrays.width)
  const first = belowBoxes(layout, boxes) + 5 * unit
  words.forEach((line, n) => {
    text(pen, line, arrays.x, first + 15 * n * unit, { size: 12, mono: false, colour: palette.text2 })
  })
  if (at.worker === undefined) return
  const top = first + (15 * words.length - 4) * unit
  const pitch = Math.max(1, Math.floor(Math.min(24 * unit, arrays.width / lanes)))
  const colour = palette.states[WORKING]
  const [y, height] = [Math.round(top), Math.round(14 * unit)]
  for (let lane = 0; lane < lanes; lane++) {
    ctx.fillStyle = at.lanes.has(lane) ? colour : hatch(pen, palette.states[IDLE])
    ctx.fillRect(arrays.x + lane * pitch, y, Math.max(1, pitch - hair), height)
  }
  const spans = Math.ceil((textWidth(pen, String(lanes - 1)) + 2 * hair) / pitch)
  for (const lane of numberedLanes(lanes, spans, (each) => at.lanes.has(each)))
    text(pen, String(lane), arrays.x + (lane + spans / 2) * pitch, y + height / 2 + hair, {
      align: 'center',
      colour: inkOn(palette, colour),
    })
}

/**
 * Lanes whose numbers stand in a strip: all of them, or where a number spans several lanes every fourth, and only over lanes that are lit.
 * @param spans lanes that the widest number is as wide as
 */
export function numberedLanes(lanes: number, spans: number, isLit: (lane: number) => boolean): readonly number[] {
  const each = spans > 1 ? 4 * Math.ceil(spans / 4) : 1
  const all = Array.from({ length: Math.ceil(lanes / each) }, (_, n) => n * each)
  return all.filter((lane) => Array.from({ length: spans }, (_, n) => lane + n).every(isLit))
}

/** In a solve diagonals are left out where no lane carries them. */
function workWords({ run, end, space, timed }: Replay, { k, work }: OpenedTile, at: WorkAt): string {
  const held = space.order === 'none' ? plural(k.length, 'nonzero') : texts.offDiagonal(work.size)
  if (run.trace.every > 1 && work.size < k.length) return texts.sampled(run.trace.every)
  if (work.size === 0) return end > 1 ? texts.noLane : texts.nothingRan
  if (at.worker !== undefined) {
    const lanes = at.lanes.size
    if (at.workers === 1) return texts.carriedByOne(lanes, at.worker, at.now, held)
    return texts.carriedBy(at.now, held, at.workers, lanes, at.worker)
  }
  const done = texts.doneOf(at.done, held)
  return at.next === NEVER ? done : texts.nextAt(done, placeWords(timed, at.next))
}
