import type { U32 } from '#src/core/base/arrays.ts'
import { nearestPowerOfTwo } from '#src/core/base/powers.ts'
import { rowEnd, rowFirst, type TriangleRows } from '../triangle.ts'
import type { Levels } from '#src/core/sparse/levels.ts'
import { shareOf } from './pack.ts'
import type { Deal } from './stage.ts'

/** Operands of a row. */
export const lengthOf = ({ pattern: { row_ptr } }: TriangleRows, row: number): number =>
  row_ptr[row + 1] - row_ptr[row] - 1

/** Number of parts that a row is cut into, where a part holds at most `most` operands. */
export const partsOf = (operands: number, most: number): number =>
  operands <= most ? 1 : 1 + Math.ceil((operands - most) / (most - 1))

/** Lane slots of a row, about. */
function slotsOf(operands: number, { width, entries }: Deal): number {
  const parts = partsOf(operands, width * entries)
  return parts > 1 ? parts * width : 1 << shareOf(operands, entries)
}

/** Tasks of each of the levels first .. end, about, by what their rows need of one another. O(nonzeros of these). */
export function tasksInside(
  triangle: TriangleRows,
  { level, ptr, order }: Levels,
  first: number,
  end: number,
  deal: Deal,
): U32 {
  const slots = new Uint32Array(end - first)
  const { col_idx } = triangle.pattern
  for (let at = ptr[first]; at < ptr[end]; at++) {
    const row = order[at]
    const stop = rowEnd(triangle, row)
    let inside = 0
    for (let k = rowFirst(triangle, row); k < stop; k++) if (level[col_idx[k]] >= first) inside++
    slots[level[row] - first] += slotsOf(inside, deal)
  }
  for (let l = 0; l < slots.length; l++) slots[l] = Math.ceil(slots[l] / deal.width)
  return slots
}

/** Tasks of the levels first .. end together, about, with all that their rows need. */
export function tasksOf(
  triangle: TriangleRows,
  { ptr, order }: Levels,
  first: number,
  end: number,
  deal: Deal,
): number {
  let slots = 0
  for (let at = ptr[first]; at < ptr[end]; at++) slots += slotsOf(lengthOf(triangle, order[at]), deal)
  return slots / deal.width
}

/** The power of two that is nearest to the number of operands of a mean row, of those of the levels before `end`. */
export function entriesFor(triangle: TriangleRows, { ptr, order }: Levels, end: number, most: number): number {
  let operands = 0
  for (let at = 0; at < ptr[end]; at++) operands += lengthOf(triangle, order[at])
  return Math.min(most, nearestPowerOfTwo(operands / Math.max(1, ptr[end])))
}

/** Slots that there may be for each that is used, before tasks are made narrower. */
const MOST_WASTE = 4
/** Slots of a small matrix, where waste does not matter. */
const FEW_SLOTS = 2 ** 18
const NARROWEST = 4

/** The widest task, up to `widest` slots, that does not waste memory on levels of few rows. O(n) for each that is tried. */
export function widthFor(triangle: TriangleRows, levels: Levels, entries: number, widest: number): number {
  for (let width = widest; width > NARROWEST; width /= 2)
    if (!isWasteful(triangle, levels, { width, entries })) return width
  return NARROWEST
}

function isWasteful(triangle: TriangleRows, { level, ptr }: Levels, deal: Deal): boolean {
  const slots = new Uint32Array(ptr.length - 1)
  for (let row = 0; row < level.length; row++) slots[level[row]] += slotsOf(lengthOf(triangle, row), deal)
  let used = 0
  let taken = 0
  for (let l = 0; l < slots.length; l++) {
    used += slots[l]
    taken += deal.width * Math.ceil(slots[l] / deal.width)
  }
  return taken > Math.max(FEW_SLOTS, MOST_WASTE * used)
}
