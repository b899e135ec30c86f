import type { U8, U32 } from '#src/base/arrays.ts'
import type { Palette } from '#src/catalog/view.ts'
import { WAITING } from '#src/run/replay.ts'
import type { Turned } from '#src/run/states.ts'
import { rgbOf, stateWeights } from '#src/draw/colour.ts'
import { Follower, KINDS, RowTally, type StatesInTime } from '../tally.ts'
import type { Size } from './pose.ts'
import { type Marks, packingOf, single } from './shares.ts'

/** Share of a small hollow square's weight that is left of it here. */
const OUTLINE = 0.62

/** Colours of marks, brought to a tick: four bytes a mark, as many as the packing has. */
export interface Texels {
  readonly bytes: U8
  at(tick: number): void
}

/**
 * Texels of all marks. With forms, the alpha byte is the state's number and the colour is exactly the palette's;
 * without, colour and opacity are those of the mark's rows mixed by share, as every pane mixes them.
 */
export function texelsOf(states: StatesInTime, size: Size, marks: Marks, palette: Palette): Texels {
  const { width, height } = packingOf(marks.nx * marks.ny * size[2])
  const bytes = new Uint8Array(4 * width * height)
  const weights = weightsOf(palette)
  if (!single(marks, size)) return new MixedTexels(marksTally(states, size, marks), weights, bytes)
  const words = weights.map(([, , , opacity], s) => {
    const [r, g, b] = rgbOf(palette.states[s])
    return r | (g << 8) | (b << 16) | ((marks.forms ? s : Math.round(255 * opacity)) << 24)
  })
  return new CellTexels(states, words, bytes)
}

/** As every pane mixes states, but hollow cells keep the ink that their outlines would have: slabs are large areas. */
function weightsOf(palette: Palette): readonly (readonly number[])[] {
  return stateWeights(palette).map((weights, s) => weights.map((w) => (s === WAITING ? w * OUTLINE : w)))
}

/** Every mark is a cell, and has the word of its state. */
class CellTexels extends Follower implements Texels {
  readonly bytes: U8
  private readonly texels: U32
  private readonly words: readonly number[]

  constructor(states: StatesInTime, words: readonly number[], bytes: U8) {
    super(states)
    this.bytes = bytes
    this.texels = new Uint32Array(bytes.buffer)
    this.words = words
  }

  at(tick: number): void {
    this.goTo(tick)
  }

  protected recount(states: U8): void {
    for (let row = 0; row < states.length; row++) this.texels[row] = this.words[states[row]]
  }

  protected follow({ size, items: rows, turns }: Turned): void {
    for (let t = 0; t < size; t++) this.texels[rows[t]] = this.words[turns[t] & 7]
  }
}

type Weights = readonly (readonly number[])[]

/** Cells share marks: those of which a cell has changed are mixed anew. */
class MixedTexels implements Texels {
  readonly bytes: U8
  private readonly tally: RowTally
  private readonly weights: Weights

  constructor(tally: RowTally, weights: Weights, bytes: U8) {
    this.tally = tally
    this.weights = weights
    this.bytes = bytes
  }

  at(tick: number): void {
    const counts = this.tally.at(tick)
    for (const mark of this.tally.changed.take()) mix(counts, mark * KINDS, this.weights, this.bytes, 4 * mark)
  }
}

/** Rows of each state in each mark. */
export function marksTally(states: StatesInTime, [X, Y, Z]: Size, { nx, ny }: Marks): RowTally {
  const markOf = new Uint32Array(X * Y * Z)
  for (let line = 0; line < Y * Z; line++) {
    const [y, z] = [line % Y, Math.floor(line / Y)]
    const first = nx * (z * ny + Math.floor((y * ny) / Y))
    for (let x = 0; x < X; x++) markOf[line * X + x] = first + Math.floor((x * nx) / X)
  }
  return new RowTally(states, nx * ny * Z, markOf)
}

function mix(counts: U32, from: number, weights: Weights, texels: U8, at: number): void {
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
