import { readFileSync } from 'node:fs'

/** How far colours are from one another for those who see fewer of them. */

const TOKENS = readFileSync('src/page/frame/tokens.css', 'utf8')

/** A colour of a theme, as the style sheet has it: `#rrggbb`. Throws RangeError of one that it has not. */
export function tokenIn(theme: 'dark' | 'light', name: string): string {
  const from = TOKENS.indexOf(`[data-theme='${theme}']`)
  const block = TOKENS.slice(from, TOKENS.indexOf('\n}', from))
  const found = new RegExp(`--${name}: (#\\w{6})`).exec(block)
  if (!found) throw new RangeError(`no ${name} in ${theme}`)
  return found[1]
}

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Linear RGB as it is seen: Machado, Oliveira and Fernandes, 2009, at full severity. */
const VISION: Readonly<Record<string, Matrix>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
/** Linear RGB to the responses of OKLab, and these to L, a and b. */
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const [a, b, c] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z)
  return [a, b, c]
}

const linear = (hex: string): Triple => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return [r, g, b]
}

function labOf(hex: string, vision: Matrix): Triple {
  const seen = times(vision, linear(hex)).map((part) => Math.min(1, Math.max(0, part)))
  const [l, m, s] = times(TO_CONES, [seen[0], seen[1], seen[2]]).map(Math.cbrt)
  return times(TO_LAB, [l, m, s])
}

const distance = (a: string, b: string, vision: Matrix): number => {
  const other = labOf(b, vision)
  return 100 * Math.hypot(...labOf(a, vision).map((part, i) => part - other[i]))
}

/** 100 × the distance in OKLab that marks of a few pixels need. */
const LEAST = 7

/** Pairs of colours that someone takes for one another, by their names. */
export const alike = (colours: Readonly<Record<string, string>>): string[] =>
  Object.entries(VISION).flatMap(([name, vision]) =>
    Object.keys(colours).flatMap((a, i, all) =>
      all
        .slice(i + 1)
        .filter((b) => distance(colours[a], colours[b], vision) < LEAST)
        .map((b) => `${name}: ${a} and ${b}, ${distance(colours[a], colours[b], vision).toFixed(1)}`),
    ),
  )
