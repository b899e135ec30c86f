import { count, percent } from '#src/base/format.ts'
import { NAMES } from '#src/sparse/formats/tile/rules.ts'
import type { Tiled } from '#src/sparse/formats/tile/tiled.ts'
import type { Pen } from '#src/ui/canvas/surface.ts'
import { text, textWidth } from '#src/ui/canvas/text.ts'
import { formatColour } from './map.ts'

const STYLE = { size: 12, mono: false } as const

/** Each format with its colour, how many tiles have it, and what share of the nonzeros they hold. */
export function drawLegend(pen: Pen, shares: readonly Share[]): void {
  const { ctx, palette, unit } = pen
  const y = 11 * unit
  let x = 0
  for (const { format, tiles, share } of shares) {
    const words = `${NAMES[format]} ${count(tiles)}`
    const more = ` · ${percent(share)} of nonzeros`
    const width = 14 * unit + textWidth(pen, words + more, STYLE)
    if (x + width > pen.width) return
    ctx.fillStyle = formatColour(palette, format)
    ctx.fillRect(Math.round(x), Math.round(y - 5 * unit), Math.round(10 * unit), Math.round(10 * unit))
    text(pen, words, x + 14 * unit, y, { ...STYLE, colour: palette.text })
    text(pen, more, x + 14 * unit + textWidth(pen, words, STYLE), y, STYLE)
    x += width + 14 * unit
  }
}

export interface Share {
  readonly format: number
  readonly tiles: number
  /** Of all nonzeros. */
  readonly share: number
}

/** Formats that any tile has, those that hold most first. */
export function sharesOf({ format, tile_nnz }: Tiled): readonly Share[] {
  const tiles = NAMES.map(() => 0)
  const held = NAMES.map(() => 0)
  for (let t = 0; t < format.length; t++) {
    tiles[format[t]]++
    held[format[t]] += tile_nnz[t + 1] - tile_nnz[t]
  }
  const all = Math.max(1, tile_nnz[format.length])
  return NAMES.map((_, f) => ({ format: f, tiles: tiles[f], share: held[f] / all }))
    .filter((each) => each.tiles > 0)
    .sort((a, b) => b.share - a.share)
}
