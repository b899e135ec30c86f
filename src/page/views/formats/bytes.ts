import { bytes as bytesText, count } from '#src/core/base/format.ts'
import type { Bytes } from '#src/core/sparse/formats/format.ts'
import { IDLE } from '#src/engine/run/replay.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { shareText } from './paint.ts'
import type { Box } from './place.ts'

const THIN = '\u202f'

/** 576 B, 12.0 B / nonzero, and the bar; where there is height the padding in words. `most` is the bar's full width. */
export function drawBytes(pen: Pen, box: Box, bytes: Bytes, nonzeros: number, most: number, small: boolean): void {
  const { unit, palette } = pen
  const right = box.x + box.width
  const line = box.y + (small ? 10 : 17) * unit
  const strong = { size: small ? 13 : 17, weight: 500, colour: palette.text } as const
  const each = { size: 12, mono: false, colour: palette.text2 } as const
  text(pen, totalText(bytes.total), box.x, line, strong)
  const room = box.width - textWidth(pen, totalText(bytes.total), strong) - 10 * unit
  const words = nonzeros > 0 ? perNonzero(bytes.total / nonzeros, (said) => textWidth(pen, said, each) <= room) : ''
  text(pen, words, right, line + (small ? 0 : unit), { ...each, align: 'right' })
  const bar = { x: box.x, y: box.y + (small ? 19 : 34) * unit, width: box.width, height: (small ? 6 : 15) * unit }
  drawBar(pen, bar, bytes, most)
  if (small) return
  const { padding, total } = bytes
  const share = shareText(padding, total)
  const waste =
    padding === 0 ? ['no padding'] : [`${bytesText(padding)} padding, ${share}`, `${share} padding`, 'padding']
  const fits = waste.find((said) => textWidth(pen, said, { size: 12, mono: false }) <= box.width)
  text(pen, fits ?? '', box.x, bar.y + bar.height + 12 * unit, { size: 12, mono: false })
}

/** The longest text that fits: beside a long total a narrow box has room for the number only. */
function perNonzero(bytes: number, fits: (words: string) => boolean): string {
  const each = `${bytes.toFixed(1)}${THIN}B`
  return [`${each} / nonzero`, each].find(fits) ?? ''
}

/** Exact below 10 KiB, where a reader can check by counting. */
const totalText = (total: number): string => (total < 10_240 ? `${count(total)}${THIN}B` : bytesText(total))

/** Values, indices, pointers with flags, padding: told apart by their forms, without hue. */
function drawBar(pen: Pen, { x, y, width, height }: Box, bytes: Bytes, most: number): void {
  const { ctx, palette, hair } = pen
  const scale = width / Math.max(1, most)
  const [top, high] = [Math.round(y), Math.round(height)]
  let at = x
  const part = (size: number, draw: (left: number, wide: number) => void) => {
    const [left, right] = [Math.round(at), Math.round(at + size * scale)]
    at += size * scale
    if (right - left > 0) draw(left, Math.max(1, right - left - hair))
  }
  const solid = (fill: string | CanvasPattern) => (left: number, wide: number) => {
    ctx.fillStyle = fill
    ctx.fillRect(left, top, wide, high)
  }
  part(bytes.values, solid(palette.text))
  part(bytes.indices, solid(palette.control))
  part(bytes.pointers, (left, wide) => {
    ctx.strokeStyle = palette.control
    ctx.lineWidth = Math.max(1, Math.round(1.5 * pen.unit))
    const inset = ctx.lineWidth / 2
    ctx.strokeRect(left + inset, top + inset, Math.max(1, wide - 2 * inset), high - 2 * inset)
  })
  part(bytes.padding, solid(hatch(pen, palette.states[IDLE])))
}
