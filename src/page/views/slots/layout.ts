import type { Extent } from '#src/page/draw/surface.ts'
import type { SlotRound } from './rounds.ts'

/** A line of bars: of a round, or of one of its blocks, which add up apart. */
export interface BarLine {
  /** Top and height of the bars at their highest, in device pixels. */
  readonly top: number
  readonly height: number
}

/** A round in the pane: slot s spans x from left + s × pitch, in device pixels. */
export interface SlotRow {
  readonly round: SlotRound
  readonly top: number
  readonly height: number
  readonly lines: readonly BarLine[]
  readonly pitch: number
  /** Bars of a line: one per slot, or where slots are narrower than pixels one per pixel. */
  readonly bins: number
}

/** Rounds below one another, their names on the left, a line of words below all. */
export interface SlotsLayout {
  readonly left: number
  readonly width: number
  readonly foot: number
  readonly rows: readonly SlotRow[]
}

/** Pixels of the design: the words below, the names' room where there is much and where there is little, and between rows. */
const FOOT = 22
const NAMES = 150
const FEW_NAMES = 96
const WIDE = 480
const GAP = 8
/** The least height of a block's own line. */
const LEAST_LINE = 7

/** Blocks of a round that add up separately: each has its counts. */
const partsOf = ({ adds, block, part }: SlotRound): number =>
  adds && block > 0 ? part.reduce((most, p) => Math.max(most, p + 1), 1) : 1

export function slotsLayout(rounds: readonly SlotRound[], { width, height, unit }: Extent): SlotsLayout {
  const left = Math.round((width >= WIDE * unit ? NAMES : FEW_NAMES) * unit)
  const inner = Math.max(1, Math.round(width - left - unit))
  const foot = Math.round(height - (FOOT / 2) * unit)
  const room = Math.max(rounds.length, height - FOOT * unit)
  // counts that are kept apart get more of the height
  const weights = rounds.map((round) => (partsOf(round) > 1 ? 2 : 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  const rows = rounds.map((round, r) => {
    const begin = Math.round((room * before) / all)
    before += weights[r]
    const end = Math.round((room * before) / all)
    const high = Math.max(1, end - begin - Math.round(GAP * unit))
    const row = { round, top: end - high, height: high, pitch: inner / Math.max(1, round.slots) }
    return { ...row, lines: linesOf(row, unit), bins: Math.min(round.slots, inner) }
  })
  return { left, width: inner, foot, rows }
}

/** One line, or one per block where these have room. */
function linesOf(
  { round, top, height }: { round: SlotRound; top: number; height: number },
  unit: number,
): readonly BarLine[] {
  const parts = partsOf(round)
  const each = height / parts
  if (parts === 1 || each < LEAST_LINE * unit) return [{ top, height }]
  const gap = Math.max(1, Math.round(unit))
  return Array.from({ length: parts }, (_, p) => {
    const from = Math.round(top + p * each)
    return { top: from, height: Math.max(1, Math.round(top + (p + 1) * each) - from - gap) }
  })
}

/** Where the name of each row stands: beside its middle, and whole at the top and at the bottom. @param half of a line of words */
export function namePlaces(rows: readonly Pick<SlotRow, 'top' | 'height'>[], half: number): readonly number[] {
  const last = rows[rows.length - 1]
  const lowest = last ? last.top + last.height - half : half
  return rows.map(({ top, height }) => Math.max(half, Math.min(top + height / 2, lowest)))
}

/**
 * Which rows are named where there are more than names have room for: those that write, and of the others as many as stand
 * clear of a name, from the top.
 * @param places where their names would stand
 * @param least pixels from the middle of one name to that of the next
 */
export function namedRows(places: readonly number[], writes: readonly boolean[], least: number): readonly boolean[] {
  const named = places.map(() => false)
  const middles: number[] = []
  const name = (r: number) => {
    const middle = places[r]
    if (middles.some((other) => Math.abs(other - middle) < least)) return
    named[r] = true
    middles.push(middle)
  }
  for (const first of [true, false]) for (const r of places.keys()) if (writes[r] === first) name(r)
  return named
}

/** Bin of a slot, of `bins`. */
export const binOf = ({ bins, round }: Pick<SlotRow, 'bins' | 'round'>, slot: number): number =>
  Math.min(bins - 1, Math.floor((slot * bins) / Math.max(1, round.slots)))

/** Left edge and width of a bin: whole pixels, with one between neighbours where there is room. */
export function binBox(
  { left, width }: Pick<SlotsLayout, 'left' | 'width'>,
  { bins }: Pick<SlotRow, 'bins'>,
  bin: number,
): { readonly x: number; readonly wide: number } {
  const from = left + Math.round((bin * width) / bins)
  const to = left + Math.round(((bin + 1) * width) / bins)
  return { x: from, wide: Math.max(1, to - from - (to - from >= 4 ? 1 : 0)) }
}

/** The row and the slot under a point. */
export function slotAt(
  { left, width, rows }: SlotsLayout,
  x: number,
  y: number,
): { row: SlotRow; slot: number } | undefined {
  const row = rows.find(({ top, height }) => y >= top && y < top + height)
  if (!row || x < left || x >= left + width) return undefined
  const slot = Math.floor((x - left) / row.pitch)
  return slot < row.round.slots ? { row, slot } : undefined
}

/** Where blocks begin and end, in device pixels; none where they would be too narrow to be seen. */
export function blocksOf({ left, width }: Pick<SlotsLayout, 'left' | 'width'>, { round, pitch }: SlotRow): number[][] {
  const { block, slots, adds } = round
  if (block === 0 || adds || block * pitch < 6) return []
  return Array.from({ length: Math.ceil(slots / block) }, (_, b) => [
    Math.round(left + b * block * pitch),
    Math.round(left + Math.min(width, (b + 1) * block * pitch)),
  ])
}
