import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { itemNeeds } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { frameAround, inkWidth } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { rowsOfMark } from '#src/page/views/marked.ts'
import type { Size } from '../grid/pose.ts'
import { type LineMap, markBox } from './layout.ts'
import { lineOf } from './lines.ts'

/** In the map: the tasks that a mark is about in ink, and those that the shown row needs in broken ink. */
export function drawTaskMarks(pen: Pen, map: LineMap, replay: Replay, size: Size, frame: Frame, shown: number): void {
  const own = lineOf(size, shown)
  const needed = new Set(itemNeeds(replay, shown).map((row) => lineOf(size, row)))
  needed.delete(own)
  for (const line of needed) brokenFrame(pen, map, line)
  const marks: Mark[] = [frame.pin, frame.hover].filter((mark) => mark !== undefined)
  const found = marks.map((mark) => ({
    lines: new Set([...rowsOfMark(replay, mark)].map((row) => lineOf(size, row))),
    ink: inkWidth(pen, mark === frame.pin),
  }))
  if (found.every(({ lines }) => lines.size === 0)) outline(pen, map, own, inkWidth(pen, false))
  for (const { lines, ink } of found) for (const line of lines) outline(pen, map, line, ink)
}

function placeOf(map: LineMap, line: number) {
  const [y, z] = [line % map.Y, Math.floor(line / map.Y)]
  return markBox(map, Math.floor((y * map.columns) / map.Y), Math.floor((z * map.rows) / map.Z))
}

function outline(pen: Pen, map: LineMap, line: number, ink: number): void {
  const { left, top, width, height } = placeOf(map, line)
  frameAround(pen, left, top, width, height, pen.palette.text, ink)
}

function brokenFrame(pen: Pen, map: LineMap, line: number): void {
  const { left, top, width, height } = placeOf(map, line)
  const { ctx, palette, unit, hair } = pen
  ctx.save()
  ctx.setLineDash([3 * unit, 2 * unit])
  ctx.strokeStyle = palette.text
  ctx.lineWidth = hair
  ctx.strokeRect(left - hair / 2, top - hair / 2, width + hair, height + hair)
  ctx.restore()
}
