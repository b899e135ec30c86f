import { count } from '#src/core/base/format.ts'
import { NAMES } from '#src/core/sparse/formats/tile/rules.ts'
import type { Tiled } from '#src/core/sparse/formats/tile/stored.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { formatColour } from './map.ts'
import * as texts from './words.ts'

const STYLE = { size: 12, mono: false } as const

/** Pixels of the design between two formats; fewer where the names alone have no room for it. */
const GAP = 14

/** What is said of a format: its name and what comes after it, as much as there is room for of all formats. */
const WAYS: readonly ((of: Share) => readonly [name: string, more: string])[] = [
  (of) => [named(of), texts.ofNonzeros(of.share)],
  (of) => [named(of), texts.share(of.share)],
  (of) => [named(of), ''],
  ({ format }) => [NAMES[format], ''],
]

const named = ({ format, tiles }: Share): string => `${NAMES[format]} ${count(tiles)}`

/** Each format with its colour, and as far as there is room how many tiles have it, and what share of the nonzeros they hold. */
export function drawLegend(pen: Pen, shares: readonly Share[]): void {
  const { ctx, palette, unit } = pen
  const y = 11 * unit
  const widthOf = (words: string) => 14 * unit + textWidth(pen, words, STYLE)
  const taken = (way: (typeof WAYS)[number]) => shares.reduce((sum, each) => sum + widthOf(way(each).join('')), 0)
  const gaps = Math.max(1, shares.length - 1)
  const way = WAYS.find((one) => taken(one) + gaps * GAP * unit <= pen.width) ?? WAYS[WAYS.length - 1]
  const gap = Math.min(GAP * unit, (pen.width - taken(way)) / gaps)
  let x = 0
  for (const each of shares) {
    const [name, more] = way(each)
    ctx.fillStyle = formatColour(palette, each.format)
    ctx.fillRect(Math.round(x), Math.round(y - 5 * unit), Math.round(10 * unit), Math.round(10 * unit))
    text(pen, name, x + 14 * unit, y, { ...STYLE, colour: palette.text })
    text(pen, more, x + 14 * unit + textWidth(pen, name, STYLE), y, STYLE)
    x += widthOf(name + more) + gap
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
