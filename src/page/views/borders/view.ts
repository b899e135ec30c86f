import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { faded, levelColour, over, rgbToHex } from '#src/page/draw/colour.ts'
import { frameAround, inkWidth } from '#src/page/draw/lines.ts'
import { newPath } from '#src/page/draw/recorder.ts'
import { boxAbout, lastFor, lastInPane, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textToFit } from '#src/page/draw/text.ts'
import { groupMark, groupOfMark, itemMark, itemOfMark } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { placedRows, type PlacedRows, planesOf, rowNear } from '../sweep/layout.ts'
import { paintMarkedRow } from '../sweep/paint.ts'
import { planeShown, stepped, throughPlanes } from '../sweep/stepped.ts'
import { turnAt, turnsOf } from '../sweep/turns.ts'
import { rowsName } from '../sweep/words.ts'
import { findBorders, hasBorders } from './across.ts'
import { bordersIn, type BordersLayout, bordersLayout, partUnder } from './layout.ts'
import * as texts from './words.ts'

/** A sweep inside of parts: where they meet, and the edges over which rows read what was there before the half. */
const view: View = {
  title: texts.title,
  order: 12.62,
  weight: 1.1,
  half: false,
  wide: true,
  encoding: () => texts.encoding,
  wants: texts.wants,
  needs: hasBorders,
  afterRun: true,
  create: bordersPicture,
}
export default view

/** More rows than this are not drawn one by one: bars alone are. */
const MOST_ROWS = 20_000
/** Pixels of the design that a pointer may be away from a row's mark, and half the largest mark of a row. */
const [REACH, LARGEST] = [4, 5]
/** Marks are smaller than those of a sweep, so that edges are seen between them. */
const SMALLER = 0.6
/** Share of its colour that a row keeps once it is updated. */
const HALF_TONE = 0.5

function bordersPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const turns = turnsOf(replay)
  const { geometry, space } = replay
  const planes = planesOf(geometry)
  const borders = findBorders(replay, turns)
  const say = lastFor((detail: string) => pane.say(detail))
  const shownFor = lastInPane((extent, plane: number) => {
    const layout = bordersLayout(borders.parts, extent)
    if (space.count / planes > MOST_ROWS) return { layout, placed: undefined }
    const placed = placedRows(layout.rows, extent.unit, geometry, turns, plane)
    return { layout, placed: { ...placed, radius: Math.min(SMALLER * placed.radius, LARGEST * extent.unit) } }
  })
  const planeIn = (next: Frame): number => planeShown(replay, next)
  const shownIn = (next: Frame) => shownFor(next, planeIn(next))
  const partIn = ({ hover, pin }: Frame): number | undefined => {
    const marks = [hover, pin]
    const row = marks.map((mark) => itemOfMark(replay, mark)).find((own) => own !== undefined)
    return row === undefined
      ? marks.map((mark) => groupOfMark(replay, mark)).find((own) => own !== undefined)
      : borders.part[row]
  }
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const { layout, placed } = shownIn(next)
      const tick = Math.min(next.tick, replay.end)
      const now = turnAt(turns, tick)
      const turn = tick < replay.end ? turns.turns[now] : undefined
      const part = partIn(next)
      if (placed) {
        paintBorders(pen, placed, planeIn(next))
        paintAcross(pen, placed, part)
        paintRows(pen, placed, now, turn?.rank)
        for (const [mark, pinned] of [[next.pin, true] as const, [next.hover, false] as const]) {
          const row = itemOfMark(replay, mark)
          if (row !== undefined) paintMarkedRow(pen, placed, row, inkWidth(pen, pinned))
        }
      }
      const { unit, palette, height } = pen
      text(pen, rowsName(space.name, planeIn(next), planes), 0, layout.rows.top - 10 * unit, {
        mono: false,
        colour: palette.text2,
      })
      paintBars(pen, layout, part)
      const words =
        part === undefined
          ? texts.standing(replay, tick, turns.turns[now]?.half, turn?.rows.length ?? 0)
          : texts.partWords(replay, part, borders.rows[part], borders.outer[part])
      textToFit(pen, words, height - 29 * unit)
      textToFit(pen, texts.across(borders), height - 9 * unit)
      say(texts.detail(placed !== undefined))
    },
    pick(x, y) {
      if (!frame) return undefined
      const { layout, placed } = shownIn(frame)
      const at = [x * frame.dpr, y * frame.dpr] as const
      const row = placed && rowNear(placed, ...at, REACH * layout.unit)
      if (row !== undefined) return itemMark(replay, row)
      const part = partUnder(layout, borders.parts, ...at)
      return part === undefined ? undefined : groupMark(replay, part)
    },
    place(mark) {
      const placed = frame && shownIn(frame).placed
      const row = itemOfMark(replay, mark)
      const at = row === undefined ? undefined : placed?.at.get(row)
      return frame && placed && at && boxAbout(frame, at, 2 * placed.radius)
    },
    step: (mark, dx, dy) => stepped(replay, mark, dx, dy),
    zoom: (camera, factor) => throughPlanes(planes, camera, factor),
    dispose: surface.remove,
  }

  /** Lines between the cells of a grid's plane. Elsewhere the edges across say where parts meet. */
  function paintBorders({ ctx, palette, unit }: Pen, { at, rows }: PlacedRows, plane: number): void {
    if (geometry?.kind !== 'grid') return
    const [X, Y] = geometry.size
    const [first, next] = [at.get(rows[0]), at.get(rows[X > 1 ? 1 : X])]
    if (!first || !next) return
    const pitch = Math.hypot(next[0] - first[0], next[1] - first[1])
    const path = newPath()
    for (const [x0, y0, x1, y1] of bordersIn(borders.part, geometry.size, plane)) {
      path.moveTo(first[0] + (x0 - 0.5) * pitch, first[1] - (y0 - 0.5) * pitch)
      path.lineTo(first[0] + (x1 - 0.5) * pitch, first[1] - (y1 - 0.5) * pitch)
    }
    ctx.strokeStyle = palette.text2
    ctx.lineWidth = Math.max(1, Math.min(2, (Y * pitch) / (100 * unit)) * unit)
    ctx.stroke(path)
  }

  /** Dashed, since the other end is old; those of a marked part are dark. */
  function paintAcross({ ctx, palette, unit }: Pen, { at }: PlacedRows, part: number | undefined): void {
    const [own, others] = [newPath(), newPath()]
    for (const [i, j] of borders.across) {
      const [from, to] = [at.get(i), at.get(j)]
      if (!from || !to) continue
      const path = borders.part[i] === part || borders.part[j] === part ? own : others
      path.moveTo(...from)
      path.lineTo(...to)
    }
    ctx.setLineDash([3 * unit, 3 * unit])
    ctx.lineWidth = Math.max(1, 1.5 * unit)
    ctx.strokeStyle = faded(palette.text, part === undefined ? 0.75 : 0.25)
    ctx.stroke(others)
    ctx.strokeStyle = palette.text
    ctx.stroke(own)
    ctx.setLineDash([])
  }

  function paintRows(pen: Pen, { rows, at, radius }: PlacedRows, now: number, lit: number | undefined): void {
    const { ctx, palette, unit } = pen
    const order = turns.halves[turns.turns[Math.max(0, now)]?.half ?? 0]
    for (const row of rows) {
      const [x, y] = at.get(row) ?? [0, 0]
      const isLit = lit !== undefined && order.rank[row] === lit
      const isNew = order.rank[row] <= now
      const number = turns.number[row]
      const colour =
        number === NEVER ? palette.line : rgbToHex(levelColour(palette, number / Math.max(1, turns.numbers - 1)))
      const path = newPath()
      path.arc(x, y, isLit ? 1.2 * radius : radius, 0, 2 * Math.PI)
      ctx.fillStyle = isLit ? colour : isNew ? over(palette.pane, colour, HALF_TONE) : palette.pane
      ctx.fill(path)
      ctx.strokeStyle = isLit ? palette.text : faded(colour, 0.7)
      ctx.lineWidth = Math.max(1, (isLit ? 1.5 : 1) * unit)
      if (isLit || !isNew) ctx.stroke(path)
    }
  }

  /** A bar for each part: its rows, and of them those at a border. */
  function paintBars(pen: Pen, { bars, pitch, per }: BordersLayout, part: number | undefined): void {
    if (bars.wide === 0) return
    const { ctx, palette, unit } = pen
    const sum = (of: Uint32Array, bar: number) =>
      of.subarray(bar * per, (bar + 1) * per).reduce((all, own) => all + own, 0)
    const count = Math.ceil(borders.parts / per)
    const most = Array.from({ length: count }, (_, bar) => sum(borders.rows, bar)).reduce((a, b) => Math.max(a, b), 1)
    for (let bar = 0; bar < count; bar++) {
      const [from, to] = [Math.round(bar * pitch), Math.round((bar + 1) * pitch)]
      const high = Math.max(1, to - from - (to - from >= 4 ? pen.hair : 0))
      const [all, outer] = [borders.rows, borders.outer].map((of) => Math.round((bars.wide * sum(of, bar)) / most))
      ctx.fillStyle = palette.lineStrong
      ctx.fillRect(bars.left, bars.top + from, all, high)
      ctx.fillStyle = palette.text2
      ctx.fillRect(bars.left, bars.top + from, outer, high)
      if (part !== undefined && Math.floor(part / per) === bar)
        frameAround(pen, bars.left, bars.top + from, all, high, palette.text, Math.max(1, Math.round(1.5 * unit)))
    }
    text(pen, texts.barsName, bars.left, bars.top - 10 * unit, { mono: false, colour: palette.text2 })
  }
}
