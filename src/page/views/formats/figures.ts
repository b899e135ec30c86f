import { oncePer } from '#src/engine/run/times/once.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import { digitWidth } from '#src/page/draw/text.ts'
import { bounds, placeOf, type ShownArray, type ShownFormat } from './shown.ts'

/**
 * Arrays that are drawn together: one, or several whose slots hold the same nonzeros in the same shape. In a grid column
 * and value of a nonzero share a box; strips run below one another.
 */
export interface ArrayFigure {
  readonly arrays: readonly ShownArray[]
  /** The array whose numbers are written into the boxes of a grid; values come without numbers. */
  readonly numbers: ShownArray
  /** Slots in one line; a strip is all in one. */
  readonly across: number
  readonly strip: boolean
  /** Characters of the longest number. */
  readonly digits: number
}

/** The figures of a format, in the order of its arrays. */
export const figuresFor = oncePer(({ arrays }: ShownFormat): readonly ArrayFigure[] => grouped(arrays).map(figureOf))

export function figureOf(arrays: readonly ShownArray[]): ArrayFigure {
  const [first] = arrays
  const numbers = arrays.find(({ role }) => role !== 'values') ?? first
  const strip = first.across === undefined
  const digits = Math.max(...arrays.map(digitsOf))
  return { arrays, numbers, across: first.across ?? first.slots, strip, digits }
}

/** Indices and values of one shape and the same nonzeros are drawn together, all others alone. */
function grouped(arrays: readonly ShownArray[]): readonly (readonly ShownArray[])[] {
  const groups: ShownArray[][] = []
  for (const array of arrays) {
    const group = groups.find(([first]) => sameSlots(first, array))
    if (group) group.push(array)
    else groups.push([array])
  }
  return groups
}

const carries = ({ role, nonzero }: ShownArray): boolean =>
  (role === 'indices' || role === 'values') && nonzero !== undefined

function sameSlots(a: ShownArray, b: ShownArray): boolean {
  if (!carries(a) || !carries(b) || a.across !== b.across || a.slots !== b.slots) return false
  return sameNumbers(a.nonzero, b.nonzero) && sameNumbers(bounds(a), bounds(b))
}

function sameNumbers(a: ArrayLike<number> | undefined, b: ArrayLike<number> | undefined): boolean {
  if (a === b) return true
  if (a?.length !== b?.length) return false
  for (let i = 0; i < (a?.length ?? 0); i++) if (a?.[i] !== b?.[i]) return false
  return true
}

/** Whether the slots hold nonzeros, as values and indices mostly do. */
export const ofNonzeros = ({ arrays }: ArrayFigure): boolean =>
  arrays.some(({ role, nonzero }) => nonzero !== undefined && (role === 'values' || role === 'indices'))

const SIGN = 0x8000_0000

/** A number as its box shows it: words whose sign bit is a mark show the sign, −0 too. */
export function numberText({ bits, role }: ShownArray, value: number): string {
  const marked = bits === 32 && (role === 'pointers' || role === 'flags') && value >= SIGN
  return marked ? `−${value - SIGN}` : String(value)
}

/** The longest number in a box; padded slots have none. */
function digitsOf(array: ShownArray): number {
  if (array.role === 'values') return 1
  const { data, nonzero } = array
  let digits = 1
  for (let at = 0; at < data.length; at++)
    if (nonzero === undefined || nonzero[at] >= 0) digits = Math.max(digits, numberText(array, data[at]).length)
  return digits
}

/** Narrowest box in which numbers with `digits` digits can be read, device pixels. */
export const narrowest = (digits: number, unit: number): number => Math.ceil(digits * digitWidth(unit) + 5 * unit)

/** The nonzero of a slot; −1 where it is padding, belongs to none or is not kept. */
export function nonzeroAt({ arrays: [array] }: ArrayFigure, slot: number): number {
  const at = array.nonzero ? placeOf(array, slot) : -1
  return at < 0 ? -1 : (array.nonzero?.[at] ?? -1)
}

/** The first slot that holds a nonzero; undefined where none is known to. */
export function slotOf({ nonzero, kept }: ShownArray, k: number): number | undefined {
  if (!nonzero) return undefined
  // in CSR order, which many arrays have, its slot is its own number
  const at = nonzero[k] === k ? k : nonzero.indexOf(k)
  return at < 0 ? undefined : (kept?.[at] ?? at)
}

/** Which block a slot is in. */
export function blockOf(array: ShownArray, slot: number): number {
  const ends = bounds(array)
  return firstWhere(1, ends.length - 1, (block) => ends[block] > slot) - 1
}
