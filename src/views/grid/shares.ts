import type { U8, U32 } from '#src/base/arrays.ts'
import { ceilPowerOfTwo } from '#src/base/powers.ts'
import type { Palette } from '#src/catalog/view.ts'
import { STATES, WAITING } from '#src/run/replay.ts'
import { rgbOf, stateWeights } from '#src/ui/canvas/colour.ts'
import type { Stack } from './layout.ts'
import type { Size } from './pose.ts'

/** How cells become marks: `nx` by `ny` marks a slab, cell x in mark ⌊x nx / X⌋, so that no mark is a remainder. */
export interface Marks {
  readonly nx: number
  readonly ny: number
  /** Marks are single cells, large enough to show a state's form. */
  readonly forms: boolean
}

/** A circle of this diameter holds a pixel's centre wherever it lies, so a mark that holds the circle is drawn. */
const SURELY_DRAWN = Math.SQRT2
/** Share of a small hollow square's weight that is left of it here. */
const OUTLINE = 0.62
/** Design pixels that a form needs across. */
const FORM = 2.4

/** The smallest marks of which none can fall between pixels: where cells could, several share a mark. */
export function marksOf(stack: Pick<Stack, 'size' | 'heightX' | 'heightY'>, unit: number): Marks {
  const { size, heightX, heightY } = stack
  const along = (cells: number, height: number) => Math.max(1, Math.floor(cells / Math.ceil(SURELY_DRAWN / height)))
  const [nx, ny] = [along(size[0], heightX), along(size[1], heightY)]
  return { nx, ny, forms: nx === size[0] && ny === size[1] && Math.min(heightX, heightY) >= FORM * unit }
}

const single = (marks: Marks, [X, Y]: Size): boolean => marks.nx === X && marks.ny === Y

/** Texels lie one after the other in lines of `width`, a power of two; mark (i, j) of slab z is (z ny + j) nx + i. */
export interface Packing {
  readonly width: number
  readonly height: number
}

const WIDEST = 4096

/** Fits within 4096 × 8192 texels for up to 33 million marks, far more than there are rows. */
export function packingOf(marks: number): Packing {
  const width = Math.min(WIDEST, ceilPowerOfTwo(Math.sqrt(marks)))
  return { width, height: Math.max(1, Math.ceil(marks / width)) }
}

/** Rows of each state in each mark of a slab: counts[mark × STATES + state]. */
export function countSlab(states: U8, [X, Y]: Size, z: number, marks: Marks, counts: U32): void {
  counts.fill(0)
  let row = z * X * Y
  for (let y = 0; y < Y; y++) {
    const line = Math.floor((y * marks.ny) / Y) * marks.nx
    for (let x = 0; x < X; x++, row++) counts[(line + Math.floor((x * marks.nx) / X)) * STATES.length + states[row]]++
  }
}

/** As every pane mixes states, but hollow cells keep the ink that their outlines would have: slabs are large areas. */
function weightsOf(palette: Palette): readonly (readonly number[])[] {
  return stateWeights(palette).map((weights, s) => weights.map((w) => (s === WAITING ? w * OUTLINE : w)))
}

/**
 * Texels of all marks. With forms, the alpha byte is the state's number and the colour is exactly the palette's;
 * without, colour and opacity are those of the mark's rows mixed by share, as every pane mixes them.
 */
export function paintMarks(states: U8, size: Size, marks: Marks, palette: Palette, texels: U8): void {
  if (single(marks, size)) return paintCells(states, marks.forms, palette, texels)
  const weights = weightsOf(palette)
  const perSlab = marks.nx * marks.ny
  const counts = new Uint32Array(perSlab * STATES.length)
  for (let z = 0; z < size[2]; z++) {
    countSlab(states, size, z, marks, counts)
    for (let m = 0; m < perSlab; m++) mix(counts, m * STATES.length, weights, texels, 4 * (z * perSlab + m))
  }
}

function mix(counts: U32, from: number, weights: readonly (readonly number[])[], texels: U8, at: number): void {
  const sum = [0, 0, 0, 0]
  let total = 0
  for (let s = 0; s < weights.length; s++) {
    const count = counts[from + s]
    if (count === 0) continue
    total += count
    for (let c = 0; c < 4; c++) sum[c] += count * weights[s][c]
  }
  for (let c = 0; c < 3; c++) texels[at + c] = Math.round(sum[c] / sum[3])
  texels[at + 3] = Math.round((255 * sum[3]) / total)
}

function paintCells(states: U8, forms: boolean, palette: Palette, texels: U8): void {
  const weights = weightsOf(palette)
  const words = weights.map(([, , , opacity], s) => {
    const [r, g, b] = rgbOf(palette.states[s])
    return r | (g << 8) | (b << 16) | ((forms ? s : Math.round(255 * opacity)) << 24)
  })
  const out = new Uint32Array(texels.buffer, texels.byteOffset, states.length)
  for (let i = 0; i < states.length; i++) out[i] = words[states[i]]
}

/** What stands for what, for the pane's head. */
export function detailOf(marks: Marks, { size, ex, ey }: Pick<Stack, 'size' | 'ex' | 'ey'>): string {
  if (single(marks, size)) return 'mark = cell'
  const cells = 1 / Math.abs(ex[0] * ey[1] - ex[1] * ey[0])
  const perMark = (size[0] * size[1]) / (marks.nx * marks.ny)
  return cells >= 1 ? `mixed: ${cells.toFixed(1)} cells per pixel` : `mixed: ${perMark.toFixed(1)} cells per mark`
}

/** Gap on each side of a cell: nearly half a design pixel, within these shares of the cell. */
const GAP = { pixels: 0.4, least: 0.03, most: 0.1 }

/** Gap on each side of a cell, in cells, for a cell of that many device pixels across. */
export const gapOf = (height: number, unit: number) =>
  Math.min(GAP.most, Math.max(GAP.least, (GAP.pixels * unit) / Math.max(1, height)))
