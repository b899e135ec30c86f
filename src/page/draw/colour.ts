import type { Palette } from '#src/engine/catalog/contract/view.ts'

/** sRGB, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Reads `#rgb` or `#rrggbb`, the only forms that tokens.css has. */
export function cssToRgb(css: string): Rgb {
  const hex = css.trim().slice(1)
  const wide = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
  const word = Number.parseInt(wide, 16)
  return [(word >> 16) & 255, (word >> 8) & 255, word & 255]
}

export const rgbToCss = ([r, g, b]: Rgb, alpha = 1): string =>
  alpha >= 1
    ? `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`
    : `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)} / ${alpha})`

/** `#rrggbb`, which can be read again. */
export const rgbToHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

export const faded = (css: string, alpha: number): string => rgbToCss(cssToRgb(css), alpha)

/** What a colour of that opacity looks like on a ground, `#rrggbb`. */
export function over(ground: string, css: string, alpha: number): string {
  const [under, on] = [cssToRgb(ground), cssToRgb(css)]
  const at = (c: number) => under[c] + (on[c] - under[c]) * alpha
  return rgbToHex([at(0), at(1), at(2)])
}

/** Opacity of a state's colour where marks are too small for its form: the hollow one is paler, not darker. */
const SOLID_OPACITY = [0.75, 1, 1, 1, 0.5, 1, 0.4] as const

/** Colour and opacity of several states together, each by its share of `counts`. */
export function mixStates(palette: Palette, counts: ArrayLike<number>): { rgb: Rgb; opacity: number } {
  let total = 0
  let weight = 0
  const sum = [0, 0, 0]
  for (let s = 0; s < SOLID_OPACITY.length; s++) {
    const share = counts[s] * SOLID_OPACITY[s]
    if (share === 0) continue
    total += counts[s]
    weight += share
    cssToRgb(palette.states[s]).forEach((channel, c) => {
      sum[c] += share * channel
    })
  }
  if (weight === 0) return { rgb: [0, 0, 0], opacity: 0 }
  return { rgb: [sum[0] / weight, sum[1] / weight, sum[2] / weight], opacity: weight / total }
}

/** Weights of the states where they are mixed, in STATES order: channel × opacity, then the opacity itself. */
export function stateWeights(palette: Palette): readonly (readonly [number, number, number, number])[] {
  return SOLID_OPACITY.map((opacity, s) => {
    const [r, g, b] = cssToRgb(palette.states[s])
    return [r * opacity, g * opacity, b * opacity, opacity] as const
  })
}

/** The level scale at `share` in [0, 1], between its stops in sRGB. */
export function levelColour(palette: Palette, share: number): Rgb {
  const stops = palette.levels
  const place = Math.min(1, Math.max(0, share)) * (stops.length - 1)
  const low = Math.min(stops.length - 2, Math.floor(place))
  const from = cssToRgb(stops[low])
  const to = cssToRgb(stops[low + 1])
  const at = (c: number) => from[c] + (to[c] - from[c]) * (place - low)
  return [at(0), at(1), at(2)]
}

/** Relative luminance as WCAG has it, 0 to 1. */
function luminance(css: string): number {
  const [r, g, b] = cssToRgb(css).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours as WCAG has it, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05]
  return Math.max(one, other) / Math.min(one, other)
}

const faint = new Map<string, number>()

/** Contrast that marks keep to their ground, also while they are yet to come. */
const LEGIBLE = 3

/** The least opacity at which a colour keeps this contrast to its ground; 1 where it does not even when solid. */
export function faintest(ground: string, css: string, least = LEGIBLE): number {
  const key = `${ground} ${css} ${least}`
  let found = faint.get(key)
  if (found === undefined) {
    found = 1
    for (let percent = 99; percent > 0 && contrast(over(ground, css, percent / 100), ground) >= least; percent--)
      found = percent / 100
    faint.set(key, found)
  }
  return found
}

/** Which of the page's two inks is read better on a colour. */
export function inkOn({ pane, text }: Palette, css: string): string {
  return contrast(pane, css) > contrast(text, css) ? pane : text
}
