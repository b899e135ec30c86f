import type { U8, U32 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { DONE, FAILED, SPINNING, WAITING } from '#src/engine/run/replay.ts'
import type { Turned } from '#src/engine/run/states.ts'
import { levelColour, type Rgb, cssToRgb, stateWeights } from '#src/page/draw/colour.ts'
import type { Grouping } from '#src/core/trace/space.ts'
import { Follower, KINDS, RowTally, type StatesInTime } from '../../tally.ts'
import type { Size } from '../pose.ts'
import { type Marks, packingOf, single } from '../shares.ts'

/** Share of a small hollow square's weight that is left of it here. */
const OUTLINE = 0.62

/** Colours of marks, brought to a tick: four bytes a mark, as many as the packing has. */
export interface Texels {
  readonly bytes: U8
  at(tick: number): void
}

/** What rows are bundled to, where that is what colours say. */
export type CellGroups = Pick<Grouping, 'group' | 'ptr'>

/** Share of its colour that a row keeps once it is done, where colours are those of groups. */
const HALF_TONE = 0.5

/**
 * Texels of all marks. With forms, the alpha byte is the state's number and the colour is exactly the palette's;
 * without, colour and opacity are those of the mark's rows mixed by share, as every pane mixes them.
 */
export function texelsOf(
  states: StatesInTime,
  size: Size,
  marks: Marks,
  palette: Palette,
  groups?: CellGroups,
): Texels {
  const { width, height } = packingOf(marks.nx * marks.ny * size[2])
  const bytes = new Uint8Array(4 * width * height)
  const weights = weightsOf(palette)
  if (!single(marks, size)) {
    const tally = marksTally(states, size, marks)
    if (!groups) return new MixedTexels(tally, weights, bytes)
    const paler = weights.map((of, s) => of.map((w) => (s === DONE ? HALF_TONE * w : w)))
    return new MixedTexels(tally, paler, bytes, meanColours(size, marks, palette, groups))
  }
  const word = ([r, g, b]: Rgb, s: number): number =>
    Math.round(r) |
    (Math.round(g) << 8) |
    (Math.round(b) << 16) |
    ((marks.forms ? s : Math.round(255 * weights[s][3])) << 24)
  if (!groups) {
    const words = weights.map((_, s) => word(cssToRgb(palette.states[s]), s))
    return new CellTexels(states, words, bytes)
  }
  const pane = cssToRgb(palette.pane)
  const words = groupColours(palette, groups).flatMap((own) =>
    weights.map((_, s) => {
      if (s === SPINNING || s === FAILED) return word(cssToRgb(palette.states[s]), s)
      const share = s === DONE ? HALF_TONE : 1
      return word([0, 1, 2].map((c) => pane[c] + share * (own[c] - pane[c])) as unknown as Rgb, s)
    }),
  )
  return new CellTexels(states, words, bytes, groups.group)
}

/** A group is a when: its colour is that of the scale of levels. */
function groupColours(palette: Palette, { ptr }: CellGroups): readonly Rgb[] {
  const count = ptr.length - 1
  return Array.from({ length: count }, (_, g) => levelColour(palette, count > 1 ? g / (count - 1) : 0))
}

/** The mean colour of the groups of each mark's cells. */
function meanColours(size: Size, marks: Marks, palette: Palette, groups: CellGroups): Float64Array {
  const colours = groupColours(palette, groups)
  const [markOf, sums] = [marksOfCells(size, marks), new Float64Array(3 * marks.nx * marks.ny * size[2])]
  const cells = new Uint32Array(sums.length / 3)
  for (const [row, mark] of markOf.entries()) {
    cells[mark]++
    for (let c = 0; c < 3; c++) sums[3 * mark + c] += colours[groups.group[row]][c]
  }
  return sums.map((sum, at) => sum / cells[Math.floor(at / 3)])
}

/** As every pane mixes states, but hollow cells keep the ink that their outlines would have: slabs are large areas. */
function weightsOf(palette: Palette): readonly (readonly number[])[] {
  return stateWeights(palette).map((weights, s) => weights.map((w) => (s === WAITING ? w * OUTLINE : w)))
}

/** Every mark is a cell, and has the word of its state, or of its group and state. */
class CellTexels extends Follower implements Texels {
  readonly bytes: U8
  private readonly texels: U32
  private readonly words: readonly number[]
  private readonly group: U32 | undefined

  /** @param words by state; where rows have groups, those of a group follow those of the one before */
  constructor(states: StatesInTime, words: readonly number[], bytes: U8, group?: U32) {
    super(states)
    this.bytes = bytes
    this.texels = new Uint32Array(bytes.buffer)
    this.words = words
    this.group = group
  }

  at(tick: number): void {
    this.goTo(tick)
  }

  protected recount(states: U8): void {
    const { texels, words, group } = this
    for (let row = 0; row < states.length; row++) texels[row] = words[(group ? KINDS * group[row] : 0) + states[row]]
  }

  protected follow({ size, items: rows, turns }: Turned): void {
    const { texels, words, group } = this
    for (let t = 0; t < size; t++) texels[rows[t]] = words[(group ? KINDS * group[rows[t]] : 0) + (turns[t] & 7)]
  }
}

type Weights = readonly (readonly number[])[]

/** Cells share marks: those of which a cell has changed are mixed anew. */
class MixedTexels implements Texels {
  readonly bytes: U8
  private readonly tally: RowTally
  private readonly weights: Weights
  private readonly colours: Float64Array | undefined

  /** @param colours red, green and blue of each mark, where these do not depend on states */
  constructor(tally: RowTally, weights: Weights, bytes: U8, colours?: Float64Array) {
    this.tally = tally
    this.weights = weights
    this.bytes = bytes
    this.colours = colours
  }

  at(tick: number): void {
    const { tally, weights, bytes, colours } = this
    const counts = tally.at(tick)
    for (const mark of tally.changed.take()) {
      mix(counts, mark * KINDS, weights, bytes, 4 * mark)
      if (colours) for (let c = 0; c < 3; c++) bytes[4 * mark + c] = Math.round(colours[3 * mark + c])
    }
  }
}

/** Rows of each state in each mark. */
export const marksTally = (states: StatesInTime, size: Size, marks: Marks): RowTally =>
  new RowTally(states, marks.nx * marks.ny * size[2], marksOfCells(size, marks))

/** The mark of each cell. */
function marksOfCells([X, Y, Z]: Size, { nx, ny }: Marks): U32 {
  const markOf = new Uint32Array(X * Y * Z)
  for (let line = 0; line < Y * Z; line++) {
    const [y, z] = [line % Y, Math.floor(line / Y)]
    const first = nx * (z * ny + Math.floor((y * ny) / Y))
    for (let x = 0; x < X; x++) markOf[line * X + x] = first + Math.floor((x * nx) / X)
  }
  return markOf
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
