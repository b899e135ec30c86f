import type { U32, U8 } from '#src/core/base/arrays.ts'
import { type Pen, sheet } from '#src/page/draw/surface.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { FAMILIES, type Heap } from './heap.ts'
import { type CornerLayout, faceOf, hoverShare, middle } from './layout.ts'
import type { FaceRaster } from './raster.ts'

/**
 * Cubes in the air. Many are alike: one of a size is painted once for each quarter of a pixel that its middle can be at, and
 * then copied. What is kept is how much of a pixel each face and the line around it cover, so that every colour takes the same.
 */
export interface Cubes {
  readonly layout: CornerLayout
  readonly palette: Palette
  /** Width of the line around faces in device pixels, 0 for none, and how much of what is below it covers. */
  readonly line: number
  readonly opacity: number
  /** What a shape is painted on before its pixels are read. */
  readonly pen: Pen
  readonly shapes: Map<number, CubeShape>
  readonly stamps: Map<number, Stamp>
}

/** Of each pixel of a cube, its place in a raster from the middle's on, and shares of 255: by face, and all that is covered. */
interface CubeShape {
  readonly places: Int32Array
  readonly faces: readonly [U8, U8, U8]
  readonly covered: U8
}

/** A cube in its colours: what it adds to a pixel, as a word, and the share of 255 that is left of what was there. */
interface Stamp {
  readonly places: Int32Array
  readonly words: U32
  readonly left: U8
}

/** Places of a middle between two pixels, along x and along y. */
const PHASES = 4

/** Stamps that are kept: bricks of many rows have one for each count of rows laid, phase and step of colour. */
const MOST_STAMPS = 4096

export const cubesFor = (layout: CornerLayout, palette: Palette, line: number, opacity: number): Cubes => ({
  layout,
  palette,
  line,
  opacity,
  pen: sheet({ width: 2 * reachOf(layout, 1, line), height: 2 * reachOf(layout, 1, line), unit: 1 }, palette),
  shapes: new Map(),
  stamps: new Map(),
})

/**
 * Copies all that hovers into a picture, from the farthest to the nearest.
 * @param colours by face and step the word of a face, red in its lowest byte
 * @param ground the word of lines
 * @param stepOf the step of a brick's colour
 */
export function copyCubes(
  cubes: Cubes,
  heap: Heap,
  { left, top, width }: FaceRaster,
  pixels: U32,
  colours: readonly (readonly number[])[],
  ground: number,
  stepOf: (brick: number) => number,
): void {
  const steps = colours[0].length
  for (const brick of heap.hovering()) {
    const [x, y] = middle(cubes.layout, heap.cellOf(brick))
    const [qx, qy] = [Math.round(PHASES * (x - left)), Math.round(PHASES * (y - top))]
    const [px, py] = [Math.floor(qx / PHASES), Math.floor(qy / PHASES)]
    const phase = qx - PHASES * px + PHASES * (qy - PHASES * py)
    const rows = heap.rowsIn(brick)
    const shape = ((rows + 1) * rows + heap.laid[brick]) * PHASES * PHASES + phase
    const step = stepOf(brick)
    const key = shape * steps + step
    let stamp = cubes.stamps.get(key)
    if (!stamp) {
      const of = shapeFor(cubes, shape, hoverShare(heap.laid[brick], rows), phase, width)
      stamp = stampOf(
        of,
        colours.map((face) => face[step]),
        ground,
      )
      if (cubes.stamps.size >= MOST_STAMPS) cubes.stamps.clear()
      cubes.stamps.set(key, stamp)
    }
    copy(stamp, pixels, px + width * py)
  }
}

function copy({ places, words, left }: Stamp, pixels: U32, at: number): void {
  for (let p = 0; p < places.length; p++) {
    const to = at + places[p]
    const share = left[p]
    if (share === 0) pixels[to] = words[p]
    else pixels[to] = words[p] + scaled(pixels[to], share)
  }
}

/** Red, green and blue of a word by a share of 255; its opacity, which the other word has, is left out. */
function scaled(word: number, share: number): number {
  const r = Math.round(((word & 255) * share) / 255)
  const g = Math.round((((word >> 8) & 255) * share) / 255)
  const b = Math.round((((word >> 16) & 255) * share) / 255)
  return (b << 16) | (g << 8) | r
}

function shapeFor(cubes: Cubes, key: number, share: number, phase: number, width: number): CubeShape {
  const known = cubes.shapes.get(key)
  if (known) return known
  const made = shapeOf(cubes, share, phase, width)
  cubes.shapes.set(key, made)
  return made
}

/** How far a cube reaches from its middle, in pixels. */
const reachOf = ({ side }: CornerLayout, share: number, line: number): number => Math.ceil(side * share + line) + 2

/** Paints a cube with a primary colour for each face, and reads what covers each pixel. */
function shapeOf(
  { layout, pen: { ctx }, line, opacity }: Cubes,
  share: number,
  phase: number,
  width: number,
): CubeShape {
  const reach = reachOf(layout, share, line)
  const size = 2 * reach
  ctx.clearRect(0, 0, size, size)
  const centre = [reach + (phase % PHASES) / PHASES, reach + Math.floor(phase / PHASES) / PHASES] as const
  ctx.lineWidth = line
  ctx.strokeStyle = `rgb(0 0 0 / ${opacity})`
  for (const family of FAMILIES) {
    ctx.fillStyle = ['#f00', '#0f0', '#00f'][family]
    ctx.beginPath()
    for (const [x, y] of faceOf({ centre, side: layout.side * share }, family, [-0.5, -0.5, -0.5])) ctx.lineTo(x, y)
    ctx.closePath()
    ctx.fill()
    if (line > 0) ctx.stroke()
  }
  const { data } = ctx.getImageData(0, 0, size, size)
  const seen = Array.from({ length: size * size }, (_, p) => p).filter((p) => data[4 * p + 3] > 0)
  const share255 = (channel: number) =>
    Uint8Array.from(seen, (p) => Math.round((data[4 * p + channel] * data[4 * p + 3]) / 255))
  return {
    places: Int32Array.from(seen, (p) => (p % size) - reach + width * (Math.floor(p / size) - reach)),
    faces: [share255(0), share255(1), share255(2)],
    covered: Uint8Array.from(seen, (p) => data[4 * p + 3]),
  }
}

function stampOf({ places, faces, covered }: CubeShape, colours: readonly number[], ground: number): Stamp {
  const words = new Uint32Array(places.length)
  for (let p = 0; p < places.length; p++) {
    const ofLine = Math.max(0, covered[p] - faces[0][p] - faces[1][p] - faces[2][p])
    let word = 255 << 24
    for (let shift = 0; shift < 24; shift += 8) {
      let sum = ofLine * ((ground >> shift) & 255)
      for (const family of FAMILIES) sum += faces[family][p] * ((colours[family] >> shift) & 255)
      word |= Math.min(covered[p], Math.floor(sum / 255 + 0.5)) << shift
    }
    words[p] = word
  }
  return { places, words, left: covered.map((share) => 255 - share) }
}
