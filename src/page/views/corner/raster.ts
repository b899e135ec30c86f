import type { U32, U8 } from '#src/core/base/arrays.ts'
import { AXES, FAMILIES, type Facing } from './heap.ts'
import { type CornerLayout, pointAt } from './layout.ts'

/**
 * Faces by pixels. At every tick faces are pairs of the same small triangles, which are as many as the picture is large:
 * which pixel is in which triangle, and how near to which of its edges, is worked out once for a layout. A frame then
 * colours triangles, and each pixel takes its colour from a table.
 *
 * Triangles are on the lattice of a = x and b = y as seen, where z is −a − b: cell (i, j) has two, beside its diagonal.
 */
export interface FaceRaster {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** By pixel the triangle in which it lies; OUTSIDE beyond the hexagon. */
  readonly triangleOf: U32
  /** By pixel how much each of the triangle's edges covers of it: three bits an edge, along a, b and the diagonal. */
  readonly near: U32
  readonly triangles: number
}

const OUTSIDE = 0xffffffff
/** How much of a pixel an edge covers: from nothing to all of it. */
export const LEVELS = 5
const BITS = 3
const EDGES = 2 ** (FAMILIES.length * BITS)

/** Of a pixel's levels, by which edge is none: the most that an edge covers. */
const MOST = new Uint8Array(FAMILIES.length * EDGES)
for (const inner of FAMILIES)
  for (let near = 0; near < EDGES; near++) {
    const levels = FAMILIES.map((edge) => (edge === inner ? 0 : (near >> (BITS * edge)) & (2 ** BITS - 1)))
    MOST[inner * EDGES + near] = Math.max(...levels)
  }

/** Colours of a frame. */
export interface FaceColours {
  /** By triangle LEVELS words, red in the lowest byte. */
  readonly words: U32
  /** By triangle the edge between it and the other one of its face. */
  readonly inner: U8
}

/** @param line width of the line along edges in device pixels, 0 for none */
export function rasterOf(layout: CornerLayout, line: number): FaceRaster {
  const [X, Y, Z] = layout.size
  const left = Math.floor(pointAt(layout, 0, Y, 0)[0])
  const right = Math.ceil(pointAt(layout, X, 0, 0)[0])
  const top = Math.floor(pointAt(layout, 0, 0, Z)[1])
  const bottom = Math.ceil(pointAt(layout, X, Y, 0)[1])
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)]
  const triangleOf = new Uint32Array(width * height).fill(OUTSIDE)
  const near = new Uint32Array(width * height)
  const k = layout.centre
  const high = (Math.sqrt(3) / 2) * layout.side
  for (let py = 0; py < height; py++) {
    const v = (top + py + 0.5 - k[1]) / layout.side
    for (let px = 0; px < width; px++) {
      const half = (left + px + 0.5 - k[0]) / (2 * high)
      // the point is i a + j b: i − j = 2 half and (i + j) / 2 = v
      const [i, j] = [v + half, v - half]
      if (i < -Z || j < -Z || i >= X || j >= Y || i - j < -Y || i - j > X) continue
      const [ci, cj] = [Math.floor(i), Math.floor(j)]
      const [f, g] = [i - ci, j - cj]
      const second = f < g ? 1 : 0
      // distances to the edges along a, along b, and along the diagonal
      const away = second ? [1 - g, f, g - f] : [g, 1 - f, f - g]
      const pixel = py * width + px
      triangleOf[pixel] = triangleAt(layout, ci, cj, second)
      if (line > 0)
        for (const edge of FAMILIES) {
          const covered = Math.min(1, Math.max(0, line / 2 + 0.5 - away[edge] * high))
          near[pixel] |= Math.round(covered * (LEVELS - 1)) << (BITS * edge)
        }
    }
  }
  return { left, top, width, height, triangleOf, near, triangles: 2 * (X + Z) * (Y + Z) }
}

const triangleAt = ({ size: [X, , Z] }: CornerLayout, i: number, j: number, second: number): number =>
  2 * (i + Z + (X + Z) * (j + Z)) + second

export const tableOf = ({ triangles }: FaceRaster): FaceColours => ({
  words: new Uint32Array(LEVELS * triangles),
  inner: new Uint8Array(triangles),
})

/**
 * Colours the face of a line at a height, by how much an edge covers. Between its two triangles is no edge.
 * @param levels LEVELS words, that of the face first
 */
export function colourFace(
  table: FaceColours,
  layout: CornerLayout,
  family: Facing,
  line: number,
  height: number,
  levels: ArrayLike<number>,
): void {
  const [, fast] = AXES[family]
  const [first, second] = [line % layout.size[fast], Math.floor(line / layout.size[fast])]
  if (family === 0) {
    const [i, j] = [first - height, second - height]
    colour(table, triangleAt(layout, i, j, 0), 2, levels)
    colour(table, triangleAt(layout, i, j, 1), 2, levels)
  } else if (family === 1) {
    const [i, j] = [first - second, height - second]
    colour(table, triangleAt(layout, i, j - 1, 1), 1, levels)
    colour(table, triangleAt(layout, i - 1, j - 1, 0), 1, levels)
  } else {
    const [i, j] = [height - second, first - second]
    colour(table, triangleAt(layout, i - 1, j, 0), 0, levels)
    colour(table, triangleAt(layout, i - 1, j - 1, 1), 0, levels)
  }
}

function colour({ words, inner }: FaceColours, triangle: number, edge: number, levels: ArrayLike<number>): void {
  inner[triangle] = edge
  for (let level = 0; level < LEVELS; level++) words[LEVELS * triangle + level] = levels[level]
}

/** Gives every pixel its colour, and those outside theirs. */
export function fillPixels(
  { triangleOf, near }: FaceRaster,
  { words, inner }: FaceColours,
  pixels: U32,
  outside: number,
): void {
  for (let p = 0; p < triangleOf.length; p++) {
    const triangle = triangleOf[p]
    pixels[p] = triangle === OUTSIDE ? outside : words[LEVELS * triangle + MOST[inner[triangle] * EDGES + near[p]]]
  }
}
