import type { Columns, Frame, Host, Picture, Telling, View } from '#src/engine/catalog/contract/view.ts'
import { count } from '#src/core/base/format.ts'
import { inkOn, levelColour, over, rgbToHex } from '#src/page/draw/colour.ts'
import { frameAround, horizontal, inkWidth, vertical } from '#src/page/draw/lines.ts'
import { boxIn, paneExtent, lastFor, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textToFit } from '#src/page/draw/text.ts'
import { itemMark, itemOfMark } from '#src/engine/run/query.ts'
import { type Mark, NEVER, type Replay } from '#src/engine/run/replay.ts'
import { iterates, iterationsIn } from '../convergence/curves.ts'
import { sharesAt } from '../grids/shares.ts'
import { stepped } from '../sweep/stepped.ts'
import { classAt, classOrder, type ClassOrder, classPairs, hasClasses, planeWithMost } from './classes.ts'
import { cellUnder, type OrdersLayout, ordersLayout } from './layout.ts'
import * as texts from './words.ts'

/** Classes of rows in the order in which a sweep takes them, across those of another run: the same colours may come in another order. */
const view: View = {
  title: texts.title,
  order: 12.61,
  weight: 1.1,
  half: false,
  wide: true,
  encoding: () => texts.encoding,
  wants: texts.wants,
  needs: hasClasses,
  afterRun: true,
  tell: tellOrders,
  create: ordersPicture,
}
export default view

const LETTERS = 'ABCD'
/** Share of its colour that a row keeps while its class is not updated. */
const HALF_TONE = 0.55
/** A cell of a plane that is as wide as this shows its number, in pixels of the design. */
const NUMBERED = 17

function ordersPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const own = classOrder(replay)
  const plane = planeWithMost(replay.geometry, own)
  const size = plane && ([plane.wide, plane.high] as const)
  const say = lastFor((detail: string) => pane.say(detail))
  const pairsWith = lastFor((other: Replay) => classPairs(own, classOrder(other)))
  const layoutIn = (next: Frame) => {
    const other = comparedIn(replay, next.columns)
    return ordersLayout(size, other && [own.classes, classOrder(other).classes], paneExtent(next))
  }
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const layout = layoutIn(next)
      const other = comparedIn(replay, next.columns)
      const tick = Math.min(next.tick, replay.end)
      const now = tick < replay.end ? classAt(own, tick) : NEVER
      paintPlane(pen, layout, next, now)
      if (other) {
        const letter = LETTERS[next.columns?.indexOf(other) ?? 0]
        paintDots(pen, layout, other, letter, now)
        textToFit(pen, texts.together(own, classOrder(other), letter, pairsWith(other)), pen.height - 9 * pen.unit)
      }
      textToFit(pen, texts.standing(replay, own, now, tick), pen.height - 29 * pen.unit)
      say(plane ? texts.planeName(plane) : '')
    },
    pick(x, y) {
      if (!frame || !plane || !size) return undefined
      const cell = cellUnder(layoutIn(frame), size, x * frame.dpr, y * frame.dpr)
      return cell && itemMark(replay, plane.rows[cell[0] + plane.wide * cell[1]])
    },
    place(mark) {
      const row = itemOfMark(replay, mark)
      const at = row === undefined ? undefined : plane?.rows.indexOf(row)
      const room = frame && layoutIn(frame).plane
      if (!frame || !room || !plane || at === undefined || at < 0) return undefined
      const [column, line] = [at % plane.wide, plane.high - 1 - Math.floor(at / plane.wide)]
      return boxIn(frame, room.left + column * room.pitch, room.top + line * room.pitch, room.pitch, room.pitch)
    },
    step: (mark: Mark | undefined, dx: number, dy: number) => stepped(replay, mark, dx, dy),
    dispose: surface.remove,
  }

  function paintPlane(pen: Pen, layout: OrdersLayout, { pin, hover }: Frame, lit: number): void {
    if (!plane || !layout.plane) return
    const { ctx, palette, unit } = pen
    const { left, top, pitch } = layout.plane
    const marked = [pin, hover].map((mark) => itemOfMark(replay, mark))
    text(pen, texts.planeName(plane), left, top - 10 * unit, { mono: false, colour: palette.text2 })
    for (const [i, row] of plane.rows.entries()) {
      const number = own.of[row]
      const [column, line] = [i % plane.wide, plane.high - 1 - Math.floor(i / plane.wide)]
      const [x, y] = [left + Math.round(column * pitch), top + Math.round(line * pitch)]
      const gap = pitch >= 6 * unit ? pen.hair : 0
      const [wide, high] = [
        left + Math.round((column + 1) * pitch) - x - gap,
        top + Math.round((line + 1) * pitch) - y - gap,
      ]
      const colour = number === NEVER ? palette.line : classColour(pen, own, number)
      const fill = number === lit ? colour : over(palette.pane, colour, HALF_TONE)
      ctx.fillStyle = fill
      ctx.fillRect(x, y, wide, high)
      if (pitch >= NUMBERED * unit && number !== NEVER)
        text(pen, count(number), x + wide / 2, y + high / 2 + 1, { align: 'center', colour: inkOn(palette, fill) })
      if (number === lit && pitch >= 6 * unit) frameAround(pen, x + 1, y + 1, wide - 2, high - 2, palette.text)
      if (marked.includes(row)) frameAround(pen, x, y, wide, high, palette.text, inkWidth(pen, marked[0] === row))
    }
  }

  /** Classes of the other run to the right, those of this one downwards: on the diagonal where both have the same order. */
  function paintDots(pen: Pen, layout: OrdersLayout, other: Replay, letter: string, lit: number): void {
    if (!layout.dots) return
    const { ctx, palette, unit } = pen
    const { left, top, pitch, side } = layout.dots
    const across = classOrder(other)
    if (lit !== NEVER) {
      ctx.fillStyle = palette.control
      ctx.fillRect(
        left,
        top + Math.round(lit * pitch),
        Math.round(across.classes * pitch),
        Math.max(1, Math.round(pitch)),
      )
    }
    for (const { own: one, other: two, share } of pairsWith(other).pairs) {
      const full = Math.max(1, pitch - (pitch > 4 ? pen.hair : 0))
      // its area is the share
      const dot = Math.max(1, Math.round(full * Math.sqrt(share)))
      ctx.fillStyle = one === lit ? classColour(pen, own, one) : over(palette.pane, classColour(pen, own, one), 0.8)
      ctx.fillRect(
        left + Math.round((two + 0.5) * pitch - dot / 2),
        top + Math.round((one + 0.5) * pitch - dot / 2),
        dot,
        dot,
      )
    }
    horizontal(pen, left, left + side, top, palette.lineStrong)
    vertical(pen, left, top, top + side, palette.lineStrong)
    const style = { mono: false, colour: palette.text2 } as const
    text(pen, texts.otherName(letter), left, top - 10 * unit, style)
    text(pen, texts.ownName, left - 8 * unit, top + side / 2, { ...style, align: 'right' })
    for (const [end, place] of [
      [0, 0.5],
      [own.classes - 1, own.classes - 0.5],
    ])
      text(pen, count(end), left - 6 * unit, top + Math.max(6 * unit, Math.min(side - 6 * unit, place * pitch)), {
        align: 'right',
      })
  }
}

const classColour = ({ palette }: Pen, { classes }: ClassOrder, number: number): string =>
  rgbToHex(levelColour(palette, number / Math.max(1, classes - 1)))

/** The first other column: what a run is compared with. */
function comparedIn({ run }: Replay, columns: Columns = []): Replay | undefined {
  return columns.find((one) => one !== undefined && one.run !== run && hasClasses(one) !== undefined)
}

/** Classes of each column, the iterations that it took, and what its second grid got: facts, and no cause. */
function tellOrders(columns: Columns): Telling | undefined {
  const all = columns.flatMap((replay, c) => {
    if (!replay) return []
    const { classes, name } = classOrder(replay)
    const series = replay.run.series ?? []
    return [
      {
        letter: LETTERS[c] ?? '',
        title: replay.run.title,
        classes,
        name,
        iterations: iterates(replay) ? iterationsIn(replay) : undefined,
        sent: sharesAt(series, 0)[1],
      },
    ]
  })
  if (all.length === 0 || all.length < columns.length) return undefined
  const orders = columns.flatMap((replay) => (replay ? [classOrder(replay)] : []))
  const areSame = orders.length > 1 && orders.every((order) => classPairs(orders[0], order).same)
  return {
    sentence: texts.sentence(all, areSame),
    title: texts.tellTitle,
    heads: texts.heads,
    lines: all.map(texts.line),
    derived: texts.derived,
  }
}
