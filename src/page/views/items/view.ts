import { count } from '#src/core/base/format.ts'
import type { Frame, Host, Palette, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { axisTicks, bottomAxis } from '#src/page/draw/axis.ts'
import { horizontal, inkWidth, vertical } from '#src/page/draw/lines.ts'
import { boxIn, paneExtent, lastFor, type Pen, sheet, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { itemMark, itemOfMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { itemCourse } from './course.ts'
import { itemAt, itemBox, type ItemsLayout, itemsLayout, type Panel, spacesShown, tickX } from './layout.ts'
import { paintCourse, stageColour } from './paint.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 35,
  weight: 0.4,
  half: false,
  encoding: ({ timed }) => (timed ? texts.overTime : texts.stepByStep),
  wants: texts.wants,
  needs: (replay) => (replay.spaces.length > 1 ? spacesShown(replay)[0] : undefined),
  afterRun: true,
  playhead: true,
  create: itemsPicture,
}
export default view

/** What is yet to come is drawn at this opacity. */
const FUTURE = 0.38

function itemsPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const sheets = replay.spaces.map((one) => sheetOf(one))
  const say = lastFor((detail: string) => pane.say(detail))
  let frame: Frame | undefined
  let layout: ItemsLayout | undefined

  return {
    draw(next) {
      frame = next
      const own = itemsLayout(replay, next.axisEnd, paneExtent(next))
      layout = own
      const pen = surface.begin(next)
      for (const panel of own.panels) {
        const { top, height } = panel
        const course = sheets[replay.spaces.indexOf(panel.replay)](own.width, height, own.pitch, next.palette)
        drawHead(pen, panel)
        drawCourse(pen, course, top, tickX(own, next.tick + 1))
        for (const mark of [next.pin, next.hover]) drawMark(pen, own, panel, mark, mark === next.pin)
      }
      drawAxis(pen, own)
      vertical(
        pen,
        Math.min(pen.width - 1, tickX(own, next.tick)),
        0,
        own.height,
        pen.palette.text,
        inkWidth(pen, true),
      )
      say(detailText(own))
    },
    pick(_x, y) {
      const found = frame && layout && itemAt(layout, y * frame.dpr)
      return found && itemMark(found.panel.replay, found.item)
    },
    place(mark) {
      const panel = layout?.panels.find((one) => itemOfMark(one.replay, mark) !== undefined)
      const item = panel && itemOfMark(panel.replay, mark)
      if (!frame || !layout || !panel || item === undefined) return undefined
      const { y, height } = itemBox(panel, item)
      return boxIn(frame, 0, y, layout.width, height)
    },
    step: (mark, _dx, dy) => stepItem(replay, mark, dy),
    dispose: surface.remove,
  }
}

/** The whole run of a space's items, painted once for a size. */
function sheetOf(replay: Replay) {
  const courseFor = lastFor((width: number, height: number, pitch: number) => itemCourse(replay, width, height, pitch))
  return lastFor((width: number, height: number, pitch: number, palette: Palette): HTMLCanvasElement => {
    const pen = sheet({ width, height, unit: 1 }, palette)
    paintCourse(pen, courseFor(width, height, pitch))
    return pen.ctx.canvas
  })
}

/** Ticks up to the playhead's, this one included, are solid; later ones are faint. */
function drawCourse({ ctx }: Pen, course: HTMLCanvasElement, top: number, playhead: number): void {
  const { width, height } = course
  const now = Math.min(width, playhead)
  if (now > 0) ctx.drawImage(course, 0, 0, now, height, 0, top, now, height)
  if (now >= width) return
  ctx.globalAlpha = FUTURE
  ctx.drawImage(course, now, 0, width - now, height, now, top, width - now, height)
  ctx.globalAlpha = 1
}

/** Which items these are, and the colours of their stages. */
function drawHead(pen: Pen, { replay, top, height }: Panel): void {
  const { space, run, stageSpace, spaces } = replay
  const y = top - 9 * pen.unit
  const words = space.matrix
    ? texts.itemsOf(space.count, space.name, space.matrix)
    : texts.items(space.count, space.name)
  text(pen, words, 0, y, { mono: false, colour: pen.palette.text2, weight: 500 })
  let x = textWidth(pen, words, { mono: false, weight: 500 }) + 16 * pen.unit
  for (const [s, { name }] of (run.stages ?? []).entries()) {
    if (spaces[stageSpace[s]] !== replay) continue
    const room = textWidth(pen, name, { mono: false }) + 30 * pen.unit
    if (x + room > pen.width) break
    pen.ctx.fillStyle = stageColour(pen.palette, s)
    pen.ctx.fillRect(Math.round(x), Math.round(y - 5 * pen.unit), Math.round(10 * pen.unit), Math.round(10 * pen.unit))
    text(pen, name, x + 15 * pen.unit, y, { mono: false })
    x += room
  }
  horizontal(pen, 0, pen.width, top + height, pen.palette.line)
}

function drawMark(pen: Pen, layout: ItemsLayout, panel: Panel, mark: Mark | undefined, pinned: boolean): void {
  const item = itemOfMark(panel.replay, mark)
  if (item === undefined) return
  const { y, height } = itemBox(panel, item)
  const thick = inkWidth(pen, pinned)
  horizontal(pen, 0, layout.width, y - thick, pen.palette.text, thick)
  horizontal(pen, 0, layout.width, y + height, pen.palette.text, thick)
}

function drawAxis(pen: Pen, layout: ItemsLayout): void {
  const { timed } = layout.panels[0]?.replay ?? {}
  const y = pen.height - 7 * pen.unit
  const unit = timed ? 'time' : 'step'
  if (!timed) {
    const ticks = axisTicks(0, layout.width / layout.pitch, layout.pitch, 56 * pen.unit)
    bottomAxis(pen, ticks, count, (tick) => tickX(layout, tick), y, 0, pen.width - textWidth(pen, unit) - 8 * pen.unit)
  }
  text(pen, unit, pen.width, y, { align: 'right' })
}

/** The item above or below; from anything else the first one. */
function stepItem(replay: Replay, mark: Mark | undefined, by: number): Mark | undefined {
  const own = replay.spaces.find((one) => itemOfMark(one, mark) !== undefined)
  if (!own || mark?.kind !== 'item') return itemMark(replay, 0)
  const item = mark.item + by
  return item >= 0 && item < own.space.count ? itemMark(own, item) : undefined
}

function detailText({ panels, pitch }: ItemsLayout): string {
  const most = Math.max(0, ...panels.map(({ rise }) => 1 / rise))
  if (most <= 1 && pitch >= 1) return texts.every
  const shares = texts.pixel(Math.ceil(most))
  return pitch < 1 ? texts.andSteps(shares, Math.ceil(1 / pitch)) : shares
}
