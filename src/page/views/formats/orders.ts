import { count } from '#src/core/base/format.ts'
import { IDLE } from '#src/engine/run/replay.ts'
import { type Pattern, rowOfNonzero } from '#src/core/sparse/csr.ts'
import { faded } from '#src/page/draw/colour.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { lastFor, type Pen, sheet } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { figuresFor, slotOf } from './figures.ts'
import { type Marked } from './marks.ts'
import type { Box } from './place.ts'
import type { ShownFormat } from './shown.ts'
import * as texts from './words.ts'

/** All values of a format in one line, in the order of memory. */
export interface OrderLine {
  readonly title: string
  readonly shown: ShownFormat
  readonly box: Box
  /** Device pixels of a slot; one scale for all formats. */
  readonly pitch: number
}

/** Pixels of the design. */
const LABEL = 66
const RIGHT = 84
const HEAD = 30
const LINE = 17
const HIGH = 12

export function orderLines(formats: readonly ShownFormat[], box: Box, unit: number): readonly OrderLine[] {
  if (box.height === 0) return []
  const most = Math.max(1, ...formats.map(({ order }) => order.slots))
  const width = Math.max(1, box.width - (LABEL + RIGHT) * unit)
  return formats.map((shown, line) => ({
    title: shown.title,
    shown,
    box: {
      x: Math.round(box.x + LABEL * unit),
      y: Math.round(box.y + (HEAD + line * LINE) * unit),
      width: (width * shown.order.slots) / most,
      height: Math.round(HIGH * unit),
    },
    pitch: width / most,
  }))
}

/** The place of a nonzero among the values of a format; undefined where it is not known to the figure. */
export function orderOfNonzero(shown: ShownFormat, k: number): number | undefined {
  let before = 0
  for (const { arrays } of figuresFor(shown)) {
    const values = arrays.find(({ role }) => role === 'values')
    if (!values?.nonzero) continue
    const slot = slotOf(values, k)
    if (slot !== undefined) return before + slot
    before += values.slots
  }
  return undefined
}

/** The nonzero of a place, −1 for padding and for what is not kept. */
export function nonzeroOfOrder(shown: ShownFormat, at: number): number {
  let left = at
  for (const { arrays } of figuresFor(shown)) {
    const values = arrays.find(({ role }) => role === 'values')
    if (!values?.nonzero) continue
    if (left < values.slots) return values.kept ? -1 : values.nonzero[left]
    left -= values.slots
  }
  return -1
}

/** What draws the lines, and the thread that joins a marked nonzero across all of them. Slots are painted once for a size and a look. */
export function ordersDrawing(pattern: Pattern) {
  const slotsOf = lastFor(
    (
      width: number,
      height: number,
      unit: number,
      box: string,
      palette: Palette,
      ...formats: readonly ShownFormat[]
    ) => {
      const [x, y, wide, high] = box.split(' ').map(Number)
      const pen = sheet({ width, height, unit }, palette)
      pen.ctx.fillStyle = palette.pane
      pen.ctx.fillRect(0, 0, width, height)
      for (const line of orderLines(formats, { x, y, width: wide, height: high }, unit)) drawSlots(pen, line, pattern)
      return pen.ctx.canvas
    },
  )
  return (pen: Pen, lines: readonly OrderLine[], box: Box, marked?: Marked): void => {
    const { unit, palette, width, height } = pen
    if (lines.length === 0) return
    const [left, top] = [Math.floor(box.x), Math.floor(box.y)]
    const [wide, high] = [width - left, height - top]
    const place = [box.x, box.y, box.width, box.height].join(' ')
    const slots = slotsOf(width, height, unit, place, palette, ...lines.map(({ shown }) => shown))
    if (wide > 0 && high > 0) pen.ctx.drawImage(slots, left, top, wide, high, left, top, wide, high)
    text(pen, 'Storage order', box.x, box.y + 18 * unit, { size: 12, mono: false, weight: 600, colour: palette.text })
    const words = marked?.single ? texts.joined(marked.first) : texts.inMemory
    text(pen, words, box.x + 88 * unit, box.y + 18 * unit, { size: 12, mono: false })
    for (const line of lines) drawWords(pen, line, box)
    if (marked?.single) drawThread(pen, lines, marked.first)
  }
}

function drawSlots(pen: Pen, { shown, box, pitch }: OrderLine, pattern: Pattern): void {
  const { ctx, palette, unit, hair } = pen
  ctx.fillStyle = hatch(pen, palette.states[IDLE])
  if (shown.order.padded > 0) ctx.fillRect(box.x, box.y, Math.round(box.width), box.height)
  const { each, bins, slots } = shown.order
  const gap = pitch * each >= 4 * unit ? hair : 0
  bins.forEach((padded, bin) => {
    const size = Math.min(each, slots - bin * each)
    const from = Math.round(box.x + bin * each * pitch)
    const to = Math.max(from + 1, Math.round(box.x + (bin * each + size) * pitch))
    if (padded === size) return
    const k = each === 1 ? nonzeroOfOrder(shown, bin) : -1
    const parity = k < 0 ? 0 : rowOfNonzero(pattern, k) % 2
    const high = Math.round(((size - padded) / size) * box.height)
    ctx.fillStyle = palette.pane
    ctx.fillRect(from, box.y + box.height - high, to - from, high)
    ctx.fillStyle = faded(palette.text3, parity ? 0.42 : 0.75)
    ctx.fillRect(from, box.y + box.height - high, Math.max(1, to - from - gap), high)
  })
}

function drawWords(pen: Pen, { title, shown, box }: OrderLine, all: Box): void {
  const { palette, unit } = pen
  const middle = box.y + box.height / 2
  text(pen, title, box.x - 8 * unit, middle, { align: 'right', weight: 500, colour: palette.text })
  const words = `${count(shown.order.slots)} slots`
  const room = all.x + all.width - (box.x + box.width + 8 * unit)
  if (textWidth(pen, words, { mono: false }) <= room)
    text(pen, words, box.x + box.width + 8 * unit, middle, { mono: false })
}

function drawThread(pen: Pen, lines: readonly OrderLine[], k: number): void {
  const { ctx, palette, unit } = pen
  const beads = lines.flatMap(({ shown, box, pitch }) => {
    const at = orderOfNonzero(shown, k)
    return at === undefined ? [] : [{ x: box.x + (at + 0.5) * pitch, y: box.y, height: box.height }]
  })
  ctx.strokeStyle = palette.text
  ctx.lineWidth = 1.5 * unit
  ctx.beginPath()
  beads.forEach(({ x, y, height }) => ctx.lineTo(x, y + height / 2))
  ctx.stroke()
  ctx.fillStyle = palette.text
  for (const { x, y, height } of beads)
    ctx.fillRect(Math.round(x - 2.5 * unit), Math.round(y - unit), Math.round(5 * unit), Math.round(height + 2 * unit))
}
