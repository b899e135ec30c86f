import { range, type U8 } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { inkOn, over } from '#src/page/draw/colour.ts'
import { addRing, newFills } from '#src/page/draw/fills.ts'
import { hatch } from '#src/page/draw/hatch.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import { newPath } from '#src/page/draw/recorder.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textFrom } from '#src/page/draw/text.ts'
import { DONE, WORKING } from '#src/engine/run/replay.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import { type BlockMatrix, IS_DONE, WAITS } from './blocks.ts'
import { type BlockMatrixLayout, cellOf } from './layout.ts'
import type { OpenedBlock } from './opened.ts'
import * as texts from './words.ts'

/** Shades of fill, so that blocks are drawn a shade at a time. */
const SHADES = 16
/** What is done and what waits, from the emptiest block to the fullest. */
const [DONE_FROM, DONE_TO] = [0.3, 1]
const [WAITING_FROM, WAITING_TO] = [0.05, 0.5]

/**
 * Colours of the stages of a run in their order; of one more than there are the first again. They differ from one another and from what is
 * done for every colour vision.
 */
export function stageColour(
  { text: ink, hues, states }: Pick<Palette, 'text' | 'hues' | 'states'>,
  stage: number,
): string {
  const colours = [ink, hues[0], hues[2], states[WORKING]]
  return colours[stage % colours.length]
}

/** By mark: its first block, how many blocks it stands for, and how many of them are done. */
export interface BlockMarks {
  readonly first: Int32Array
  readonly blocks: Uint32Array
  readonly done: Uint32Array
  /** The state of the first that is at work, else of the first. */
  readonly state: Int32Array
}

export function marksOf(
  matrix: BlockMatrix,
  { per, marks }: Pick<BlockMatrixLayout, 'per' | 'marks'>,
  stateOf: (block: number) => number,
): BlockMarks {
  const all = marks * marks
  const first = new Int32Array(all).fill(-1)
  const [blocks, done] = [new Uint32Array(all), new Uint32Array(all)]
  const state = new Int32Array(all).fill(WAITS)
  for (let b = 0; b < matrix.row.length; b++) {
    const m = Math.floor(matrix.row[b] / per) * marks + Math.floor(matrix.column[b] / per)
    const own = stateOf(b)
    if (first[m] < 0) first[m] = b
    blocks[m]++
    if (own === IS_DONE) done[m]++
    if (own >= 0 || (blocks[m] === 1 && state[m] < 0)) state[m] = own
  }
  return { first, blocks, done, state }
}

/** The matrix: what is done by its fill, what waits as an outline over its fill, what is active in the colour of its stage. */
export function paintMatrix(pen: Pen, layout: BlockMatrixLayout, matrix: BlockMatrix, marked: BlockMarks): void {
  const { palette, unit } = pen
  const { marks, per, isNumbered } = layout
  const fills = newFills()
  const outline = newPath()
  const numbers: (() => void)[] = []
  for (const [m, b] of marked.first.entries()) {
    const { x, y, size } = cellOf(layout, Math.floor(m / marks) * per, (m % marks) * per)
    if (b < 0) continue
    const share = per === 1 ? matrix.entries[b] / Math.max(1, matrix.room[b]) : 1
    const state = per > 1 && marked.state[m] < 0 ? (marked.done[m] > 0 ? IS_DONE : WAITS) : marked.state[m]
    const doneShare = per > 1 ? (marked.done[m] / marked.blocks[m]) ** 2 : share
    const fill = fillOf(palette, state, state === IS_DONE ? doneShare : share)
    fills.of(fill).rect(x, y, size, size)
    if (state === WAITS && size >= 5 * unit) addRing(outline, x, y, size, size, pen.hair)
    if (isNumbered) numbers.push(() => numberIn(pen, { x, y, size }, fill, { share, isAtWork: state >= 0 }))
  }
  fills.paint(pen)
  pen.ctx.fillStyle = palette.lineStrong
  pen.ctx.fill(outline)
  for (const number of numbers) number()
  numberRows(pen, layout)
}

interface Cell {
  readonly x: number
  readonly y: number
  readonly size: number
}

function numberIn(
  pen: Pen,
  { x, y, size }: Cell,
  fill: string,
  { share, isAtWork }: { readonly share: number; readonly isAtWork: boolean },
): void {
  text(pen, texts.percentIn(share), x + size / 2, y + size / 2 + 1, {
    align: 'center',
    colour: inkOn(pen.palette, fill),
    ...(isAtWork && { weight: 600 }),
  })
}

/** By shade, from the emptiest block to the fullest. */
const shadesOf = oncePer(({ pane, states, control }: Palette) => {
  const shades = (colour: string, from: number, to: number) =>
    range(SHADES + 1).map((shade) => over(pane, colour, from + ((to - from) * shade) / SHADES))
  return { done: shades(states[DONE], DONE_FROM, DONE_TO), waiting: shades(control, WAITING_FROM, WAITING_TO) }
})

function fillOf(palette: Palette, state: number, share: number): string {
  const shade = Math.round(SHADES * Math.sqrt(Math.min(1, share)))
  if (state === IS_DONE) return shadesOf(palette).done[shade]
  return state === WAITS ? shadesOf(palette).waiting[shade] : stageColour(palette, state)
}

function numberRows(pen: Pen, { matrix, pitch, per, marks, every }: BlockMatrixLayout): void {
  for (let i = 0; i < marks * per; i += every) {
    const middle = (Math.floor(i / per) + 0.5) * pitch
    text(pen, count(i), matrix.left - 8 * pen.unit, matrix.top + middle, { align: 'right' })
    text(pen, count(i), matrix.left + middle, matrix.top - 10 * pen.unit, { align: 'center' })
  }
}

interface Line {
  readonly thick: number
  readonly colour: string
}

/** A frame around one block. */
export function frameBlock(
  pen: Pen,
  layout: BlockMatrixLayout,
  matrix: BlockMatrix,
  block: number,
  { thick, colour }: Line,
): void {
  const { x, y, size } = cellOf(layout, matrix.row[block], matrix.column[block])
  frameAround(pen, x, y, size, size, colour, thick)
}

/** What is known of the entries of an opened block at a tick. */
export interface OpenedState {
  readonly state: number
  /** 1 where the products at work reach; absent where all or none is at work. */
  readonly reached?: U8 | undefined
}

/** One block entry by entry, and beside it what a dense supernode would hold: the same entries, and its zeros hatched. */
export function paintOpened(
  pen: Pen,
  layout: BlockMatrixLayout,
  opened: OpenedBlock,
  { state, reached }: OpenedState,
): void {
  const places = layout.opened
  if (!places) return
  const { palette, unit } = pen
  const { rows, columns, has } = opened
  const scale = places.sparse.size / Math.max(rows, columns)
  const gap = scale >= 5 ? pen.hair : 0
  const { sparse, dense } = places
  const rest = state === IS_DONE ? palette.states[DONE] : palette.control
  const atWork = state >= 0 ? stageColour(palette, state) : rest
  const [plain, lit, held] = [newPath(), newPath(), newPath()]
  const put = (path: Path2D, left: number, top: number, r: number, c: number) => {
    const [x, y] = [Math.round(left + c * scale), Math.round(top + r * scale)]
    const [wide, high] = [Math.round(left + (c + 1) * scale) - x, Math.round(top + (r + 1) * scale) - y]
    path.rect(x, y, Math.max(1, wide - gap), Math.max(1, high - gap))
  }
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      if (!has[r * columns + c]) continue
      put(reached === undefined || reached[r * columns + c] ? lit : plain, sparse.left, sparse.top, r, c)
      put(held, dense.left, dense.top, r, c)
    }
  pen.ctx.fillStyle = rest
  pen.ctx.fill(plain)
  pen.ctx.fill(held)
  pen.ctx.fillStyle = atWork
  pen.ctx.fill(lit)
  paintZeros(pen, dense, opened, scale)
  for (const { left, top } of [sparse, dense])
    frameAround(pen, left, top, Math.round(columns * scale), Math.round(rows * scale), palette.line)
  const below = (square: { readonly top: number }) => square.top + Math.round(rows * scale) + 14 * unit
  text(pen, texts.sparseName(opened), sparse.left, below(sparse), { mono: false, colour: palette.text2 })
  textFrom(pen, texts.denseName(opened), dense.left, below(dense), { mono: false, colour: palette.text2 })
}

/** Zeros that a supernode holds, in runs along its rows. */
function paintZeros(
  pen: Pen,
  { left, top }: { readonly left: number; readonly top: number },
  { has, columns, fullRows, fullColumns }: OpenedBlock,
  scale: number,
): void {
  const path = newPath()
  for (const r of fullRows)
    for (const c of fullColumns) {
      if (has[r * columns + c]) continue
      const [x, y] = [Math.round(left + c * scale), Math.round(top + r * scale)]
      path.rect(x, y, Math.round(left + (c + 1) * scale) - x, Math.round(top + (r + 1) * scale) - y)
    }
  pen.ctx.fillStyle = hatch(pen, pen.palette.text3)
  pen.ctx.fill(path)
}

/** What the colours mean, in a line: as many of them as have room. */
export function paintLegend(
  pen: Pen,
  stages: readonly string[],
  y: number,
  { done, waiting }: { readonly done?: string; readonly waiting?: string },
): void {
  const { palette, unit, ctx } = pen
  const size = Math.round(11 * unit)
  let x = 0
  const say = (words: string, fill: string, isHollow = false) => {
    const wide = size + Math.round(7 * unit) + Math.ceil(words.length * 7.4 * unit) + Math.round(12 * unit)
    if (x + wide > pen.width) return
    const top = Math.round(y - size / 2)
    ctx.fillStyle = fill
    if (isHollow) frameAround(pen, x + pen.hair, top + pen.hair, size - 2 * pen.hair, size - 2 * pen.hair, fill)
    else ctx.fillRect(x, top, size, size)
    text(pen, words, x + size + 7 * unit, y + unit, { mono: false, colour: palette.text2 })
    x += wide
  }
  if (done !== undefined) say(done, palette.states[DONE])
  for (const [stage, name] of stages.entries()) say(name, stageColour(palette, stage))
  if (waiting !== undefined) say(waiting, palette.lineStrong, true)
}
