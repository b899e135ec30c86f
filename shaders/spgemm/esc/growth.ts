import { most_slices as MOST_SLICES } from '#shaders/spgemm/esc/cut.wesl'
import { DIGITS } from '#shaders/spgemm/esc/digits.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import type { Growth, Step } from '#src/core/kernel/plan/plan.ts'
import { copied, zeroed } from '#src/core/kernel/plan/steps.ts'
import { type MoveSetting, room, scanBlocks } from '../../lib/scan-steps.ts'
import { entryBuffers } from '../factors.ts'
import { type RowSlice, slicesFrom } from './stages.ts'
import { blocksFor, compressSteps, phasesOf, sliceSteps } from './steps.ts'

/** What all growths of a plan know. */
export interface EscRoom {
  readonly setting: MoveSetting
  readonly cols: number
  readonly nonzeros: number
  /** Phases before the first slice. */
  readonly phase: number
  readonly each: boolean
}

/** Words of `slices`: how many are done, how many there are, and of each its ends and its entries. */
export const SLICE_WORDS = 2 + 3 * MOST_SLICES
const ENTRIES = 2 + 2 * MOST_SLICES

/** What is read once the slices are cut, and after each of them. Both begin in different places: nothing else tells them apart. */
export const READS = {
  slices: { buffer: 'slices', at: 1, words: SLICE_WORDS - 1 },
  entries: { buffer: 'slices', at: 0, words: SLICE_WORDS },
} as const

function slicesIn(words: U32): RowSlice[] {
  const count = Math.min(words[1], MOST_SLICES)
  return slicesFrom(words.subarray(2, 2 + count), words.subarray(2 + MOST_SLICES, 2 + MOST_SLICES + count))
}

/** Slice s with what comes before it. */
function launchOf(
  { setting, cols, nonzeros, phase, each }: EscRoom,
  slices: readonly RowSlice[],
  s: number,
  words: U32,
) {
  const earlier = slices.slice(0, s)
  return {
    ...slices[s],
    setting,
    cols,
    nonzeros,
    each,
    phase: earlier.reduce((sum, one) => sum + phasesOf(one, cols), phase),
    entriesBefore: words.subarray(ENTRIES, ENTRIES + s).reduce((sum, entries) => sum + entries, 0),
  }
}

/** Goes through a slice, and says that it is done and how many entries it has. */
const through = (of: EscRoom, slices: readonly RowSlice[], s: number, words: U32): readonly Step[] => [
  ...sliceSteps(launchOf(of, slices, s, words)),
  copied('entries_at', slices[s].products, 'slices', ENTRIES + s, 1),
  { kind: 'fill', buffer: 'slices', value: s + 1, from: 0, words: 1 },
  { kind: 'grow', name: 'make room for entries', read: READS.entries },
]

/** Room for the products of the longest slice, and the first slice. */
export function roomForProducts(of: EscRoom, read: U32): Growth {
  const words = Uint32Array.of(0, ...read)
  const slices = slicesIn(words)
  if (slices.length === 0) return { buffers: entryBuffers(0), steps: [zeroed('c_row_ptr')] }
  const most = slices.reduce((sum, { products }) => Math.max(sum, products), 0)
  const digits = DIGITS * blocksFor(most, of.setting)
  return {
    buffers: [
      ...['products', 'list_0', 'list_1'].map((name) => room(name, 2 * most)),
      room('heads', most),
      room('entries_at', most + 1),
      room('digit_counts', digits),
      room('digit_begins', digits + 1),
      room('sums', scanBlocks(of.setting, Math.max(digits, most))),
    ],
    steps: through(of, slices, 0, words),
  }
}

const part = (s: number) => ({ columns: `part_${s}_columns`, values: `part_${s}_values` })

/** Room for the entries of the slice that was gone through last, which are added up; and the next slice, or all of C. */
export function roomForEntries(of: EscRoom, words: U32): Growth {
  const slices = slicesIn(words)
  const s = Math.min(words[0], slices.length) - 1
  if (s < 0) return { buffers: entryBuffers(0), steps: [] }
  const counts = words.subarray(ENTRIES, ENTRIES + slices.length)
  const entries = counts[s]
  const launch = launchOf(of, slices, s, words)
  const whole = slices.length === 1
  const { columns, values } = whole ? { columns: 'c_col_idx', values: 'c_values' } : part(s)
  const compress = compressSteps(launch, entries, columns, values)
  const buffers = [room('runs', entries), room(columns, entries), room(values, entries)]
  if (whole) return { buffers, steps: compress }
  if (s + 1 < slices.length) return { buffers, steps: [...compress, ...through(of, slices, s + 1, words)] }
  const all = entryBuffers(counts.reduce((sum, count) => sum + count, 0))
  return { buffers: [...buffers, ...all], steps: [...compress, ...joined(counts)] }
}

/** The parts of C, one after the other. */
function joined(counts: U32): readonly Step[] {
  let at = 0
  return Array.from(counts, (words, s): Step[] => {
    const to = at
    at += words
    if (words === 0) return []
    return [copied(part(s).columns, 0, 'c_col_idx', to, words), copied(part(s).values, 0, 'c_values', to, words)]
  }).flat()
}
