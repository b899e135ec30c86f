import type { U8 } from '#src/base/arrays.ts'
import { AppError } from '#src/base/errors.ts'
import { laneStop, maskRoom } from './lanes.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { CLOCK_NOTES, EVENT_HEAD, eventCount, type Note, type Trace } from './event.ts'
import { VarintReader, VarintWriter } from './varint.ts'

/**
 * A trace as columns of small numbers: differences from what the pattern lets expect, most of them zeros
 * (src/run/record.ts). Notes stand behind the masks of their event, in column `lanes`; counts of the recorded clock have
 * columns of their own, where there are any: `at` since that of the event before, `began` before its own `at`.
 */
const COLUMNS = ['worker', 'step', 'item', 'first', 'phase', 'lanes'] as const

/** Names of the columns of a trace, in their order. */
export const columnsOf = (shape: Pick<Trace, 'notes'>): readonly string[] =>
  hasClock(shape) ? [...COLUMNS, 'at', 'began'] : COLUMNS

/** Do its events end with the counts of a clock? */
const hasClock = ({ notes = [] }: Pick<Trace, 'notes'>): boolean =>
  CLOCK_NOTES.every((note: Note, n) => notes[notes.length - CLOCK_NOTES.length + n] === note)

/** The event that is expected: the worker continues where the row's last event stopped. */
class Expectation {
  item = 0
  phase = 0
  private readonly next: Uint32Array
  private readonly lanes: number

  constructor(pattern: Pattern, upper: boolean, maskWords: number, laneCount: number) {
    this.next = pattern.row_ptr.slice(0, pattern.rows).map((first) => first + (upper ? 1 : 0))
    this.lanes = Math.min(laneCount, maskWords * 32)
  }

  first(item: number): number {
    return this.next[item]
  }

  /** Word w of the mask when all operands left, at most `lanes`, are carried. */
  mask(stop: number, first: number, w: number): number {
    const count = Math.max(0, Math.min(this.lanes, stop - first) - 32 * w)
    return count >= 32 ? 0xffffffff : 2 ** count - 1
  }

  passed(item: number, phase: number, first: number): void {
    this.next[item] = first + this.lanes
    this.item = item
    this.phase = phase
  }
}

/** Upper triangles hold their diagonal first: off-diagonals of row i end at the row's end; of a lower one before it. */
function shapeOf(pattern: Pattern): boolean {
  for (let i = 0; i < pattern.rows; i++) {
    if (pattern.row_ptr[i + 1] - pattern.row_ptr[i] > 1) return pattern.col_idx[pattern.row_ptr[i]] === i
  }
  return false
}

const stopOf = (pattern: Pattern, upper: boolean, item: number) => pattern.row_ptr[item + 1] - (upper ? 0 : 1)

/** The widest step in the trace: how many lanes a worker has. */
function widestStep(trace: Trace): number {
  let most = 1
  for (let e = 0; e < eventCount(trace); e++) most = Math.max(most, laneStop(trace, e))
  return most
}

/** The columns of a trace, in the order of columnsOf(). */
export function encodeTrace(trace: Trace, pattern: Pattern): U8[] {
  const upper = shapeOf(pattern)
  const lanes = widestStep(trace)
  const masks = maskRoom(trace) / 32
  const expected = new Expectation(pattern, upper, masks, lanes)
  const names = columnsOf(trace)
  const out = Object.fromEntries(names.map((name) => [name, new VarintWriter()])) as Record<string, VarintWriter>
  const counted = hasClock(trace) ? CLOCK_NOTES.length : 0
  let latest = 0
  out['lanes'].unsigned(lanes)
  for (let e = 0; e < eventCount(trace); e++) {
    const [worker, step, item, first, phase, ...rest] = trace.words.subarray(
      e * trace.eventWords,
      (e + 1) * trace.eventWords,
    )
    out['worker'].unsigned(worker)
    out['step'].unsigned(((step << 8) | (step >>> 24)) >>> 0) // polls to the top, so that a stage alone is one byte
    out['item'].signed(item - expected.item)
    out['first'].signed(first - expected.first(item))
    out['phase'].signed(phase - expected.phase)
    const stop = stopOf(pattern, upper, item)
    const plain = rest.slice(0, rest.length - counted)
    plain.forEach((word, w) => out['lanes'].unsigned(w < masks ? word ^ expected.mask(stop, first, w) : word))
    if (counted > 0) {
      const [began, at] = rest.slice(rest.length - counted)
      out['at'].signed((at - latest) | 0)
      out['began'].unsigned(at - began)
      latest = at
    }
    expected.passed(item, phase, first)
  }
  return names.map((name) => out[name].finish())
}

/** Throws AppError `BadRecording` where the columns name rows that the pattern does not have. */
export function decodeTrace(columns: U8[], events: number, shape: Omit<Trace, 'words'>, pattern: Pattern): Trace {
  const { eventWords, notes = [] } = shape
  const [worker, step, item, first, phase, lanes, ats, waits] = columns.map((column) => new VarintReader(column))
  const upper = shapeOf(pattern)
  const masks = eventWords - EVENT_HEAD - notes.length
  const expected = new Expectation(pattern, upper, masks, lanes.unsigned())
  const words = new Uint32Array(events * eventWords)
  const plain = eventWords - (hasClock(shape) ? CLOCK_NOTES.length : 0)
  let latest = 0
  for (let e = 0; e < events; e++) {
    const at = e * eventWords
    const rotated = step.unsigned()
    const row = (expected.item + item.signed()) >>> 0
    if (row >= pattern.rows) throw new AppError('BadRecording', `Event ${e} names row ${row} of ${pattern.rows}.`)
    const k = (expected.first(row) + first.signed()) >>> 0
    const ordinal = (expected.phase + phase.signed()) >>> 0
    words.set([worker.unsigned(), ((rotated >>> 8) | (rotated << 24)) >>> 0, row, k, ordinal], at)
    const stop = stopOf(pattern, upper, row)
    for (let w = EVENT_HEAD; w < plain; w++) {
      const word = lanes.unsigned()
      words[at + w] = w < EVENT_HEAD + masks ? word ^ expected.mask(stop, k, w - EVENT_HEAD) : word
    }
    if (plain < eventWords) {
      latest = (latest + ats.signed()) >>> 0
      words.set([(latest - waits.unsigned()) >>> 0, latest], at + plain)
    }
    expected.passed(row, ordinal, k)
  }
  return { words, ...shape }
}
