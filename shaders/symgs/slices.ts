import { groupByKey, joined, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { TILE } from '#shaders/symgs/gather.wesl'
import { NONE } from '#shaders/symgs/order.wesl'
import { dispatch, type DispatchSetting, mayStop } from '#src/core/kernel/plan/dispatch.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { BufferSpec, DispatchStep, Step, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { CONTROL } from '#src/core/trace/control.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { packedSlots } from './packed.ts'
import { NARROW, type RowsPlaced, SLICE, TOLD } from './rows-placed.ts'
import { sweepBuffers, type SweepProblem } from './sweep.ts'

/**
 * Rows sorted by colour, ascending within one unless their slots are too many to bind, in slices of 32 that never cross a colour: the
 * last slice of a colour has places without a row. Slots of a slice follow one another, each with 32 values; those of L come first. The diagonal is apart.
 */
export interface Sliced {
  readonly colours: number
  /** Of each row. */
  readonly colour: U32
  /** Rows of colour c are order[ptr[c] .. ptr[c + 1]). */
  readonly ptr: U32
  readonly order: U32
  /** First place of colour c is first[c]. */
  readonly first: U32
  /** The row at each place, NONE where there is none; and the place of each row. */
  readonly rowAt: U32
  readonly place: U32
  readonly slices: U32
  /** Values, and words of columns, in all. */
  readonly slots: number
  readonly words: number
  /** Of each colour: how wide L and U are where all of its slices are alike; null where each has widths of its own. */
  readonly widths: readonly (Widths | null)[]
  /** Where columns have 8 bits: the least column of each slot, then the slot of each entry in its slice, four a word. */
  readonly packing?: U32
}

interface Widths {
  readonly lower: number
  readonly upper: number
  /** Whether columns of all its slices have 8 bits. */
  readonly narrow: boolean
}

export interface SliceLayout {
  /** Whether all slices of a colour get the same widths: never, always, or where it takes few more slots. */
  readonly alike: 'never' | 'always' | 'few'
  /** Of a column. */
  readonly bits: 8 | 32
  /** Slots that there may be: where they were more, each slice has own widths; where these are, rows with an L of the same length share one. */
  readonly most?: number
}

/** Values that a binding of 2 GiB less a word holds: browsers offer no more. */
const MOST_SLOTS = 2 ** 29 - 1

/** Rows of a colour, in ascending order, that are sorted among themselves: neighbours of a slice still lie near one another. */
const SORTED = 32 * SLICE

/** Slots that widths which all slices of a colour have may take besides, of those that there are. */
const FEW = 1.1

/** O(entries), and as many slots for each entry where columns have 8 bits. */
export function sliced(
  pattern: Pattern,
  colour: U32,
  colours: number,
  { alike, bits, most = MOST_SLOTS }: SliceLayout,
): Sliced {
  const { ptr, items } = groupByKey(colour, colours)
  const first = prefixSum(Array.from({ length: colours }, (_, c) => SLICE * Math.ceil((ptr[c + 1] - ptr[c]) / SLICE)))
  const inOrder = placedBy(pattern, items, ptr, first)
  const laidBy = (rows: U32, shape: Shape, which: SliceLayout['alike']): Sliced => {
    const packed = bits === 8 ? packedSlots(shape, shape.own) : undefined
    const wide = packed?.widths ?? shape.own.slice()
    const widths = alikeWidths(wide, first, packed?.isNarrow, which)
    const laid = laidOut(wide, packed?.isNarrow)
    const packing = packed && packingOf(packed, laid.slices, laid.slots)
    const { rowAt, place } = shape
    return { colours, colour, ptr, order: rows, first, rowAt, place, ...laid, widths, ...(packing && { packing }) }
  }
  // widths that slices share, and columns of 8 bits, take slots besides: own ones that are too many need not be laid out
  if (SLICE * inOrder.own.reduce((sum, width) => sum + width, 0) <= most)
    for (const which of [alike, 'never'] as const) {
      const found = laidBy(items, inOrder, which)
      if (found.slots <= most) return found
    }
  const order = byLower(inOrder, items, ptr)
  const sorted = placedBy(pattern, order, ptr, first)
  const found = laidBy(order, sorted, alike)
  return found.slots <= most ? found : laidBy(order, sorted, 'never')
}

type Shape = RowsPlaced & { readonly own: U32 }

/** Rows where their places are, and how wide slices are. @param order rows colour by colour */
function placedBy(pattern: Pattern, order: U32, ptr: U32, first: U32): Shape {
  const rowAt = new Uint32Array(first[first.length - 1]).fill(NONE)
  const place = new Uint32Array(order.length)
  for (let c = 0; c + 1 < ptr.length; c++)
    for (let at = ptr[c]; at < ptr[c + 1]; at++) {
      place[order[at]] = first[c] + at - ptr[c]
      rowAt[first[c] + at - ptr[c]] = order[at]
    }
  const placed = { pattern, rowAt, place }
  return { ...placed, own: widthsOf(placed) }
}

/** Rows of each colour, SORTED at a time, by the lengths of their L. */
function byLower({ pattern: { row_ptr, col_idx }, place }: RowsPlaced, items: U32, ptr: U32): U32 {
  const lower = place.map((at, row) => {
    let count = 0
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) if (place[col_idx[k]] < at) count++
    return count
  })
  const order = items.slice()
  for (let c = 0; c + 1 < ptr.length; c++)
    for (let at = ptr[c]; at < ptr[c + 1]; at += SORTED)
      order.subarray(at, Math.min(at + SORTED, ptr[c + 1])).sort((a, b) => lower[a] - lower[b] || a - b)
  return order
}

/** How wide L and U of each slice are: lower, upper, lower, … */
function widthsOf({ pattern: { row_ptr, col_idx }, rowAt, place }: RowsPlaced): U32 {
  const widths = new Uint32Array((2 * rowAt.length) / SLICE)
  for (const [at, row] of rowAt.entries()) {
    if (row === NONE) continue
    let [lower, upper] = [0, 0]
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      const other = place[col_idx[k]]
      if (other < at) lower++
      else if (other > at) upper++
    }
    const s = 2 * Math.floor(at / SLICE)
    widths[s] = Math.max(widths[s], lower)
    widths[s + 1] = Math.max(widths[s + 1], upper)
  }
  return widths
}

/** Makes the slices of a colour alike where that is asked for: in place. */
function alikeWidths(
  widths: U32,
  first: U32,
  isNarrow: Uint8Array | undefined,
  alike: SliceLayout['alike'],
): readonly (Widths | null)[] {
  return Array.from({ length: first.length - 1 }, (_, c) => {
    const [begin, end] = [first[c] / SLICE, first[c + 1] / SLICE]
    let [lower, upper, slots, narrow] = [0, 0, 0, 0]
    for (let s = begin; s < end; s++) {
      lower = Math.max(lower, widths[2 * s])
      upper = Math.max(upper, widths[2 * s + 1])
      slots += widths[2 * s] + widths[2 * s + 1]
      narrow += isNarrow?.[s] ?? 0
    }
    const most = (lower + upper) * (end - begin)
    const mixed = narrow > 0 && narrow < end - begin
    if (mixed || alike === 'never' || (alike === 'few' && most > FEW * slots)) return null
    for (let s = begin; s < end; s++) widths.set([lower, upper], 2 * s)
    return { lower, upper, narrow: narrow > 0 }
  })
}

/** Words of columns that a slice has: of 8 bits a least column a slot, in whole lines, and four lanes' … */
export const columnWords = (lower: number, upper: number, narrow: boolean): number =>
  SLICE * (narrow ? Math.ceil((lower + upper) / SLICE) + Math.ceil(lower / 4) + Math.ceil(upper / 4) : lower + upper)

function laidOut(widths: U32, isNarrow: Uint8Array | undefined): Pick<Sliced, 'slices' | 'slots' | 'words'> {
  const slices = new Uint32Array((TOLD * widths.length) / 2)
  let [slots, words] = [0, 0]
  for (let s = 0; s < widths.length / 2; s++) {
    const [lower, upper, narrow] = [widths[2 * s], widths[2 * s + 1], isNarrow?.[s] === 1]
    slices.set([slots, lower, upper, narrow ? words + NARROW : words], TOLD * s)
    slots += SLICE * (lower + upper)
    words += columnWords(lower, upper, narrow)
  }
  return { slices, slots, words }
}

function packingOf({ bases, slotOf }: ReturnType<typeof packedSlots>, slices: U32, slots: number): U32 {
  const packing = new Uint32Array(slots / SLICE + Math.ceil(slotOf.length / 4))
  for (const [s, own] of bases.entries()) {
    const [slot, lower, upper] = slices.subarray(TOLD * s, TOLD * s + 3)
    // a slot that no lane has leads each lane to its own place
    packing.fill(SLICE * s, slot / SLICE, slot / SLICE + lower + upper)
    packing.set(own.lower, slot / SLICE)
    packing.set(own.upper, slot / SLICE + lower)
  }
  new Uint8Array(packing.buffer, (4 * slots) / SLICE, slotOf.length).set(slotOf)
  return packing
}

/** Rows in the order of places, then places in that of rows. */
export const placesBuffer = ({ rowAt, place }: Pick<RowsPlaced, 'rowAt' | 'place'>): BufferSpec =>
  filled('order', joined(Uint32Array, [rowAt, place]))

/** All events have their places: how many there are is not counted. */
export const toldBeforehand = ({ capacity }: TraceLayout): Step => ({
  kind: 'fill',
  buffer: 'control',
  value: capacity,
  from: CONTROL.events,
  words: 1,
})

/** The buffers that go through slices: contents, and room for vectors in the order of places. */
export function sliceBuffers(
  problem: SweepProblem,
  { rowAt, place, slices, slots, words, packing }: Sliced,
): BufferSpec[] {
  const room = (name: string, length: number): BufferSpec => ({ name, words: Math.max(1, length) })
  return [
    ...sweepBuffers(problem),
    placesBuffer({ rowAt, place }),
    filled('slices', slices),
    ...(packing ? [filled('packing', packing)] : []),
    room('slot_values', slots),
    room('columns', words),
    ...['inverse', 'right', 'x'].map((name) => room(name, rowAt.length)),
  ]
}

/** Once per matrix: values and columns go to their slots, and diagonals are inverted. */
export const pourSteps = (setting: DispatchSetting, { rowAt, slots, packing }: Sliced): readonly Step[] =>
  rowAt.length === 0
    ? []
    : [
        dispatch(setting, {
          module: 'symgs/pour.wesl',
          conditions: { NARROW: packing !== undefined },
          invocations: rowAt.length,
          uniforms: { places: rowAt.length, bases: slots / SLICE },
        }),
        dispatch(setting, {
          module: 'symgs/invert.wesl',
          invocations: rowAt.length,
          uniforms: { places: rowAt.length },
        }),
      ]

/** Before each run: b and the guess in the order of places, zeros where there is no row. It reads what `tilesBuffer` has. */
export const gatherSteps = (
  setting: DispatchSetting,
  { inputs: { A, guess } }: SweepProblem,
  { rowAt }: Pick<RowsPlaced, 'rowAt'>,
  buffers: DispatchStep['buffers'] = {},
): readonly Step[] =>
  rowAt.length === 0
    ? []
    : [
        dispatch(setting, {
          module: 'symgs/gather.wesl',
          conditions: mayStop(rowAt.length, setting.options.capabilities),
          buffers,
          groups: Math.ceil(rowAt.length / TILE),
          uniforms: { places: rowAt.length, rows: A.pattern.rows, guess },
        }),
      ]

/** The places of the rows of each tile, ascending; then those that have no row. */
export const tilesBuffer = ({ rowAt }: Pick<RowsPlaced, 'rowAt'>): BufferSpec => {
  const tiles = Math.ceil(rowAt.length / TILE)
  const tileAt = rowAt.map((row) => (row === NONE ? tiles : Math.floor(row / TILE)))
  return filled('tiles', groupByKey(tileAt, tiles + 1).items)
}
